// One reading of amounts in boxes, in filters of lists, and in the shares of a repayment.
import { type Currency, parseMoney } from '@tallyhelm/protocol/values/money'
import { each, oneReading } from '@tallyhelm/protocol/values/test-one-reading'
import { moneyReader } from '../forms/money-reader.ts'
import { allocationsOf, plainText, shareProblem } from '../repayments/shares.ts'
import { amountFilter } from './filter-rules.ts'

const minorOf = (text: string, currency: Currency) => {
  const amount = parseMoney(text, currency)
  return amount ? { minor: amount.minor } : null
}

for (const currency of ['USD', 'CNY', 'JPY'] as const) {
  oneReading('packages/browser/src/forms/money-reader.ts', `a box of ${currency}`, {
    currency,
    read: each(text => {
      const read = moneyReader(currency)(text)
      return 'problem' in read ? { at: '金额', refused: read.problem } : minorOf(read.text, currency)
    }),
  })
  oneReading('packages/browser/src/repayments/shares.ts', `a share in ${currency}`, {
    currency,
    read: each(text => {
      const problem = shareProblem(text, '999999999999', currency)
      if (problem !== undefined) return { at: '还款金额', refused: problem }
      const line = { statement_id: '1' } as Parameters<typeof allocationsOf>[1][number] // only its number is looked at
      const [share] = allocationsOf({ 1: text }, [line], currency)
      return minorOf(share?.amount ?? (plainText(text, currency) || ''), currency)
    }),
  })
}

oneReading('packages/browser/src/lists/filter-rules.ts', 'a filter of amounts', {
  currency: 'USD',
  takesMarks: true,
  read: each(text => {
    const read = amountFilter(text)
    return 'error' in read ? { at: '金额', refused: read.error } : minorOf(read.text, 'USD')
  }),
})
