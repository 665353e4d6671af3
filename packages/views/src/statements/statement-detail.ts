// One statement: its amounts, every version with what it changed and why, what the customer objected to and handed in, and its history.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { CHANGES_SHOWN } from '@tallyhelm/protocol/topics/statements/limits'
import type {
  Statement,
  StatementDetail,
  StatementDispute,
  StatementReceipt,
  StatementStep,
  StatementVersion,
} from '@tallyhelm/protocol/topics/statements/schemas'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql, { type Sql } from 'sql-template-tag'
import { rebateSeen } from '../billing/rebate-seen.ts'
import { selectOf } from '../lists/read-page.ts'
import { STATEMENT_TABLES, statementFields } from './statement-list.ts'

type Found = Omit<Statement, 'issued_at' | 'confirm_deadline_at' | 'confirmed_at'> & {
  issued_at: Date
  confirm_deadline_at: Date
  confirmed_at: Date | null
  customer_name: string
}
type Of = { id: string; currency: Currency; own: (column: string) => Sql }

/** Refuses NOT_FOUND, also for another customer's. */
export async function statementDetail(
  db: Database,
  scope: TenantScope,
  { id, staticHost, now }: { id: string; staticHost: string; now: Date },
): Promise<StatementDetail> {
  const own = (column: string) => ownCustomersAlone(scope, column)
  return await db.read(scope, async tx => {
    const found = await tx.maybe<Found>(sql`
      select ${selectOf(statementFields({ seesRebate: await rebateSeen(tx, scope), now }))}, u.name as customer_name
      from ${STATEMENT_TABLES} join organization_customers u on u.id = s.customer_id where s.id = ${id} and ${own('s.customer_id')}`)
    if (!found) throw new Refusal('NOT_FOUND')
    const of = { id, currency: found.currency, own }
    return {
      ...found,
      issued_at: found.issued_at.toISOString(),
      confirm_deadline_at: found.confirm_deadline_at.toISOString(),
      confirmed_at: found.confirmed_at?.toISOString() ?? null,
      versions: await versionsOf(tx, of),
      disputes: await disputesOf(tx, of),
      receipts: await receiptsOf(tx, of, staticHost),
      steps: await stepsOf(tx, of),
    }
  })
}

const LINE = sql`concat_ws('-', l.bill_id, l.ad_account_id, to_char(l.of_month, 'YYYYMM')) as key, a.account_name, a.outside_account_id,
  to_char(l.of_month, 'YYYY-MM') as of_month`
type Line = { key: string; account_name: string; outside_account_id: string; of_month: string }

async function versionsOf(tx: Tx, { id, currency, own }: Of): Promise<StatementVersion[]> {
  const text = (minor: string) => decimalText(money(BigInt(minor), currency))
  const versions = await tx.rows<{
    version: number
    issuedAt: Date
    conceded: string
    payable: string
    reason: string
    changed: number
  }>(sql`
    select v.version, v.issued_at as "issuedAt", v.conceded_minor as conceded, v.payable_minor as payable, v.reason,
      (select count(*)::int from credit_statement_changes k where k.statement_id = v.statement_id and k.version = v.version
        and ${own('k.customer_id')}) as changed
    from credit_statement_versions v where v.statement_id = ${id} and ${own('v.customer_id')} order by v.version`)
  const changes = await tx.rows<Line & { version: number; before: string; after: string; reason: string }>(sql`
    select * from (
      select ${LINE}, l.version, l.before_minor as before, l.after_minor as after, l.reason,
        row_number() over (partition by l.version order by l.before_minor - l.after_minor desc, l.bill_id, l.ad_account_id, l.of_month) as n
      from credit_statement_changes l join billing_accounts a on a.id = l.ad_account_id
      where l.statement_id = ${id} and ${own('l.customer_id')}) shown
    where n <= ${CHANGES_SHOWN} order by version, n`)
  return versions.map(({ version, issuedAt, conceded, payable, reason, changed }) => ({
    version,
    issued_at: issuedAt.toISOString(),
    conceded: text(conceded),
    payable: text(payable),
    reason,
    changed_lines: changed,
    changes: changes
      .filter(change => change.version === version)
      .map(({ version: _, before, after, ...line }) => ({
        ...lineOf(line),
        before: text(before),
        after: text(after),
        reason: line.reason,
      })),
  }))
}

const lineOf = ({ key, account_name, outside_account_id, of_month }: Line): Line => ({ key, account_name, outside_account_id, of_month })

async function disputesOf(tx: Tx, { id, currency, own }: Of): Promise<StatementDispute[]> {
  const text = (minor: string) => decimalText(money(BigInt(minor), currency))
  const disputes = await tx.rows<{
    id: string
    version: number
    at: Date
    user_name: string
    reason: string
    sheet_name: string | null
  }>(sql`
    select d.id, d.version, d.at, d.user_name, d.reason, d.sheet ->> 'name' as sheet_name from credit_disputes d
    where d.statement_id = ${id} and ${own('d.customer_id')} order by d.version`)
  const lines = await tx.rows<Line & { disputeId: string; billed: string; expected: string | null; reason: string }>(sql`
    select ${LINE}, l.dispute_id as "disputeId", b.spend_minor + b.service_fee_minor + b.tax_minor as billed, l.expected_minor as expected,
      case when l.reason = d.reason then '' else l.reason end as reason
    from credit_dispute_lines l join credit_disputes d on d.id = l.dispute_id
    join billing_bill_lines b on b.bill_id = l.bill_id and b.ad_account_id = l.ad_account_id and b.of_month = l.of_month
    join billing_accounts a on a.id = l.ad_account_id
    where d.statement_id = ${id} and ${own('d.customer_id')} order by l.bill_id, l.ad_account_id, l.of_month`)
  return disputes.map(({ id: disputeId, at, ...dispute }) => ({
    ...dispute,
    at: at.toISOString(),
    lines: lines
      .filter(line => line.disputeId === disputeId)
      .map(({ billed, expected, reason, ...line }) => ({
        ...lineOf(line),
        billed: text(billed),
        expected: expected === null ? null : text(expected),
        reason,
      })),
  }))
}

type ReceiptRow = Omit<StatementReceipt, 'at' | 'decided_at' | 'papers'> & {
  at: Date
  decided_at: Date | null
  papers: { name: string; key: string }[]
}

async function receiptsOf(tx: Tx, { id, own }: Of, staticHost: string): Promise<StatementReceipt[]> {
  const rows = await tx.rows<ReceiptRow>(sql`
    select r.id as receipt_id, r.kind, r.status, r.version, r.at, r.user_name, r.papers, r.decided_at, r.reason from credit_receipts r
    where r.statement_id = ${id} and ${own('r.customer_id')} order by r.at, r.id`)
  return rows.map(({ at, decided_at, papers, ...row }) => ({
    ...row,
    at: at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    papers: papers.map(({ name, key }) => ({ name, url: staticUrl(staticHost, key) })),
  }))
}

async function stepsOf(tx: Tx, { id, own }: Of): Promise<StatementStep[]> {
  const rows = await tx.rows<
    Omit<StatementStep, 'at' | 'from' | 'to'> & { at: Date; was: StatementStep['from']; became: StatementStep['to'] }
  >(sql`
    select t.at, t.mover, t.name, t.from_status as was, t.to_status as became, t.version, t.note from credit_statement_steps t
    where t.statement_id = ${id} and ${own('t.customer_id')} order by t.id`)
  return rows.map(({ at, was, became, ...row }) => ({ ...row, at: at.toISOString(), from: was, to: became }))
}
