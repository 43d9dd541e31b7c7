// Files of an engine, which may be packed: not every web space packs what it sends.

const PACKED = [0x1f, 0x8b]; // how gzip begins
const COLUMNS = 0x4c434f4c; // how a table written in columns begins: "LCOL"

/** @param {string} address @returns {Promise<ArrayBuffer>} */
export async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const content = await response.arrayBuffer();
  const head = new Uint8Array(content, 0, Math.min(2, content.byteLength));
  if (!PACKED.every((byte, index) => head[index] === byte)) return content;
  return inRows(await new Response(new Blob([content]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** A table that was written column by column, as differences (site/columns.py); anything else as it is. @param {ArrayBuffer} content */
export function inRows(content) {
  const view = new DataView(content);
  if (content.byteLength < 12 || view.getUint32(0) !== COLUMNS) return content;
  const width = view.getUint32(4, true);
  const written = new Uint8Array(content, 12);
  const rows = written.length / width;
  const table = new Uint8Array(written.length);
  for (let column = 0; column < width; column += 1) {
    let value = 0;
    for (let row = 0; row < rows; row += 1) {
      value += written[column * rows + row];
      table[row * width + column] = value; // its lowest byte
    }
  }
  return table.buffer.slice(0, view.getUint32(8, true));
}
