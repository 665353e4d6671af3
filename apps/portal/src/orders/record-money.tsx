// The money of a record in its list, its cards and its drawer: what was booked, with the request beside it and the sign of what came back.
import { bookedAmount } from '@tallyhelm/protocol/topics/quota/booking'
import type { QuotaRecord } from '@tallyhelm/protocol/topics/quota/schemas'
import { Money } from '@tallyhelm/ui/display/Money'
import { amountOf } from '../lists/amounts.ts'
import styles from './orders.module.css'

type Shown = Pick<QuotaRecord, 'leg' | 'state' | 'amount' | 'approved_amount'>

/** Reductions and clearings come back to the payer (screens.md P5), unless they failed. */
const comesBack = ({ leg, state }: Pick<Shown, 'leg' | 'state'>): boolean => (leg === 'REDUCE' || leg === 'CLEAR') && state !== 'FAIL'

/** «60.00» above «申请 100.00» where the platform approved less. */
export function BookedAmount({ record }: { record: Shown }) {
  const { amount, asked } = bookedAmount(record)
  if (amount === null) return '—'
  return (
    <span className={styles.booked}>
      <Money amount={amountOf(amount)} />
      {asked === null ? null : <small>申请 {amountOf(asked)}</small>}
    </span>
  )
}

/** A fee or tax that comes back has a plus. */
export function FeePart({ record, text }: { record: Pick<Shown, 'leg' | 'state'>; text: string | null }) {
  if (text === null) return '—'
  const isBack = comesBack(record) && /[1-9]/.test(text)
  return <Money amount={amountOf(text, { withSign: isBack })} credit={isBack} />
}

export function Returned({ text }: { text: string | null }) {
  return text === null ? '—' : <Money amount={amountOf(text, { withSign: true })} credit />
}
