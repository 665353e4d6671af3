// The history of a customer's rates: every rate that holds, held or will hold, and every proposal that was decided.
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { RATE_SUBJECTS } from '@tallyhelm/protocol/topics/billing/limits'
import type { RateOfHistory, RateProposal } from '@tallyhelm/protocol/topics/billing/schemas'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { useMemo, useState } from 'react'
import { timeText } from '../../formats/times.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { Lines, Person } from '../../lists/Lines.tsx'
import styles from './customers.module.css'
import { type Paging, PartTable } from './PartTable.tsx'
import { beginText, termsText } from './rate-texts.ts'

const STATES = {
  CURRENT: { text: '生效中', tone: 'success' },
  FUTURE: { text: '未生效', tone: 'warning' },
  PAST: { text: '已过期', tone: 'neutral' },
} as const
const VERDICTS = {
  APPROVED: { text: '已通过', tone: 'success' },
  REJECTED: { text: '已驳回', tone: 'error' },
  WITHDRAWN: { text: '已撤回', tone: 'neutral' },
} as const
const stateOf = ({ state }: RateOfHistory) => <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>
const verdictOf = ({ verdict }: RateProposal) =>
  verdict === null ? <Tag tone="warning">待复核</Tag> : <Tag tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].text}</Tag>

const historyColumns: readonly Column<RateOfHistory>[] = [
  { id: 'valid_from', title: '生效时间', hint: '北京时间 GMT+8', width: 184, locked: true, cell: row => timeText(row.valid_from) },
  { id: 'subject', title: '项目', width: 130, cell: row => RATE_SUBJECTS[row.subject] },
  { id: 'terms', title: '费率', width: 290, cell: termsText },
  { id: 'state', title: '状态', width: 96, cell: stateOf },
  { id: 'maker', title: '提交人', width: 110, cell: row => row.maker ?? '系统' },
  { id: 'checker', title: '复核人', width: 110, cell: row => row.checker ?? '—' },
  { id: 'reason', title: '原因', width: 220, cell: row => row.reason ?? '—' },
]

const proposalColumns: readonly Column<RateProposal>[] = [
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
        {RATE_SUBJECTS[row.subject]}
        <small>{termsText(row)}</small>
      </Lines>
    ),
  },
  { id: 'begin', title: '生效', width: 132, cell: row => <Lines>{beginText(row.valid_from)}</Lines> },
  { id: 'verdict', title: '结果', width: 92, cell: verdictOf },
  { id: 'reason', title: '提交原因', width: 160, cell: row => <Lines>{row.reason}</Lines> },
  {
    id: 'checked',
    title: '处理',
    hint: '处理人与时间，北京时间 GMT+8',
    width: 164,
    cell: row => (row.checker === null ? '—' : <Person name={row.checker} at={row.checked_at} />),
  },
  { id: 'verdict_reason', title: '处理原因', width: 160, cell: row => <Lines>{row.verdict_reason ?? '—'}</Lines> },
]

type Props = { customerId: string }

export function RateHistory({ customerId }: Props) {
  const [paging, setPaging] = useState<Paging>({})
  const request = useMemo(() => ({ customer_id: customerId, ...pagingOf(paging) }), [customerId, paging])
  const { data, table } = useListCall(billingEndpoints.history, request)
  return (
    <section aria-label="费率历史">
      <h2 className={styles.partTitle}>费率历史</h2>
      <PartTable
        name="customer-rate-history"
        caption="费率历史"
        columns={historyColumns}
        rows={data?.content}
        rowKey={row => row.rate_id}
        rowName={row => `${RATE_SUBJECTS[row.subject]} ${timeText(row.valid_from)}`}
        table={table}
        total={data?.total_size}
        paging={paging}
        onPaging={setPaging}
        empty="还没有约定过费率"
        renderCard={row => (
          <div className={styles.card}>
            <b>
              {RATE_SUBJECTS[row.subject]} {stateOf(row)}
            </b>
            <p>{termsText(row)}</p>
            {row.reason === null ? null : <p>原因：{row.reason}</p>}
            <p className={styles.quiet}>{beginText(row.valid_from)}</p>
            <p className={styles.quiet}>
              {row.maker ?? '系统'} 提交{row.checker === null ? '' : `，${row.checker} 复核`}
            </p>
          </div>
        )}
      />
    </section>
  )
}

export function RateProposals({ customerId }: Props) {
  const [paging, setPaging] = useState<Paging>({})
  const request = useMemo(() => ({ customer_id: customerId, ...pagingOf(paging) }), [customerId, paging])
  const { data, table } = useListCall(billingEndpoints.proposals, request)
  return (
    <section aria-label="变更申请">
      <h2 className={styles.partTitle}>变更申请</h2>
      <PartTable
        name="customer-rate-proposals"
        caption="变更申请"
        columns={proposalColumns}
        rows={data?.content}
        rowKey={row => row.proposal_id}
        rowName={row => `${RATE_SUBJECTS[row.subject]} ${timeText(row.made_at)}`}
        table={table}
        total={data?.total_size}
        paging={paging}
        onPaging={setPaging}
        empty="还没有处理过的变更申请"
        renderCard={row => (
          <div className={styles.card}>
            <b>
              {RATE_SUBJECTS[row.subject]} {verdictOf(row)}
            </b>
            <p>{termsText(row)}</p>
            <p>{beginText(row.valid_from)}</p>
            <p>
              {row.maker}：{row.reason}
            </p>
            <p className={styles.quiet}>{timeText(row.made_at)} 提交</p>
            {row.checker === null ? null : (
              <>
                <p>
                  {row.checker}：{row.verdict_reason}
                </p>
                <p className={styles.quiet}>{timeText(row.checked_at)} 处理</p>
              </>
            )}
          </div>
        )}
      />
    </section>
  )
}
