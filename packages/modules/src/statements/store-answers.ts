// Answers to disputes in the database: what staff propose under the id of the case, and the version that an approved one becomes.
import type { Tx } from '@tallyhelm/infra/db/database'
import { BUSINESS_ZONE, type Day } from '@tallyhelm/protocol/values/day'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import { firstDayOf, type Month } from '@tallyhelm/protocol/values/month'
import sql from 'sql-template-tag'
import { LATEST_CHANGE, LINE_NOW, type Statement } from './store-statements.ts'

/** One line of a statement: an account's month on one of its bills. */
export type LineKey = { billId: string; adAccountId: string; ofMonth: Month }
/** `before`: spend and fees as the latest version asks for them. */
export type StatementLine = LineKey & { before: Money }
export type AnsweredLine = LineKey & { after: Money; reason: string }
export type Answer = { statementId: string; version: number; customerId: string; lines: readonly AnsweredLine[] }

/** Those of these lines that the statement has, in the order of their accounts. */
export async function readStatementLines(tx: Tx, { id }: Pick<Statement, 'id'>, keys: readonly LineKey[]): Promise<StatementLine[]> {
  const rows = await tx.rows<LineKey & { minor: string; currency: Currency }>(sql`
    select l.bill_id as "billId", l.ad_account_id as "adAccountId", to_char(l.of_month, 'YYYY-MM') as "ofMonth", b.currency,
      ${LINE_NOW} as minor
    from unnest(${keys.map(key => key.billId)}::bigint[], ${keys.map(key => key.adAccountId)}::bigint[],
      ${keys.map(({ ofMonth }) => firstDayOf(ofMonth))}::date[]) as k (bill_id, ad_account_id, of_month)
    join credit_statement_bills s on s.bill_id = k.bill_id and s.statement_id = ${id}
    join billing_bill_lines l on l.bill_id = k.bill_id and l.ad_account_id = k.ad_account_id and l.of_month = k.of_month
    join billing_bills b on b.id = l.bill_id
    ${LATEST_CHANGE}
    order by l.ad_account_id, l.of_month, l.bill_id`)
  return rows.map(({ minor, currency, ...key }) => ({ ...key, before: money(BigInt(minor), currency) }))
}

export async function insertAnswer(tx: Tx, caseId: string, { statementId, version, customerId, lines }: Answer): Promise<void> {
  await tx.run(sql`
    insert into credit_answers (id, statement_id, version, customer_id) values (${caseId}, ${statementId}, ${version}, ${customerId})`)
  await tx.run(sql`
    insert into credit_answer_lines (answer_id, bill_id, ad_account_id, of_month, customer_id, after_minor, reason)
    select ${caseId}, bill_id, ad_account_id, of_month, ${customerId}, after_minor, reason
    from unnest(${lines.map(line => line.billId)}::bigint[], ${lines.map(line => line.adAccountId)}::bigint[],
      ${lines.map(line => firstDayOf(line.ofMonth))}::date[], ${lines.map(line => line.after.minor)}::bigint[],
      ${lines.map(line => line.reason)}::text[]) as u (bill_id, ad_account_id, of_month, after_minor, reason)`)
}

export async function readAnswer(tx: Tx, caseId: string): Promise<Answer> {
  const head = await tx.one<Omit<Answer, 'lines'> & { currency: Currency }>(sql`
    select a.statement_id as "statementId", a.version, a.customer_id as "customerId", s.currency
    from credit_answers a join credit_statements s on s.id = a.statement_id where a.id = ${caseId}`)
  const rows = await tx.rows<LineKey & { minor: string; reason: string }>(sql`
    select bill_id as "billId", ad_account_id as "adAccountId", to_char(of_month, 'YYYY-MM') as "ofMonth", after_minor as minor, reason
    from credit_answer_lines where answer_id = ${caseId} order by ad_account_id, of_month, bill_id`)
  const { currency, ...of } = head
  return { ...of, lines: rows.map(({ minor, ...line }) => ({ ...line, after: money(BigInt(minor), currency) })) }
}

export type NextVersion = {
  caseId: string
  reason: string
  changes: readonly (AnsweredLine & { before: Money })[]
  /** of this version alone */
  conceded: Money
  at: Date
  /** the last business day on which the customer may reply to it */
  confirmUntil: Day
}

/** The next version of a locked statement, whose reply is asked for anew. Fails where it would come to less than nothing. */
export async function issueVersion(tx: Tx, statement: Statement, next: NextVersion): Promise<Statement> {
  const { id, customerId } = statement
  const { changes, conceded, at } = next
  const version = statement.version + 1
  await tx.run(sql`
    update credit_statements set version = ${version}, conceded_minor = conceded_minor + ${conceded.minor},
      payable_minor = payable_minor - ${conceded.minor}, told = 0, rests_since = null,
      confirm_deadline_at = (${next.confirmUntil}::date + 1)::timestamp at time zone ${BUSINESS_ZONE}
    where id = ${id}`)
  await tx.run(sql`
    insert into credit_statement_versions (statement_id, version, customer_id, conceded_minor, payable_minor, issued_at, reason, case_id)
    select id, version, customer_id, conceded_minor, payable_minor, ${at}, ${next.reason}, ${next.caseId} from credit_statements where id = ${id}`)
  await tx.run(sql`
    insert into credit_statement_changes (statement_id, version, bill_id, ad_account_id, of_month, customer_id, before_minor, after_minor, reason)
    select ${id}, ${version}, bill_id, ad_account_id, of_month, ${customerId}, before_minor, after_minor, reason
    from unnest(${changes.map(change => change.billId)}::bigint[], ${changes.map(change => change.adAccountId)}::bigint[],
      ${changes.map(change => firstDayOf(change.ofMonth))}::date[], ${changes.map(change => change.before.minor)}::bigint[],
      ${changes.map(change => change.after.minor)}::bigint[], ${changes.map(change => change.reason)}::text[])
      as u (bill_id, ad_account_id, of_month, before_minor, after_minor, reason)`)
  return { ...statement, version }
}
