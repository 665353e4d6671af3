// Steps of refunds in the database, told to whoever looks at the detail.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { StepBy } from '@tallyhelm/protocol/vocabulary/transitions'
import sql from 'sql-template-tag'

type Stepped = { id: string; customerId: string; subCustomerId: string | null }

/** `from` is null at the beginning. */
export async function insertRefundStep(tx: Tx, of: Stepped, { from, to }: { from: string | null; to: string }, by: StepBy): Promise<void> {
  const { id, mover, byName, note = '', at } = by
  await tx.run(sql`
    insert into payments_refund_steps (id, refund_id, customer_id, sub_customer_id, from_status, to_status, mover, by_name, note, at)
    values (${id}, ${of.id}, ${of.customerId}, ${of.subCustomerId}, ${from}, ${to}, ${mover}, ${byName}, ${note.slice(0, 500)}, ${at})`)
}
