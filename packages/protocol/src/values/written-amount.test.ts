// Written amounts: a table of what is read and what is refused, and generated amounts that are read as meant or not at all.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../errors/refusal.ts'
import { CURRENCY_CODES, decimalText, money } from './money.ts'
import { writtenSample } from './test-written-amounts.ts'
import { amountFromInput, isAmount, readAmount, type WrittenIn } from './written-amount.ts'

/** The decimal text, or the kind of fault. */
function readOf(text: string, by: WrittenIn): string {
  const read = readAmount(text, by)
  return isAmount(read) ? decimalText(read) : read.fault
}

describe('without a declared decimal sign the point is one', () => {
  test.each<[text: string, read: string]>([
    ['12.34', '12.34'],
    ['12', '12.00'],
    ['12.', '12.00'],
    ['.5', '0.50'],
    ['0.05', '0.05'],
    ['007', '7.00'],
    ['0', '0.00'],
    ['1,234', '1234.00'],
    ['1,234.5', '1234.50'],
    ['1,234,567.89', '1234567.89'],
    ['1 234.56', '1234.56'],
    ['1\u202f234\u00a0567', '1234567.00'],
    ["1'234.50", '1234.50'],
    ['1’234', '1234.00'],
    ['１，２３４．５', '1234.50'],
    ['12。5', '12.50'],
    ['\ufeff 12.50\u200b', '12.50'],
    ['12,50', 'UNCLEAR'],
    ['1,23', 'UNCLEAR'],
    ['1234,5', 'UNCLEAR'],
    ['1.000,00', 'UNCLEAR'],
    ['1,234,5', 'UNCLEAR'],
    ['12,34,567', 'UNCLEAR'],
    ['1,2345', 'UNCLEAR'],
    ['0,123', 'UNCLEAR'],
    ['1234,567', 'UNCLEAR'],
    ['1 234,56', 'UNCLEAR'],
    ['12 34', 'UNCLEAR'],
    ["1'23", 'UNCLEAR'],
    ["1,234'567", 'UNCLEAR'],
    ['1.234.567', 'UNCLEAR'],
    ['1.2.3', 'UNCLEAR'],
    ['.', 'NO_AMOUNT'],
    ['1.234', 'TOO_FINE'],
    ['1.000', 'TOO_FINE'],
    ['1.00000', 'TOO_FINE'],
    ['1,234.567', 'TOO_FINE'],
    ['', 'EMPTY'],
    ['   ', 'EMPTY'],
    ['abc', 'NO_AMOUNT'],
    ['1e3', 'NO_AMOUNT'],
    ['1.5万', 'NO_AMOUNT'],
    ['50%', 'NO_AMOUNT'],
    ['1/2', 'NO_AMOUNT'],
    ['12²', 'NO_AMOUNT'],
    ['①', 'NO_AMOUNT'],
    ['12\u200b34', 'NO_AMOUNT'],
    ['\u202e12', 'NO_AMOUNT'],
    ['12\t34', 'NO_AMOUNT'],
    ['+5', 'NO_AMOUNT'],
    ['--5', 'NO_AMOUNT'],
    ['5-', 'NO_AMOUNT'],
    ['-5', 'NEGATIVE'],
    ['−5', 'NEGATIVE'],
    ['(5.00)', 'NEGATIVE'],
    ['-0', 'NEGATIVE'],
    ['1234567890123', 'TOO_LARGE'],
    ['000123456789012', '123456789012.00'],
    ['1'.repeat(200), 'NO_AMOUNT'],
  ])('%j in dollars is %s', (text, read) => {
    expect(readOf(text, { currency: 'USD' })).toBe(read)
  })

  test.each<[text: string, read: string]>([
    ['1,234', '1234'],
    ['1,000', '1000'],
    ['1.', '1'],
    ['1.0', 'TOO_FINE'],
    ['1.000', 'TOO_FINE'],
    ['12,50', 'UNCLEAR'],
  ])('%j in yen is %s', (text, read) => {
    expect(readOf(text, { currency: 'JPY' })).toBe(read)
  })
})

test.each<[text: string, read: string]>([
  ['12,50', '12.50'],
  ['1.234', '1234.00'],
  ['1.000,00', '1000.00'],
  ['1 234,56', '1234.56'],
  ["1'234,5", '1234.50'],
  ['1234', '1234.00'],
  ['12.50', 'UNCLEAR'],
  ['1,234', 'TOO_FINE'],
  ['1,234.56', 'UNCLEAR'],
  ['12.34.567', 'UNCLEAR'],
])('where the comma is declared, %j is %s', (text, read) => {
  expect(readOf(text, { currency: 'EUR', decimalSign: ',' })).toBe(read)
})

test.each<[text: string, read: string]>([
  ['-1,234.50', '-1234.50'],
  ['+5', '5.00'],
  ['(5.00)', '-5.00'],
  ['-$5', '-5.00'],
  ['$-5', '-5.00'],
  ['($5.00)', '-5.00'],
  ['$ (5.00)', '-5.00'],
  ['(-5)', 'NO_AMOUNT'],
  ['+-5', 'NO_AMOUNT'],
  ['5-', 'NO_AMOUNT'],
  ['-€5', 'OTHER_CURRENCY'],
])('where a sign may stand, %j is %s', (text, read) => {
  expect(readOf(text, { currency: 'USD', isSigned: true })).toBe(read)
})

