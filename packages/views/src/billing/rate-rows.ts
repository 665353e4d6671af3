// Rate rows: the dated rates of channels, transfers and rebates as one list, and proposals, from columns to the wire.
import type { Scope } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { percentText, type RateSubject } from '@tallyhelm/protocol/topics/billing/limits'
import type { RateProposal, RateTerms } from '@tallyhelm/protocol/topics/billing/schemas'
import type { CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql, { raw, type Sql } from 'sql-template-tag'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'

type TermsRow = { service_fee_basis_points: number; tax_basis_points: number | null; is_returnable: boolean | null }
export type DatedRow = TermsRow & { rate_id: string; subject: RateSubject; valid_from: Date; created_at: Date }
export type ProposalRow = TermsRow & CaseProposalRow & { subject: RateSubject; valid_from: Date | null }

/** All dated rates of one customer: a query with the columns of DatedRow. */
export function datedRates(scope: Scope, customerId: string): Sql {
  return sql`
    select f.id as rate_id, f.channel as subject, f.service_fee_basis_points, f.tax_basis_points, f.is_returnable, f.valid_from, f.created_at
    from billing_fee_rates f where f.customer_id = ${customerId} and ${ownCustomer(scope, 'f')}
    union all
    select t.id, 'TRANSFER', t.service_fee_basis_points, null, null, t.valid_from, t.created_at
    from billing_transfer_rates t where t.customer_id = ${customerId} and ${ownCustomer(scope, 't')}
    union all
    select r.id, 'REBATE_' || r.channel, r.basis_points, null, null, r.valid_from, r.created_at
    from billing_rebate_rates r where r.customer_id = ${customerId} and ${ownCustomer(scope, 'r')}`
}

/** All dated default rates of one type of customer, with the same columns. */
export const datedDefaults = (customerType: CustomerType): Sql => sql`
  select d.id as rate_id, d.subject, d.service_fee_basis_points, d.tax_basis_points, d.is_returnable, d.valid_from, d.valid_from as created_at
  from billing_default_rates d where d.customer_type = ${customerType}`

/** Rates have no sub-customer: only staff ask for them. */
function ownCustomer(scope: Scope, alias: 'f' | 't' | 'r'): Sql {
  if (scope.kind === 'tenant') throw new Error('Rates are read by staff only.')
  return ownRows(scope, alias)
}

export const PROPOSAL_TABLES: Sql = raw('billing_proposed_rates p join cases_cases k on k.id = p.id')
export const PROPOSAL_COLUMNS: Sql = sql`
  p.subject, p.service_fee_basis_points, p.tax_basis_points, p.is_returnable, p.valid_from, ${CASE_PROPOSAL_COLUMNS}`

export function termsOf(row: TermsRow): RateTerms {
  return {
    service_fee_percent: percentText(row.service_fee_basis_points),
    tax_percent: row.tax_basis_points === null ? null : percentText(row.tax_basis_points),
    is_returnable: row.is_returnable,
  }
}

export function proposalOf(row: ProposalRow): RateProposal {
  const { service_fee_basis_points, tax_basis_points, is_returnable, valid_from, ...rest } = row
  return {
    ...caseProposalOf(rest),
    ...termsOf({ service_fee_basis_points, tax_basis_points, is_returnable }),
    valid_from: valid_from?.toISOString() ?? null,
  }
}
