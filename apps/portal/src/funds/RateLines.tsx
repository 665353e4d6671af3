// The rate of a quoted exchange: what it is and where from, how long it holds, and that another one took its place.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { Countdown } from '@tallyhelm/ui/display/Countdown'
import { Sum } from '@tallyhelm/ui/display/Sums'
import { useEffect, useRef, useState } from 'react'
import styles from './funds.module.css'

type Quoted = { quote_id: string; rate: string; source: string; valid_until: string }
/** The rate is that of one unit of `bought` in `paid`; `onEnd` asks for the next quote. */
type Props = { quote: Quoted; bought: string; paid: string; onEnd: () => void }

/** Lines of `Sums`. */
export function RateLines({ quote, bought, paid, onEnd }: Props) {
  const isRenewed = useRenewed(quote.rate, `${bought} ${paid}`)
  return (
    <>
      <Sum label="汇率" hint={`来源：${quote.source}`}>
        1 {bought} = {quote.rate} {paid}
      </Sum>
      <Sum label="汇率锁定">
        <Countdown key={quote.quote_id} until={Date.parse(quote.valid_until)} now={nowMs} label="剩余" onEnd={onEnd} />
      </Sum>
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
