// Server-sent events arrive in any pieces; the events read are the same.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventReader } from './event-stream.ts'
import { waitMs } from './events.ts'

const text =
  ': comment\r\nevent: hello\r\ndata: {}\r\n\r\nid: 7\nevent: item\ndata: {"a":\ndata: 1}\n\ndata:bare\n\n\nevent: unfinished\ndata: x'
const expected = [
  { event: 'hello', data: '{}', id: undefined },
  { event: 'item', data: '{"a":\n1}', id: '7' },
  { event: 'message', data: 'bare', id: '7' },
]

describe('eventReader', () => {
  test('reads events from one piece', () => {
    expect(eventReader()(text)).toEqual(expected)
  })

  test('reads the same events however the text is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), cuts => {
        const at = [0, ...cuts.sort((left, right) => left - right), text.length]
        const read = eventReader()
        expect(at.slice(1).flatMap((end, index) => read(text.slice(at[index], end)))).toEqual(expected)
      }),
    )
  })
})

test('the wait doubles up to thirty seconds and is never less than half', () => {
  expect(waitMs(0, () => 0)).toBe(500)
  expect(waitMs(3, () => 1)).toBe(8_000)
  expect(waitMs(20, () => 1)).toBe(30_000)
  expect(waitMs(20, () => 0)).toBe(15_000)
})
