// One reading of amounts in the sheets of opening balances and credit lines of a takeover.
import { sheetOf } from '@tallyhelm/infra/sheets/test-book'
import { cellText } from '@tallyhelm/infra/sheets/titled'
import { TAKEOVER_CELL_MOST, takeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import { type Outcome, oneReading } from '@tallyhelm/protocol/values/test-one-reading'
import type { CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Known } from './facts.ts'
import { judgeTakeover } from './judge.ts'

const knownOf = (type: CustomerType): Known => ({
  customers: [{ ref: '7', id: '7', name: '海棠服饰', type, nature: 'DIRECT_AGENT', channels: ['FACEBOOK'], by: 'KEY', word: 'C001' }],
  salespeople: [],
  extras: new Map(),
  parts: [],
  people: new Map(),
  masters: new Set(),
  accounts: new Map(),
  openings: new Map(),
  creditLines: new Map(),
  rates: new Map(),
})
const sheets = [
  { sheet: 'OPENINGS', type: 1, row: (amount: string) => ['C001', '', 'USD', amount] },
  { sheet: 'CREDIT_LINES', type: 0, row: (amount: string) => ['C001', 'USD', amount] },
] as const

for (const { sheet, type, row } of sheets)
  for (const format of ['csv', 'xlsx'] as const)
    oneReading('packages/modules/src/takeovers/judge-money.ts', `${sheet} in ${format}`, {
      currency: 'USD',
      isSheet: true,
      read: async texts => {
        const rows = await sheetOf(format, [takeoverSheet(sheet).columns, ...texts.map(row)])
        // Each alone, as a second line of the same wallet would repeat the first.
        return rows.slice(1).map(({ number, cells }): Outcome => {
          const line = { rowNo: number, cells: cells.map(cell => cellText(cell.text, TAKEOVER_CELL_MOST)) }
          const [judged] = judgeTakeover({ [sheet]: [line] }, knownOf(type))
          if (judged?.facts && 'money' in judged.facts && judged.facts.money) return { minor: judged.facts.money.minor }
          // Nothing is to be booked of zero.
          if (judged?.state === 'SAME') return { minor: 0n }
          return { at: judged?.column ?? '', refused: judged?.problem ?? '' }
        })
      },
    })
