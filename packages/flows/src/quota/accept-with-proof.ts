// Accepts an order that may be large: only the database knows its fees, so it is accepted, judged by its total, and undone if need be.
import type { NewOrder, Verdict } from '@tallyhelm/modules/quota'
import type { World } from '@tallyhelm/world/handles/world'
import { acceptAlone, totalOf } from './accept-alone.ts'

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]

/**
 * As acceptInGroup; `demand` is asked for the total of an order that is accepted here and now, and what it refuses undoes everything. A
 * repeated key gives the first order again, whatever the session is worth by then.
 */
export async function acceptWithProof(world: World, order: NewOrder, demand: (tx: Tx, total: bigint) => Promise<void>): Promise<Verdict> {
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const verdict = await acceptAlone(world, tx, order)
    if (verdict.verdict === 'accepted') await demand(tx, totalOf(order, verdict))
    return verdict
  })
}
