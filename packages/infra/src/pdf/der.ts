// DER: the few forms of ASN.1 that certificates and signatures are made of (ITU-T X.690).

function wrapped(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content])
  const digits = length.toString(16)
  const sized = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | sized.length]), sized, content])
}

export const der = {
  sequence: (...parts: Uint8Array[]): Buffer => wrapped(0x30, Buffer.concat(parts)),
  /** members in the order of their bytes, as DER wants them */
  setOf: (...parts: Uint8Array[]): Buffer => wrapped(0x31, Buffer.concat(parts.toSorted(Buffer.compare))),
  /** `[n]`, holding something whole */
  tagged: (number: number, content: Uint8Array): Buffer => wrapped(0xa0 | number, content),
  integer: (value: number): Buffer => wrapped(0x02, Buffer.from([value])),
  /** of a positive number's bytes */
  wholeNumber: (bytes: Uint8Array): Buffer => wrapped(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes),
  boolean: (value: boolean): Buffer => wrapped(0x01, Buffer.from([value ? 0xff : 0])),
  octets: (bytes: Uint8Array): Buffer => wrapped(0x04, bytes),
  bits: (bytes: Uint8Array, unused = 0): Buffer => wrapped(0x03, Buffer.concat([Buffer.from([unused]), bytes])),
  nothing: (): Buffer => wrapped(0x05, Buffer.alloc(0)),
  text: (text: string): Buffer => wrapped(0x0c, Buffer.from(text)),
  /** UTCTime until 2049 */
  instant: (at: Date): Buffer => wrapped(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`)),
  oid(dotted: string): Buffer {
    const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
    return wrapped(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
  },
}

function base128(value: number): number[] {
  const low = value & 0x7f
  return value < 128 ? [low] : [...base128(value >> 7).map(byte => byte | 0x80), low]
}

/** One element: its tag, its content, and itself whole. */
export type Element = { tag: number; content: Buffer; whole: Buffer }

/** The elements that stand one after the other. Throws for what is cut off. */
export function elementsOf(bytes: Buffer): Element[] {
  const found: Element[] = []
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes.readUInt8(at)
    const short = bytes.readUInt8(at + 1)
    const digits = short < 0x80 ? 0 : short & 0x7f
    const length = digits === 0 ? short : bytes.readUIntBE(at + 2, digits)
    const start = at + 2 + digits
    if (start + length > bytes.length) throw new Error('the DER is cut off')
    found.push({ tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) })
    at = start + length
  }
  return found
}
