// Mark reports: the staff say that a kind of error is resolved, of no interest, or open again.
import { audit } from '@tallyhelm/modules/audit'
import { hasReports, markReports as mark } from '@tallyhelm/modules/diagnostics'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { reportEndpoints } from '@tallyhelm/protocol/topics/diagnostics/report-endpoints'
import type { ReportMark } from '@tallyhelm/protocol/topics/diagnostics/report-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses PERMISSION_DENIED, NOT_FOUND, and REPORT_CHANGED where it is not as the actor saw it, or is to stay so. */
export async function markReports(world: World, actor: StaffActor, input: ReportMark): Promise<void> {
  requireRole(actor, reportEndpoints.mark)
  const { fingerprint, from, state, reason } = input
  if (from === state) throw new Refusal('REPORT_CHANGED')
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await hasReports(tx, fingerprint))) throw new Refusal('NOT_FOUND')
    if (!(await mark(tx, { ...input, staffId: actor.staffId, at: world.clock.now() }))) throw new Refusal('REPORT_CHANGED')
    const details = { before: { report_state: from }, after: { report_state: state }, reason }
    await audit(world, tx, actor, 'diagnostics.mark-reports', ['error-report', fingerprint], details)
  })
}
