// «已分配 / 可转» of a transfer, as it is being typed.
import { displayText } from '@tallyhelm/protocol/values/money'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { assignedOf, transferableOf } from './order-form.ts'
import styles from './quota.module.css'
import type { OrderDraft } from './use-order-draft.ts'

export function TransferTotals({ draft: { form, capabilities, problems } }: { draft: OrderDraft }) {
  const most = transferableOf(form, capabilities.byAccount)
  return (
    <div className={styles.assigned}>
      <p>
        已分配 <b>{displayText(assignedOf(form), { withSymbol: true })}</b> / 可转{' '}
        {most === undefined ? '—' : displayText(most, { withSymbol: true })}
      </p>
      {problems.total === undefined ? null : <FieldError text={problems.total} />}
    </div>
  )
}
