// Accepts an addition in a transaction that others have a part in: what they refuse undoes it.
import { acceptGroupStatement, type NewOrder, type Verdict } from '@tallyhelm/modules/quota'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { termsOf } from './acceptance-terms.ts'
import { proveAnew } from './require-proof.ts'

/** An order that a proof was asked for has it, or is refused. */
export type Settled = Exclude<Verdict, { verdict: 'proof_needed' }>

/**
 * Besides what the group's acceptance does, an order that needs a proof gets it from the session of who submits it, and only then is
 * accepted. A repeated key gives the first order again, whatever the session is worth by then. Refuses STEP_UP_REQUIRED.
 */
export async function acceptAlone(world: World, tx: Tx, actor: TenantActor, order: NewOrder): Promise<Settled> {
  const verdict = await accept(world, tx, order)
  if (verdict.verdict !== 'proof_needed') return verdict
  await proveAnew(world, tx, actor)
  const proved = await accept(world, tx, { ...order, isProved: true })
  if (proved.verdict === 'proof_needed') throw new Error('A proved order needs no proof.')
  return proved
}

async function accept(world: World, tx: Tx, order: NewOrder): Promise<Verdict> {
  const [verdict] = await tx.rows<Verdict>(acceptGroupStatement([order], termsOf(world, order.unit)))
  if (!verdict) throw new Error('Every order gets exactly one verdict.')
  return verdict
}

/** What an accepted order costs, its fees included, in minor units of its currency. */
export function totalOf(order: NewOrder, { details }: Extract<Verdict, { verdict: 'accepted' }>): bigint {
  const fees = details.reduce((sum, line) => sum + BigInt(line.service_fee) + BigInt(line.tax), 0n)
  return order.lines.reduce((sum, line) => sum + line.amount, fees)
}
