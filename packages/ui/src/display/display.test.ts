// The arithmetic behind meters and countdowns.
import { expect, test } from 'vitest'
import { formatSeconds } from './Countdown.tsx'
import { meterLevel } from './Meter.tsx'

test.each([
  [0.95, 'normal'],
  [0.9501, 'warning'],
  [0.98, 'warning'],
  [0.9801, 'error'],
  [1.2, 'error'],
])('a meter at %d is %s', (ratio, level) => {
  expect(meterLevel(ratio)).toBe(level)
})

test.each([
  [0, '00:00'],
  [59, '00:59'],
  [900, '15:00'],
  [3723, '1:02:03'],
  [183_845, '2 天 03:04:05'],
])('%i seconds read %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text)
})
