// What staff asked to book by hand for one customer: all that waits, and what was decided, the latest first.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { FundProposal, FundProposalPage, FundProposalRequest } from '@tallyhelm/protocol/topics/wallet/console-schemas'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'
import { requireCustomer } from '../organization/customer-scope.ts'

type Terms = Pick<FundProposal, 'kind' | 'sub_customer_name' | 'bank' | 'bank_reference' | 'payer_name'>
type Row = CaseProposalRow & Terms & { currency: Currency; minor: string }

/** Refuses NOT_FOUND. */
export async function fundProposals(db: Database, scope: StaffScope, request: FundProposalRequest): Promise<FundProposalPage> {
  const { customer_id, page_num, page_size } = request
  const asked = sql`
    from (select r.id, r.customer_id, r.sub_customer_id, r.currency, r.amount_minor, r.bank, r.bank_reference, r.payer_name
        from wallet_receipts r where r.customer_id = ${customer_id} and ${ownRows(scope, 'r')}
      union all
      select j.id, j.customer_id, j.sub_customer_id, j.currency, j.amount_minor, null, null, null
        from wallet_adjustments j where j.customer_id = ${customer_id} and ${ownRows(scope, 'j')}) w
    join cases_cases k on k.id = w.id
    left join sub_customers_profiles s on s.customer_id = w.customer_id and s.id = w.sub_customer_id`
  const columns = sql`k.kind, s.name as sub_customer_name, w.currency, w.amount_minor as minor, w.bank, w.bank_reference, w.payer_name,
    ${CASE_PROPOSAL_COLUMNS}`
  const found = await db.read(scope, async tx => {
    await requireCustomer(tx, customer_id)
    return {
      waiting: await tx.rows<Row>(sql`select ${columns} ${asked} where k.status = 'PENDING' order by w.id limit 100`),
      decided: await tx.rows<Row>(sql`
        select ${columns} ${asked} where k.status <> 'PENDING' order by w.id desc
        limit ${page_size} offset ${(page_num - 1) * page_size}`),
      total: await tx.one<{ n: number }>(sql`select count(*)::int as n ${asked} where k.status <> 'PENDING'`),
    }
  })
  return {
    waiting: found.waiting.map(proposalOf),
    content: found.decided.map(proposalOf),
    total_size: found.total.n,
    page_num,
    page_size,
  }
}

const proposalOf = ({ minor, ...row }: Row): FundProposal => ({
  ...caseProposalOf(row),
  amount: decimalText(money(BigInt(minor), row.currency)),
})
