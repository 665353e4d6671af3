// Paying from a wallet of another currency: the rate, how long it holds, what it costs there and what is left.
import { currencyOf } from '@tallyhelm/protocol/values/amount-text'
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { Sum } from '@tallyhelm/ui/display/Sums'
import { RateLines } from '../../funds/RateLines.tsx'
import { amountOf } from '../../lists/amounts.ts'
import type { QuoteState } from '../../orders/use-quote.ts'

type Exchange = NonNullable<Quote['exchange']>

/** `own`: the order's currency. */
export function ExchangeLines({ exchange, own, quote }: { exchange: Exchange; own: string; quote: QuoteState }) {
  const currency = currencyOf({ currency: exchange.pay_currency })
  const text = (value: string) => amountOf(value, { withSymbol: true }, currency)
  return (
    <>
      <RateLines quote={exchange} bought={own} paid={exchange.pay_currency} onEnd={() => void quote.query.refetch()} />
      <Sum label={`支付 ${exchange.pay_currency}`}>
        <b>{text(exchange.cost)}</b>
      </Sum>
      <Sum label={`${exchange.pay_currency} 钱包可用余额`}>{text(exchange.available)}</Sum>
      <Sum label="操作后余额">{text(exchange.after)}</Sum>
    </>
  )
}
