// Chooses variants as a static site's page does: reads the file of a game's options and what is wished for, writes what was found.
import { readFileSync } from "node:fs";

Object.assign(globalThis, { document: { getElementById: () => null, documentElement: { dataset: {} }, baseURI: "http://here/" } });
const { chosenVariant } = await import("../../src/ludarium/web/static/js/alone/choices.js");
const { name, choices, wishes } = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const answers = wishes.map((wish) => {
  try {
    return chosenVariant(name, wish, choices);
  } catch (error) {
    return { problem: error.message };
  }
});
console.log(JSON.stringify(answers));
