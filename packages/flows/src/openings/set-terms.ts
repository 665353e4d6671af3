// Set terms: staff choose where the accounts of an application are made, and the platform's number of the industry.
import { audit } from '@tallyhelm/modules/audit'
import { isByHand, lockOpening, writeByHand, writeTerms } from '@tallyhelm/modules/openings'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { OpeningParents, SetTermsRequest } from '@tallyhelm/protocol/topics/openings/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import { lockOpenCase } from '../cases/case-steps.ts'

/** Where a channel's accounts can be made, as its platform tells it now. Refuses CHANNEL_UNAVAILABLE where it does not. */
export async function openingParents(world: World, channel: Channel): Promise<OpeningParents> {
  const answer = await world.platforms[channel].openings?.readParents()
  if (answer?.kind !== 'ok') throw new Refusal('CASE_UNPREPARED', { missing: answer?.trouble.message ?? '该渠道尚未连接' })
  return {
    parents: answer.value.map(({ id, name, currency, needsLicence }) => ({ parent_id: id, name, currency, needs_licence: needsLicence })),
  }
}

/** Refuses NOT_FOUND, CASE_CLOSED and PERMISSION_DENIED. */
export async function setOpeningTerms(world: World, actor: StaffActor, input: SetTermsRequest): Promise<void> {
  const { case_id, by_hand: byHand = false, industry_id } = input
  const parentId = byHand ? null : input.parent_id
  const industryId = industry_id === '' ? null : industry_id
  await world.db.transaction({ kind: 'system' }, async tx => {
    const of = await lockOpenCase(tx, actor, case_id)
    const before = await lockOpening(tx, of.id)
    if (!before) throw new Refusal('NOT_FOUND')
    if (!caseKind(of.kind).checkers.includes(actor.role)) throw new Refusal('PERMISSION_DENIED')
    const wasByHand = await isByHand(tx, of.id)
    if (before.parentId === parentId && before.industryId === industryId && wasByHand === byHand) return
    await writeTerms(tx, of.id, { parentId, industryId })
    await writeByHand(tx, of.id, byHand)
    await audit(world, tx, actor, 'openings.set-terms', [of.object.kind, of.object.id, of], {
      before: { parent_id: before.parentId, industry_id: before.industryId, by_hand: wasByHand },
      after: { parent_id: parentId, industry_id: industryId, by_hand: byHand },
    })
  })
}
