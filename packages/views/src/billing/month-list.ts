// Months of bills for staff: how far each is closed, and which is to be closed next.
import type { Database } from '@tallyhelm/infra/db/database'
import { type ClosingTime, closesAt, latestToClose } from '@tallyhelm/protocol/topics/billing/closing'
import { MONTHS_SHOWN, type MonthState } from '@tallyhelm/protocol/topics/billing/month-enums'
import type { ConsoleMonth, ConsoleMonths } from '@tallyhelm/protocol/topics/billing/month-schemas'
import { addMonths, currentMonth, type Month } from '@tallyhelm/protocol/values/month'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

type Row = {
  month: Month
  closed_at: Date | null
  cny_per_usd: string | null
  closed: number
  waiting: number
  bills: number
  unfinished: number
  verified_at: Date | null
}

/** For staff of the whole agency. */
export async function consoleMonths(db: Database, { now, time }: { now: Date; time: ClosingTime }): Promise<ConsoleMonths> {
  const rows = await db.read({ kind: 'staff' }, tx =>
    tx.rows<Row>(sql`
      select to_char(m.month, 'YYYY-MM') as month, m.closed_at, m.cny_per_usd::text, m.verified_at, k.closed, k.waiting, k.unfinished,
        (select count(*)::int from billing_bills b where b.month = m.month and b.channel = any(${[...CHANNEL_CODES]}::text[])) as bills
      from billing_months m
      cross join lateral (select count(*) filter (where c.closed_at is not null)::int as closed,
          count(*) filter (where c.closed_at is null)::int as waiting,
          count(*) filter (where c.closed_at is not null and c.finished_at is null)::int as unfinished
        from billing_closings c where c.month = m.month) k
      order by m.month desc limit ${MONTHS_SHOWN}`),
  )
  const latest = latestToClose(now, time)
  const [last] = rows
  const next = last === undefined ? latest : last.closed_at === null ? last.month : addMonths(last.month, 1)
  const open = monthsFrom(next, currentMonth(now)).filter(month => !rows.some(row => row.month === month))
  const months = [
    ...open.toReversed().map(month => openMonth(month, month <= latest ? 'DUE' : 'OPEN', time)),
    ...rows.map(of => closing(of, time)),
  ]
  return { months, next: next <= latest ? next : null }
}

function monthsFrom(first: Month, last: Month): Month[] {
  return first > last ? [] : [first, ...monthsFrom(addMonths(first, 1), last)]
}

const openMonth = (month: Month, state: MonthState, time: ClosingTime): ConsoleMonth => ({
  month,
  state,
  closes_at: closesAt(month, time).toISOString(),
  closed_at: null,
  cny_per_usd: null,
  closed_customers: 0,
  waiting_customers: 0,
  bills: 0,
  unfinished_customers: 0,
  verified_at: null,
})

const closing = (row: Row, time: ClosingTime): ConsoleMonth => ({
  ...openMonth(row.month, row.closed_at === null ? 'WAITING' : 'CLOSED', time),
  closed_at: row.closed_at?.toISOString() ?? null,
  cny_per_usd: row.cny_per_usd,
  closed_customers: row.closed,
  waiting_customers: row.waiting,
  bills: row.bills,
  unfinished_customers: row.unfinished,
  verified_at: row.verified_at?.toISOString() ?? null,
})
