// Steps of recharges and tries in the database, told to whoever looks at the detail.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { StepBy } from '@tallyhelm/protocol/vocabulary/transitions'

export type StepKind = 'RECHARGE' | 'TRY'
type Stepped = { kind: StepKind; id: string; customerId: string; subCustomerId: string | null }

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
