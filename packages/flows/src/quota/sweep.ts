// Sweep: finds items whose worker died or whose job was lost, and sets them going again;
// and the looks for late spend and for owed references that are due (job quota.sweep, every minute).
import { applyJobOf, findDueLateSpends, findDueReferences, findOverdue, lockExpired } from '@tallyhelm/modules/quota'
import type { World } from '@tallyhelm/world/handles/world'
import { settleItems } from './settle-item.ts'
import type { Settlement } from './settlement.ts'
import { enqueueInOrder, lateSpendJob, reconcileJob, referenceJob } from './wake-item.ts'

const system = { kind: 'system' } as const
const BATCH = 200
const OVERDUE_MS = 60_000

/** An expired lease with a call written down is UNKNOWN, never back to the queue; without one nothing was sent. */
export async function sweep(world: World): Promise<{ expired: number; overdue: number }> {
  const now = world.clock.now()
  const expired = await world.db.transaction(system, async tx => {
    const found = await lockExpired(tx, now, BATCH)
    const stepOf = ({ item, wasSent }: (typeof found)[number]): Settlement =>
      wasSent ? { step: 'unknown', afterMs: 0, refusedReason: item.refusedReason } : { step: 'release', afterMs: 0, note: '' }
    await settleItems(
      world,
      tx,
      found.map(one => ({ item: one.item, step: stepOf(one) })),
    )
    return found.length
  })
  const overdue = await world.db.transaction(system, async tx => {
    const found = await findOverdue(tx, new Date(now.getTime() - OVERDUE_MS), now, BATCH)
    await enqueueInOrder(
      world,
      tx,
      found.map(leg => (leg.state === 'RESERVED' ? applyJobOf : reconcileJob)(leg, now)),
    )
    return found.length
  })
  await world.db.transaction(system, async tx => {
    const [spends, references] = [await findDueLateSpends(tx, now, BATCH), await findDueReferences(tx, now, BATCH)]
    await enqueueInOrder(world, tx, [...spends.map(lateSpendJob), ...references.map(referenceJob)])
  })
  if (expired + overdue > 0) world.log.warn({ expired, overdue }, 'quota items were set going again')
  return { expired, overdue }
}
