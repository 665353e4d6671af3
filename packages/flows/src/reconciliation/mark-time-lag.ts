// Mark a difference as a lag of time: it is explained and expected to vanish by itself. The ad account stays blocked until it does.
import { isCaseOpen } from '@tallyhelm/modules/cases'
import { markTimeLag as mark } from '@tallyhelm/modules/reconciliation'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { auditDifference, type DifferenceInput, lockDifference, personOf } from './difference-steps.ts'

/** Refuses PERMISSION_DENIED, NOT_FOUND, DIFFERENCE_CHANGED when it has ended, is marked already, or waits for a check. */
export async function markTimeLag(world: World, actor: StaffActor, input: DifferenceInput): Promise<void> {
  requireRole(actor, reconciliationEndpoints.markTimeLag)
  const { reason } = input
  await world.db.transaction({ kind: 'system' }, async tx => {
    const { difference } = await lockDifference(tx, input.differenceId)
    if (difference.state !== 'OPEN' || (await isCaseOpen(tx, 'ADJUSTMENT', difference.id))) throw new Refusal('DIFFERENCE_CHANGED')
    await mark(tx, difference, personOf(actor), reason, world.clock.now())
    await auditDifference(world, tx, actor, difference, 'reconciliation.mark-time-lag', { state: 'TIME_LAG' }, { reason })
  })
}
