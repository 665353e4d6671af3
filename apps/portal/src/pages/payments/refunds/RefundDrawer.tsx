// One refund: where each part of it goes and how far it is, and every step it took.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { APPLICATION_STATUSES } from '@tallyhelm/protocol/topics/payments/enums'
import { placeText } from '@tallyhelm/protocol/topics/payments/places'
import { PART_STATES, REFUND_WAYS } from '@tallyhelm/protocol/topics/refunds/enums'
import { refundEndpoints } from '@tallyhelm/protocol/topics/refunds/endpoints'
import type { RefundDetail } from '@tallyhelm/protocol/topics/refunds/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../../api/queries.ts'
import { amountOf } from '../../../lists/amounts.ts'
import { rowSteps } from '../../../lists/row-steps.ts'
import styles from '../payments.module.css'
import { WithdrawButton } from './WithdrawButton.tsx'

type Props = { refundId: string; ids: readonly string[]; onGo: (id: string) => void; onClose: () => void }

export function RefundDrawer({ refundId, ids, onGo, onClose }: Props) {
  const detail = useCall(refundEndpoints.detail, { id: refundId })
  const found = detail.data
  const state = found && APPLICATION_STATUSES[found.status]
  return (
    <Drawer
      open
      onClose={onClose}
      title={found === undefined ? '退款详情' : `退款 · ${amountOf(found.amount, { withSymbol: true }, found.currency)}`}
      {...rowSteps(ids, refundId, onGo)}
      headEnd={state === undefined ? undefined : <Tag tone={state.tone}>{state.text}</Tag>}
      footer={
        found === undefined ? undefined : (
          <Row justify="end">
            <WithdrawButton refund={found} look="default" />
          </Row>
        )
      }
    >
      <Loaded call={detail} lines={10}>
        {refund => <Facts refund={refund} />}
      </Loaded>
    </Drawer>
  )
}

function Facts({ refund }: { refund: RefundDetail }) {
  const { currency } = refund
  const amount = (text: string | null) => (text === null ? '—' : amountOf(text, { withSymbol: true }, currency))
  const payee = [refund.payee_name, refund.payee_account, refund.payee_bank, refund.payee_swift].filter(Boolean).join(' · ')
  return (
    <Stack gap={24}>
      {refund.note === '' ? null : <NoticeStrip tone="warning">{refund.note}</NoticeStrip>}
      <Definitions
        items={[
          { label: '退款单号', value: <IdCell id={refund.refund_id} label="复制单号" /> },
          { label: '退款金额', value: amount(refund.amount) },
          { label: '已退金额', value: amount(refund.paid) },
          { label: '退款原因', value: refund.reason },
          { label: '收款账户', value: payee || '原路退回' },
          { label: '提交人', value: refund.submitter },
          { label: '提交时间', value: timeText(refund.submitted_at) },
          { label: '完成时间', value: timeText(refund.ended_at) },
        ]}
      />
      <section aria-labelledby="refund-parts">
        <h3 id="refund-parts" className={styles.sectionTitle}>
          退款去向
        </h3>
        <Definitions
          items={refund.parts.map(part => ({
            label: `${placeText(part.place)} · ${REFUND_WAYS[part.way]}`,
            value: `${amount(part.amount)} · ${PART_STATES[part.state].text}${part.bank_reference ? ` · ${part.bank_reference}` : ''}`,
          }))}
        />
      </section>
      <section aria-labelledby="refund-history">
        <h3 id="refund-history" className={styles.sectionTitle}>
          处理进度
        </h3>
        <Timeline
          label="处理进度"
          entries={refund.steps.toReversed().map((step, index) => ({
            id: `${index} ${step.status}`,
            title: APPLICATION_STATUSES[step.status].text,
            time: timeText(step.at),
            text: [step.by, step.note].filter(Boolean).join('：'),
            tone: APPLICATION_STATUSES[step.status].tone,
          }))}
        />
      </section>
    </Stack>
  )
}
