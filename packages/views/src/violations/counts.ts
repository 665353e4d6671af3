// How many rectifications wait for the customer, how many are due today, and how many forewarnings are unread.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { RECTIFICATIONS_DUE, VIOLATION_CHANNELS } from '@tallyhelm/protocol/topics/violations/enums'
import type { ForewarningCount, RectificationCountRequest, RectificationCounts } from '@tallyhelm/protocol/topics/violations/schemas'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import sql, { join, type Sql } from 'sql-template-tag'
import { ofHeldAccounts } from '../lists/account-rows.ts'
import { startOfDay } from '../lists/conditions.ts'
import { SEEN } from './forewarning-list.ts'

export type DueRectifications = { all: number; today: number; first: Date | null }

/** Today is the business day of `now`, in Shanghai; a deadline that has passed earlier today is still due today. `first` is the nearest. */
export async function dueRectifications(tx: Tx, scope: TenantScope, now: Date): Promise<DueRectifications> {
  return await tx.one<DueRectifications>(sql`
    select count(*)::int as all,
      (count(*) filter (where ${dueToday(now)}))::int as today, min(r.deadline_at) as first
    from violations_rectifications r
    where ${ownRows(scope, 'r')} and r.channel = any(${VIOLATION_CHANNELS}) and r.status = any(${RECTIFICATIONS_DUE})
      and ${ofHeldAccounts(scope, 'r')}`)
}

/** `r` is the rectification. */
export function dueToday(now: Date): Sql {
  const today = dayOf(now)
  return sql`(r.deadline_at >= ${startOfDay(today)} and r.deadline_at < ${startOfDay(addDays(today, 1))})`
}

/** One entry per type asked for, in the order asked; a sub-customer's own where the scope is one's. */
export async function rectificationCount(
  db: Database,
  scope: TenantScope,
  { count_type_list, now }: RectificationCountRequest & { now: Date },
): Promise<RectificationCounts> {
  const due = await db.read(scope, tx => dueRectifications(tx, scope, now))
  const counts = { RECTIFICATION: due.all, TODAY: due.today }
  return count_type_list.map(type => ({ rectification_count_type: type, count: counts[type] }))
}

/** For the «NEW» of the menu: it goes when the customer has looked, not only when everything is put right. */
export async function forewarningCount(db: Database, scope: TenantScope): Promise<ForewarningCount> {
  return await db.read(scope, tx =>
    tx.one<ForewarningCount>(sql`
      select count(*)::int as violate_forewarning_count from violations_forewarnings f
      where ${join([ownRows(scope, 'f'), ...SEEN, ofHeldAccounts(scope, 'f')], ' and ')} and f.status = 'UNREAD'`),
  )
}
