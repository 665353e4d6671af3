// MD5 of bytes that come in pieces (RFC 1321): a platform signs files with it, and the browser's own digests want a file as a whole.

const BLOCK = 64
const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const
/** By step: a constant, the bits to turn by, and the word of the block that is taken in. */
const SINES = Int32Array.from({ length: BLOCK }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32) | 0)
const TURNS = Uint8Array.from({ length: BLOCK }, (_, step) => SHIFTS[step >> 4]?.[step & 3] ?? 0)
const WORDS = Uint8Array.from({ length: BLOCK }, (_, step) => [step, 5 * step + 1, 3 * step + 5, 7 * step][step >> 4] ?? 0).map(
  word => word & 15,
)

export type Md5 = {
  /** The bytes that follow. */
  take: (bytes: Uint8Array) => void
  /** 32 lower-case digits; nothing can be taken after it. */
  end: () => string
}

/** Holds no more than one block of 64 bytes at a time. */
export function startMd5(): Md5 {
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476])
  const block = new Uint8Array(BLOCK)
  const words = new Int32Array(16)
  let taken = 0
  const take = (bytes: Uint8Array) => {
    let at = 0
    while (at < bytes.length) {
      const filled = taken % BLOCK
      const part = bytes.subarray(at, at + BLOCK - filled)
      block.set(part, filled)
      at += part.length
      taken += part.length
      if (taken % BLOCK === 0) mix(state, block, words)
    }
  }
  const end = () => {
    const bits = taken * 8
    const padding = new Uint8Array(BLOCK - ((taken + 8) % BLOCK) + 8)
    padding[0] = 0x80
    const length = new DataView(padding.buffer, padding.length - 8)
    length.setUint32(0, bits % 2 ** 32, true)
    length.setUint32(4, Math.floor(bits / 2 ** 32), true)
    take(padding)
    return [...new Uint8Array(state.buffer)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  }
  return { take, end }
}

function mix(state: Int32Array, block: Uint8Array, words: Int32Array): void {
  for (let word = 0; word < 16; word += 1) {
    const at = word * 4
    words[word] = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8) | ((block[at + 2] ?? 0) << 16) | ((block[at + 3] ?? 0) << 24)
  }
  let [a = 0, b = 0, c = 0, d = 0] = state
  for (let step = 0; step < BLOCK; step += 1) {
    const mixed = step < 16 ? (b & c) | (~b & d) : step < 32 ? (d & b) | (~d & c) : step < 48 ? b ^ c ^ d : c ^ (b | ~d)
    const sum = (a + mixed + (SINES[step] ?? 0) + (words[WORDS[step] ?? 0] ?? 0)) | 0
    const turn = TURNS[step] ?? 0
    a = d
    d = c
    c = b
    b = (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0
  }
  state[0] = (state[0] ?? 0) + a
  state[1] = (state[1] ?? 0) + b
  state[2] = (state[2] ?? 0) + c
  state[3] = (state[3] ?? 0) + d
}
