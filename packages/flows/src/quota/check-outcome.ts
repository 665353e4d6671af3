// Check an outcome: the second of two people confirms or declines what the first proposed; confirmed, the money follows.
import { setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import { recordAudit } from '@tallyhelm/modules/audit'
import { ledgerWork } from '@tallyhelm/modules/ledger'
import { closeProposal, lockItem, lockProposal, owesLateSpend } from '@tallyhelm/modules/quota'
import { hasOpenCase } from '@tallyhelm/modules/reconciliation'
import { demandSettledChecker } from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { demandFreeReference } from './demand-free-reference.ts'
import { settlementOf } from './manual-settlement.ts'
import { settleInto } from './settle-item.ts'
import { letNextGo } from './wake-item.ts'

export type CheckOutcomeInput = { proposalId: string; verdict: 'CONFIRMED' | 'DECLINED' }

/**
 * Confirmed: posts or voids exactly the leg's transfers, closes the ad account's difference, and lets its next order go. Declined: the
 * leg waits for another proposal. Refuses NOT_FOUND, QUOTA_MOVED_ON (checked already), QUOTA_CHECKER_IS_MAKER, QUOTA_FIGURE_UNFIT,
 * and STAFF_SECRETS_NEW or STAFF_SECRETS_SHARED.
 */
export async function checkOutcome(world: World, actor: StaffActor, { proposalId, verdict }: CheckOutcomeInput): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const now = world.clock.now()
    const proposal = await lockProposal(tx, proposalId)
    if (!proposal) throw new Refusal('NOT_FOUND')
    const item = await lockItem(tx, proposal.itemId)
    if (proposal.verdict !== null || item?.state !== 'MANUAL') throw new Refusal('QUOTA_MOVED_ON')
    if (proposal.makerId === actor.staffId) throw new Refusal('QUOTA_CHECKER_IS_MAKER')
    await demandSettledChecker(tx, { checkerId: actor.staffId, makerId: proposal.makerId, now })
    await closeProposal(tx, proposal.id, verdict, { id: actor.staffId, name: actor.staffName }, now)
    await recordAudit(tx, {
      id: world.ids.next(),
      at: now,
      actor,
      action: verdict === 'CONFIRMED' ? 'quota.confirm-outcome' : 'quota.decline-outcome',
      objectKind: 'quota-item',
      objectId: item.id,
      details: { proposal_id: proposal.id, outcome: proposal.outcome },
      tenant: { customerId: item.customerId, subCustomerId: item.subCustomerId },
    })
    if (verdict === 'DECLINED') return
    await demandFreeReference(tx, item, proposal)
    const work = ledgerWork()
    await settleInto(world, tx, work, item, settlementOf(item, world.platforms[item.channel].changeStyle, proposal))
    if (!(await owesLateSpend(tx, item.adAccountId)) && !(await hasOpenCase(tx, item.adAccountId))) {
      await setOpenDifference(tx, item.adAccountId, false)
      await letNextGo(world, tx, [item.adAccountId])
    }
    await work.carryOut(tx, now)
  })
}
