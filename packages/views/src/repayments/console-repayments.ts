// All customers' repayments for staff, one row for each statement that one paid, and one repayment with its shares and postings.
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleRepaymentFilters } from '@tallyhelm/protocol/topics/repayments/console-lists'
import type {
  ConsoleRepayment,
  ConsoleRepaymentDetail,
  ConsoleRepaymentPage,
  ConsoleRepaymentsRequest,
  RepaymentRef,
} from '@tallyhelm/protocol/topics/repayments/console-schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { conditionsOf, type ConditionTable, is, isCalled } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { postingsOf } from '../payments/money-trail.ts'
import { REPAYMENT_CONDITIONS, REPAYMENT_FIELDS, REPAYMENT_TABLES } from './repayment-list.ts'

const CONDITIONS: ConditionTable<typeof consoleRepaymentFilters> = {
  ...REPAYMENT_CONDITIONS,
  customer: isCalled(sql`u.name`, sql`u.id`),
  source: is(sql`r.source`),
  currency: is(sql`r.currency`),
}
const FIELDS: Fields<ConsoleRepayment> = {
  ...REPAYMENT_FIELDS,
  customer_id: raw('u.id'),
  customer_name: raw('u.name'),
  user_name: raw('r.user_name'),
}

/** The newest first. */
export async function consoleRepayments(db: Database, scope: StaffScope, request: ConsoleRepaymentsRequest): Promise<ConsoleRepaymentPage> {
  const source: PageSource = {
    tables: sql`${REPAYMENT_TABLES} join organization_customers u on u.id = r.customer_id`,
    owner: { customers: 'a.customer_id' },
    conditions: conditionsOf(consoleRepaymentFilters, request, CONDITIONS),
    order: sql`a.repayment_id desc, s.repay_on, a.id`,
  }
  return await db.read(scope, tx => readPage<ConsoleRepayment>(tx, FIELDS, source, request))
}

type Head = Omit<ConsoleRepaymentDetail, 'at' | 'shares' | 'postings' | 'steps'> & {
  at: Date
  quote_id: string | null
  payment_key: string | null
}

/** Refuses NOT_FOUND. */
export async function consoleRepayment(
  db: Database,
  scope: StaffScope,
  { repayment_no: no }: RepaymentRef,
): Promise<ConsoleRepaymentDetail> {
  return await db.read(scope, async tx => {
    const head = await tx.maybe<Head>(sql`
      select r.id::text as repayment_no, u.id::text as customer_id, u.name as customer_name, r.user_name, r.source, r.status, r.currency,
        ${amountOf(sql`r.allocated_minor`, sql`r.currency`)} as allocated, ${amountOf(sql`r.late_fee_minor`, sql`r.currency`)} as late_fee,
        r.pay_currency, ${amountOf(sql`r.cost_minor`, sql`r.pay_currency`)} as cost, r.created_at as at, r.quote_id::text as quote_id,
        r.recharge_id::text as recharge_id, v.payer, v.transaction_id, 'payment:' || v.place || ':' || v.transaction_id as payment_key
      from repayments_repayments r join organization_customers u on u.id = r.customer_id
      left join payments_arrivals v on v.recharge_id = r.recharge_id and v.state = 'CREDITED'
      where r.id = ${no} and ${ownCustomers(scope, 'r.customer_id')}`)
    if (!head) throw new Refusal('NOT_FOUND')
    const { at, quote_id: quoteId, payment_key: payment, ...rest } = head
    const shares = await sharesOf(tx, scope, no)
    return {
      ...rest,
      at: at.toISOString(),
      shares,
      postings: await postingsOf(tx, keysOf(shares, quoteId, payment)),
      steps: await stepsOf(tx, scope, head),
    }
  })
}

const amount = (minor: string): Sql => amountOf(raw(minor), raw('r.currency'))
const sharesOf = (tx: Tx, scope: StaffScope, no: string) =>
  tx.rows<ConsoleRepaymentDetail['shares'][number]>(sql`
    select a.id::text as allocation_id, s.id::text as statement_no, to_char(s.month, 'YYYY-MM') as month, s.channel, c.company_name,
      ${amount('a.owed_minor')} as due, ${amount('a.paid_minor')} as paid, ${amount('(a.owed_minor - a.paid_minor)')} as left, a.overdue_days,
      coalesce(a.fee_days, a.overdue_days) as fee_days, ${amount('a.late_fee_minor')} as late_fee
    from ${REPAYMENT_TABLES} where a.repayment_id = ${no} and ${ownCustomers(scope, 'a.customer_id')} order by s.repay_on, a.id`)

/** By their keys, as no index leads from a repayment to its transfers. */
const keysOf = (shares: ConsoleRepaymentDetail['shares'], quoteId: string | null, payment: string | null): string[] => [
  ...(payment === null ? [] : [payment, `${payment}:RECHARGE`, `${payment}:SERVICE_FEE`]),
  ...(quoteId === null ? [] : [`exchange:${quoteId}:OUT`, `exchange:${quoteId}:IN`]),
  ...shares.flatMap(({ allocation_id: id }) => [`repayment:${id}:REPAYMENT`, `repayment:${id}:SERVICE_FEE`]),
]

async function stepsOf(tx: Tx, scope: StaffScope, head: Head): Promise<ConsoleRepaymentDetail['steps']> {
  const rows = await tx.rows<Omit<ConsoleRepaymentDetail['steps'][number], 'at'> & { at: Date }>(sql`
    select t.statement_id::text as statement_no, t.at, t.name, t.to_status as to, t.note
    from credit_statement_steps t
    where t.statement_id in (select a.statement_id from repayments_allocations a where a.repayment_id = ${head.repayment_no})
      and t.at >= ${head.at} and ${ownCustomers(scope, 't.customer_id')} order by t.id desc`)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
