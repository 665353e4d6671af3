// Rates in words, and instants as they are typed.
import { instantOf } from '@tallyhelm/browser/clock/typed-instant'
import { expect, test } from 'vitest'
import { beginText, termsText } from './rate-texts.ts'

test('terms are one line; transfers have neither tax nor return', () => {
  expect(termsText({ subject: 'GOOGLE', service_fee_percent: '3.00', tax_percent: '0.60', is_returnable: true })).toBe(
    '服务费率 3.00%，税率 0.60%，费用可退',
  )
  expect(termsText({ subject: 'GOOGLE', service_fee_percent: '3.00', tax_percent: '0.00', is_returnable: false })).toBe(
    '服务费率 3.00%，税率 0.00%，费用不退',
  )
  expect(termsText({ subject: 'TRANSFER', service_fee_percent: '1.50', tax_percent: null, is_returnable: null })).toBe('服务费率 1.50%')
  expect(termsText({ subject: 'REBATE_TIKTOK', service_fee_percent: '1.00', tax_percent: null, is_returnable: null })).toBe(
    '返点比例 1.00%',
  )
})

test('an instant is typed in Beijing time; nothing means at the check', () => {
  expect(instantOf(' 2026-12-01 00:00 ')).toBe('2026-11-30T16:00:00.000Z')
  expect(instantOf('  ')).toBeNull()
  for (const bad of ['2026-12-01', '2026-02-30 00:00', '2026-12-01 24:00', '2026-12-01T00:00', '明天', '2026-12-01 00:60'])
    expect(instantOf(bad), bad).toBeUndefined()
  expect(beginText(null)).toBe('复核通过时生效')
  expect(beginText('2026-11-30T16:00:00.000Z')).toBe('2026-12-01 00:00:00 起')
})
