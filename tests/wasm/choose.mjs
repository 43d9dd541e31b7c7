// Chooses variants as a static site's page does: reads the file of a game's options and what is asked for, writes what was found.
import { readFileSync } from "node:fs";

Object.assign(globalThis, { document: { getElementById: () => null, documentElement: { dataset: {} }, baseURI: "http://here/" } });
const { chosenVariant } = await import("../../src/ludarium/web/static/js/alone/choices.js");
const { name, choices, asked } = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const answers = asked.map((options) => {
  try {
    return chosenVariant(name, options, choices);
  } catch (error) {
    return { problem: error.message };
  }
});
console.log(JSON.stringify(answers));
