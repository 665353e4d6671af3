// One reading of amounts in a customer's own sheet that is held against a statement.
import { sheetOf } from '@tallyhelm/infra/sheets/test-book'
import { type Outcome, oneReading } from '@tallyhelm/protocol/values/test-one-reading'
import { readOwnSheet } from './compare-sheet.ts'

for (const format of ['csv', 'xlsx'] as const)
  oneReading('packages/modules/src/statements/compare-sheet.ts', format, {
    currency: 'USD',
    isSheet: true,
    read: async texts => {
      const rows = await sheetOf(format, [['广告账户 ID', '消耗'], ...texts.map((text, place) => [String(1_000 + place), text])])
      const sheet = readOwnSheet(rows, 'SPEND', 'USD')
      return texts.map((_, place): Outcome => {
        const amount = sheet?.amounts.get(String(1_000 + place))?.amount
        const unread = sheet?.unread.find(({ rowNo }) => rowNo === place + 2)
        if (amount) return { minor: amount.minor }
        return unread ? { at: `第 ${unread.rowNo} 行`, refused: unread.msg } : null
      })
    },
  })
