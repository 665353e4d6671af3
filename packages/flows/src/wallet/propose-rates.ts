// Propose rates: the first of two people says what a customer's additions or transfers are to cost, and why. Nothing holds yet.
import { audit } from '@tallyhelm/modules/audit'
import { insertRateProposal, type ProposedRates } from '@tallyhelm/modules/billing'
import { lockCustomerTerms } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { basisPointsOf, percentProblem, validFromProblem } from '@tallyhelm/protocol/topics/billing/limits'
import { RATE_MAKERS } from '@tallyhelm/protocol/topics/billing/roles'
import type { ProposeRatesRequest } from '@tallyhelm/protocol/topics/billing/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { proposedFields } from './rate-fields.ts'

/**
 * Gives the proposal's id. Refuses PERMISSION_DENIED, INPUT_INVALID naming the field, NOT_FOUND for a customer that does not exist, and
 * RATES_PROPOSAL_OPEN while another one of the same subject waits.
 */
export async function proposeRates(world: World, actor: StaffActor, input: ProposeRatesRequest): Promise<{ proposalId: string }> {
  if (!RATE_MAKERS.includes(actor.role)) throw new Refusal('PERMISSION_DENIED')
  const now = world.clock.now()
  const proposed = proposedOf(input, now)
  const [proposalId, customerId] = [world.ids.next(), input.customer_id]
  await world.db.transaction({ kind: 'staff' }, async tx => {
    if (!(await lockCustomerTerms(tx, customerId))) throw new Refusal('NOT_FOUND')
    const maker = { id: actor.staffId, name: actor.staffName }
    if (!(await insertRateProposal(tx, { id: proposalId, customerId }, proposed, maker, now))) throw new Refusal('RATES_PROPOSAL_OPEN')
    await audit(world, tx, actor, 'billing.propose-rates', ['rate-proposal', proposalId, { customerId, subCustomerId: null }], {
      after: proposedFields(proposed),
      reason: input.reason,
    })
  })
  return { proposalId }
}

/** Tax and returnability belong to a channel's rates, and to them only. */
function proposedOf(input: ProposeRatesRequest, now: Date): ProposedRates {
  const validFrom = input.valid_from === null ? null : new Date(input.valid_from)
  const isTransfer = input.subject === 'TRANSFER'
  const tax = isTransfer ? null : (input.tax_percent ?? '')
  const problems = [
    { path: 'service_fee_percent', msg: percentProblem(input.service_fee_percent, '服务费率') },
    { path: 'tax_percent', msg: tax === null ? undefined : percentProblem(tax, '税率') },
    { path: 'is_returnable', msg: !isTransfer && input.is_returnable === null ? '请选择费用是否可退' : undefined },
    { path: 'valid_from', msg: validFrom === null ? undefined : validFromProblem(validFrom, now) },
  ].flatMap(({ path, msg }) => (msg === undefined ? [] : [{ path, msg }]))
  if (problems.length > 0) throw new Refusal('INPUT_INVALID', {}, problems)
  return {
    subject: input.subject,
    serviceFeeBasisPoints: basisPointsOf(input.service_fee_percent),
    taxBasisPoints: tax === null ? null : basisPointsOf(tax),
    isReturnable: isTransfer ? null : input.is_returnable,
    validFrom,
    reason: input.reason,
  }
}
