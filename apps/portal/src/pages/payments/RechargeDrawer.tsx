// One recharge: what was paid, where to, its vouchers, and every step it took.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { shownState, PAYMENT_STATUSES } from '@tallyhelm/protocol/topics/payments/enums'
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import type { RechargeDetail } from '@tallyhelm/protocol/topics/payments/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../api/queries.ts'
import { rateText } from '../../funds/method-rules.ts'
import { amountOf } from '../../lists/amounts.ts'
import { rowSteps } from '../../lists/row-steps.ts'
import { AccountCard } from './AccountCard.tsx'
import { Repayment } from './Repayment.tsx'
import { CancelButton, NextStep } from './RechargeActions.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import { methodName } from './recharge-rules.ts'
import { VoucherFiles } from './VoucherFiles.tsx'
import styles from './payments.module.css'

type Props = { rechargeId: string; ids: readonly string[]; onGo: (id: string) => void; onClose: () => void }

export function RechargeDrawer({ rechargeId, ids, onGo, onClose }: Props) {
  const detail = useCall(rechargeEndpoints.detail, { id: rechargeId })
  const found = detail.data
  const state = found && shownState(found.status, found.reason)
  return (
    <Drawer
      open
      onClose={onClose}
      title={
        found === undefined
          ? '充值详情'
          : `${methodName(found.method)}${found.is_repayment ? '还款' : '充值'} · ${amountOf(found.amount, { withSymbol: true }, found.currency)}`
      }
      {...rowSteps(ids, rechargeId, onGo)}
      headEnd={state === undefined ? undefined : <Tag tone={state.tone}>{state.text}</Tag>}
      footer={
        found === undefined ? undefined : (
          <Row justify="end">
            <ReceiptButton recharge={found} look="default" />
            <NextStep recharge={found} look="default" />
            <CancelButton recharge={found} look="default" />
          </Row>
        )
      }
    >
      <Loaded call={detail} lines={10}>
        {recharge => <Facts recharge={recharge} />}
      </Loaded>
    </Drawer>
  )
}

function Facts({ recharge }: { recharge: RechargeDetail }) {
  const { currency, payment, transfer_to: account } = recharge
  const amount = (text: string | null) => (text === null ? '—' : amountOf(text, { withSymbol: true }, currency))
  return (
    <Stack gap={24}>
      {recharge.reason === '' ? null : (
        <NoticeStrip tone="warning" title={recharge.status === 'RECHARGE_REJECT' ? '驳回原因' : '未入账原因'}>
          {recharge.reason}
        </NoticeStrip>
      )}
      {recharge.is_late ? <NoticeStrip tone="info">这笔款项在充值结束后才到账，已照常入账。</NoticeStrip> : null}
      {recharge.repayment === null ? null : <Repayment repayment={recharge.repayment} currency={currency} />}
      <Definitions
        items={[
          { label: '充值单号', value: <IdCell id={recharge.recharge_id} label="复制单号" /> },
          { label: '支付方式', value: methodName(recharge.method) },
          { label: '充值金额', value: amount(recharge.amount) },
          { label: '收款金额', value: amount(recharge.received) },
          { label: '手续费', value: recharge.fee === null ? rateText(recharge.fee_basis_points) : amount(recharge.fee) },
          { label: '到账金额', value: amount(recharge.credited) },
          ...(payment === null ? [] : [{ label: '支付状态', value: PAYMENT_STATUSES[payment.status].text }]),
          { label: '付款主体', value: recharge.payer_name || '—' },
          ...(account === null
            ? []
            : [
                { label: '付款账号', value: recharge.payer_account || '—' },
                { label: '付款日期', value: recharge.paid_on ?? '—' },
              ]),
          { label: '提交人', value: recharge.submitter },
          { label: '提交时间', value: timeText(recharge.submitted_at) },
          { label: '到账时间', value: recharge.credited_at === null ? '—' : timeText(recharge.credited_at) },
        ]}
      />
      {account === null ? null : <AccountCard account={account} amount={amount(recharge.amount)} currency={currency} />}
      {recharge.vouchers.length === 0 ? null : <VoucherFiles vouchers={recharge.vouchers} />}
      <section aria-labelledby="recharge-history">
        <h3 id="recharge-history" className={styles.sectionTitle}>
          处理进度
        </h3>
        <Timeline
          label="处理进度"
          entries={recharge.steps.toReversed().map((step, index) => ({
            id: `${index} ${step.status}`,
            title: shownState(step.status, step.note).text,
            time: timeText(step.at),
            text: [step.by, step.note].filter(Boolean).join('：'),
            tone: shownState(step.status, step.note).tone,
          }))}
        />
      </section>
    </Stack>
  )
}
