// Time zones in words: city and distance from UTC, by winter and by summer.
import { expect, test } from 'vitest'
import { zonesCalled, zoneText, zoneTexts } from './zone.ts'

const WINTER = new Date('2026-01-15T00:00:00Z')
const SUMMER = new Date('2026-07-15T00:00:00Z')

test.each([
  ['Asia/Shanghai', '上海 (UTC+8)', '上海 (UTC+8)'],
  ['America/Los_Angeles', '洛杉矶 (UTC-8)', '洛杉矶 (UTC-7)'],
  ['Europe/London', '伦敦 (UTC+0)', '伦敦 (UTC+1)'],
  ['Asia/Kolkata', '加尔各答 (UTC+5:30)', '加尔各答 (UTC+5:30)'],
  ['America/Argentina/Buenos_Aires', '布宜诺斯艾利斯 (UTC-3)', '布宜诺斯艾利斯 (UTC-3)'],
  ['Mars/Olympus', 'Mars/Olympus', 'Mars/Olympus'],
  ['', '', ''],
])('%s is %s in winter and %s in summer', (zone, winter, summer) => {
  expect(zoneText(zone, WINTER)).toBe(winter)
  expect(zoneText(zone, SUMMER)).toBe(summer)
})

test('every named zone is known to the runtime', () => {
  const texts = Object.entries(zoneTexts(WINTER))
  expect(texts.length).toBeGreaterThan(170)
  for (const [zone, text] of texts) expect(text, zone).toMatch(/^\p{Script=Han}+ \(UTC[+-]\d{1,2}(:\d\d)?\)$/u)
})

test('zones are found by their city, and by the beginning of it', () => {
  expect(zonesCalled('上海')).toEqual(['Asia/Shanghai'])
  expect(zonesCalled('加尔各答')).toEqual(['Asia/Calcutta', 'Asia/Kolkata'])
  expect(zonesCalled('圣')).toContain('America/Sao_Paulo')
  expect(zonesCalled('东')).toEqual(['Asia/Tokyo'])
  expect(zonesCalled('Tokyo')).toEqual([])
  expect(zonesCalled('')).toHaveLength(0)
})
