// Twins as a table: what is one payment, what two for sure, and what a person looks at.
import { describe, expect, it } from 'vitest'
import { money } from '../../values/money.ts'
import { likenessOf, type SaidPayment } from './twins.ts'

const said = (over: Partial<SaidPayment> = {}): SaidPayment => ({
  number: '00000123',
  numberTitle: '流水号',
  dayTitle: '交易日期',
  day: '2026-11-03',
  amount: money(500_000n, 'USD'),
  payer: '甲公司',
  ...over,
})
const none = { number: null, numberTitle: null }

describe('two lines of one bank', () => {
  it.each<[string, Partial<SaidPayment>, Partial<SaidPayment>, string | undefined]>([
    ['of one number, day, amount and payer are one', {}, {}, 'SAME'],
    ['spell the payer otherwise', { payer: 'ABC Trading Co., Ltd.' }, { payer: 'ＡＢＣ TRADING CO LTD' }, 'SAME'],
    ['of one number on two days', {}, { day: '2026-11-10' }, '流水号相同，日期不同'],
    ['of one number by two payers', {}, { payer: '乙公司' }, '流水号相同，付款户名不同'],
    ['of one number, one without a payer', {}, { payer: '' }, '流水号相同，付款户名不同'],
    ['of one number and two amounts', {}, { amount: money(1n, 'USD') }, '流水号相同，金额不同'],
    ['of one number and two currencies', {}, { amount: money(500_000n, 'HKD') }, '流水号相同，金额不同'],
    ['of two numbers of one column are two', {}, { number: '00000124' }, undefined],
    ['of two numbers of two columns', {}, { number: '00000124', numberTitle: '凭证号' }, '同日同额'],
    ['of two numbers, one typed by people', {}, { number: '00000124', numberTitle: null }, '同日同额'],
    ['one without a number', {}, none, '同日同额'],
    ['both without a number, other payers', { ...none }, { ...none, payer: '' }, '同日同额'],
    ['without numbers, the next day of the same column', { ...none }, { ...none, day: '2026-11-04' }, undefined],
    [
      'without numbers, three days later by another column',
      { ...none },
      { ...none, day: '2026-11-06', dayTitle: '记账日期' },
      '金额相同、日期相近',
    ],
    ['without numbers, four days later by another column', { ...none }, { ...none, day: '2026-11-07', dayTitle: '记账日期' }, undefined],
    [
      'without numbers, read in the other order',
      { ...none },
      { ...none, day: '2026-03-11', dayTitle: '交易日期 DMY' },
      '金额相同，日期的月与日互换',
    ],
    ['without numbers, of other amounts', { ...none }, { ...none, amount: money(500_001n, 'USD') }, undefined],
  ])('%s', (_what, one, other, expected) => {
    for (const like of [likenessOf(said(one), said(other)), likenessOf(said(other), said(one))])
      expect(like && (like.isSame ? 'SAME' : like.why)).toBe(expected)
  })
})
