// Proposed rates in the database: what a case of this kind asks for, and what came of it.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { RateSubject } from '@tallyhelm/protocol/topics/billing/limits'
import type { CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'

/** Basis points; tax and returnability are null for transfers and rebates, whose one share stands in `serviceFeeBasisPoints`. */
export type ProposedRate = {
  subject: RateSubject
  serviceFeeBasisPoints: number
  taxBasisPoints: number | null
  isReturnable: boolean | null
}
export type RateProposal = {
  /** null: the defaults of the type */
  customerId: string | null
  /** What the customer was when it was proposed; null where nobody knows. */
  customerType: CustomerType | null
  /** null: from the moment of the approval on */
  validFrom: Date | null
  /** One of each subject. */
  rates: readonly ProposedRate[]
}

/** Under the id of its case. */
export async function insertRateProposal(tx: Tx, caseId: string, proposal: RateProposal): Promise<void> {
  const { customerId, customerType, validFrom } = proposal
  for (const rate of proposal.rates) {
    await tx.run(sql`
      insert into billing_proposed_rates (id, customer_id, customer_type, subject, service_fee_basis_points, tax_basis_points, is_returnable, valid_from)
      values (${caseId}, ${customerId}, ${customerType}, ${rate.subject}, ${rate.serviceFeeBasisPoints}, ${rate.taxBasisPoints},
        ${rate.isReturnable}, ${validFrom})`)
  }
}

export async function readRateProposal(tx: Tx, caseId: string): Promise<RateProposal> {
  const rows = await tx.rows<Omit<RateProposal, 'rates'> & ProposedRate>(sql`
    select customer_id as "customerId", customer_type as "customerType", valid_from as "validFrom", subject,
      service_fee_basis_points as "serviceFeeBasisPoints", tax_basis_points as "taxBasisPoints", is_returnable as "isReturnable"
    from billing_proposed_rates where id = ${caseId} order by subject`)
  const [first] = rows
  if (!first) throw new Error(`the case ${caseId} asks for no rates`)
  const { customerId, customerType, validFrom } = first
  const rates = rows.map(({ subject, serviceFeeBasisPoints, taxBasisPoints, isReturnable }) => ({
    subject,
    serviceFeeBasisPoints,
    taxBasisPoints,
    isReturnable,
  }))
  return { customerId, customerType, validFrom, rates }
}

/** The dated rate that the approval made. */
export async function keepRateOutcome(tx: Tx, made: { caseId: string; subject: RateSubject; rateId: string }): Promise<void> {
  await tx.run(sql`update billing_proposed_rates set rate_id = ${made.rateId} where id = ${made.caseId} and subject = ${made.subject}`)
}
