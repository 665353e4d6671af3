// Steps of recharges, refunds and tries in the database: each is checked against its table, and told to whoever looks at the detail.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { mayMove, type Mover, type Transitions } from '@tallyhelm/protocol/vocabulary/transitions'

export type StepKind = 'RECHARGE' | 'REFUND' | 'TRY'
/** `byName`: who, as the customer reads it. `id`: of the step. */
export type StepBy = { id: string; mover: Mover; byName: string; note?: string; at: Date }
type Stepped = { kind: StepKind; id: string; customerId: string; subCustomerId: string | null }

/** A step that the table does not have is a defect: whoever asks has looked before. */
export function requireMove<Status extends string>(table: Transitions<Status>, from: Status, to: Status, mover: Mover): void {
  if (!mayMove(table, from, to, mover)) throw new Error(`No step from ${from} to ${to} by ${mover}.`)
}

/** `from` is null at the beginning. */
export type Step = { of: Stepped; from: string | null; to: string; by: StepBy }

/** One statement for all. */
export async function insertSteps(tx: Tx, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  await tx.run(prepared`
    insert into payments_steps (id, object_kind, object_id, customer_id, sub_customer_id, from_status, to_status, mover, by_name, note, at)
    select * from unnest(${steps.map(({ by }) => by.id)}::bigint[], ${steps.map(({ of }) => of.kind)}::text[],
      ${steps.map(({ of }) => of.id)}::bigint[], ${steps.map(({ of }) => of.customerId)}::bigint[],
      ${steps.map(({ of }) => of.subCustomerId)}::bigint[], ${steps.map(({ from }) => from)}::text[], ${steps.map(({ to }) => to)}::text[],
      ${steps.map(({ by }) => by.mover)}::text[], ${steps.map(({ by }) => by.byName)}::text[],
      ${steps.map(({ by }) => (by.note ?? '').slice(0, 500))}::text[], ${steps.map(({ by }) => by.at)}::timestamptz[])`)
}

export const insertStep = (tx: Tx, of: Stepped, { from, to }: { from: string | null; to: string }, by: StepBy): Promise<void> =>
  insertSteps(tx, [{ of, from, to, by }])
