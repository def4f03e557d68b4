// splitmix64, the random numbers of draftlib/kernels/rng.py: the same seed gives the same bits.
//
// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
// A number of 64 bits is held in two halves of 32, in a typed array: BigInt is ten times slower.

const [HIGH, LOW] = [0, 1];

// Multiply `z` by a constant modulo 2 ** 64, in pieces of 16 bits.
function multiply(z, byHigh, byLow) {
  const a1 = z[LOW] >>> 16, a0 = z[LOW] & 0xFFFF, b1 = byLow >>> 16, b0 = byLow & 0xFFFF;
  const middle = Math.imul(a1, b0) + (Math.imul(a0, b0) >>> 16);
  const carry = Math.imul(a0, b1) + (middle & 0xFFFF);
  const over = Math.imul(a1, b1) + (middle >>> 16) + (carry >>> 16);
  z[HIGH] = over + Math.imul(z[HIGH], byLow) + Math.imul(z[LOW], byHigh);
  z[LOW] = Math.imul(z[LOW], byLow);
}

// z ^= z >> shift, for shifts below 32.
function fold(z, shift) {
  z[LOW] ^= (z[LOW] >>> shift) | (z[HIGH] << (32 - shift));
  z[HIGH] ^= z[HIGH] >>> shift;
}

export class Stream {
  constructor(high, low) {
    this.state = Uint32Array.of(high, low);
    this.word = new Uint32Array(2);
  }

  // Return the next 64 random bits, [high, low], in an array that the next call writes over.
  next() {
    const { state, word } = this;
    const low = state[LOW] + 0x7F4A7C15;
    state[HIGH] += 0x9E3779B9 + (low > 0xFFFFFFFF ? 1 : 0);
    state[LOW] = low;
    word.set(state);
    fold(word, 30);
    multiply(word, 0xBF58476D, 0x1CE4E5B9);
    fold(word, 27);
    multiply(word, 0x94D049BB, 0x133111EB);
    fold(word, 31);
    return word;
  }

  // Return a random integer from 0 to n - 1.
  below(n) {
    return Math.floor(this.next()[HIGH] * n / 0x100000000);
  }
}

// Return the stream that the integers `keys`, below 2 ** 53, name, as stream_of does in Python.
export function streamOf(...keys) {
  const stream = new Stream(0, 0);
  for (const key of keys) {
    stream.state[HIGH] ^= Math.floor(key / 0x100000000);
    stream.state[LOW] ^= key % 0x100000000;
    stream.state.set(stream.next());
  }
  return stream;
}
