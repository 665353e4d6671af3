// Check a proposed adjustment: a second person posts it, or sends it back.
import { openAccount, quotaAdjustment, transferNow } from '@tallyhelm/modules/ledger'
import { type Difference, endDifference, rejectAdjustment } from '@tallyhelm/modules/reconciliation'
import { requireSettledChecker } from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { decimalText, type Money } from '@tallyhelm/protocol/values/money'
import { actorName, type StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { auditCase, type CaseFields, checkedReason, requireRole, lockCase, personOf, standing, unblock } from './difference-steps.ts'

export type CheckInput = {
  differenceId: string
  verdict: 'APPROVE' | 'REJECT' /** the amount that the checker saw */
  amount: string
  reason: string
}

/**
 * APPROVE posts the adjustment, ends the case and lets the ad account's orders go on; REJECT drops the proposal. Never the maker
 * (DIFFERENCE_SAME_PERSON), nor whose secrets passed through the maker's hands
 * (STAFF_SECRETS_NEW, STAFF_SECRETS_SHARED). Refuses PERMISSION_DENIED, INPUT_INVALID, NOT_FOUND, DIFFERENCE_MOVING, and DIFFERENCE_CHANGED when there
 * is no proposal, it is another amount than seen, or the figures would not agree after it.
 */
export async function checkAdjustment(world: World, actor: StaffActor, input: CheckInput): Promise<void> {
  requireRole(actor, 'check')
  const reason = checkedReason(input.reason)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const { account, difference } = await lockCase(tx, input.differenceId)
    const { proposal } = difference
    if (!proposal || decimalText(proposal.amount) !== input.amount) throw new Refusal('DIFFERENCE_CHANGED')
    if (proposal.byId === actor.staffId) throw new Refusal('DIFFERENCE_SAME_PERSON')
    const now = world.clock.now()
    await requireSettledChecker(tx, { checkerId: actor.staffId, makerId: proposal.byId, now })
    if (input.verdict === 'REJECT') {
      await rejectAdjustment(tx, difference, personOf(actor), reason, now)
    } else {
      const { isApart } = await standing(world, tx, account, proposal.amount)
      if (isApart) throw new Refusal('DIFFERENCE_CHANGED')
      await post(tx, difference, proposal.amount, `${proposal.byName} / ${actorName(actor)}`, now)
      await endDifference(tx, difference, { event: 'ADJUSTED', by: personOf(actor), reason, at: now })
      await unblock(tx, account.id)
    }
    const action = input.verdict === 'APPROVE' ? 'reconciliation.approve-adjustment' : 'reconciliation.reject-adjustment'
    const after: CaseFields = input.verdict === 'APPROVE' ? { state: 'ADJUSTED', proposed: input.amount } : { proposed: null }
    await auditCase(world, tx, actor, difference, action, after, { amount: input.amount, maker: proposal.byId, reason })
  })
}

async function post(tx: Tx, difference: Difference, amount: Money, operator: string, at: Date): Promise<void> {
  const { customerId, adAccountId, currency } = difference
  const quota = await openAccount(tx, { kind: 'QUOTA', currency, customerId, adAccountId }, at)
  const adjustment = await openAccount(tx, { kind: 'ADJUSTMENT', currency, customerId }, at)
  await transferNow(tx, quotaAdjustment({ differenceId: difference.id, quota, adjustment, amount }), {
    customerId,
    subCustomerId: null,
    adAccountId,
    reference: { kind: 'DIFFERENCE', id: difference.id },
    operator,
    summary: '账实差异调账',
    at,
  })
}
