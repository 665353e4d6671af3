// The case of proposed fee rates: approved, they hold from the instant asked for; what was accepted before is never touched.
import { keepRateOutcome, type ProposedRates, readRateProposal } from '@tallyhelm/modules/billing'
import type { CaseRules, Decision } from '../cases/case-rules.ts'
import { writeFeeRates } from './set-fee-rates.ts'
import { writeTransferRate } from './set-transfer-rate.ts'

/** From now on where the instant has passed or none was given. Refuses RATES_INSTANT_TAKEN. */
export const ratesCase: CaseRules = {
  async approve(decision) {
    const { tx, case: of } = decision
    const proposed = await readRateProposal(tx, of.id)
    const { rateId } = await write(decision, proposed)
    await keepRateOutcome(tx, of.id, rateId)
    return { proposed: fieldsOf(proposed) }
  },
}

function write({ world, tx, actor, case: of, reason, now }: Decision, proposed: ProposedRates): Promise<{ rateId: string }> {
  const grounds = { case_id: of.id, maker: of.maker.id, reason }
  const { customerId, subject, serviceFeeBasisPoints, taxBasisPoints, isReturnable } = proposed
  const validFrom = proposed.validFrom !== null && proposed.validFrom > now ? proposed.validFrom : now
  if (subject === 'TRANSFER') return writeTransferRate(world, tx, actor, { customerId, serviceFeeBasisPoints, validFrom }, grounds)
  if (taxBasisPoints === null || isReturnable === null) throw new Error(`the rates of the case ${of.id} lack their tax`)
  const rates = { customerId, channel: subject, serviceFeeBasisPoints, taxBasisPoints, isReturnable, validFrom }
  return writeFeeRates(world, tx, actor, rates, grounds)
}

/** For the audit log. */
export const fieldsOf = (rates: ProposedRates): Record<string, unknown> => ({
  subject: rates.subject,
  service_fee_basis_points: rates.serviceFeeBasisPoints,
  ...(rates.subject === 'TRANSFER' ? {} : { tax_basis_points: rates.taxBasisPoints, is_returnable: rates.isReturnable }),
  valid_from: rates.validFrom?.toISOString() ?? null,
})
