// The daily runs of the reconciliation, the newest day first.
import type { Database } from '@tallyhelm/infra/db/database'
import type { Run, RunListRequest, RunPage } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql, { join, type Sql } from 'sql-template-tag'

type Row = Pick<Run, 'channel' | 'accounts' | 'matched' | 'differing' | 'moving' | 'unread' | 'day'> & {
  currency: Currency
  our: string
  platform: string
  finished_at: Date
}

/** For staff. Days of the filter are half-open. */
export async function runList(db: Database, request: RunListRequest): Promise<RunPage> {
  const all: Sql[] = [sql`true`]
  if (request.channel !== undefined) all.push(sql`r.channel = ${request.channel}`)
  if (request.from !== undefined) all.push(sql`r.day >= ${request.from}`)
  if (request.until !== undefined) all.push(sql`r.day < ${request.until}`)
  if (request.unsettled === true) all.push(sql`(r.differing > 0 or r.unread > 0)`)
  const where = join(all, ' and ')
  const { rows, total } = await db.read({ kind: 'staff' }, async tx => ({
    rows: await tx.rows<Row>(sql`
      select r.day::text as day, r.channel, r.currency, r.accounts, r.matched, r.differing, r.moving, r.unread, r.our_minor::text as our,
        r.platform_minor::text as platform, r.finished_at
      from reconciliation_runs r where ${where}
      order by r.day desc, r.channel, r.currency limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size}`),
    total: await tx.one<{ n: number }>(sql`select count(*)::int as n from reconciliation_runs r where ${where}`),
  }))
  return { content: rows.map(runOf), total_size: total.n, page_num: request.page_num, page_size: request.page_size }
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
