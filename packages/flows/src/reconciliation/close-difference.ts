// Close a difference whose figures agree again, without waiting for the next reading.
import { endDifference } from '@tallyhelm/modules/reconciliation'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { auditDifference, type DifferenceInput, lockDifference, personOf, standing, unblock } from './difference-steps.ts'

/** Refuses PERMISSION_DENIED, NOT_FOUND, DIFFERENCE_CHANGED, DIFFERENCE_MOVING, DIFFERENCE_REMAINS, DIFFERENCE_CAPLESS, DIFFERENCE_UNEXPLAINED. */
export async function closeDifference(world: World, actor: StaffActor, input: DifferenceInput): Promise<void> {
  requireRole(actor, reconciliationEndpoints.close)
  const { reason } = input
  await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await lockDifference(tx, input.differenceId)
    const { account, difference } = found
    if ((await standing(world, tx, found)).isApart) throw new Refusal('DIFFERENCE_REMAINS')
    await endDifference(tx, difference, { event: 'CLOSED', by: personOf(actor), reason, at: world.clock.now() })
    await unblock(tx, account.id)
    await auditDifference(world, tx, actor, difference, 'reconciliation.close', { state: 'CLOSED' }, { reason })
  })
}
