// Accepts an addition in a transaction that others have a part in: what they refuse undoes it.
import { acceptGroupStatement, type NewOrder, type Verdict } from '@tallyhelm/modules/quota'
import type { World } from '@tallyhelm/world/handles/world'

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]

/** Besides what the group's acceptance does: nothing. */
export async function acceptAlone(world: World, tx: Tx, order: NewOrder): Promise<Verdict> {
  const [verdict] = await tx.rows<Verdict>(acceptGroupStatement([order], world.clock.now()))
  if (!verdict) throw new Error('Every order gets exactly one verdict.')
  return verdict
}

/** What an accepted order costs, its fees included, in minor units of dollars. */
export function totalOf(order: NewOrder, { details }: Extract<Verdict, { verdict: 'accepted' }>): bigint {
  const fees = details.reduce((sum, line) => sum + BigInt(line.service_fee) + BigInt(line.tax), 0n)
  return order.lines.reduce((sum, line) => sum + line.amount, fees)
}