describe('marks of currencies', () => {
  test.each([
    ['USD', ['$5', '＄5', 'US$5', 'US$ 5', 'USD 5', '5 USD', 'usd5', '5美元', '5美金', 'USD$5', '$5 USD', '5$']],
    ['CNY', ['¥5', '￥5', 'CN¥5', 'RMB5', '5元', '人民币5', '5人民币元', 'CNY 5', 'CNY¥5', '¥5元']],
    ['JPY', ['¥5', '￥5', 'JP¥5', '5円', 'JPY5', '5日元']],
    ['HKD', ['$5', 'HK$5', 'HKD5', '5港元', '5港币']],
    ['AUD', ['$5', 'A$5', 'AU$5']],
    ['SGD', ['$5', 'S$5', 'SGD 5']],
    ['TWD', ['$5', 'NT$5']],
    ['EUR', ['€5', '5 €', 'EUR 5', '5欧元', 'EUR€5']],
    ['GBP', ['£5', '￡5', 'GBP5']],
    ['MYR', ['RM5', 'RM 5', 'MYR5']],
    ['KRW', ['₩5', '￦5']],
    ['THB', ['฿5']],
  ] as const)('those of %s are read', (currency, texts) => {
    for (const text of texts)
      expect([text, readAmount(text, { currency })]).toEqual([
        text,
        money(currency === 'JPY' || currency === 'TWD' || currency === 'KRW' ? 5n : 500n, currency),
      ])
  })

  test.each([
    [
      'USD',
      [
        '¥700',
        '￥700',
        'CN¥7',
        '7元',
        '€100',
        'HK$100',
        'RM50',
        'JP¥7',
        'A$5',
        'C$5',
        'S$5',
        'R$5',
        '₹5',
        '₽5',
        'CHF 5',
        '5 IDR',
        'Rp5',
        '$5 HKD',
        'CNY$5',
      ],
    ],
    ['EUR', ['$5', '£5', '5元']],
    ['HKD', ['US$5', 'USD5', '5元']],
    ['CNY', ['$5', 'JP¥5', 'JPY5', '5円']],
    ['JPY', ['CN¥5', '5元', 'RMB5']],
  ] as const)('those of others are refused in %s', (currency, texts) => {
    for (const text of texts) expect([text, readOf(text, { currency })]).toEqual([text, 'OTHER_CURRENCY'])
  })

  test('letters around a code make it a word', () => {
    for (const text of ['USDT5', '5USDT', 'XUSD 5']) expect([text, readOf(text, { currency: 'USD' })]).toEqual([text, 'NO_AMOUNT'])
  })
})

test.each([
  ['', {}, '请填写金额'],
  ['12,50', {}, '请确认小数点：12,50'],
  ['12,50', { label: '充值金额' }, '请确认充值金额的小数点：12,50'],
  ['1.234', {}, '金额最多保留 2 位小数，请确认小数点：1.234'],
  ['1.000', { currency: 'JPY' }, '日元金额须为整数，请确认小数点：1.000'],
  ['¥700', {}, '金额的币种与 USD（美元）不符：¥700，请核对币种'],
  ['-5', {}, '金额不能为负数：-5'],
  ['1e3', {}, '金额格式不正确：1e3，请只填数字与小数点，如 1234.56'],
  ['1234567890123', {}, '金额最多 12 位整数：1234567890123'],
] as const)('%j is refused in words that say what to do', (text, by, words) => {
  const read = readAmount(text, { currency: 'USD', ...by })
  expect(isAmount(read) ? read : read.text).toBe(words)
})

test.each(CURRENCY_CODES)('what is written in any custom is read in %s as it was meant, or refused', currency => {
  fc.assert(
    fc.property(writtenSample(currency), ({ text, meant }) => {
      const read = readAmount(text, { currency })
      if (isAmount(read)) expect([text, read]).toEqual([text, meant])
      else expect(read.text).toMatch(/金额|小数点/)
    }),
    { numRuns: 500 },
  )
})

test('the decimal text of every amount is read back, whatever sign is declared for whole ones', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCY_CODES), fc.bigInt(0n, 99_999_999_999_999n), (currency, minor) => {
      const amount = money(minor / (currency === 'JPY' ? 100n : 1n), currency)
      const read = readAmount(decimalText(amount), { currency })
      const mirrored = readAmount(decimalText(amount).replace('.', ','), { currency, decimalSign: ',' })
      if (decimalText(amount).split('.')[0]!.length <= 12) expect([read, mirrored]).toEqual([amount, amount])
    }),
  )
})

test.each([
  ['1200.5', 120050n],
  [' 12.34 ', 1234n],
  ['-5', '金额不能为负数：-5'],
  ['1.234', '金额最多保留 2 位小数，请确认小数点：1.234'],
  ['1.000', '金额最多保留 2 位小数，请确认小数点：1.000'],
  ['1,200.5', '金额格式不正确：1,200.5，请只填数字与小数点，如 1234.56'],
  ['12,50', '请确认小数点：12,50'],
  ['９', '金额格式不正确：９，请只填数字与小数点，如 1234.56'],
  ['$5', '金额格式不正确：$5，请只填数字与小数点，如 1234.56'],
  ['5.', '金额格式不正确：5.，请只填数字与小数点，如 1234.56'],
] as const)('%j out of a request is %s, its field named', (text, expected) => {
  const answer = () => amountFromInput(text, 'USD', 'items.0.amount')
  if (typeof expected === 'bigint') return expect(answer().minor).toBe(expected)
  try {
    answer()
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    expect((error as Refusal).fields).toEqual([{ path: 'items.0.amount', msg: expected }])
  }
})
