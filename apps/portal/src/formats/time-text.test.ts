// Moments for people: both kinds of patterns, seconds and milliseconds, and every border of «how long ago».
import { describe, expect, test } from 'vitest'
import { agoTextOf, timeTextOf } from './time-text.ts'

const ISO = '2026-11-20T16:05:09Z'
const MS = Date.parse(ISO)

describe('after a pattern, in Beijing', () => {
  test.each([
    [ISO, undefined, '2026-11-21 00:05:09'],
    [ISO, 'yyyy-MM-dd', '2026-11-21'],
    [ISO, 'MM-dd HH:mm', '11-21 00:05'],
    [ISO, 'yyyy年MM月dd日', '2026年11月21日'],
    [ISO, '{y}-{m}-{d} {h}:{i}:{s}', '2026-11-21 00:05:09'],
    [ISO, '{y}/{m}/{d} 周{a}', '2026/11/21 周六'],
    [MS, 'HH:mm:ss', '00:05:09'],
    [MS / 1000, 'HH:mm:ss', '00:05:09'],
    [String(MS / 1000), 'HH:mm:ss', '00:05:09'],
    [String(MS), 'HH:mm:ss', '00:05:09'],
    [new Date(MS), 'HH', '00'],
    [0, 'yyyy-MM-dd HH', '1970-01-01 08'],
    [null, undefined, '—'],
    [undefined, undefined, '—'],
    ['', undefined, '—'],
    ['not a moment', undefined, '—'],
    [Number.NaN, undefined, '—'],
  ])('%s as %s reads %s', (moment, pattern, text) => {
    expect(timeTextOf(moment, pattern)).toBe(text)
  })

  test('another zone is read where it is asked for', () => {
    expect(timeTextOf(ISO, 'MM-dd HH:mm', 'America/Los_Angeles')).toBe('11-20 08:05')
  })
})

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

test.each([
  [-5 * SECOND, '刚刚'],
  [0, '刚刚'],
  [30 * SECOND - 1, '刚刚'],
  [30 * SECOND, '1 分钟前'],
  [119 * SECOND, '1 分钟前'],
  [HOUR - 1, '59 分钟前'],
  [HOUR, '1 小时前'],
  [DAY - 1, '23 小时前'],
  [DAY, '1 天前'],
  [2 * DAY - 1, '1 天前'],
  [2 * DAY, '2026-11-21'],
])('%d ms ago reads %s', (age, text) => {
  expect(agoTextOf(MS, MS + age)).toBe(text)
})

test('nothing is no time ago', () => {
  expect(agoTextOf(null, MS)).toBe('—')
})
