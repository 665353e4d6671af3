// Demand a free reference: one transaction of the platform confirms one leg.
import { type Item, type Proposed, takenReferences } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { World } from '@tallyhelm/world/handles/world'

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]

/** Refuses INPUT_INVALID for a transaction that another leg of the ad account was confirmed by. */
export async function demandFreeReference(tx: Tx, item: Item, { outcome, reference }: Proposed): Promise<void> {
  if (outcome !== 'DONE' || reference === null || !(await takenReferences(tx, item)).includes(reference)) return
  throw new Refusal('INPUT_INVALID', {}, [{ path: 'reference', msg: '该渠道流水号已属于此账户的其他工单' }])
}
