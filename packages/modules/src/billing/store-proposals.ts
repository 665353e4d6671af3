// Proposed rates in the database: what a case of this kind asks for, and what came of it.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { RateSubject } from '@tallyhelm/protocol/topics/billing/limits'
import sql from 'sql-template-tag'

/** Basis points; tax and returnability are null for transfers. */
export type ProposedRates = {
  customerId: string
  subject: RateSubject
  serviceFeeBasisPoints: number
  taxBasisPoints: number | null
  isReturnable: boolean | null
  /** null: from the moment of the approval on */
  validFrom: Date | null
}

/** Under the id of its case. */
export async function insertRateProposal(tx: Tx, caseId: string, proposed: ProposedRates): Promise<void> {
  await tx.run(sql`
    insert into billing_proposed_rates (id, customer_id, subject, service_fee_basis_points, tax_basis_points, is_returnable, valid_from)
    values (${caseId}, ${proposed.customerId}, ${proposed.subject}, ${proposed.serviceFeeBasisPoints}, ${proposed.taxBasisPoints},
      ${proposed.isReturnable}, ${proposed.validFrom})`)
}

export function readRateProposal(tx: Tx, caseId: string): Promise<ProposedRates> {
  return tx.one<ProposedRates>(sql`
    select customer_id as "customerId", subject, service_fee_basis_points as "serviceFeeBasisPoints", tax_basis_points as "taxBasisPoints",
      is_returnable as "isReturnable", valid_from as "validFrom"
    from billing_proposed_rates where id = ${caseId}`)
}

/** The dated rates that the approval made. */
export async function keepRateOutcome(tx: Tx, caseId: string, rateId: string): Promise<void> {
  await tx.run(sql`update billing_proposed_rates set rate_id = ${rateId} where id = ${caseId}`)
}
