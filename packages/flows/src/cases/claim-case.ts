// Claim a case, so that no two reviewers work on it; the claim lapses by itself, and its holder may give it back.
import type { Tx } from '@tallyhelm/world/handles/world'
import { type Case, claimCase as writeClaim, claimedByOther, releaseCase as writeRelease } from '@tallyhelm/modules/cases'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { CaseRequest } from '@tallyhelm/protocol/topics/cases/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { lockOpenCase, personOf, recordStep } from './case-steps.ts'

/**
 * Claiming again begins the time anew. Refuses PERMISSION_DENIED, NOT_FOUND, CASE_CLOSED, CASE_CHECKER_IS_MAKER for whoever may not decide it, and
 * CASE_CLAIMED by the holder's name.
 */
export async function claimCase(world: World, actor: StaffActor, input: CaseRequest): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await lockClaimable(world, tx, actor, input.case_id)
    if (found.maker.kind === 'staff' && found.maker.id === actor.staffId) throw new Refusal('CASE_CHECKER_IS_MAKER')
    const isRenewed = found.claim !== null && found.claim.byId === actor.staffId && found.claim.until > world.clock.now()
    await writeClaim(tx, found.id, personOf(actor), world.clock.now())
    if (!isRenewed) await recordStep(world, tx, actor, found, { event: 'CLAIMED' })
  })
}

/** Nothing happens to a case that nobody holds. Refuses as claimCase. */
export async function releaseCase(world: World, actor: StaffActor, input: CaseRequest): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await lockClaimable(world, tx, actor, input.case_id)
    if (found.claim === null) return
    await writeRelease(tx, found.id)
    await recordStep(world, tx, actor, found, { event: 'RELEASED' })
  })
}

async function lockClaimable(world: World, tx: Tx, actor: StaffActor, id: string): Promise<Case> {
  const found = await lockOpenCase(tx, actor, id)
  if (!caseKind(found.kind).checkers.includes(actor.role)) throw new Refusal('PERMISSION_DENIED')
  const holder = claimedByOther(found, actor.staffId, world.clock.now())
  if (holder !== undefined) throw new Refusal('CASE_CLAIMED', { name: holder })
  return found
}
