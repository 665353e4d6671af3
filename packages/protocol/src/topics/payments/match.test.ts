// Matching as a table: what speaks for a recharge, how much, and what rules it out.
import { expect, it } from 'vitest'
import { money } from '../../values/money.ts'
import { type ArrivedMoney, codesIn, holdsCode, matchOf, nameKey, type WantedRecharge } from './match.ts'

const wanted: WantedRecharge = {
  amount: money(100_000n, 'CNY'),
  remarkCode: 'ABCD2QL9',
  place: 'CMB',
  payerName: '示例贸易有限公司',
  payerAccount: '6222 0200 1234 5678',
  paidOn: '2026-03-02',
}
const arrived: ArrivedMoney = {
  place: 'CMB',
  amount: money(100_000n, 'CNY'),
  payer: '示例贸易有限公司',
  payerAccount: '6222020012345678',
  memo: '货款 ABCD2QL9',
  arrivedOn: '2026-03-02',
}

it.each<[string, Partial<WantedRecharge>, Partial<ArrivedMoney>, string[] | null]>([
  ['everything', {}, {}, ['CODE', 'AMOUNT', 'PAYER', 'ACCOUNT', 'DATE']],
  ['the code alone', { payerName: '', payerAccount: '' }, { amount: money(1n, 'CNY'), arrivedOn: '2026-09-01' }, ['CODE']],
  ['what the banks kept', { remarkCode: null }, { amount: money(98_000n, 'CNY') }, ['NEAR_AMOUNT', 'PAYER', 'ACCOUNT', 'DATE']],
  ['less than banks keep', { remarkCode: null, payerAccount: '' }, { amount: money(90_000n, 'CNY'), payer: '别人' }, null],
  ['more than was asked for is no charge', { remarkCode: null }, { amount: money(100_001n, 'CNY') }, ['PAYER', 'ACCOUNT', 'DATE']],
  ['another currency', {}, { amount: money(100_000n, 'USD') }, null],
  ['another account of ours, without the code', { remarkCode: null }, { place: 'HSBC' }, null],
  ['another account of ours, with the code', {}, { place: 'HSBC' }, ['CODE', 'AMOUNT', 'PAYER', 'ACCOUNT', 'DATE']],
  ['the name in another spelling', { remarkCode: null, payerAccount: '' }, { payer: '示例贸易 有限责任公司' }, ['AMOUNT', 'PAYER', 'DATE']],
  ['hidden digits', { remarkCode: null, payerName: '' }, { payerAccount: '6222********5678' }, ['AMOUNT', 'ACCOUNT', 'DATE']],
  ['hidden digits of another', { remarkCode: null, payerName: '' }, { payerAccount: '6222********5679' }, ['AMOUNT', 'DATE']],
  ['too early', { remarkCode: null, payerName: '', payerAccount: '' }, { arrivedOn: '2026-02-20' }, ['AMOUNT']],
  ['a date alone', { remarkCode: null, payerName: '', payerAccount: '' }, { amount: money(5n, 'CNY') }, null],
  [
    'empty names are no likeness',
    { remarkCode: null, payerName: '', payerAccount: '' },
    { payer: '', payerAccount: '' },
    ['AMOUNT', 'DATE'],
  ],
])('%s', (_name, recharge, line, grounds) => {
  expect(matchOf({ ...wanted, ...recharge }, { ...arrived, ...line })?.grounds ?? null).toEqual(grounds)
})

it('lets the code outweigh everything else together', () => {
  const code = matchOf({ ...wanted, payerName: '', payerAccount: '' }, { ...arrived, amount: money(1n, 'CNY'), arrivedOn: '2026-09-01' })
  const rest = matchOf({ ...wanted, remarkCode: null }, arrived)
  expect(code?.score).toBeGreaterThan(rest?.score ?? 0)
})

it.each([
  ['abcd2ql9', true],
  ['ＡＢＣＤ２ＱＬ９', true],
  ['货款ABCD-2QL9谢谢', true],
  ['ABCD 2QL 9', true],
  ['ABCD2O19', true],
  ['ABCD20I9', true],
  ['ABCD2QL8', false],
  ['ABCD2QL', false],
  ['', false],
])('finds the code in «%s»: %s', (memo, isThere) => {
  expect(holdsCode(memo, 'ABCD2QL9')).toBe(isThere)
})

it.each([
  ['还款 abcd-2ql9', ['ABCD2QL9']],
  ['XABCD2QL9', ['XABCD2QL', 'ABCD2QL9']],
  ['A8CDOIL9', ['A8CDQLL9']],
  ['ABCD2QL', []],
  ['', []],
])('of «%s» may be codes %j', (memo, codes) => expect(codesIn(memo)).toEqual(codes))

it('names are told apart by what they say, and one that says nothing is nobody’s', () => {
  expect(nameKey('示例贸易 有限责任公司')).toBe(nameKey('示例贸易有限公司'))
  expect([nameKey(''), nameKey('有限公司'), nameKey(' - ')]).toEqual([undefined, undefined, undefined])
})
