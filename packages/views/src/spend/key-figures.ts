// The key figures of the home page (screens.md 4): money, what lies on the ad accounts, and spend.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownExactly, ownRows } from '@tallyhelm/infra/db/tenant'
import type { KeyFigures } from '@tallyhelm/protocol/topics/spend/schemas'
import { addDays, type Day, dateTimeText, dayOf, daysBetween } from '@tallyhelm/protocol/values/day'
import { customerTypeOf, payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'
import { divideRounded, usd } from './dollars.ts'
import { percentText } from './trend.ts'
import { memberOf, seesSpend } from './seen-spend.ts'
import { lowCounts } from '../ad-accounts/low-counts.ts'

const RECENT_DAYS = 14
const AVERAGE_DAYS = 7

/**
 * US dollars, 0.00 without an opened ledger account. Pre-charge customers and sub-customers have wallet figures, billing-period customers
 * credit figures; the others are null, and so are `spend` and the days left for who may not see spend.
 */
export async function keyFigures(db: Database, scope: TenantScope, request: { now: Date }): Promise<KeyFigures> {
  return await db.read(scope, async tx => {
    const today = dayOf(request.now)
    const payer = await readPayer(tx, scope)
    const accounts = await readAccounts(tx, scope, today)
    const spend = (await seesSpend(tx, scope)) ? await readSpend(tx, scope, request.now) : null
    return {
      ...moneyFigures(payer, spend?.averageMinor ?? 0n),
      account_balance: usd(accounts.balanceMinor),
      account_count: accounts.count,
      low_balance_count: accounts.lowCount,
      spend: spend && spend.figures,
      read_at: request.now.toISOString(),
    }
  })
}

type Payer = { kind: 'WALLET' | 'CREDIT_LINE'; available: bigint; pending: bigint; limit: bigint }

async function readPayer(tx: Tx, scope: TenantScope): Promise<Payer> {
  const customer = await tx.one<{ type: number }>(
    sql`select c.customer_type as type from organization_customers c where ${ownCustomers(scope, 'c.id')}`,
  )
  const customerType = customerTypeOf(customer.type)
  if (customerType === undefined) throw new Error(`unknown customer type ${customer.type}`)
  const kind = payingKind(customerType, scope.subCustomerId !== null)
  const row = await tx.maybe<{ available: string; pending: string; total: string }>(sql`
    select b.credits_posted - b.debits_posted - b.debits_pending + coalesce(b.overdraft_minor, 0) as available,
      b.debits_pending as pending, coalesce(g.base_minor + g.temporary_minor, b.overdraft_minor, 0) as total
    from ledger_accounts l join ledger_balances b on b.ledger_account_id = l.id
    left join credit_lines g on l.kind = 'CREDIT_LINE' and g.customer_id = l.customer_id and g.currency = l.currency
    where ${ownExactly(scope, 'l')}
      and l.kind = ${kind} and l.currency = 'USD'`)
  return {
    kind,
    available: BigInt(row?.available ?? '0'),
    pending: BigInt(row?.pending ?? '0'),
    limit: BigInt(row?.total ?? '0'),
  }
}

function moneyFigures(payer: Payer, averageMinor: bigint) {
  const isWallet = payer.kind === 'WALLET'
  const tenths = averageMinor > 0n && payer.available > 0n ? (payer.available * 10n) / averageMinor : undefined
  return {
    wallet_available: isWallet ? usd(payer.available) : null,
    wallet_pending: isWallet ? usd(payer.pending) : null,
    wallet_days_left: isWallet && tenths !== undefined ? `${tenths / 10n}.${tenths % 10n}` : null,
    credit_limit: isWallet ? null : usd(payer.limit),
    credit_available: isWallet ? null : usd(payer.available),
  }
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
  const hour = Number(dateTimeText(now).slice(11, 13))
  const monthStart = `${today.slice(0, 7)}-01`
  const recentStart = addDays(today, 1 - RECENT_DAYS)
  const from = monthStart < recentStart ? monthStart : recentStart
  const rows = await tx.rows<{ day: Day; minor: string }>(sql`
    select r.day, sum(r.spend_usd_minor)::bigint as minor from spend_rollups r
    where ${ownCustomers(scope, 'r.customer_id')} and r.sub_customer_id = ${memberOf(scope)} and r.company_id = 0
      and r.day >= ${from} and r.day <= ${today} group by r.day`)
  const mark = await tx.maybe<{ minor: string }>(sql`
    select m.spend_usd_minor as minor from spend_today_marks m
    where ${ownCustomers(scope, 'm.customer_id')} and m.sub_customer_id = ${memberOf(scope)} and m.day = ${addDays(today, -1)}
      and m.hour <= ${hour} order by m.hour desc limit 1`)
  const byDay = new Map(rows.map(row => [row.day, BigInt(row.minor)]))
  const sumOf = (days: readonly Day[]) => days.reduce((sum, day) => sum + (byDay.get(day) ?? 0n), 0n)
  const tomorrow = addDays(today, 1)
  const monthDays = daysBetween(monthStart, tomorrow)
  const todayMinor = sumOf([today])
  const monthMinor = sumOf(monthDays)
  const markMinor = BigInt(mark?.minor ?? '0')
  return {
    averageMinor: sumOf(daysBetween(addDays(today, -AVERAGE_DAYS), today)) / BigInt(AVERAGE_DAYS),
    figures: {
      today: usd(todayMinor),
      today_change_percent: percentText(todayMinor - markMinor, markMinor) ?? null,
      month: usd(monthMinor),
      month_daily_average: usd(divideRounded(monthMinor, BigInt(monthDays.length))),
      recent: daysBetween(recentStart, tomorrow).map(day => ({ day, spend: usd(byDay.get(day) ?? 0n) })),
    },
  }
}
