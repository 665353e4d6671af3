// Paying from a wallet of another currency: the rate, how long it holds, what it costs there and what is left.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { Countdown } from '@tallyhelm/ui/display/Countdown'
import { useEffect, useRef, useState } from 'react'
import { currencyOf } from '@tallyhelm/protocol/values/amount-text'
import { amountOf } from '../../lists/amounts.ts'
import styles from './quota.module.css'
import { Sum } from './Sum.tsx'
import type { QuoteState } from '../../orders/use-quote.ts'

type Exchange = NonNullable<Quote['exchange']>

/** `own`: the order's currency. */
export function ExchangeLines({ exchange, own, quote }: { exchange: Exchange; own: string; quote: QuoteState }) {
  const currency = currencyOf({ currency: exchange.pay_currency })
  const text = (value: string) => amountOf(value, { withSymbol: true }, currency)
  const isRenewed = useRenewed(exchange.rate, `${own} ${exchange.pay_currency}`)
  return (
    <>
      <Sum label="汇率" hint={`来源：${exchange.source}`}>
        1 {own} = {exchange.rate} {exchange.pay_currency}
      </Sum>
      <Sum label="汇率锁定">
        <Countdown
          key={exchange.quote_id}
          until={Date.parse(exchange.valid_until)}
          now={nowMs}
          label="剩余"
          onEnd={() => void quote.query.refetch()}
        />
      </Sum>
      <Sum label={`支付 ${exchange.pay_currency}`}>
        <b>{text(exchange.cost)}</b>
      </Sum>
      <Sum label={`${exchange.pay_currency} 钱包可用余额`}>{text(exchange.available)}</Sum>
      <Sum label="操作后余额">{text(exchange.after)}</Sum>
      {isRenewed ? (
        <div role="alert" className={styles.renewed}>
          <dt className="sr-only">提示</dt>
          <dd>汇率已更新，请重新确认</dd>
        </div>
      ) : null}
    </>
  )
}

/** Whether the rate of the same pair has changed while the page was open. */
function useRenewed(rate: string, currency: string): boolean {
  const first = useRef({ rate, currency })
  const [isRenewed, setIsRenewed] = useState(false)
  useEffect(() => {
    if (first.current.currency === currency && first.current.rate !== rate) setIsRenewed(true)
    else if (first.current.currency !== currency) setIsRenewed(false)
    first.current = { rate, currency }
  }, [rate, currency])
  return isRenewed
}
