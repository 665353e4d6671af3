// Start an export: written down as a job, worked off in the background; its user gets a message when the file is there.
import { audit } from '@tallyhelm/modules/audit'
import { insertExport, lockOpenExports, MOST_EXPORT_TRIES } from '@tallyhelm/modules/exports'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { isForSubCustomers } from '@tallyhelm/protocol/lists/portal-lists'
import { exportPageName, listOfKind } from '@tallyhelm/protocol/topics/exports/kinds'
import { MAX_OPEN_EXPORTS } from '@tallyhelm/protocol/topics/exports/limits'
import type { StartedExport, WantedExport } from '@tallyhelm/protocol/topics/exports/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses PERMISSION_DENIED to sub-customers for a list that they don't have, and EXPORTS_OPEN while three of the user's exports have not ended. */
export async function startExport(world: World, actor: TenantActor, wanted: WantedExport): Promise<StartedExport> {
  const { customerId, subCustomerId, userId } = actor
  if (subCustomerId !== null && !isForSubCustomers(listOfKind(wanted.kind))) throw new Refusal('PERMISSION_DENIED')
  const id = world.ids.next()
  const now = world.clock.now()
  await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    if ((await lockOpenExports(tx, { kind: 'user', id: userId })) >= MAX_OPEN_EXPORTS)
      throw new Refusal('EXPORTS_OPEN', { most: MAX_OPEN_EXPORTS })
    const { kind, request } = wanted
    const pageName = exportPageName(kind, request)
    await insertExport(tx, { id, customerId, subCustomerId, userId, kind, format: request.format, pageName, request, createdAt: now })
    await audit(world, tx, actor, 'exports.start', ['export', id], { kind })
    // One more than an export is tried: the last one only says that it failed. Other jobs come before it.
    const options = { maxAttempts: MOST_EXPORT_TRIES + 1, priority: 20, queueName: `exports:${userId}` }
    await world.queue.enqueue(tx, 'exports.run', { export_id: id }, options)
  })
  return { export_id: id }
}
