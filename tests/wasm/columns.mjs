// Reads packed files and says the SHA-256 of what the page makes of each: `node columns.mjs FILE …`.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { inRows } from "../../src/ludarium/web/static/js/engine/fetching.js";

for (const file of process.argv.slice(2)) {
  const bytes = gunzipSync(readFileSync(file));
  const rows = inRows(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  console.log(createHash("sha256").update(new Uint8Array(rows)).digest("hex"));
}
