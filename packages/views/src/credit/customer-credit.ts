// One customer's credit: its lines with what each channel uses of them and what waits, for staff.
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { CreditProposal, CustomerCredit } from '@tallyhelm/protocol/topics/credit/console-schemas'
import type { ChannelUse, CreditLine } from '@tallyhelm/protocol/topics/credit/line-schemas'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import type { RepaymentChannel } from '@tallyhelm/protocol/topics/repayments/enums'
import sql from 'sql-template-tag'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'
import { selectOf } from '../lists/read-page.ts'
import { requireCustomer } from '../organization/customer-scope.ts'
import { waitingApplication } from './application-case.ts'
import { LINE_FIELDS, LINE_TABLES } from './line-rows.ts'

type LineRow = Omit<CreditLine, 'temporary_until'> & { temporary_until: Date | null }

export async function linesOf(tx: Tx, customerId: string): Promise<(CreditLine & { use: ChannelUse })[]> {
  const rows = await tx.rows<LineRow>(sql`
    select ${selectOf(LINE_FIELDS)} from organization_customers c ${LINE_TABLES}
    where c.id = ${customerId} and ${ownCustomersAlone(tx.scope, 'c.id')} and c.customer_type in (0, 3) order by l.currency`)
  const lines = []
  for (const row of rows)
    lines.push({ ...row, temporary_until: row.temporary_until?.toISOString() ?? null, use: await useOf(tx, customerId, row.currency) })
  return lines
}

/** Posted: what each channel's ad accounts and bills took of the line, and what came back from them, by repayments and concessions too. */
async function useOf(tx: Tx, customerId: string, currency: Currency): Promise<ChannelUse> {
  const rows = await tx.rows<{ channel: RepaymentChannel | null; minor: string }>(sql`
    with line as (select a.id from ledger_accounts a where a.kind = 'CREDIT_LINE' and a.customer_id = ${customerId}
      and ${ownCustomersAlone(tx.scope, 'a.customer_id')} and a.currency = ${currency})
    select coalesce(x.channel, b.channel, s.channel) as channel, sum(m.minor)::bigint as minor
    from (
      select t.ad_account_id, case when t.reference_kind = 'BILL' then t.reference_id::bigint end as bill_id,
        case when t.idempotency_key like 'statement:%' then split_part(t.idempotency_key, ':', 2)::bigint end as statement_id, t.minor
      from (select t.*, t.amount_minor as minor from ledger_transfers t join line on t.debit_account_id = line.id
        union all
        select t.*, -t.amount_minor from ledger_transfers t join line on t.credit_account_id = line.id) t
      where t.state = 'POSTED' and t.code <> 'REPAYMENT'
      union all
      select null, null, p.statement_id, -p.paid_minor from repayments_allocations p where p.customer_id = ${customerId}) m
    left join ad_accounts_accounts x on x.id = m.ad_account_id
    left join billing_bills b on b.id = m.bill_id
    left join credit_statements s on s.id = m.statement_id
    where s.currency is null or s.currency = ${currency}
    group by 1 order by 1 nulls last`)
  return rows.flatMap(({ channel, minor }) => (minor === '0' ? [] : [{ channel, used: decimalText(money(BigInt(minor), currency)) }]))
}

type ProposalRow = CaseProposalRow & Pick<CreditProposal, 'action'> & { minor: string | null; currency: Currency; until_at: Date | null }

async function waitingOf(tx: Tx, customerId: string): Promise<ProposalRow[]> {
  return await tx.rows<ProposalRow>(sql`
    select p.action, p.amount_minor as minor, p.currency, p.until_at, ${CASE_PROPOSAL_COLUMNS}
    from credit_proposals p join cases_cases k on k.id = p.id
    where p.customer_id = ${customerId} and ${ownCustomers(tx.scope, 'p.customer_id')} and k.status = 'PENDING'`)
}

/** For staff. Refuses NOT_FOUND. */
export async function customerCredit(db: Database, scope: StaffScope, { customer_id }: { customer_id: string }): Promise<CustomerCredit> {
  return await db.read(scope, async tx => {
    await requireCustomer(tx, customer_id)
    const waiting = await waitingOf(tx, customer_id)
    const proposalFor = (own: Currency) => waiting.filter(({ currency }) => currency === own).map(proposalOf)[0] ?? null
    const lines = await linesOf(tx, customer_id)
    return {
      customer_id,
      lines: lines.map(line => ({ ...line, proposal: proposalFor(line.currency) })),
      application: await waitingApplication(tx, customer_id),
    }
  })
}

const proposalOf = ({ minor, currency, until_at, ...row }: ProposalRow): CreditProposal => ({
  ...caseProposalOf(row),
  amount: minor === null ? null : decimalText(money(BigInt(minor), currency)),
  until: until_at?.toISOString() ?? null,
})
