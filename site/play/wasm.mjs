// Kernels of the library, compiled to WebAssembly by tools/wasm.py, as functions of numbers and arrays.

const ARRAYS = { u1: Uint8Array, i8: BigInt64Array, u8: BigUint64Array, f4: Float32Array, f8: Float64Array };

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

// An array in the memory of a module.  The memory moves when it grows, so each look is a new one.
class Held {
  constructor(exports, type, shape) {
    this.size = shape.reduce((n, length) => n * length, 1);
    this.at = exports.fresh_bytes(Math.max(this.size, 1) * ARRAYS[type].BYTES_PER_ELEMENT);
    Object.assign(this, { exports, type, shape });
  }

  get values() {
    return new ARRAYS[this.type](this.exports.memory.buffer, this.at, this.size);
  }

  // Return the first entries as numbers.
  numbers(count = this.size) {
    return Array.from(this.values.subarray(0, count), Number);
  }

  set(numbers) {
    this.values.set(this.type === "i8" ? numbers.map(BigInt) : numbers);
    return this;
  }
}

// Return a compiled group of kernels: `call(name, ...arguments)`, and arrays to call with.
// wasm: base64; words: what each export reads; see tools/wasm.py.
export function load({ wasm, words }) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytesOf(wasm)));
  const blocks = new Map();
  const result = exports.fresh_bytes(32);
  const array = (type, ...shape) => new Held(exports, type, shape);

  // Return what Python wrote with `json_data` in site/answers.py: numbers, and arrays in this memory.
  function held(given) {
    if (Array.isArray(given)) return given.map(held);
    if (typeof given !== "object") return given;
    const { type, shape, bytes, record } = given;
    const made = array(type, ...shape);
    new Uint8Array(exports.memory.buffer, made.at).set(bytesOf(bytes));
    return record ? Object.assign(made, { shape: [1] }) : made;
  }

  function call(name, ...given) {
    if (!blocks.has(name)) blocks.set(name, exports.fresh_bytes(8 * words[name].length));
    const at = blocks.get(name);
    const block = new DataView(exports.memory.buffer, at, 8 * words[name].length);
    const flat = given.flat(Infinity).flatMap((part) => (part instanceof Held ? [part.at, ...part.shape] : [part]));
    if (flat.length !== words[name].length) throw new Error(`${name} takes ${words[name].length} words`);
    flat.forEach((word, i) => {
      if (words[name][i] === "float") block.setFloat64(8 * i, word, true);
      else block.setBigInt64(8 * i, BigInt.asIntN(64, BigInt(word)), true);
    });
    const status = exports[name](result, result + 16, at);
    if (status !== 0 && status !== -2) throw new Error(`the kernel ${name} failed with status ${status}`);
    return Number(new DataView(exports.memory.buffer).getBigInt64(result, true));
  }

  return { call, array, held };
}
