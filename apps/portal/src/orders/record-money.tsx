// The money of a record in its list, its cards and its drawer: what was booked, with the request beside it and the sign of what came back.
import { bookedAmount } from '@tallyhelm/protocol/topics/quota/booking'
import type { QuotaRecord } from '@tallyhelm/protocol/topics/quota/schemas'
import { Money } from '@tallyhelm/ui/display/Money'
import { currencyOf } from '@tallyhelm/protocol/values/amount-text'
import { dollarColumnText } from '../lists/amounts.ts'
import styles from './orders.module.css'

type Shown = Pick<QuotaRecord, 'leg' | 'state' | 'amount' | 'approved_amount' | 'currency'>

/** Reductions and clearings come back to the payer (screens.md P5), unless they failed. */
const comesBack = ({ leg, state }: Pick<Shown, 'leg' | 'state'>): boolean => (leg === 'REDUCE' || leg === 'CLEAR') && state !== 'FAIL'

/** «60.00» above «申请 100.00» where the platform approved less. */
export function BookedAmount({ record }: { record: Shown }) {
  const { amount, asked } = bookedAmount(record)
  const currency = currencyOf(record)
  if (amount === null) return '—'
  return (
    <span className={styles.booked}>
      <Money amount={dollarColumnText(amount, currency)} />
      {asked === null ? null : <small>申请 {dollarColumnText(asked, currency)}</small>}
    </span>
  )
}

/** A fee or tax that comes back has a plus. */
export function FeePart({ record, text }: { record: Pick<Shown, 'leg' | 'state' | 'currency'>; text: string | null }) {
  if (text === null) return '—'
  const isBack = comesBack(record) && /[1-9]/.test(text)
  return <Money amount={dollarColumnText(text, currencyOf(record), isBack)} credit={isBack} />
}

export function Returned({ record: { returned, currency } }: { record: Pick<QuotaRecord, 'returned' | 'currency'> }) {
  return returned === null ? '—' : <Money amount={dollarColumnText(returned, currencyOf({ currency }), true)} credit />
}
