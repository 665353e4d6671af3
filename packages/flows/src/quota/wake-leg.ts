// Wake a leg: a person sets one that waits going again, now instead of when it is due. What it does is decided as always.
import { audit } from '@tallyhelm/modules/audit'
import { lockHeadOf } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { legWork } from './leg-work.ts'

/** A carried leg is woken by its head. Refuses PERMISSION_DENIED, NOT_FOUND, and QUOTA_MOVED_ON unless it waits in the queue, for the channel, or for an outcome. */
export async function wakeLeg(world: World, actor: StaffActor, input: { itemId: string }): Promise<void> {
  requireRole(actor, consoleQuotaEndpoints.wake)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const item = await lockHeadOf(tx, input.itemId)
    if (!item) throw new Refusal('NOT_FOUND')
    if (item.state !== 'RESERVED' && item.state !== 'UNKNOWN' && item.state !== 'WAITING_CHANNEL') throw new Refusal('QUOTA_MOVED_ON')
    const work = legWork(world)
    work.move(item, { dueAt: work.now }, '')
    if (item.state === 'RESERVED') work.apply(item, work.now)
    else work.reconcile(item, work.now)
    await work.carryOut(tx)
    await audit(world, tx, actor, 'quota.wake-leg', ['quota-item', item.id, item], { state: item.state })
  })
}
