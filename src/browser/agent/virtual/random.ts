/**
 * Fixed random numbers. Every operation draws from a stream of its own, begun anew by its
 * identity, so that an identifier the page makes up is the same in whatever order it is made.
 */
export interface RandomSource {
  /** Begins the stream of the operation about to run. */
  begin(identity: string): void;
}

export function installRandom(seed: number): RandomSource {
  let state = seed | 0;
  // splitmix32: a full-period counter with a strong output function, whose whole state is the
  // 32 bits that a hash of the identity gives.
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  Math.random = () => (next() * 2 ** 21 + (next() >>> 11)) / 2 ** 53;

  const { getRandomValues } = Crypto.prototype;
  const fill = (array: ArrayBufferView): void => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let index = 0; index < bytes.length; index++) bytes[index] = next();
  };
  Crypto.prototype.getRandomValues = function <T extends ArrayBufferView>(array: T): T {
    // The browser's own checks its argument and throws as the standard says.
    Reflect.apply(getRandomValues, this, [array]);
    fill(array);
    return array;
  };
  Crypto.prototype.randomUUID = () => {
    const bytes = new Uint8Array(16);
    fill(bytes);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
    return `${parts[0]}-${parts[1]}-${parts[2]}-${parts[3]}-${hex.slice(20)}`;
  };

  return {
    begin(identity) {
      // FNV-1a.
      let hash = seed ^ 0x811c9dc5;
      for (let index = 0; index < identity.length; index++) {
        hash = Math.imul(hash ^ identity.charCodeAt(index), 0x01000193);
      }
      state = hash;
    },
  };
}
