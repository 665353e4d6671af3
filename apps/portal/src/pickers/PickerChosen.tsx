// What is chosen in an account picker: the tags above the table, the count and the sum below it.
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { wireAmount } from '../orders/add-problem.ts'
import { sumText } from '../lists/amounts.ts'
import type { PickerDefinition } from './definitions.ts'
import styles from './pickers.module.css'
import type { PricedRow } from './use-picker-choice.ts'

type FootProps = {
  definition: PickerDefinition
  chosen: readonly PricedRow[]
  /** How many may be chosen. */
  room: number
  /** What each amount must keep to. */
  rule: string | undefined
  problem: string | undefined
}

export function PickerFoot({ definition: { amounts }, chosen, room, rule, problem }: FootProps) {
  // What counts towards the sum: amounts that could be sent.
  const valid = chosen.map(({ row, add_amount: amount }) => {
    const isValid = amounts?.problemOf(row.channel, amount, row.currency) === undefined
    return { amount: isValid ? wireAmount(amount, row) : null, currency: row.currency }
  })
  return (
    <span className={styles.foot}>
      已选 {chosen.length} 个{room > 1 ? `，最多 ${room} 个` : ''}
      {amounts === undefined ? null : (
        <>
          {' '}
          · 合计 <b>{sumText(valid)}</b>
          {rule === undefined ? null : ` · ${rule}`}
        </>
      )}
      <span role="alert">{problem === undefined ? null : <FieldError text={problem} />}</span>
    </span>
  )
}

export function ChosenTags({ chosen, onRemove }: { chosen: readonly PricedRow[]; onRemove: (id: string) => void }) {
  if (chosen.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="已选账户">
      {chosen.map(({ row }) => (
        <li key={row.account_id}>
          {row.account_name}
          <button type="button" aria-label={`移除 ${row.account_name}`} onClick={() => onRemove(row.account_id)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}
