// Rate history of one customer for the console: every dated rate, and every proposal that was decided, the latest first.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import type { RateHistoryPage, RateProposalPage, RatesPartRequest } from '@tallyhelm/protocol/topics/billing/schemas'
import sql, { type Sql } from 'sql-template-tag'
import { requireCustomer } from '../organization/customer-scope.ts'
import { datedRates, type DatedRow, PROPOSAL_COLUMNS, PROPOSAL_TABLES, proposalOf, type ProposalRow, termsOf } from './rate-rows.ts'

type HistoryRow = DatedRow & { followed_at: Date | null; maker: string | null; checker: string | null; reason: string | null }

/** By the instant from which they hold. Refuses NOT_FOUND. */
export async function rateHistory(db: Database, scope: StaffScope, request: RatesPartRequest & { now: Date }): Promise<RateHistoryPage> {
  const { customer_id: customerId, now } = request
  const dated = datedRates(scope, customerId)
  const { rows, total } = await db.read(scope, async tx => {
    await requireCustomer(tx, customerId)
    return {
      rows: await tx.rows<HistoryRow>(sql`
        with dated as (${dated}), page as materialized (
          select d.*, lead(d.valid_from) over (partition by d.subject order by d.valid_from) as followed_at from dated d
          order by d.valid_from desc, d.subject, d.rate_id ${limitOf(request)})
        select g.*, k.maker, k.decider as checker, k.asked_reason as reason from page g
        left join billing_proposed_rates p on p.rate_id = g.rate_id and p.customer_id = ${customerId}
          and ${ownCustomers(scope, 'p.customer_id')}
        left join cases_cases k on k.id = p.id
        order by g.valid_from desc, g.subject, g.rate_id`),
      total: await tx.one<{ n: number }>(sql`with dated as (${dated}) select count(*)::int as n from dated`),
    }
  })
  const content = rows.map(({ service_fee_basis_points, tax_basis_points, is_returnable, followed_at, ...row }) => ({
    ...row,
    ...termsOf({ service_fee_basis_points, tax_basis_points, is_returnable }),
    state:
      row.valid_from > now ? ('FUTURE' as const) : followed_at !== null && followed_at <= now ? ('PAST' as const) : ('CURRENT' as const),
    valid_from: row.valid_from.toISOString(),
    created_at: row.created_at.toISOString(),
  }))
  return { content, total_size: total.n, page_num: request.page_num, page_size: request.page_size }
}

/** Without those that still wait. Refuses NOT_FOUND. */
export async function rateProposals(db: Database, scope: StaffScope, request: RatesPartRequest): Promise<RateProposalPage> {
  const own = ownCustomers(scope, 'p.customer_id')
  const decided = sql`from ${PROPOSAL_TABLES} where p.customer_id = ${request.customer_id} and k.status <> 'PENDING' and ${own}`
  const { rows, total } = await db.read(scope, async tx => {
    await requireCustomer(tx, request.customer_id)
    return {
      rows: await tx.rows<ProposalRow>(sql`select ${PROPOSAL_COLUMNS} ${decided} order by p.id desc, p.subject ${limitOf(request)}`),
      total: await tx.one<{ n: number }>(sql`select count(*)::int as n ${decided}`),
    }
  })
  return { content: rows.map(proposalOf), total_size: total.n, page_num: request.page_num, page_size: request.page_size }
}

const limitOf = ({ page_num, page_size }: RatesPartRequest): Sql => sql`limit ${page_size} offset ${(page_num - 1) * page_size}`
