// A WebAssembly module in a memory of its own: arrays are put there and functions called with them. It knows neither games
// nor search; what its functions take and return stands in the module itself (ludarium/wasm/engine.py).

const PAGE = 65_536;
const MOST_PAGES = 1024; // 64 MB: what a phone can spare
const LINE = 64; // bytes: arrays begin at multiples of this
/** @type {Record<string, number>} */
const BYTES = { int8: 1, uint8: 1, int32: 4, float32: 4, int64: 8, uint64: 8, float64: 8 };

/** @typedef {{at: number, type: string, shape: number[]}} Block an array or a record in the machine's memory */
/** @typedef {Block | number | bigint} Argument */
/** @typedef {{takes: Record<string, string>, returns: string}} Entrance */
/**
 * @typedef {object} Facts what a module says about itself
 * @property {Record<string, Entrance>} entrances
 * @property {Record<string, number>} questions
 * @property {{chance: number, over: number}} movers
 * @property {{size: number, fields: Record<string, number>}} shared
 * @property {{size: number, fields: Record<string, number>}} frame
 * @property {Record<string, number>} rows
 * @property {Record<string, number>} most
 * @property {{buckets: number, words: number}} table
 * @property {Record<string, number>} values
 */

export class Machine {
  /** @param {WebAssembly.Module} module @param {ArrayBuffer | null} beside constants that are kept beside the module */
  constructor(module, beside) {
    const exports = new WebAssembly.Instance(module, {}).exports;
    /** @type {Facts} */
    this.facts = JSON.parse(new TextDecoder().decode(WebAssembly.Module.customSections(module, "ludarium")[0]));
    this.memory = /** @type {WebAssembly.Memory} */ (exports.memory);
    this.functions = /** @type {Record<string, Function>} */ (/** @type {unknown} */ (exports));
    this.free = /** @type {WebAssembly.Global} */ (exports.heap).value;
    this.view = new DataView(this.memory.buffer);
    if (beside) this.putBeside(beside);
    this.answer = this.block("uint64", [2]).at;
  }

  /** @param {ArrayBuffer} beside pieces of memory, each after its address and its length */
  putBeside(beside) {
    const view = new DataView(beside);
    for (let at = 0; at < beside.byteLength; ) {
      const [address, length] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
      new Uint8Array(this.memory.buffer, address, length).set(new Uint8Array(beside, at + 8, length));
      at += 8 + length;
    }
  }

  /** An array of zeros. @param {string} type @param {number[]} shape @returns {Block} */
  block(type, shape) {
    const bytes = shape.reduce((product, side) => product * side, BYTES[type]);
    const at = this.free;
    this.free = Math.ceil((at + bytes) / LINE) * LINE;
    const more = Math.ceil((this.free - this.memory.buffer.byteLength) / PAGE);
    if (more > 0) {
      if (this.memory.buffer.byteLength / PAGE + more > MOST_PAGES) throw new RangeError("this needs more than 64 MB of memory");
      this.memory.grow(more);
      this.view = new DataView(this.memory.buffer);
    }
    return { at, type, shape };
  }

  /** The bytes of an array; they stay where they are until the next `block`. @param {Block} block @returns {Uint8Array<ArrayBuffer>} */
  bytes(block) {
    const length = block.shape.reduce((product, side) => product * side, BYTES[block.type]);
    return new Uint8Array(/** @type {ArrayBuffer} */ (this.memory.buffer), block.at, length);
  }

  /**
   * Call an entrance with its arguments by name; whole numbers come back as bigints, others as numbers.
   * @param {string} name @param {Record<string, Argument>} given @returns {bigint | number}
   */
  call(name, given) {
    const { takes, returns } = this.facts.entrances[name];
    const flat = [this.answer, this.answer + 8];
    for (const [parameter, type] of Object.entries(takes)) flatten(flat, parameter, type, given[parameter]);
    const failed = this.functions[name](...flat);
    if (failed) throw new Error(`${name} failed with ${failed}`);
    return returns === "float64" ? this.view.getFloat64(this.answer, true) : this.view.getBigInt64(this.answer, true);
  }
}

/**
 * What numba passes on for one argument: an array is its owners (nobody here), size, item size, address, sides and strides.
 * @param {any[]} flat @param {string} parameter @param {string} type @param {Argument} value
 */
function flatten(flat, parameter, type, value) {
  if (value === undefined) throw new TypeError(`nothing is given for ${parameter}`);
  if (typeof value !== "object") {
    flat.push(type === "float64" ? Number(value) : BigInt(value));
    return;
  }
  if (type === "record") {
    flat.push(value.at);
    return;
  }
  const item = BYTES[value.type];
  const size = value.shape.reduce((product, side) => product * side, 1);
  const strides = value.shape.map((_, axis) => value.shape.slice(axis + 1).reduce((product, side) => product * side, item));
  flat.push(0, 0, BigInt(size), BigInt(item), value.at, ...value.shape.map(BigInt), ...strides.map(BigInt));
}
