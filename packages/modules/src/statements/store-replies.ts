// A customer's replies to statements in the database: confirmations, disputes by line, receipts, and how the deadline rests meanwhile.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ReceiptKind, ReceiptStatus } from '@tallyhelm/protocol/topics/statements/enums'
import type { Compared, ConfirmedBy } from '@tallyhelm/protocol/topics/statements/enums'
import { RECEIPT_FILES_MOST, REMIND_HOURS } from '@tallyhelm/protocol/topics/statements/limits'
import { type Money, money } from '@tallyhelm/protocol/values/money'
import { firstDayOf } from '@tallyhelm/protocol/values/month'
import sql from 'sql-template-tag'
import type { AccountAmount } from './compare-sheet.ts'
import type { LineKey } from './store-answers.ts'
import { LATEST_CHANGE, LINE_NOW, type Statement } from './store-statements.ts'

/** Of a statement that was moved to CONFIRMED. */
export async function markConfirmed(
  tx: Tx,
  { id }: Statement,
  { by, userId, at }: { by: ConfirmedBy; userId: string | null; at: Date },
): Promise<void> {
  await tx.run(sql`
    update credit_statements set confirmed_at = ${at}, confirmed_by = ${by}, confirmed_user_id = ${userId}, rests_since = null where id = ${id}`)
}

/** «bill-account-yyyymm», as the wire names a line. */
export function lineKeyOf(text: string): LineKey {
  const [billId = '', adAccountId = '', month = ''] = text.split('-')
  return { billId, adAccountId, ofMonth: `${month.slice(0, 4)}-${month.slice(4)}` }
}

export type NewDispute = {
  id: string
  userId: string
  userName: string
  reason: string
  sheet: { name: string; key: string } | null
  lines: readonly (LineKey & { expected: Money | null; reason: string })[]
  at: Date
}

export async function insertDispute(tx: Tx, { id: statementId, customerId, version }: Statement, dispute: NewDispute): Promise<void> {
  const { id, userId, userName, reason, sheet, lines, at } = dispute
  await tx.run(sql`
    insert into credit_disputes (id, statement_id, version, customer_id, user_id, user_name, reason, sheet, at)
    values (${id}, ${statementId}, ${version}, ${customerId}, ${userId}, ${userName}, ${reason}, ${sheet && JSON.stringify(sheet)}::jsonb, ${at})`)
  await tx.run(sql`
    insert into credit_dispute_lines (dispute_id, bill_id, ad_account_id, of_month, customer_id, expected_minor, reason)
    select ${id}, bill_id, ad_account_id, of_month, ${customerId}, expected, why
    from unnest(${lines.map(line => line.billId)}::bigint[], ${lines.map(line => line.adAccountId)}::bigint[], ${lines.map(line => firstDayOf(line.ofMonth))}::date[],
      ${lines.map(line => line.expected?.minor ?? null)}::bigint[], ${lines.map(line => line.reason)}::text[])
      as l (bill_id, ad_account_id, of_month, expected, why)`)
}

export type NewReceipt = {
  id: string
  kind: ReceiptKind
  userId: string
  userName: string
  papers: readonly { name: string; key: string }[]
  at: Date
}

export async function insertReceipt(tx: Tx, { id: statementId, customerId, version }: Statement, receipt: NewReceipt): Promise<void> {
  const { id, kind, userId, userName, papers, at } = receipt
  await tx.run(sql`
    insert into credit_receipts (id, statement_id, version, customer_id, user_id, user_name, kind, papers, status, at)
    values (${id}, ${statementId}, ${version}, ${customerId}, ${userId}, ${userName}, ${kind}, ${JSON.stringify(papers)}::jsonb, 'PENDING', ${at})`)
}

