// Edit rows: changes cells of a batch that waits for its confirmation, and judges all of its rows anew.
import { forgetNames, lockBatch, readRows, removeRows, writeCells } from '@tallyhelm/modules/imports'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { BatchRef, ImportEditRequest } from '@tallyhelm/protocol/topics/imports/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { checkRows } from './check-rows.ts'

/** Rows that are not there any more are passed over. Refuses NOT_FOUND, IMPORT_NOT_OPEN, and IMPORT_EMPTY rather than leave no row. */
export async function editRows(world: World, actor: TenantActor, input: ImportEditRequest): Promise<BatchRef> {
  const { customerId, subCustomerId } = actor
  await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const batch = await lockBatch(tx, input.batch_id)
    if (!batch) throw new Refusal('NOT_FOUND')
    if (batch.phase !== 'WAITING') throw new Refusal('IMPORT_NOT_OPEN')
    await writeCells(
      tx,
      batch.id,
      input.rows.map(({ row_no, ...cells }) => ({ rowNo: row_no, ...cells })),
    )
    await forgetNames(tx, batch.id)
    await removeRows(tx, batch.id, input.removed)
    if ((await readRows(tx, batch.id)).length === 0) throw new Refusal('IMPORT_EMPTY')
    await checkRows(world, tx, actor, batch)
  })
  return { batch_id: input.batch_id }
}
