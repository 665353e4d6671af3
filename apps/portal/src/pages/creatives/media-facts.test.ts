// What the head of a file says: kind by bytes, size as it is shown, length; and that little of it is read.
import { expect, test } from 'vitest'
import { readMediaFacts } from './media-facts.ts'
import { joined, jpegBytes, mp4Bytes, pngBytes } from './test-media.ts'

const factsOf = (bytes: Uint8Array) => readMediaFacts((from, until) => Promise.resolve(bytes.slice(from, until)), bytes.length)

test('pictures say their size', async () => {
  expect(await factsOf(pngBytes(1080, 1920))).toEqual({ kind: 'IMAGE', width: 1080, height: 1920, durationMs: null })
  expect(await factsOf(jpegBytes(1200, 628))).toEqual({ kind: 'IMAGE', width: 1200, height: 628, durationMs: null })
})

test('films say size and length, wherever their table stands, and as they are shown', async () => {
  const upright = { kind: 'VIDEO', width: 720, height: 1280, durationMs: 15_000 }
  expect(await factsOf(mp4Bytes({ width: 720, height: 1280, seconds: 15 }))).toEqual(upright)
  expect(await factsOf(mp4Bytes({ width: 720, height: 1280, seconds: 15, isTableFirst: true }))).toEqual(upright)
  expect(await factsOf(mp4Bytes({ width: 1280, height: 720, seconds: 15, isTurned: true }))).toEqual(upright)
})

test('what is neither is neither, whatever it is called; what stops after its head has no size', async () => {
  expect(await factsOf(new TextEncoder().encode('PK\u0003\u0004 a zip that is called a film'))).toBeUndefined()
  expect(await factsOf(new Uint8Array())).toBeUndefined()
  const whole = mp4Bytes({ width: 720, height: 1280 })
  expect(await factsOf(whole.subarray(0, 60))).toEqual({ kind: 'VIDEO', width: null, height: null, durationMs: null })
  expect(await factsOf(jpegBytes(10, 10).subarray(0, 9))).toEqual({ kind: 'IMAGE', width: null, height: null, durationMs: null })
})

test('of a large file little is read', async () => {
  const bytes = mp4Bytes({ width: 720, height: 1280, mediaBytes: 2_000_000 })
  let readBytes = 0
  const read = (from: number, until: number) => {
    const part = bytes.slice(from, until)
    readBytes += part.length
    return Promise.resolve(part)
  }
  expect(await readMediaFacts(read, bytes.length)).toMatchObject({ width: 720 })
  expect(readBytes).toBeLessThan(100_000)
})

test('half a head at any place breaks nothing', async () => {
  const whole = joined(mp4Bytes({ width: 720, height: 1280, isTableFirst: true }), pngBytes(1, 1))
  for (let length = 0; length < 420; length += 1) expect((await factsOf(whole.subarray(0, length)))?.kind ?? 'VIDEO').toBe('VIDEO')
})
