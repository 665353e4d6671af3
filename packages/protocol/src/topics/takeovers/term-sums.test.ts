// The sums at the end of a sheet of money's file.
import { expect, test } from 'vitest'
import { sumsOfTerms } from './term-sums.ts'

const row = { row_no: 2, customer_name: '甲', sub_customer_name: null, rates: null }

test('one sum for each currency, to the last minor unit; a sheet of rates has none', () => {
  const sums = sumsOfTerms([
    { ...row, currency: 'USD', amount: '90071992547409.91' },
    { ...row, currency: 'JPY', amount: '5' },
    { ...row, currency: 'USD', amount: '0.02' },
  ])
  expect(sums.map(({ customer_name, currency, amount, row_no }) => [row_no, customer_name, currency, amount])).toEqual([
    [null, '合计（2 行）', 'USD', '90071992547409.93'],
    [null, '合计（1 行）', 'JPY', '5'],
  ])
  expect(sumsOfTerms([{ ...row, currency: null, amount: null, rates: 'Facebook：服务费率 2.00%' }])).toEqual([])
})
