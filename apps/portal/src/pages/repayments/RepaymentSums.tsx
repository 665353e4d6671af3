// What a repayment costs: its shares, late fees, and in another currency the rate that is held.
import type { RepaymentQuote } from '@tallyhelm/protocol/topics/repayments/schemas'
import { Sum, Sums } from '@tallyhelm/ui/display/Sums'
import { RateLines } from '../../funds/RateLines.tsx'
import { amountOf } from '../../lists/amounts.ts'

export function RepaymentSums({ quote, onEnd }: { quote: RepaymentQuote | undefined; onEnd: () => void }) {
  if (quote === undefined)
    return (
      <Sums>
        <Sum label="应付合计" isTotal>
          —
        </Sum>
      </Sums>
    )
  const { currency, pay, rest } = quote
  const text = (amount: string) => `${amountOf(amount, { withSymbol: true }, currency)} ${currency}`
  return (
    <Sums>
      <Sum label="还款金额">{text(quote.amount)}</Sum>
      {/[1-9]/.test(quote.late_fee) ? <Sum label="滞纳金">{text(quote.late_fee)}</Sum> : null}
      {/[1-9]/.test(rest) ? <Sum label="超出待还，留在钱包">{text(rest)}</Sum> : null}
      {pay.exchange === null ? null : <RateLines quote={pay.exchange} bought={currency} paid={pay.currency} onEnd={onEnd} />}
      <Sum label="应付合计" isTotal>
        {amountOf(pay.cost, { withSymbol: true }, pay.currency)} {pay.currency}
      </Sum>
    </Sums>
  )
}
