// The columns of the histories of rates, markups and proposals.
import { EXCHANGE_SUBJECTS, type ExchangeSubject } from '@tallyhelm/protocol/topics/exchange/limits'
import type { ExchangeDated, ExchangeProposal } from '@tallyhelm/protocol/topics/exchange/schemas'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { timeText } from '../../formats/times.ts'
import { Lines, Person } from '../../lists/Lines.tsx'
import { heldText, termsText } from './rate-texts.ts'

const STATES = { CURRENT: { text: '最新', tone: 'success' }, PAST: { text: '已被取代', tone: 'neutral' } } as const
const VERDICTS = {
  APPROVED: { text: '已通过', tone: 'success' },
  REJECTED: { text: '已驳回', tone: 'error' },
  WITHDRAWN: { text: '已撤回', tone: 'neutral' },
  LAPSED: { text: '已失效', tone: 'neutral' },
} as const

export const stateTag = ({ state }: ExchangeDated) => <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>
export const verdictTag = ({ verdict }: ExchangeProposal) =>
  verdict === null ? <Tag tone="warning">待复核</Tag> : <Tag tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].text}</Tag>

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

export const proposalColumns: readonly Column<ExchangeProposal>[] = [
  {
    id: 'made',
    title: '提交',
    hint: '提交人与时间，北京时间 GMT+8',
    width: 164,
    locked: true,
    cell: row => <Person name={row.maker} at={row.made_at} />,
  },
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
  { id: 'verdict', title: '结果', width: 92, cell: verdictTag },
  { id: 'reason', title: '提交原因', width: 180, cell: row => <Lines>{row.reason}</Lines> },
  {
    id: 'checked',
    title: '处理',
    hint: '处理人与时间，北京时间 GMT+8',
    width: 164,
    cell: row => (row.checker === null ? '—' : <Person name={row.checker} at={row.checked_at} />),
  },
  { id: 'verdict_reason', title: '处理原因', width: 180, cell: row => <Lines>{row.verdict_reason ?? '—'}</Lines> },
]
