// The panel of one refund: what speaks against it, where each part goes, who decided what, and every step.
import { APPLICATION_STATUSES } from '@tallyhelm/protocol/topics/payments/enums'
import { consoleRefundEndpoints } from '@tallyhelm/protocol/topics/refunds/console-endpoints'
import type { ConsoleRefund, ConsoleRefundDetail } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Link } from '@tallyhelm/ui/actions/Link'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import type { ReactNode } from 'react'
import { useCall } from '../../api/queries.ts'
import { RefundActions } from './RefundActions.tsx'
import { RefundCases } from './RefundCases.tsx'
import { RefundParts } from './RefundParts.tsx'

type Props = { rows: readonly ConsoleRefund[]; openId: string | undefined; onOpen: (id: string | undefined) => void }

export function RefundDrawer({ rows, openId, onOpen }: Props) {
  const index = rows.findIndex(row => row.refund_id === openId)
  const { data, error } = useCall(consoleRefundEndpoints.detail, { id: openId ?? '0' }, { enabled: openId !== undefined })
  const detail = data?.refund_id === openId ? data : undefined
  const step = (row: ConsoleRefund | undefined) => (row ? () => onOpen(row.refund_id) : null)
  return (
    <Drawer
      open={openId !== undefined}
      onClose={() => onOpen(undefined)}
      title={detail ? `退款 ${amountText(detail.amount, detail.currency)} ${detail.currency}` : '退款'}
      width={880}
      onPrevious={index < 0 ? null : step(rows[index - 1])}
      onNext={index < 0 ? null : step(rows[index + 1])}
      footer={detail?.status === 'REFUND_WAIT' ? <RefundActions key={detail.refund_id} refund={detail} /> : undefined}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {detail ? <Facts detail={detail} /> : error ? null : <Skeleton />}
    </Drawer>
  )
}

function Facts({ detail }: { detail: ConsoleRefundDetail }) {
  const { text, tone } = APPLICATION_STATUSES[detail.status]
  return (
    <Stack gap={20}>
      {detail.blocks.length > 0 ? (
        <NoticeStrip tone="warning" title="打款前请核对">
          {detail.blocks.join('；')}。仅财务复核可填写原因放行。
        </NoticeStrip>
      ) : null}
      <RefundCases refund={detail} />
      <Definitions items={factsOf(detail, <Tag tone={tone}>{text}</Tag>)} />
      <RefundParts refund={detail} />
      <section aria-label="经过">
        <Timeline
          label="经过"
          entries={detail.steps.toReversed().map((step, index) => ({
            id: `${step.at} ${index}`,
            title: APPLICATION_STATUSES[step.status].text,
            time: timeText(step.at),
            tone: APPLICATION_STATUSES[step.status].tone,
            text: [step.by, step.note].filter(Boolean).join('：'),
          }))}
        />
      </section>
    </Stack>
  )
}

function factsOf(detail: ConsoleRefundDetail, status: ReactNode) {
  const hasPayee = detail.payee_name !== ''
  return [
    { label: '状态', value: status },
    { label: '退款单号', value: <IdCell id={detail.refund_id} /> },
    {
      label: '客户',
      value: (
        <Link href={`/customers/${detail.customer_id}`}>
          {detail.customer_name}
          {detail.sub_customer_name === null ? '' : ` · 子客户 ${detail.sub_customer_name}`}
        </Link>
      ),
    },
    { label: '金额', value: `${amountText(detail.amount, detail.currency)} ${detail.currency}` },
    { label: '可用余额', value: amountText(detail.available, detail.currency) },
    { label: '客户原因', value: detail.reason },
    ...(hasPayee
      ? [
          { label: '收款户名', value: detail.payee_name },
          { label: '签约主体', value: detail.signed_name ?? '无生效合同' },
          { label: '收款账号', value: detail.payee_account },
          { label: '开户行', value: detail.payee_bank },
          { label: 'SWIFT', value: detail.payee_swift || '—' },
        ]
      : []),
    ...(detail.note === '' ? [] : [{ label: '结果说明', value: detail.note }]),
    { label: '提交时间', value: timeText(detail.submitted_at) },
    { label: '结束时间', value: timeText(detail.ended_at) },
  ]
}
