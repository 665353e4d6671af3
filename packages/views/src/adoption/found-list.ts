// The ad accounts that the platforms' lists showed and the product does not hold, and how the last walk through each list went.
import type { Database } from '@tallyhelm/infra/db/database'
import { foundFilters } from '@tallyhelm/protocol/topics/adoption/lists'
import type { Discoveries, Discovery, FoundAccount, FoundListRequest, FoundPage } from '@tallyhelm/protocol/topics/adoption/schemas'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const staff = { kind: 'staff' } as const

const NOT_HELD: Sql = sql`not exists (select from ad_accounts_accounts a
  where a.channel = f.channel and a.outside_account_id = f.outside_account_id and a.taken_back_at is null)`

const CONDITIONS: ConditionTable<typeof foundFilters> = {
  ids: ids => sql`f.outside_account_id = any(${ids}::text[])`,
  name: contains(sql`f.account_name`),
  channel: is(sql`f.channel`),
  currency: code => sql`f.currency = upper(${code}::text)`,
  status: is(sql`f.account_status`),
  uncapped: () => sql`f.is_uncapped`,
}

const amount = (column: string) => sql`case when ${raw(column)} is not null then ledger_money_text(${raw(column)}, f.currency) end`
const FIELDS: Fields<FoundAccount> = {
  found_key: sql`f.channel || ':' || f.outside_account_id`,
  channel: raw('f.channel'),
  outside_account_id: raw('f.outside_account_id'),
  account_name: raw('f.account_name'),
  currency: raw('f.currency'),
  timezone: raw('f.timezone'),
  account_status: raw('f.account_status'),
  status_reason: raw('f.status_reason'),
  platform_limit: amount('f.limit_minor'),
  spent: amount('f.spent_minor'),
  balance: amount('f.balance_minor'),
  is_uncapped: raw('f.is_uncapped'),
  seen_at: raw('f.seen_at'),
}

/** For staff; the newest first. */
export async function foundList(db: Database, request: FoundListRequest): Promise<FoundPage> {
  const source: PageSource = {
    tables: sql`ad_accounts_found f`,
    owner: 'everybody',
    conditions: [NOT_HELD, ...conditionsOf(foundFilters, request, CONDITIONS)],
    order: sql`f.first_seen_at desc, f.channel, f.outside_account_id`,
    asked: { ids: request.outside_account_ids, column: 'f.outside_account_id' },
  }
  return await db.read(staff, tx => readPage<FoundAccount>(tx, FIELDS, source, request))
}

type Row = Omit<Discovery, 'started_at' | 'ended_at' | 'next_at'> & { started_at: Date; ended_at: Date | null; next_at: Date | null }

/** In the order of the channels; one that was never walked through is left out. */
export async function lastDiscoveries(db: Database): Promise<Discoveries> {
  return await db.read(staff, async tx => {
    const rows = await tx.rows<Row>(sql`
      select d.* from unnest(${[...CHANNEL_CODES]}::text[]) with ordinality as c (channel, place)
      cross join lateral (select l.channel, l.state, l.seen, l.pages, l.problem, l.problem_words, l.next_at, l.asked_by, l.started_at, l.ended_at
        from ad_accounts_discoveries l where l.channel = c.channel order by l.id desc limit 1) d
      order by c.place`)
    const { found } = await tx.one<{ found: number }>(sql`select count(*)::int as found from ad_accounts_found f where ${NOT_HELD}`)
    return {
      found,
      runs: rows.map(row => ({
        ...row,
        next_at: row.next_at?.toISOString() ?? null,
        started_at: row.started_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
      })),
    }
  })
}
