// The daily runs of the reconciliation, the newest day first.
import type { Database } from '@tallyhelm/infra/db/database'
import { runFilters } from '@tallyhelm/protocol/topics/reconciliation/lists'
import type { Run, RunListRequest, RunPage } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { type ConditionTable, conditionsOf, is, onDays } from '../lists/conditions.ts'
import { type PageSource, readPage } from '../lists/read-page.ts'

type Row = Pick<Run, 'channel' | 'accounts' | 'matched' | 'differing' | 'moving' | 'unread' | 'day'> & {
  currency: Currency
  our: string
  platform: string
  finished_at: Date
}

const CONDITIONS: ConditionTable<typeof runFilters> = {
  channel: is(sql`r.channel`),
  day: onDays(sql`r.day`),
  unsettled: () => sql`(r.differing > 0 or r.unread > 0)`,
}

/** For staff. */
export async function runList(db: Database, request: RunListRequest): Promise<RunPage> {
  const columns = sql`r.day::text as day, r.channel, r.currency, r.accounts, r.matched, r.differing, r.moving, r.unread,
    r.our_minor::text as our, r.platform_minor::text as platform, r.finished_at`
  const source: PageSource = {
    tables: sql`reconciliation_runs r`,
    owner: 'everybody',
    conditions: conditionsOf(runFilters, request, CONDITIONS),
    order: sql`r.day desc, r.channel, r.currency`,
  }
  const { rows, total } = await db.read({ kind: 'staff' }, tx => readPage<Row>(tx, columns, source, request))
  return { content: rows.map(runOf), total_size: total, page_num: request.page_num, page_size: request.page_size }
}

function runOf({ our, platform, finished_at, ...row }: Row): Run {
  const text = (minor: bigint) => decimalText(money(minor, row.currency))
  return {
    ...row,
    our_total: text(BigInt(our)),
    platform_total: text(BigInt(platform)),
    difference: text(BigInt(platform) - BigInt(our)),
    finished_at: finished_at.toISOString(),
  }
}
