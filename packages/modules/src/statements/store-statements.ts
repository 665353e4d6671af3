// Statements in the database: issued from closed bills, moved from status to status, and counted as they are repaid.
import type { LoadTx, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { STATEMENT_TRANSITIONS, type StatementStatus } from '@tallyhelm/protocol/topics/statements/enums'
import type { ConfirmedBy } from '@tallyhelm/protocol/topics/statements/enums'
import type { RepaymentChannel } from '@tallyhelm/protocol/topics/repayments/enums'
import { BUSINESS_ZONE, type Day } from '@tallyhelm/protocol/values/day'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import { firstDayOf, type Month } from '@tallyhelm/protocol/values/month'
import { CUSTOMER_TYPE_CODES, CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import { mayMove } from '@tallyhelm/protocol/vocabulary/transitions'
import sql, { raw, type Sql } from 'sql-template-tag'

export type Statement = {
  id: string
  customerId: string
  companyId: string
  channel: RepaymentChannel
  /** first day of the month */
  month: Day
  version: number
  status: StatementStatus
  /** spend, fees and rebate as billed; what is owed is their sum less what was conceded */
  rebate: Money
  conceded: Money
  payable: Money
  paid: Money
  issuedAt: Date
  confirmDeadlineAt: Date
  restsSince: Date | null
  /** how many times the customer was told to reply */
  told: number
  confirmedBy: ConfirmedBy | null
  repayOn: Day
  feeWaivedUntil: Day | null
}

export type IssueTerms = {
  month: Month
  at: Date
  /** the last business day on which the customer may reply */
  confirmUntil: Day
  repayOn: Day
}

const PAY_LATER = CUSTOMER_TYPE_CODES.filter(type => CUSTOMER_TYPES[type].pays === 'CREDIT_LINE')

/**
 * One of each company, channel and currency of billing-period customers whose bills come to more than nothing; bills that come to less wait
 * for the next one. In the transaction that closed the month.
 */
export async function issueStatements(tx: LoadTx, terms: IssueTerms): Promise<number> {
  const first = firstDayOf(terms.month)
  await tx.run(sql`
    insert into credit_statement_bills (bill_id, customer_id)
    select b.id, b.customer_id from billing_bills b join organization_customers c on c.id = b.customer_id
    where b.month = ${first} and b.sub_customer_id is null and c.customer_type = any(${PAY_LATER})
    on conflict (bill_id) do nothing`)
  return await issueWaiting(tx, terms, sql`true`)
}

/** The same of imported bills, each of this month and more than nothing. In the transaction that wrote them. */
export async function issueStatementsOf(tx: Tx, terms: IssueTerms, billIds: readonly string[]): Promise<number> {
  await tx.run(sql`
    insert into credit_statement_bills (bill_id, customer_id)
    select id, customer_id from billing_bills where id = any(${billIds}::bigint[])`)
  return await issueWaiting(tx, terms, sql`s.bill_id = any(${billIds}::bigint[])`)
}

/** Of bills that no statement asks for yet. */
async function issueWaiting(tx: Pick<Tx, 'run'>, { month, at, confirmUntil, repayOn }: IssueTerms, which: Sql): Promise<number> {
  const first = firstDayOf(month)
  const issued = await tx.run(sql`
    insert into credit_statements (customer_id, company_id, channel, currency, month, account_count, spend_minor, service_fee_minor, tax_minor,
      rebate_minor, payable_minor, status, issued_at, confirm_deadline_at, repay_on)
    select b.customer_id, b.company_id, b.channel, b.currency, ${first}::date, max(b.account_count) filter (where b.month = ${first}),
      sum(b.spend_minor), sum(b.service_fee_minor), sum(b.tax_minor), sum(b.rebate_minor), sum(b.payable_minor), 'WAIT_REPLY', ${at},
      (${confirmUntil}::date + 1)::timestamp at time zone ${BUSINESS_ZONE}, ${repayOn}
    from credit_statement_bills s join billing_bills b on b.id = s.bill_id where s.statement_id is null and ${which}
    group by b.customer_id, b.company_id, b.channel, b.currency
    having sum(b.payable_minor) > 0 and bool_or(b.month = ${first})
    order by b.customer_id, b.company_id, b.channel, b.currency`)
  await tx.run(sql`
    update credit_statement_bills s set statement_id = t.id
    from billing_bills b, credit_statements t
    where s.statement_id is null and ${which} and b.id = s.bill_id and t.month = ${first} and t.customer_id = b.customer_id
      and t.company_id = b.company_id and t.channel = b.channel and t.currency = b.currency and t.issued_at = ${at}`)
  await tx.run(sql`
    insert into credit_statement_versions (statement_id, version, customer_id, conceded_minor, payable_minor, issued_at, reason)
    select id, 1, customer_id, 0, payable_minor, issued_at, '' from credit_statements t where month = ${first} and issued_at = ${at}
      and not exists (select from credit_statement_versions v where v.statement_id = t.id)`)
  await tx.run(sql`
    insert into credit_statement_steps (statement_id, customer_id, version, at, mover, to_status)
    select id, customer_id, 1, issued_at, 'system', status from credit_statements t where month = ${first} and issued_at = ${at}
      and not exists (select from credit_statement_steps k where k.statement_id = t.id)`)
  return issued
}

type Row = Omit<Statement, 'rebate' | 'conceded' | 'payable' | 'paid'> & {
  currency: Currency
  rebate: string
  conceded: string
  payable: string
  paid: string
}

/** In the order of their ids, so that two of them never wait for each other. Another customer's, or none, is left out. */
export async function lockStatements(tx: Tx, ids: readonly string[], customerId: string | null): Promise<Statement[]> {
  const rows = await tx.rows<Row>(sql`
    select id, customer_id as "customerId", company_id as "companyId", channel, month, version, status, currency, rebate_minor as rebate,
      conceded_minor as conceded, payable_minor as payable, paid_minor as paid, issued_at as "issuedAt",
      confirm_deadline_at as "confirmDeadlineAt", rests_since as "restsSince", told, confirmed_by as "confirmedBy",
      repay_on as "repayOn", fee_waived_until as "feeWaivedUntil"
    from credit_statements
    where id = any(${ids}::bigint[]) and (${customerId}::bigint is null or customer_id = ${customerId}) order by id for update`)
  return rows.map(({ currency, ...row }) => {
    const amount = (minor: string) => money(BigInt(minor), currency)
    const { rebate, conceded, payable, paid } = row
    return { ...row, rebate: amount(rebate), conceded: amount(conceded), payable: amount(payable), paid: amount(paid) }
  })
}

export type StatementStep = { mover: 'customer' | 'operator' | 'system'; name?: string; note?: string; at: Date }

/**
 * Moves a locked statement and writes the step into its history. Refuses STATEMENT_MOVED where this mover can't take the step from where it
 * stands.
 */
export async function moveStatement(tx: Tx, statement: Statement, to: StatementStatus, step: StatementStep): Promise<void> {
  const { id, status } = statement
  if (status !== to && !mayMove(STATEMENT_TRANSITIONS, status, to, step.mover)) throw new Refusal('STATEMENT_MOVED')
  if (status !== to)
    await tx.run(sql`
      update credit_statements set status = ${to}, settled_at = ${to === 'SETTLED' ? step.at : null} where id = ${id}`)
  await writeStep(tx, statement, to, step)
}

async function writeStep(tx: Tx, { id, customerId, version, status }: Statement, to: StatementStatus, step: StatementStep): Promise<void> {
  await tx.run(sql`
    insert into credit_statement_steps (statement_id, customer_id, version, at, mover, name, from_status, to_status, note)
    values (${id}, ${customerId}, ${version}, ${step.at}, ${step.mover}, ${step.name ?? ''}, ${status}, ${to}, ${step.note ?? ''})`)
}

/**
 * Counts a repayment of a locked statement that is confirmed; below zero takes one back. Gives whether all of it is paid now, which the caller
 * makes SETTLED. Fails beyond what is owed.
 */
export async function countRepayment(tx: Tx, { id }: Statement, amount: Money): Promise<{ isPaid: boolean }> {
  return await tx.one<{ isPaid: boolean }>(sql`
    update credit_statements set paid_minor = paid_minor + ${amount.minor} where id = ${id} and confirmed_at is not null
    returning paid_minor = payable_minor as "isPaid"`)
}

/** Beside a statement's `credit_statement_bills s` and `billing_bill_lines l`: what the latest version that changed the line made of it, in `c`. */
export const LATEST_CHANGE = raw(`left join lateral (
  select h.after_minor from credit_statement_changes h where h.statement_id = s.statement_id and h.bill_id = l.bill_id
    and h.ad_account_id = l.ad_account_id and h.of_month = l.of_month order by h.version desc limit 1) c on true`)
/** Spend and fees of the line as the latest version asks for them; beside LATEST_CHANGE. */
export const LINE_NOW = raw('coalesce(c.after_minor, l.spend_minor + l.service_fee_minor + l.tax_minor)')

export async function billsOfStatement(tx: Tx, { id }: Statement): Promise<string[]> {
  return (await tx.rows<{ id: string }>(sql`select bill_id as id from credit_statement_bills where statement_id = ${id}`)).map(
    row => row.id,
  )
}
