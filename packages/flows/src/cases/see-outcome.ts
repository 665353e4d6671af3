// See an outcome: the maker has read how his case ended, and is told of it no more.
import { seeOutcome as writeSeen } from '@tallyhelm/modules/cases'
import type { CaseRequest } from '@tallyhelm/protocol/topics/cases/schemas'
import type { StaffActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { personOf } from './case-steps.ts'

/** Does nothing for a case of somebody else, or one that waits. */
export async function seeOutcome(world: World, actor: StaffActor | UserActor, input: CaseRequest): Promise<void> {
  await world.db.transaction({ kind: 'system' }, tx => writeSeen(tx, input.case_id, personOf(actor), world.clock.now()))
}
