// The key figures of the home page (screens.md 4): money, what lies on the ad accounts, and spend.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownExactly, ownRows } from '@tallyhelm/infra/db/tenant'
import type { KeyFigures } from '@tallyhelm/protocol/topics/spend/schemas'
import { addDays, type Day, dateTimeText, dayOf, daysBetween } from '@tallyhelm/protocol/values/day'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import { customerTypeOf, payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'
import { divideRounded, usd } from './dollars.ts'
import { percentText } from './trend.ts'
import { memberOf, seesSpend } from './seen-spend.ts'
import { lowCounts } from '../ad-accounts/low-counts.ts'

const RECENT_DAYS = 14
const AVERAGE_DAYS = 7

/**
 * What pays for orders by currency, and the rest in US dollars. Pre-charge customers and sub-customers have wallets, billing-period customers
 * lines of credit. `spend` and the days left are null for who may not see spend.
 */
export async function keyFigures(db: Database, scope: TenantScope, request: { now: Date }): Promise<KeyFigures> {
  return await db.read(scope, async tx => {
    const today = dayOf(request.now)
    const accounts = await readAccounts(tx, scope, today)
    const spend = (await seesSpend(tx, scope)) ? await readSpend(tx, scope, request.now) : null
    return {
      funds: await readFunds(tx, scope, { today, averageMinor: spend?.averageMinor ?? 0n }),
      account_balance: usd(accounts.balanceMinor),
      account_count: accounts.count,
      low_balance_count: accounts.lowCount,
      spend: spend && spend.figures,
    }
  })
}

type FundRow = { currency: Currency; available: string; pending: string; total: string; usdMinor: string | null }

async function readFunds(tx: Tx, scope: TenantScope, { today, averageMinor }: { today: Day; averageMinor: bigint }) {
  const customer = await tx.one<{ type: number }>(
    sql`select c.customer_type as type from organization_customers c where ${ownCustomers(scope, 'c.id')}`,
  )
  const customerType = customerTypeOf(customer.type)
  if (customerType === undefined) throw new Error(`unknown customer type ${customer.type}`)
  const kind = payingKind(customerType, scope.subCustomerId !== null)
  const rows = await tx.rows<FundRow>(sql`
    select f.currency, f.available, f.pending, f.total, spend_usd_minor(f.available, f.currency, ${today}::date) as "usdMinor"
    from (
      select l.currency, b.credits_posted - b.debits_posted - b.debits_pending + coalesce(b.overdraft_minor, 0) as available,
        b.debits_pending as pending, coalesce(g.base_minor + g.temporary_minor, b.overdraft_minor, 0) as total
      from ledger_accounts l join ledger_balances b on b.ledger_account_id = l.id
      left join credit_lines g on l.kind = 'CREDIT_LINE' and g.customer_id = l.customer_id and g.currency = l.currency
      where ${ownExactly(scope, 'l')} and l.kind = ${kind}
    ) f order by f.currency <> 'USD', f.currency`)
  const unopened: FundRow[] =
    rows[0]?.currency === 'USD' ? [] : [{ currency: 'USD', available: '0', pending: '0', total: '0', usdMinor: '0' }]
  return {
    kind,
    currencies: [...unopened, ...rows].map(({ currency, available, pending, total, usdMinor }) => {
      const text = (minor: string) => decimalText(money(BigInt(minor), currency))
      return {
        currency,
        available: text(available),
        pending: text(pending),
        limit: kind === 'WALLET' ? null : text(total),
        days_left: kind === 'WALLET' ? daysLeft(BigInt(usdMinor ?? '0'), averageMinor) : null,
      }
    }),
  }
}

function daysLeft(availableMinor: bigint, averageMinor: bigint): string | null {
  if (averageMinor <= 0n) return null
  const tenths = availableMinor > 0n ? (availableMinor * 10n) / averageMinor : 0n
  return `${tenths / 10n}.${tenths % 10n}`
}

async function readAccounts(tx: Tx, scope: TenantScope, today: Day) {
  const row = await tx.one<{ count: number; balance: string }>(sql`
    select coalesce(sum(c.n), 0)::int as count,
      (select coalesce(sum(spend_usd_minor(t.balance_minor, t.currency, ${today}::date)), 0)::bigint from ad_accounts_balance_totals t
       where ${ownCustomers(scope, 't.customer_id')} and t.sub_customer_id = ${memberOf(scope)}) as balance
    from ad_accounts_counters c where ${ownRows(scope, 'c')} and c.company_id = 0`)
  const low = await lowCounts(tx, scope)
  return { count: row.count, lowCount: low.reduce((sum, { count }) => sum + count, 0), balanceMinor: BigInt(row.balance) }
}

/** Days are business days: a row of the roll-up counts for the calendar day of its own ad account. */
async function readSpend(tx: Tx, scope: TenantScope, now: Date) {
  const today = dayOf(now)
  const monthStart = `${today.slice(0, 7)}-01`
  const recentStart = addDays(today, 1 - RECENT_DAYS)
  const from = monthStart < recentStart ? monthStart : recentStart
  const rows = await tx.rows<{ day: Day; minor: string }>(sql`
    select r.day, sum(r.spend_usd_minor)::bigint as minor from spend_rollups r
    where ${ownCustomers(scope, 'r.customer_id')} and r.sub_customer_id = ${memberOf(scope)} and r.company_id = 0
      and r.day >= ${from} and r.day <= ${today} group by r.day`)
  const marks = await readMarks(tx, scope, now)
  const byDay = new Map(rows.map(row => [row.day, BigInt(row.minor)]))
  const sumOf = (days: readonly Day[]) => days.reduce((sum, day) => sum + (byDay.get(day) ?? 0n), 0n)
  const tomorrow = addDays(today, 1)
  const monthDays = daysBetween(monthStart, tomorrow)
  const endedDays = monthDays.slice(0, -1)
  return {
    averageMinor: sumOf(daysBetween(addDays(today, -AVERAGE_DAYS), today)) / BigInt(AVERAGE_DAYS),
    figures: {
      today: usd(sumOf([today])),
      today_change: changeOf(marks),
      month: usd(sumOf(monthDays)),
      month_daily_average: endedDays.length === 0 ? null : usd(divideRounded(sumOf(endedDays), BigInt(endedDays.length))),
      recent: daysBetween(recentStart, tomorrow).map(day => ({ day, spend: usd(byDay.get(day) ?? 0n) })),
    },
  }
}

/** Who does not spend is read that often. */
const MOST_HOURS_BACK = 6

type Marks = { hour: number; today: string; yesterday: string }

/** What both days had come to by the end of the last whole hour of which both are known. */
async function readMarks(tx: Tx, scope: TenantScope, now: Date): Promise<Marks | undefined> {
  const today = dayOf(now)
  const hour = Number(dateTimeText(now).slice(11, 13))
  return await tx.maybe<Marks>(sql`
    select t.hour, t.spend_usd_minor as today, y.spend_usd_minor as yesterday from spend_today_marks t
    join spend_today_marks y on y.customer_id = t.customer_id and y.sub_customer_id = t.sub_customer_id and y.hour = t.hour
      and y.day = ${addDays(today, -1)}
    where ${ownCustomers(scope, 't.customer_id')} and t.sub_customer_id = ${memberOf(scope)} and t.day = ${today}
      and t.hour < ${hour} and t.hour >= ${hour - MOST_HOURS_BACK} order by t.hour desc limit 1`)
}

function changeOf(marks: Marks | undefined): NonNullable<KeyFigures['spend']>['today_change'] {
  if (marks === undefined) return null
  const [today, yesterday] = [BigInt(marks.today), BigInt(marks.yesterday)]
  const percent = percentText(today - yesterday, yesterday)
  return percent === undefined ? null : { percent, until_hour: marks.hour + 1 }
}
