// Cancel batch: gives up what was not sent: a batch that waits for its confirmation, or those of its rows that wait for money.
import { audit } from '@tallyhelm/modules/audit'
import { dropShortages, lockBatch, setPhase } from '@tallyhelm/modules/imports'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { BatchRef } from '@tallyhelm/protocol/topics/imports/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** What became an order stays one. Refuses NOT_FOUND, and IMPORT_NOT_OPEN where nothing waits. */
export async function cancelBatch(world: World, actor: TenantActor, input: BatchRef): Promise<BatchRef> {
  const { customerId, subCustomerId } = actor
  await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const batch = await lockBatch(tx, input.batch_id)
    if (!batch) throw new Refusal('NOT_FOUND')
    const dropped = batch.phase === 'RUNNING' ? await dropShortages(tx, batch.id, '已撤销') : 0
    if (batch.phase === 'WAITING') await setPhase(tx, batch.id, 'CANCELLED')
    else if (dropped === 0) throw new Refusal('IMPORT_NOT_OPEN')
    await audit(world, tx, actor, 'imports.cancel', ['import', batch.id], dropped > 0 ? { rows: dropped } : {})
  })
  return input
}
