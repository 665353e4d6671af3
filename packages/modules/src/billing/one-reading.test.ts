// One reading of amounts in other channels' bills.
import { sheetOf } from '@tallyhelm/infra/sheets/test-book'
import { cellText } from '@tallyhelm/infra/sheets/titled'
import { CHANNEL_BILL_TITLES } from '@tallyhelm/protocol/topics/billing/channel-bill-enums'
import { type Outcome, oneReading } from '@tallyhelm/protocol/values/test-one-reading'
import { judgeChannelLines, type KnownForBills } from './channel-judge.ts'

const known: KnownForBills = {
  customers: new Map([['7', { id: '7', type: 0, companies: [{ id: '8', name: '星河出海有限公司' }], lines: ['USD'] }]]),
  bills: new Map(),
  today: '2026-03',
}
const bill = (place: number, amount: string) => ['7', '星河出海有限公司', 'Kwai', `kw-${place}`, `账户 ${place}`, '2026-02', 'USD', amount]

for (const format of ['csv', 'xlsx'] as const)
  oneReading('packages/modules/src/billing/channel-judge.ts', format, {
    currency: 'USD',
    isSheet: true,
    read: async texts => {
      const rows = await sheetOf(format, [[...CHANNEL_BILL_TITLES], ...texts.map((text, place) => bill(place, text))])
      const lines = rows.slice(1).map(({ number, cells }) => ({ rowNo: number, cells: cells.map(cell => cellText(cell.text, 200)) }))
      return judgeChannelLines(lines, known).map(
        (verdict): Outcome =>
          'facts' in verdict ? { minor: verdict.facts.amount.minor } : { at: verdict.columnTitle, refused: verdict.problem },
      )
    },
  })
