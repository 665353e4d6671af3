// The columns of the histories of rates, markups and proposals.
import { EXCHANGE_SUBJECTS, type ExchangeSubject } from '@tallyhelm/protocol/topics/exchange/limits'
import type { ExchangeDated, ExchangeProposal } from '@tallyhelm/protocol/topics/exchange/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { proposalColumns } from '../../cases/proposals.tsx'
import { Lines } from '../../lists/Lines.tsx'
import { heldText, termsText } from './rate-texts.ts'

const STATES = { CURRENT: { text: '最新', tone: 'success' }, PAST: { text: '已被取代', tone: 'neutral' } } as const

export const stateTag = ({ state }: ExchangeDated) => <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>

const SourceLines = ({ row: { source, held_until } }: { row: ExchangeDated }) => (
  <Lines>
    <span>{source}</span>
    {held_until === null ? null : <small>手动，保持至 {heldText(held_until)}</small>}
  </Lines>
)

const validFrom: Column<ExchangeDated> = {
  id: 'valid_from',
  title: '生效时间',
  hint: '北京时间 GMT+8',
  width: 184,
  locked: true,
  cell: row => timeText(row.valid_from),
}
const people: readonly Column<ExchangeDated>[] = [
  { id: 'state', title: '状态', width: 104, cell: stateTag },
  { id: 'maker', title: '提交人', width: 110, cell: row => row.maker ?? '系统' },
  { id: 'checker', title: '复核人', width: 110, cell: row => row.checker ?? '—' },
  { id: 'reason', title: '原因', width: 240, cell: row => <Lines>{row.reason ?? '—'}</Lines> },
]

export const historyColumns: Readonly<Record<ExchangeSubject, readonly Column<ExchangeDated>[]>> = {
  RATE: [
    validFrom,
    { id: 'rate', title: '市场汇率', width: 130, align: 'right', cell: row => row.rate },
    { id: 'source', title: '来源', width: 200, cell: row => <SourceLines row={row} /> },
    ...people,
  ],
  MARKUP: [validFrom, { id: 'markup', title: '加点', width: 110, align: 'right', cell: row => `${row.markup_percent}%` }, ...people],
}

export const exchangeProposalColumns = proposalColumns<ExchangeProposal>([
  {
    id: 'terms',
    title: '变更内容',
    width: 252,
    cell: row => (
      <Lines>
        {EXCHANGE_SUBJECTS[row.subject]}
        <small>{termsText(row)}</small>
      </Lines>
    ),
  },
])
