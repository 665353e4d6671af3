// Values of the audit log as staff read them: a table.
import { expect, test } from 'vitest'
import { actionText, objectText } from './words.ts'
import { systemActorText } from './enums.ts'
import { detailsOf, fieldValueText, reasonText } from './value-texts.ts'

test.each([
  ['service_fee_basis_points', 300, '3.00%'],
  ['tax_basis_points', '60', '0.60%'],
  ['valid_from', '2026-11-22T16:00:00.000Z', '2026-11-23 00:00:00'],
  ['channel', 'GOOGLE', 'Google'],
  ['role', 'OPS', '运营'],
  ['is_paused', true, '是'],
  ['claimed_by', '1912396329189261429', '顾清和'],
  ['claimed_by', null, '—'],
  ['ad_account_ids', ['1912396329189261429', '2'], '顾清和；2'],
  ['account', { amount: '1.00', currency: 'USD' }, '金额 1.00，币种 USD'],
  ['refusal', 'NOT_FOUND', '内容不存在或已删除'],
  ['password', 'kept', '未更改'],
])('%s %o is «%s»', (field, value, text) => {
  expect(fieldValueText(field, value, { '1912396329189261429': '顾清和' })).toBe(text)
})

test.each(Object.getOwnPropertyNames(Object.prototype))('%s as a reason, a name, a field or a word stands for itself', word => {
  expect(reasonText(word)).toBe(word)
  expect(fieldValueText('name', word, {})).toBe(word)
  expect(fieldValueText(word, word, {})).toBe(word)
  expect(detailsOf({ [word]: word })).toEqual([{ field: word, name: word, text: word }])
  expect([actionText(word), objectText(word), systemActorText(word)]).toEqual([word, word, word])
})

test('numbers that nobody knows are left out, and reasons of a list are in words', () => {
  expect(detailsOf({ proposal_id: '7', session: '8', items: 2 })).toEqual([{ field: 'items', name: '账户数', text: '2' }])
  expect([reasonText('BUDGET'), reasonText('客户来电')]).toEqual(['预算调整', '客户来电'])
})
