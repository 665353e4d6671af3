// Propose rates: the first of two people says what a customer's additions or transfers are to cost, and why. Nothing holds yet.
import { insertRateProposal, type ProposedRates } from '@tallyhelm/modules/billing'
import { lockCustomerTerms } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { basisPointsOf, percentProblem, RATE_SUBJECTS, validFromProblem } from '@tallyhelm/protocol/topics/billing/limits'
import type { ProposeRatesRequest } from '@tallyhelm/protocol/topics/billing/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { fieldsOf } from './rates-case.ts'

/** Refuses PERMISSION_DENIED, INPUT_INVALID naming the field, NOT_FOUND for a customer that does not exist, and CASE_OPEN. */
export async function proposeRates(world: World, actor: StaffActor, input: ProposeRatesRequest): Promise<{ caseId: string }> {
  requireMaker('FEE_RATES', actor)
  const proposed = proposedOf(input, world.clock.now())
  const { customerId, subject } = proposed
  return world.db.transaction({ kind: 'staff' }, async tx => {
    const customer = await lockCustomerTerms(tx, customerId)
    if (!customer) throw new Refusal('NOT_FOUND')
    const { id } = await openCase(world, tx, actor, {
      kind: 'FEE_RATES',
      subject: `${customerId}:${subject}`,
      // The object is the customer, so that its entries stand together.
      object: { kind: 'customer', id: customerId },
      title: `${RATE_SUBJECTS[subject]} ${customer.name}`,
      tenant: { customerId, subCustomerId: null },
      reason: input.reason,
      details: { after: fieldsOf(proposed) },
    })
    await insertRateProposal(tx, id, proposed)
    return { caseId: id }
  })
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
    customerId: input.customer_id,
    subject: input.subject,
    serviceFeeBasisPoints: basisPointsOf(input.service_fee_percent),
    taxBasisPoints: tax === null ? null : basisPointsOf(tax),
    isReturnable: isTransfer ? null : input.is_returnable,
    validFrom,
  }
}
