// One statement in full for staff: its versions, the customer's objections, what was uploaded, the answer under way and its history.
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type {
  ChangedLine,
  ConsoleStatement,
  ConsoleStatementDetail,
  ConsoleStatementLine,
  DisputedLine,
  StatementLineRequest,
  StatementLines,
  StatementReceipt,
  StatementRef,
} from '@tallyhelm/protocol/topics/statements/console-schemas'
import type { ReceiptVerdict } from '@tallyhelm/protocol/topics/statements/enums'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import sql, { raw, type Sql } from 'sql-template-tag'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'
import { amountOf } from '../exports/export-source.ts'
import { namedPapers } from '../files/named-papers.ts'
import { selectOf } from '../lists/read-page.ts'
import { CONSOLE_STATEMENT_TABLES, consoleStatementFields } from './console-statements.ts'
import { lineNow } from './statement-lines.ts'

const amount = (minor: Sql): Sql => amountOf(minor, raw('s.currency'))

/** Refuses NOT_FOUND; salespeople read their own customers'. */
export async function consoleStatement(
  db: Database,
  scope: StaffScope,
  { id }: StatementRef,
  { now }: { now: Date },
): Promise<ConsoleStatementDetail> {
  return await db.read(scope, async tx => {
    const row = await tx.maybe<Omit<ConsoleStatement, 'confirm_deadline_at'> & { confirm_deadline_at: Date }>(sql`
      select ${selectOf(consoleStatementFields(now))} from ${CONSOLE_STATEMENT_TABLES}
      where s.id = ${id} and ${ownCustomers(scope, 's.customer_id')}`)
    if (!row) throw new Refusal('NOT_FOUND')
    return {
      ...row,
      confirm_deadline_at: row.confirm_deadline_at.toISOString(),
      versions: await versionsOf(tx, scope, id),
      dispute: await disputeOf(tx, scope, id),
      receipts: await receiptsOf(tx, scope, id),
      answer: await answerOf(tx, scope, id),
      steps: await stepsOf(tx, scope, id),
    }
  })
}

async function versionsOf(tx: Tx, scope: StaffScope, id: string): Promise<ConsoleStatementDetail['versions']> {
  const versions = await tx.rows<{ version: number; payable: string; at: Date; reason: string }>(sql`
    select v.version, ${amount(sql`v.payable_minor`)} as payable, v.issued_at as at, v.reason
    from credit_statement_versions v join credit_statements s on s.id = v.statement_id
    where v.statement_id = ${id} and ${ownCustomers(scope, 'v.customer_id')} order by v.version desc`)
  const changes = await tx.rows<ChangedLine & { version: number }>(sql`
    select h.version, ${LINE_NAMES}, ${amount(sql`h.before_minor`)} as before, ${amount(sql`h.after_minor`)} as after, h.reason
    from credit_statement_changes h join credit_statements s on s.id = h.statement_id
    join billing_bill_lines l on l.bill_id = h.bill_id and l.ad_account_id = h.ad_account_id and l.of_month = h.of_month
    join billing_accounts x on x.id = l.ad_account_id
    where h.statement_id = ${id} and ${ownCustomers(scope, 'h.customer_id')} order by x.account_name, l.of_month, l.bill_id`)
  return versions.map(({ at, ...version }) => ({
    ...version,
    at: at.toISOString(),
    changes: changes.filter(change => change.version === version.version).map(({ version: _, ...change }) => change),
  }))
}

const LINE_NAMES: Sql = raw(`l.bill_id::text as bill_id, l.ad_account_id::text as ad_account_id, to_char(l.of_month, 'YYYY-MM') as of_month,
  x.account_name, x.outside_account_id`)

