// Checking what a colleague says became of a leg: what will be booked is read before it is confirmed; what is sent back carries a reason.
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { ConsoleLegDetail } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { LEG_KINDS } from '@tallyhelm/protocol/topics/quota/enums'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Definitions } from '@tallyhelm/ui/layout/Stack'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { amountText } from '../../formats/amounts.ts'
import { timeText } from '../../formats/times.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { ReasonField, useReason } from '../../forms/ReasonField.tsx'
import { bookingOf } from './booking.ts'
import { Reading } from './Reading.tsx'

type Proposal = NonNullable<ConsoleLegDetail['proposal']>
/** With what the checker reads: that is what he checks, whatever is proposed meanwhile. */
export type Check = { verdict: 'confirm' | 'decline'; leg: ConsoleLegDetail; proposal: Proposal }
type Props = { of: Check; onDone: () => void; onSettled: () => void; onClose: () => void }

const TEXTS = {
  confirm: { title: '复核通过', note: '通过后立即入账，不能撤销。请先与渠道后台核对。' },
  decline: { title: '退回结果', note: '不入账，工单退回待人工核对。提交人可看到退回原因。' },
} as const

const OUTCOMES = { DONE: '已执行，人工标记成功', FAILED: '未执行，标记失败并退款' } as const

export function CheckDialog({ of: { verdict, leg, proposal }, onDone, onSettled, onClose }: Props) {
  const { reason, field, check: isFit } = useReason()
  const check = useFormCommand(consoleQuotaEndpoints.check, { onSuccess: onDone, onSettled })
  const submit = () => {
    const common = { item_id: leg.item_id, proposal_id: proposal.proposal_id }
    if (verdict === 'confirm') check.mutate({ request: { ...common, verdict: 'CONFIRMED' } })
    else if (isFit()) check.mutate({ request: { ...common, verdict: 'DECLINED', reason } })
  }
  const { title, note } = TEXTS[verdict]
  return (
    <FormDialog
      title={`${title}：${leg.apply_no}`}
      submitText={title}
      isBusy={check.isPending}
      refusal={formMessage(check.error, ['reason'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <Definitions items={factsOf(leg, proposal)} />
      <Reading leg={leg} figure={proposal.figure} />
      {leg.merged.length > 1 ? <p>此变更合并了 {leg.merged.length} 笔，结果对它们同时生效。</p> : null}
      <p>{note}</p>
      {verdict === 'decline' ? <ReasonField {...field(fieldMessage(check.error, 'reason'))} /> : null}
    </FormDialog>
  )
}

function factsOf(leg: ConsoleLegDetail, proposal: Proposal) {
  const { direction, amount, fees } = bookingOf(leg, proposal)
  const figure = `$${amountText(leg.before_limit, leg.currency)} → $${amountText(proposal.figure, leg.currency)}`
  return [
    { label: '结果', value: OUTCOMES[proposal.outcome] },
    { label: '类型', value: LEG_KINDS[leg.kind] },
    { label: '客户', value: leg.sub_customer_name === null ? leg.customer_name : `${leg.customer_name} / ${leg.sub_customer_name}` },
    { label: '广告账户', value: `${CHANNELS[leg.channel].name} ${leg.account_name}（${leg.outside_account_id}）` },
    { label: leg.merged.length > 1 ? '入账金额合计' : '入账金额', value: <b>{amount}</b> },
    ...(proposal.outcome === 'DONE' && proposal.amount !== leg.amount && leg.merged.length <= 1
      ? [{ label: '申请金额', value: `$${amountText(leg.amount, leg.currency)}（与入账金额不同）` }]
      : []),
    ...(fees === null ? [] : [{ label: '费用', value: fees }]),
    { label: '资金方向', value: direction },
    ...(proposal.figure === null ? [] : [{ label: '渠道额度 前 → 后', value: figure }]),
    ...(proposal.reference === null ? [] : [{ label: '渠道流水号', value: proposal.reference }]),
    { label: '渠道证明', value: proposal.proof },
    ...(proposal.reason === null ? [] : [{ label: '失败原因（显示给客户）', value: proposal.reason }]),
    { label: '提交人', value: `${proposal.by}，${timeText(proposal.at)}` },
  ]
}
