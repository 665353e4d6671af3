// Instants as text: what is read of a typed one, and how the chosen parts are written.
import { expect, test } from 'vitest'
import { instantParts, instantText } from './instant-text.ts'

test('a day with a time is read, a day alone means midnight, and anything else is nothing', () => {
  expect(instantParts(' 2026-12-01 09:30 ')).toEqual({ day: '2026-12-01', time: '09:30' })
  expect(instantParts('2026-12-01')).toEqual({ day: '2026-12-01', time: '00:00' })
  for (const bad of ['', '明天', '2026-02-30 00:00', '2026-12-01 24:00', '2026-13-01', '2026-12-01T00:00'])
    expect(instantParts(bad), bad).toEqual({ day: null, time: '00:00' })
})

test('the parts are written as they would be typed', () => {
  expect(instantText({ day: '2026-12-01', time: '00:00' })).toBe('2026-12-01 00:00')
  expect(instantText({ day: null, time: '09:00' })).toBe('')
})
