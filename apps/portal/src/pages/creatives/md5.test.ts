// MD5 in pieces: the known values of RFC 1321, and what node says, however the bytes are cut.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startMd5 } from './md5.ts'

const md5 = (...pieces: Uint8Array[]) => {
  const sum = startMd5()
  for (const piece of pieces) sum.take(piece)
  return sum.end()
}

test('the values of RFC 1321 come out', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(md5(bytes(''))).toBe('d41d8cd98f00b204e9800998ecf8427e')
  expect(md5(bytes('abc'))).toBe('900150983cd24fb0d6963f7d28e17f72')
  expect(md5(bytes('1234567890'.repeat(8)))).toBe('57edf4a22be3c955ac49da2e2107b67a')
})

test('every length around a block, cut anywhere, gives what node gives', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256)
    const cut = Math.floor(length / 3)
    expect(md5(bytes.subarray(0, cut), bytes.subarray(cut)), `${length} bytes`).toBe(createHash('md5').update(bytes).digest('hex'))
  }
})
