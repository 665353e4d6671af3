// The history of a customer's rates: every rate that holds, held or will hold, and every proposal that was decided.
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { RATE_SUBJECTS } from '@tallyhelm/protocol/topics/billing/limits'
import type { RateOfHistory, RateProposal } from '@tallyhelm/protocol/topics/billing/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { useMemo, useState } from 'react'
import { ProposalCard, proposalColumns } from '../../cases/proposals.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { Lines } from '../../lists/Lines.tsx'
import styles from './customers.module.css'
import { type Paging, PartTable } from '../../lists/PartTable.tsx'
import { PartTitle } from '../../lists/PartTitle.tsx'
import { beginText, termsText } from '../../formats/rate-texts.ts'

const STATES = {
  CURRENT: { text: '生效中', tone: 'success' },
  FUTURE: { text: '未生效', tone: 'warning' },
  PAST: { text: '已过期', tone: 'neutral' },
} as const
const stateOf = ({ state }: RateOfHistory) => <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>

const historyColumns: readonly Column<RateOfHistory>[] = [
  { id: 'valid_from', title: '生效时间', hint: '北京时间 GMT+8', width: 184, locked: true, cell: row => timeText(row.valid_from) },
  { id: 'subject', title: '项目', width: 130, cell: row => RATE_SUBJECTS[row.subject] },
  { id: 'terms', title: '费率', width: 290, cell: termsText },
  { id: 'state', title: '状态', width: 96, cell: stateOf },
  { id: 'maker', title: '提交人', width: 110, cell: row => row.maker ?? '系统' },
  { id: 'checker', title: '复核人', width: 110, cell: row => row.checker ?? '—' },
  { id: 'reason', title: '原因', width: 220, cell: row => row.reason ?? '—' },
]

const rateProposalColumns = proposalColumns<RateProposal>([
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
])

type Props = { customerId: string }

export function RateHistory({ customerId }: Props) {
  const [paging, setPaging] = useState<Paging>({})
  const request = useMemo(() => ({ customer_id: customerId, ...pagingOf(paging) }), [customerId, paging])
  const { data, table } = useListCall(billingEndpoints.history, request)
  return (
    <section aria-label="费率历史">
      <PartTitle>费率历史</PartTitle>
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
      <PartTitle>变更申请</PartTitle>
      <PartTable
        name="customer-rate-proposals"
        caption="变更申请"
        columns={rateProposalColumns}
        rows={data?.content}
        rowKey={row => `${row.case_id} ${row.subject}`}
        rowName={row => `${RATE_SUBJECTS[row.subject]} ${timeText(row.made_at)}`}
        table={table}
        total={data?.total_size}
        paging={paging}
        onPaging={setPaging}
        empty="还没有处理过的变更申请"
        renderCard={row => (
          <ProposalCard title={RATE_SUBJECTS[row.subject]} proposal={row}>
            <p>{termsText(row)}</p>
            <p>{beginText(row.valid_from)}</p>
          </ProposalCard>
        )}
      />
    </section>
  )
}
