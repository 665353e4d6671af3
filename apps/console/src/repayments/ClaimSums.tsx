// What a claimed repayment makes of the money: what statements get, their late fees, and what comes to the wallet.
import type { ClaimQuote } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Sum, Sums } from '@tallyhelm/ui/display/Sums'

export function ClaimSums({ quote }: { quote: ClaimQuote }) {
  const text = (amount: string, currency: string = quote.currency) => `${amountText(amount, currency)} ${currency}`
  return (
    <>
      <Sums>
        <Sum label="还款金额">{text(quote.amount)}</Sum>
        <Sum label="滞纳金" hint={`按到账日 ${quote.arrived_on} 计算`}>
          {text(quote.late_fee)}
        </Sum>
        <Sum label="充入钱包">{text(quote.rest)}</Sum>
        <Sum label="到账金额" isTotal>
          {text(quote.received)}
        </Sum>
      </Sums>
      {quote.others.length === 0 ? null : (
        <NoticeStrip
          tone="warning"
          title={`另欠 ${quote.others.map(other => `${text(other.owed, other.currency)}（${other.statements} 张）`).join('、')}`}
        >
          这些对账单与款项币种不同，不能用这笔款项直接还款；需要时请用“手工认领”充值到钱包，由客户用钱包余额换汇还款。
        </NoticeStrip>
      )}
    </>
  )
}
