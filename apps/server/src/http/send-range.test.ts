// Which part of a file is meant.
import { expect, test } from 'vitest'
import { rangeOf } from './send-range.ts'

test.each([
  ['bytes=0-', { from: 0, until: 100 }],
  ['bytes=0-0', { from: 0, until: 1 }],
  ['bytes=10-19', { from: 10, until: 20 }],
  ['bytes=90-500', { from: 90, until: 100 }],
  ['bytes=-5', { from: 95, until: 100 }],
  ['bytes=-500', { from: 0, until: 100 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  // What is no single part is answered with everything.
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=a-b', undefined],
  ['bytes=0-9999999999999999', undefined],
  ['lines=0-1', undefined],
  [undefined, undefined],
])('%s', (header, meant) => {
  expect(rangeOf(header, 100)).toEqual(meant)
})