async function disputeOf(tx: Tx, scope: StaffScope, id: string): Promise<ConsoleStatementDetail['dispute']> {
  const found = await tx.maybe<{ id: string; by: string; at: Date; version: number; reason: string; sheet: string | null }>(sql`
    select d.id, d.user_name as by, d.at, d.version, d.reason, d.sheet ->> 'name' as sheet from credit_disputes d
    where d.statement_id = ${id} and ${ownCustomers(scope, 'd.customer_id')} order by d.version desc limit 1`)
  if (!found) return null
  const { id: disputeId, at, ...dispute } = found
  const lines = await tx.rows<DisputedLine>(sql`
    select ${LINE_NAMES}, ${amount(lineNow(raw('d.statement_id'), raw('d.version')))} as amount, ${amount(sql`n.expected_minor`)} as expected, case when n.reason = d.reason then '' else n.reason end as reason
    from credit_dispute_lines n join credit_disputes d on d.id = n.dispute_id join credit_statements s on s.id = d.statement_id
    join billing_bill_lines l on l.bill_id = n.bill_id and l.ad_account_id = n.ad_account_id and l.of_month = n.of_month
    join billing_accounts x on x.id = l.ad_account_id
    where n.dispute_id = ${disputeId} and ${ownCustomers(scope, 'n.customer_id')} order by x.account_name, l.of_month, l.bill_id`)
  return { ...dispute, at: at.toISOString(), lines }
}

async function receiptsOf(tx: Tx, scope: StaffScope, id: string): Promise<StatementReceipt[]> {
  const rows = await tx.rows<Omit<StatementReceipt, 'at' | 'proposal'> & { at: Date }>(sql`
    select r.id::text as receipt_id, r.kind, r.status, r.version, ${namedPapers(raw('r.papers'))} as papers,
      r.user_name as by, r.at, r.reason
    from credit_receipts r where r.statement_id = ${id} and ${ownCustomers(scope, 'r.customer_id')} order by r.id desc`)
  const proposals = await tx.rows<CaseProposalRow & { receipt_id: string; asks: ReceiptVerdict }>(sql`
    select ${CASE_PROPOSAL_COLUMNS}, v.receipt_id::text as receipt_id, v.verdict as asks
    from credit_receipt_verdicts v join cases_cases k on k.id = v.id join credit_receipts r on r.id = v.receipt_id
    where r.statement_id = ${id} and ${ownCustomers(scope, 'v.customer_id')} and k.status = 'PENDING'`)
  const proposed = new Map(proposals.map(({ receipt_id, ...row }) => [receipt_id, caseProposalOf(row)]))
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString(), proposal: proposed.get(row.receipt_id) ?? null }))
}

async function answerOf(tx: Tx, scope: StaffScope, id: string): Promise<ConsoleStatementDetail['answer']> {
  const row = await tx.maybe<CaseProposalRow & { conceded: string; lines: number }>(sql`
    select ${CASE_PROPOSAL_COLUMNS}, n.lines, ${amount(sql`n.conceded`)} as conceded
    from credit_answers a join cases_cases k on k.id = a.id join credit_statements s on s.id = a.statement_id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(${lineNow(raw('a.statement_id'), raw('a.version'))} - w.after_minor), 0)::bigint as conceded
      from credit_answer_lines w
      join billing_bill_lines l on l.bill_id = w.bill_id and l.ad_account_id = w.ad_account_id and l.of_month = w.of_month
      where w.answer_id = a.id) n
    where a.statement_id = ${id} and ${ownCustomers(scope, 'a.customer_id')} order by a.id desc limit 1`)
  return row ? caseProposalOf(row) : null
}

async function stepsOf(tx: Tx, scope: StaffScope, id: string): Promise<ConsoleStatementDetail['steps']> {
  const rows = await tx.rows<Omit<ConsoleStatementDetail['steps'][number], 'at'> & { at: Date }>(sql`
    select t.at, t.mover, t.name, t.to_status as to, t.note from credit_statement_steps t
    where t.statement_id = ${id} and ${ownCustomers(scope, 't.customer_id')} order by t.id desc`)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Of one ad account, by the platform's id; none where the statement has no such account. */
export async function statementLines(db: Database, scope: StaffScope, request: StatementLineRequest): Promise<StatementLines> {
  const lines = await db.read(scope, tx =>
    tx.rows<ConsoleStatementLine>(sql`
      select ${LINE_NAMES}, ${amount(lineNow(raw('s.id'), raw('s.version')))} as amount
      from credit_statements s join credit_statement_bills b on b.statement_id = s.id join billing_bill_lines l on l.bill_id = b.bill_id
      join billing_accounts x on x.id = l.ad_account_id
      where s.id = ${request.id} and ${ownCustomers(scope, 's.customer_id')} and x.outside_account_id = ${plainPlatformId(request.outside_account_id)}
      order by l.of_month, l.bill_id`),
  )
  return { lines }
}
