// What a recharge is meant to repay, and what became of that.
import { REPAYMENT_CHANNELS } from '@tallyhelm/protocol/topics/repayments/enums'
import type { RechargeRepayment } from '@tallyhelm/protocol/topics/payments/schemas'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { amountOf } from '../../lists/amounts.ts'
import { paths } from '../../routes/paths.ts'

/** `currency` of what was paid, which may be another than the statements'. */
export function Repayment({ repayment, currency }: { repayment: RechargeRepayment; currency: Currency }) {
  const { repayment_no: no, statements } = repayment
  return (
    <NoticeStrip
      tone={no === null && repayment.to_wallet !== null ? 'warning' : 'info'}
      title={repaymentText(repayment, currency)}
      points={statements.map(
        ({ statement_id, month, channel, amount }) =>
          `对账单 ${statement_id}（${month} ${REPAYMENT_CHANNELS[channel]}）计划还款 ${amountOf(amount, { withSymbol: true }, repayment.currency)}`,
      )}
      action={
        <LinkButton size="small" variant="outline" href={paths.repayments(no === null ? {} : { no })}>
          {no === null ? '去还款记录' : '关联还款'}
        </LinkButton>
      }
    />
  )
}

export function repaymentText({ currency: of, total, repaid, to_wallet }: RechargeRepayment, currency: Currency): string {
  const text = (amount: string, its: Currency) => `${amountOf(amount, { withSymbol: true }, its)} ${its}`
  if (to_wallet === null) return `用于还款 ${text(total, of)}，到账后自动分摊`
  if (repaid === null) return `款项 ${text(to_wallet, currency)} 已充入钱包：所选对账单已不需要，或换汇报价已失效`
  return `已还款 ${text(repaid, of)}${/[1-9]/.test(to_wallet) ? `，余下 ${text(to_wallet, currency)} 已充入钱包` : ''}`
}
