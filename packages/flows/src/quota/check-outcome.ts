// Check an outcome: the second of two people confirms or declines what the first proposed; confirmed, the money follows.
import { setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import { recordAudit } from '@tallyhelm/modules/audit'
import { ledgerWork } from '@tallyhelm/modules/ledger'
import { closeProposal, type Judgement, lockItem, lockProposal, owesLateSpend } from '@tallyhelm/modules/quota'
import { hasOpenCase } from '@tallyhelm/modules/reconciliation'
import { demandSettledChecker } from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { reason as reasonText } from '@tallyhelm/protocol/wire/fields'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { refuseTakenReference } from './refuse-taken-reference.ts'
import { settlementOf } from './manual-settlement.ts'
import { settleInto } from './settle-item.ts'
import { letNextGo } from './wake-item.ts'

/** `reason`: 5 to 200 characters, for the maker. */
export type CheckOutcomeInput = { proposalId: string } & Judgement

/**
 * Confirmed: posts or voids exactly the leg's transfers, closes the ad account's difference, and lets its next order go. Declined: the
 * leg waits for another proposal, and its maker reads why. Refuses INPUT_INVALID without a fit reason, NOT_FOUND, QUOTA_MOVED_ON (checked already), QUOTA_CHECKER_IS_MAKER, QUOTA_FIGURE_UNFIT,
 * and STAFF_SECRETS_NEW or STAFF_SECRETS_SHARED.
 */
export async function checkOutcome(world: World, actor: StaffActor, input: CheckOutcomeInput): Promise<void> {
  const judgement = judgementOf(input)
  const { verdict } = judgement
  await world.db.transaction({ kind: 'system' }, async tx => {
    const now = world.clock.now()
    const proposal = await lockProposal(tx, input.proposalId)
    if (!proposal) throw new Refusal('NOT_FOUND')
    const item = await lockItem(tx, proposal.itemId)
    if (proposal.verdict !== null || item?.state !== 'MANUAL') throw new Refusal('QUOTA_MOVED_ON')
    if (proposal.makerId === actor.staffId) throw new Refusal('QUOTA_CHECKER_IS_MAKER')
    await demandSettledChecker(tx, { checkerId: actor.staffId, makerId: proposal.makerId, now })
    await closeProposal(tx, proposal.id, judgement, { id: actor.staffId, name: actor.staffName }, now)
    await recordAudit(tx, {
      id: world.ids.next(),
      at: now,
      actor,
      action: verdict === 'CONFIRMED' ? 'quota.confirm-outcome' : 'quota.decline-outcome',
      objectKind: 'quota-item',
      objectId: item.id,
      details: { proposal_id: proposal.id, outcome: proposal.outcome, maker: proposal.makerId, ...reasonOf(judgement) },
      tenant: { customerId: item.customerId, subCustomerId: item.subCustomerId },
    })
    if (verdict === 'DECLINED') return
    await refuseTakenReference(tx, item, proposal)
    const work = ledgerWork()
    await settleInto(world, tx, work, item, settlementOf(item, world.platforms[item.channel].changeStyle, proposal))
    if (!(await owesLateSpend(tx, item.adAccountId)) && !(await hasOpenCase(tx, item.adAccountId))) {
      await setOpenDifference(tx, item.adAccountId, false)
      await letNextGo(world, tx, [item.adAccountId])
    }
    await work.carryOut(tx, now)
  })
}

function judgementOf(input: Judgement): Judgement {
  if (input.verdict === 'CONFIRMED') return { verdict: input.verdict }
  const parsed = reasonText.safeParse(input.reason)
  if (parsed.success) return { verdict: input.verdict, reason: parsed.data }
  throw new Refusal('INPUT_INVALID', {}, [{ path: 'reason', msg: parsed.error.issues[0]?.message ?? '请填写原因' }])
}

const reasonOf = (judgement: Judgement) => (judgement.verdict === 'DECLINED' ? { reason: judgement.reason } : {})
