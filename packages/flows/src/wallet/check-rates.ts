// Check rates: the second of two people approves what the first proposed, so that it holds from then on, or rejects it.
import { audit } from '@tallyhelm/modules/audit'
import { closeRateProposal, lockRateProposal, type RateProposal } from '@tallyhelm/modules/billing'
import { requireSettledChecker } from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { RATE_CHECKERS } from '@tallyhelm/protocol/topics/billing/roles'
import type { CheckRatesRequest } from '@tallyhelm/protocol/topics/billing/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { proposedFields } from './rate-fields.ts'
import { writeFeeRates } from './set-fee-rates.ts'
import { writeTransferRate } from './set-transfer-rate.ts'

/**
 * APPROVE writes the rates, which hold from the instant asked for, or from now where that has passed or none was given: what was accepted
 * before is never touched. REJECT drops the proposal. Never the maker (RATES_CHECKER_IS_MAKER). Refuses PERMISSION_DENIED, NOT_FOUND for
 * a proposal of another customer, RATES_PROPOSAL_CLOSED, RATES_INSTANT_TAKEN, STAFF_SECRETS_NEW and STAFF_SECRETS_SHARED.
 */
export async function checkRates(world: World, actor: StaffActor, input: CheckRatesRequest): Promise<void> {
  if (!RATE_CHECKERS.includes(actor.role)) throw new Refusal('PERMISSION_DENIED')
  await world.db.transaction({ kind: 'system' }, async tx => {
    const now = world.clock.now()
    const proposal = await lockRateProposal(tx, { id: input.proposal_id, customerId: input.customer_id })
    if (!proposal) throw new Refusal('NOT_FOUND')
    if (!proposal.isOpen) throw new Refusal('RATES_PROPOSAL_CLOSED')
    if (proposal.makerId === actor.staffId) throw new Refusal('RATES_CHECKER_IS_MAKER')
    await requireSettledChecker(tx, { checkerId: actor.staffId, makerId: proposal.makerId, now })
    const checker = { id: actor.staffId, name: actor.staffName }
    const { reason } = input
    if (input.verdict === 'REJECT') {
      await closeRateProposal(tx, proposal.id, { verdict: 'REJECTED', rateId: null, reason }, checker, now)
    } else {
      const { rateId } = await write(world, tx, actor, proposal, { proposal_id: proposal.id, maker: proposal.makerId, reason }, now)
      await closeRateProposal(tx, proposal.id, { verdict: 'APPROVED', rateId, reason }, checker, now)
    }
    await audit(
      world,
      tx,
      actor,
      input.verdict === 'APPROVE' ? 'billing.approve-rates' : 'billing.reject-rates',
      ['rate-proposal', proposal.id, { customerId: proposal.customerId, subCustomerId: null }],
      { proposed: proposedFields(proposal), maker: proposal.makerId, reason },
    )
  })
}

function write(world: World, tx: Tx, actor: StaffActor, proposal: RateProposal, grounds: Record<string, string>, now: Date) {
  const { customerId, subject, serviceFeeBasisPoints, taxBasisPoints, isReturnable } = proposal
  const validFrom = proposal.validFrom !== null && proposal.validFrom > now ? proposal.validFrom : now
  if (subject === 'TRANSFER') return writeTransferRate(world, tx, actor, { customerId, serviceFeeBasisPoints, validFrom }, grounds)
  if (taxBasisPoints === null || isReturnable === null) throw new Error(`The proposal ${proposal.id} of a channel lacks its tax.`)
  const rates = { customerId, channel: subject, serviceFeeBasisPoints, taxBasisPoints, isReturnable, validFrom }
  return writeFeeRates(world, tx, actor, rates, grounds)
}
