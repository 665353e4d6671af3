// The case of proposed fee rates: approved, all of it holds from the instant asked for; what was accepted before is never touched.
import { keepRateOutcome, type ProposedRate, type RateProposal, readRateProposal } from '@tallyhelm/modules/billing'
import { lockCustomerTerms } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { chargedChannel, rebatedChannel } from '@tallyhelm/protocol/topics/billing/limits'
import { CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { CaseRules, Decision } from '../cases/case-rules.ts'
import { rateLines, writeDefaultRates } from './set-default-rates.ts'
import { type RateGrounds, writeFeeRates } from './set-fee-rates.ts'
import { writeRebateRate } from './set-rebate-rate.ts'
import { writeTransferRate } from './set-transfer-rate.ts'

/** From now on where the instant has passed or none was given. Refuses RATES_INSTANT_TAKEN and RATES_TYPE_CHANGED. */
export const ratesCase: CaseRules = {
  async approve(decision) {
    const { world, tx, actor, case: of, reason, now } = decision
    const proposal = await readRateProposal(tx, of.id)
    const { customerId, customerType } = proposal
    const grounds = { case_id: of.id, maker: of.maker.id, reason }
    const keep = (subject: ProposedRate['subject'], rateId: string) => keepRateOutcome(tx, { caseId: of.id, subject, rateId })
    if (customerId === null) {
      if (customerType === null) throw new Error(`the case ${of.id} is of no customer and no type`)
      const made = await writeDefaultRates(world, tx, actor, { customerType, rates: proposal.rates, validFrom: now }, grounds)
      for (const { subject, rateId } of made) await keep(subject, rateId)
    } else {
      await requireSameType(decision, customerId, customerType)
      const validFrom = proposal.validFrom !== null && proposal.validFrom > now ? proposal.validFrom : now
      for (const rate of proposal.rates) await keep(rate.subject, await write(decision, { customerId, rate, validFrom }, grounds))
    }
    return { proposed: fieldsOf(proposal) }
  },
}

/** What was agreed with a customer of one type is not the price of another. */
async function requireSameType({ tx }: Decision, customerId: string, proposedFor: RateProposal['customerType']): Promise<void> {
  const customer = await lockCustomerTerms(tx, customerId)
  if (!customer) throw new Refusal('NOT_FOUND')
  if (proposedFor === null || proposedFor === customer.customerType) return
  throw new Refusal('RATES_TYPE_CHANGED', { from: CUSTOMER_TYPES[proposedFor].name, to: CUSTOMER_TYPES[customer.customerType].name })
}

async function write(
  { world, tx, actor, case: of }: Decision,
  { customerId, rate, validFrom }: { customerId: string; rate: ProposedRate; validFrom: Date },
  grounds: RateGrounds,
): Promise<string> {
  const { subject, serviceFeeBasisPoints, taxBasisPoints, isReturnable } = rate
  if (subject === 'TRANSFER')
    return (await writeTransferRate(world, tx, actor, { customerId, serviceFeeBasisPoints, validFrom }, grounds)).rateId
  const [rebated, channel] = [rebatedChannel(subject), chargedChannel(subject)]
  if (rebated !== undefined) {
    const given = { customerId, channel: rebated, basisPoints: serviceFeeBasisPoints, validFrom }
    return (await writeRebateRate(world, tx, actor, given, grounds)).rateId
  }
  if (channel === undefined || taxBasisPoints === null || isReturnable === null)
    throw new Error(`the rates of the case ${of.id} lack their tax`)
  const rates = { customerId, channel, serviceFeeBasisPoints, taxBasisPoints, isReturnable, validFrom }
  return (await writeFeeRates(world, tx, actor, rates, grounds)).rateId
}

/** For the audit log: the terms of one subject field by field, of several one line each. */
export function fieldsOf({ rates, validFrom }: Pick<RateProposal, 'rates' | 'validFrom'>): Record<string, unknown> {
  const begin = { valid_from: validFrom?.toISOString() ?? null }
  const [first] = rates
  if (rates.length === 1 && first) return { subject: first.subject, ...termsOf(first), ...begin }
  return { ...rateLines(rates), ...begin }
}

const termsOf = (rate: ProposedRate) => ({
  [rebatedChannel(rate.subject) === undefined ? 'service_fee_basis_points' : 'rebate_basis_points']: rate.serviceFeeBasisPoints,
  ...(rate.taxBasisPoints === null ? {} : { tax_basis_points: rate.taxBasisPoints, is_returnable: rate.isReturnable }),
})
