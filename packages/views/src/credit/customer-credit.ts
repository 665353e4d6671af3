// One customer's credit: its lines with what each channel uses of them, what waits, and its history, for staff and for the customer itself.
import type { Database, Scope, StaffScope, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type {
  CreditChangesRequest,
  CreditProposal,
  CustomerCredit,
  StaffCreditChange,
  StaffCreditChangePage,
} from '@tallyhelm/protocol/topics/credit/console-schemas'
import type { ChannelUse, CreditChangeRow, CreditLine } from '@tallyhelm/protocol/topics/credit/line-schemas'
import type { CreditHistoryPage, CreditHistoryRequest, OwnCredit } from '@tallyhelm/protocol/topics/credit/schemas'
import { creditHistoryFilters } from '@tallyhelm/protocol/topics/credit/lists'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw } from 'sql-template-tag'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'
import { amountOf } from '../exports/export-source.ts'
import { type ConditionTable, conditionsOf, duringDays, is } from '../lists/conditions.ts'
import { type Fields, readPage, selectOf } from '../lists/read-page.ts'
import { requireCustomer } from '../organization/customer-scope.ts'
import { LINE_FIELDS, LINE_TABLES } from './line-rows.ts'

type LineRow = Omit<CreditLine, 'temporary_until'> & { temporary_until: Date | null }

async function linesOf(tx: Tx, customerId: string): Promise<(CreditLine & { use: ChannelUse })[]> {
  const rows = await tx.rows<LineRow>(sql`
    select ${selectOf(LINE_FIELDS)} from organization_customers c ${LINE_TABLES}
    where c.id = ${customerId} and ${ownCustomersAlone(tx.scope, 'c.id')} and c.customer_type in (0, 3) order by l.currency`)
  const lines = []
  for (const row of rows)
    lines.push({ ...row, temporary_until: row.temporary_until?.toISOString() ?? null, use: await useOf(tx, customerId, row.currency) })
  return lines
}

/** Posted and held: what the channels' ad accounts took of the line and have not given back. */
async function useOf(tx: Tx, customerId: string, currency: Currency): Promise<ChannelUse> {
  const rows = await tx.rows<{ channel: Channel | null; minor: string }>(sql`
    with line as (select a.id from ledger_accounts a where a.kind = 'CREDIT_LINE' and a.customer_id = ${customerId}
      and ${ownCustomersAlone(tx.scope, 'a.customer_id')} and a.currency = ${currency})
    select x.channel, sum(m.minor)::bigint as minor
    from (select t.ad_account_id, t.amount_minor as minor from ledger_transfers t join line on t.debit_account_id = line.id
        where t.state = 'POSTED'
      union all
      select t.ad_account_id, -t.amount_minor from ledger_transfers t join line on t.credit_account_id = line.id where t.state = 'POSTED') m
    left join ad_accounts_accounts x on x.id = m.ad_account_id
    group by x.channel order by x.channel nulls last`)
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
    return { customer_id, lines: lines.map(line => ({ ...line, proposal: proposalFor(line.currency) })) }
  })
}

const proposalOf = ({ minor, currency, until_at, ...row }: ProposalRow): CreditProposal => ({
  ...caseProposalOf(row),
  amount: minor === null ? null : decimalText(money(BigInt(minor), currency)),
  until: until_at?.toISOString() ?? null,
})

/** The customer's own, as it stands; a sub-customer has none. */
export async function ownCredit(db: Database, scope: TenantScope): Promise<OwnCredit> {
  return await db.read(scope, async tx => ({ lines: await linesOf(tx, scope.customerId) }))
}

const amount = (minor: string) => amountOf(raw(`(${minor})::bigint`), raw('h.currency'))
const CHANGE_FIELDS: Fields<CreditChangeRow> = {
  change_id: raw('h.id'),
  at: raw('h.at'),
  type: raw('h.type'),
  currency: raw('h.currency'),
  before: amount('h.before_minor'),
  after: amount('h.after_minor'),
  change: amount('h.after_minor - h.before_minor'),
  valid_until: raw('h.valid_until'),
  reason: raw('h.reason'),
}
const STAFF_FIELDS: Fields<StaffCreditChange> = { ...CHANGE_FIELDS, maker: raw('h.maker'), checker: raw('h.checker') }
const CHANGES = { tables: sql`credit_changes h`, order: sql`h.id desc` } as const

/** For staff, with the people. Refuses NOT_FOUND. */
export async function creditChanges(
  db: Database,
  scope: StaffScope,
  { customer_id, ...paging }: CreditChangesRequest,
): Promise<StaffCreditChangePage> {
  return await db.read(scope, async tx => {
    await requireCustomer(tx, customer_id)
    const source = { ...CHANGES, owner: { customers: 'h.customer_id' }, conditions: [sql`h.customer_id = ${customer_id}`] }
    return await readPage<StaffCreditChange>(tx, STAFF_FIELDS, source, paging)
  })
}

const CONDITIONS: ConditionTable<typeof creditHistoryFilters> = { type: is(sql`h.type`), at: duringDays(sql`h.at`) }

/** The customer's own, without the agency's people. */
export async function creditHistory(db: Database, scope: Scope, request: CreditHistoryRequest): Promise<CreditHistoryPage> {
  const source = {
    ...CHANGES,
    owner: { customersAlone: 'h.customer_id' },
    conditions: conditionsOf(creditHistoryFilters, request, CONDITIONS),
  }
  return await db.read(scope, tx => readPage<CreditChangeRow>(tx, CHANGE_FIELDS, source, request))
}
