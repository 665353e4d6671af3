// The daily runs of the reconciliation, the newest day first.
import type { Database } from '@tallyhelm/infra/db/database'
import { runFilters } from '@tallyhelm/protocol/topics/reconciliation/lists'
import type { Run, RunListRequest, RunPage } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import sql, { raw } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { type ConditionTable, conditionsOf, is, onDays } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const CONDITIONS: ConditionTable<typeof runFilters> = {
  channel: is(sql`r.channel`),
  day: onDays(sql`r.day`),
  unsettled: () => sql`(r.differing > 0 or r.unread > 0)`,
}

const amount = (minor: string) => amountOf(raw(`(${minor})::bigint`), raw('r.currency'))
const FIELDS: Fields<Run> = {
  day: raw('r.day'),
  channel: raw('r.channel'),
  currency: raw('r.currency'),
  our_total: amount('r.our_minor'),
  platform_total: amount('r.platform_minor'),
  difference: amount('r.platform_minor - r.our_minor'),
  accounts: raw('r.accounts'),
  matched: raw('r.matched'),
  differing: raw('r.differing'),
  moving: raw('r.moving'),
  unread: raw('r.unread'),
  finished_at: raw('r.finished_at'),
}

/** For staff. */
export async function runList(db: Database, request: RunListRequest): Promise<RunPage> {
  const source: PageSource = {
    tables: sql`reconciliation_runs r`,
    owner: 'everybody',
    conditions: conditionsOf(runFilters, request, CONDITIONS),
    order: sql`r.day desc, r.channel, r.currency`,
  }
  return await db.read({ kind: 'staff' }, tx => readPage<Run>(tx, FIELDS, source, request))
}
