// A customer's own credit: its lines with their last days, the terms it has, and what its statements ask for.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { ClosingTime } from '@tallyhelm/protocol/topics/billing/closing'
import { CREDIT_DAYS } from '@tallyhelm/protocol/topics/credit/enums'
import { CONFIRM_DAYS, REPAY_DAYS } from '@tallyhelm/protocol/topics/statements/enums'
import type { CreditDay, CreditDue, OwnCredit } from '@tallyhelm/protocol/topics/credit/schemas'
import { addDays, BUSINESS_ZONE, type Day, dayOf } from '@tallyhelm/protocol/values/day'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { linesOf } from './customer-credit.ts'
import { ownApplication } from './own-application.ts'

/** As it stands; a sub-customer, and who pays before, has no line. */
export async function ownCredit(
  db: Database,
  scope: TenantScope,
  { userId, now, closing }: { userId: string; now: Date; closing: ClosingTime },
): Promise<OwnCredit> {
  const today = dayOf(now)
  const application = await ownApplication(db, scope, { userId, now })
  return await db.read(scope, async tx => {
    const lines = []
    for (const line of await linesOf(tx, scope.customerId)) lines.push({ ...line, days: await daysOf(tx, scope, line, today) })
    return {
      lines,
      terms: { bill_day: closing.day, bill_hour: closing.hour, confirm_days: CONFIRM_DAYS, repay_days: REPAY_DAYS },
      due: await dueOf(tx, scope, today),
      application,
    }
  })
}

type Line = { currency: Currency; total: string }

/**
 * Backwards from what is used now, by the days that the books keep; the total by the line's changes, and as it stands now where it
 * never changed.
 */
async function daysOf(tx: Tx, scope: TenantScope, { currency, total }: Line, today: Day): Promise<CreditDay[]> {
  const rows = await tx.rows<{ day: Day; total: string | null; used: string }>(sql`
    with line as (
      select a.id, b.debits_posted - b.credits_posted as used from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
      where a.kind = 'CREDIT_LINE' and a.currency = ${currency} and ${ownCustomersAlone(scope, 'a.customer_id')}
    ), changes as (
      select h.id, h.before_minor, h.after_minor, (h.at at time zone ${BUSINESS_ZONE})::date as day from credit_changes h
      where h.currency = ${currency} and ${ownCustomersAlone(scope, 'h.customer_id')}
    )
    select d.day::date::text as day, (line.used - coalesce((select sum(m.debits_minor - m.credits_minor) from ledger_days m
        where m.ledger_account_id = line.id and m.day > d.day), 0))::bigint as used,
      coalesce((select h.after_minor from changes h where h.day <= d.day order by h.id desc limit 1),
        (select h.before_minor from changes h order by h.id limit 1)) as total
    from line cross join generate_series(${addDays(today, 1 - CREDIT_DAYS)}::date, ${today}::date, interval '1 day') as d (day)
    order by d.day`)
  const text = (minor: string) => decimalText(money(BigInt(minor), currency))
  return rows.map(row => ({ day: row.day, used: text(row.used), total: row.total === null ? total : text(row.total) }))
}

type DueRow = Omit<CreditDue, 'owed' | 'overdue' | 'next_due'> & { owed: string; overdue: string; next_due: string | null }

async function dueOf(tx: Tx, scope: TenantScope, today: Day): Promise<CreditDue[]> {
  const rows = await tx.rows<DueRow>(sql`
    with open as (
      select s.currency, s.payable_minor - s.paid_minor as minor, s.repay_on, s.status = 'DISPUTED' as is_disputed from credit_statements s
      where ${ownCustomersAlone(scope, 's.customer_id')} and s.status <> 'SETTLED'
    ), next as (
      select currency, min(repay_on) as day from open where not is_disputed and repay_on >= ${today}::date group by currency
    )
    select o.currency, sum(o.minor)::bigint as owed, count(*)::int as statements,
      coalesce(sum(o.minor) filter (where not o.is_disputed and o.repay_on < ${today}::date), 0)::bigint as overdue,
      n.day::text as next_due_on, (sum(o.minor) filter (where not o.is_disputed and o.repay_on = n.day))::bigint as next_due
    from open o left join next n on n.currency = o.currency group by o.currency, n.day order by o.currency`)
  return rows.map(row => {
    const text = (minor: string) => decimalText(money(BigInt(minor), row.currency))
    return { ...row, owed: text(row.owed), overdue: text(row.overdue), next_due: row.next_due === null ? null : text(row.next_due) }
  })
}