/** Of a locked statement, which thereby is locked as well. */
export const hasPendingReceipt = async (tx: Tx, { id }: Statement, kind: ReceiptKind): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from credit_receipts where statement_id = ${id} and kind = ${kind} and status = 'PENDING'`)) !== undefined

export type FoundReceipt = { id: string; kind: ReceiptKind; status: ReceiptStatus; version: number }
/** One of a locked statement's; undefined also for another statement's. */
export const findReceipt = (tx: Tx, { id: statementId }: Statement, id: string): Promise<FoundReceipt | undefined> =>
  tx.maybe<FoundReceipt>(sql`select id, kind, status, version from credit_receipts where id = ${id} and statement_id = ${statementId}`)

/** False where it has as many as a receipt of its kind may have. */
export async function addReceiptPaper(tx: Tx, { id, kind }: FoundReceipt, paper: { name: string; key: string }): Promise<boolean> {
  const added = await tx.maybe(sql`
    update credit_receipts set papers = papers || ${JSON.stringify([paper])}::jsonb
    where id = ${id} and status = 'PENDING' and jsonb_array_length(papers) < ${RECEIPT_FILES_MOST[kind]} returning id`)
  return added !== undefined
}

/** A pending one is decided, or taken back; `reason` says why it was refused, and is empty otherwise. */
export async function endReceipt(
  tx: Tx,
  { id }: FoundReceipt,
  { status, reason = '', at }: { status: Exclude<ReceiptStatus, 'PENDING'>; reason?: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update credit_receipts set status = ${status}, reason = ${reason}, decided_at = ${at} where id = ${id} and status = 'PENDING'`)
}

/** The deadline passes no more until it is resumed. */
export async function restDeadline(tx: Tx, { id }: Statement, since: Date): Promise<void> {
  await tx.run(sql`update credit_statements set rests_since = ${since} where id = ${id}`)
}

/** `movesOn`: by as long as it rested, and the customer is reminded anew. */
export async function resumeDeadline(tx: Tx, { id }: Statement, { at, movesOn }: { at: Date; movesOn: boolean }): Promise<void> {
  await tx.run(sql`
    update credit_statements set rests_since = null,
      confirm_deadline_at = confirm_deadline_at + case when ${movesOn} then greatest(${at}::timestamptz - rests_since, interval '0') else interval '0' end,
      told = case when ${movesOn} then least(told, 1) else told end
    where id = ${id} and rests_since is not null`)
}

/** What the latest version asks for each ad account, or what was spent on it. */
export async function accountAmounts(tx: Tx, statement: Statement, by: Compared): Promise<AccountAmount[]> {
  const rows = await tx.rows<{ outsideAccountId: string; accountName: string; minor: string }>(sql`
    select a.outside_account_id as "outsideAccountId", a.account_name as "accountName",
      sum(case when ${by} = 'SPEND' then l.spend_minor else ${LINE_NOW} end)::bigint as minor
    from credit_statement_bills s join billing_bill_lines l on l.bill_id = s.bill_id join billing_accounts a on a.id = l.ad_account_id
    ${LATEST_CHANGE}
    where s.statement_id = ${statement.id} and s.customer_id = ${statement.customerId}
    group by a.id, a.outside_account_id, a.account_name order by a.outside_account_id`)
  return rows.map(({ minor, ...row }) => ({ ...row, amount: money(BigInt(minor), statement.payable.currency) }))
}

/** Those of which something is to be told, or whose deadline has passed: the nearest deadline first. */
export async function statementsToFollow(tx: Tx, now: Date, most: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from credit_statements where status = 'WAIT_REPLY' and rests_since is null
      and (told = 0 or confirm_deadline_at <= ${now} or exists (
        select from unnest(${[...REMIND_HOURS]}::integer[]) with ordinality as r (hours, n)
        where told <= r.n and confirm_deadline_at <= ${now}::timestamptz + make_interval(hours => r.hours)))
    order by confirm_deadline_at, id limit ${most}`)
  return rows.map(({ id }) => id)
}

export async function noteTold(tx: Tx, { id }: Statement, told: number): Promise<void> {
  await tx.run(sql`update credit_statements set told = ${told} where id = ${id}`)
}

export async function postponeDeadline(tx: Tx, { id }: Statement, until: Date): Promise<void> {
  await tx.run(sql`update credit_statements set confirm_deadline_at = ${until} where id = ${id}`)
}
