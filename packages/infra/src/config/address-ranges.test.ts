// Address ranges: what is one, and which addresses it holds.
import { expect, test } from 'vitest'
import { isAddressRange, isInRanges } from './address-ranges.ts'

test.each(['10.0.0.1', '10.0.0.0/8', '10.0.0.1/32', '::1', '2001:db8::/32', '::1/128'])('%s is a range', value => {
  expect(isAddressRange(value)).toBe(true)
})

test.each(['', 'localhost', '1.2.3', '10.0.0.0/0', '10.0.0.0/33', '::/129', '10.0.0.1/8/8', '10.0.0.0/-1', '10.0.0.0/1e1', '10.0.0.0/'])(
  '%s is none',
  value => {
    expect(isAddressRange(value)).toBe(false)
  },
)

test.each([
  ['203.0.113.7', true],
  ['203.0.114.7', false],
  ['198.51.100.1', true],
  ['198.51.100.2', false],
  ['::ffff:203.0.113.7', true],
  ['2001:db8:1::5', true],
  ['2001:db9::5', false],
  ['', false],
  ['unknown', false],
])('%s is within: %s', (address, isWithin) => {
  expect(isInRanges(['203.0.113.0/24', '198.51.100.1', '2001:db8::/32'], address)).toBe(isWithin)
})

test('no range holds nothing', () => {
  expect(isInRanges([], '203.0.113.7')).toBe(false)
})
