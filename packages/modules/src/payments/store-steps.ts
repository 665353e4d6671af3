// Steps of recharges, refunds and tries in the database: each is checked against its table, and told to whoever looks at the detail.
import type { Tx } from '@tallyhelm/infra/db/database'
import { mayMove, type Mover, type Transitions } from '@tallyhelm/protocol/vocabulary/transitions'
import sql from 'sql-template-tag'

export type StepKind = 'RECHARGE' | 'REFUND' | 'TRY'
/** `byName`: who, as the customer reads it. `id`: of the step. */
export type StepBy = { id: string; mover: Mover; byName: string; note?: string; at: Date }
type Stepped = { kind: StepKind; id: string; customerId: string; subCustomerId: string | null }

/** A step that the table does not have is a defect: whoever asks has looked before. */
export function requireMove<Status extends string>(table: Transitions<Status>, from: Status, to: Status, mover: Mover): void {
  if (!mayMove(table, from, to, mover)) throw new Error(`No step from ${from} to ${to} by ${mover}.`)
}

/** `from` is null at the beginning. */
export async function insertStep(tx: Tx, of: Stepped, { from, to }: { from: string | null; to: string }, by: StepBy): Promise<void> {
  await tx.run(sql`
    insert into payments_steps (id, object_kind, object_id, customer_id, sub_customer_id, from_status, to_status, mover, by_name, note, at)
    values (${by.id}, ${of.kind}, ${of.id}, ${of.customerId}, ${of.subCustomerId}, ${from}, ${to}, ${by.mover}, ${by.byName},
      ${(by.note ?? '').slice(0, 500)}, ${by.at})`)
}
