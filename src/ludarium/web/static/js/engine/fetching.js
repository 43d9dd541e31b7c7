// Files of an engine, which may be packed: not every web space packs what it sends.

const PACKED = [0x1f, 0x8b]; // how gzip begins

/** @param {string} address @returns {Promise<ArrayBuffer>} */
export async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const content = await response.arrayBuffer();
  const head = new Uint8Array(content, 0, Math.min(2, content.byteLength));
  if (!PACKED.every((byte, index) => head[index] === byte)) return content;
  return new Response(new Blob([content]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
