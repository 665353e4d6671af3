// Note a platform's own case: staff handed the appeal on where the platform has no call for it, and write down its number and what came of it.
import { notePlatformCase } from '@tallyhelm/modules/appeals'
import { audit } from '@tallyhelm/modules/audit'
import type { NotePlatformRequest } from '@tallyhelm/protocol/topics/appeals/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { lockDecidableAppeal, stepOf } from './appeal-steps.ts'

/** Noted again it replaces what was noted; each stays in the history. Refuses NOT_FOUND, CASE_CLOSED and PERMISSION_DENIED. */
export async function notePlatform(world: World, actor: StaffActor, input: NotePlatformRequest): Promise<void> {
  const { case_id, platform_case, platform_outcome } = input
  await world.db.transaction({ kind: 'system' }, async tx => {
    const { appeal, of } = await lockDecidableAppeal(tx, actor, case_id)
    const note = platform_outcome === '' ? platform_case : `${platform_case}：${platform_outcome}`
    const step = stepOf(world, actor, { event: 'PLATFORM', note })
    await notePlatformCase(tx, appeal.id, { platformCase: platform_case, outcome: platform_outcome }, step)
    await audit(world, tx, actor, 'appeals.note-platform', [of.object.kind, of.object.id, of], { case_id, platform_case, platform_outcome })
  })
}
