// One reading of amounts in banks' files, with either decimal sign.
import { sheetOf } from '@tallyhelm/infra/sheets/test-book'
import { cellText } from '@tallyhelm/infra/sheets/titled'
import { guessColumns } from '@tallyhelm/protocol/topics/bank-files/reading-columns'
import type { DecimalSign } from '@tallyhelm/protocol/values/written-amount'
import { type Outcome, oneReading } from '@tallyhelm/protocol/values/test-one-reading'
import { judgeLines } from './lines.ts'

const TITLES = ['交易日期', '收入金额', '流水号']
const columns = guessColumns(TITLES)
const cases: { currency: 'USD' | 'JPY'; format: 'csv' | 'xlsx'; decimalSign: DecimalSign }[] = [
  { currency: 'USD', format: 'csv', decimalSign: '.' },
  { currency: 'USD', format: 'xlsx', decimalSign: '.' },
  { currency: 'USD', format: 'csv', decimalSign: ',' },
  { currency: 'JPY', format: 'csv', decimalSign: '.' },
]

for (const { currency, format, decimalSign } of cases)
  oneReading('packages/modules/src/bank-files/cells.ts', `${format} in ${currency} with the decimal sign ${decimalSign}`, {
    currency,
    decimalSign,
    isSheet: true,
    read: async texts => {
      const rows = await sheetOf(format, [TITLES, ...texts.map((text, place) => ['2026-03-02', text, `REF${place}`])])
      const lines = rows.slice(1).map(({ number, cells }) => ({ rowNo: number, cells: cells.map(cell => cellText(cell.text, 500)) }))
      const reading = { columns, decimal: decimalSign, day_order: null, words: [] }
      return judgeLines(lines, { currency, titles: TITLES, reading, today: '2026-03-03' }).map(
        ({ state, amount, columnTitle, problem }): Outcome => {
          if (amount !== null) return { minor: amount.minor }
          return state === 'OUT' ? { at: '收入金额', refused: '支出，不登记' } : { at: columnTitle, refused: problem }
        },
      )
    },
  })
