// The yardstick of writing spend: days and totals in tables of the product's columns and indexes, by two statements for each chunk and nothing else.
import pg from 'pg'
import type { OwnDatabase } from '../product/own-database.ts'

export type LimitRow = { id: string; day: string; minor: number }

/** By a role that row-level security does not bind. */
export async function openLimit({ adminUrl }: OwnDatabase) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`
    create table limit_days (like spend_days including all);
    create table limit_rollups (like spend_rollups including all)`)
  return {
    async write(rows: readonly LimitRow[]): Promise<void> {
      await client.query('begin')
      await client.query({
        name: 'days',
        text: DAYS,
        values: [rows.map(row => row.id), rows.map(row => row.day), rows.map(row => row.minor)],
      })
      await client.query({ name: 'commit', text: 'commit' })
    },
    /** Days and totals of the product that are other ones. */
    async differences(): Promise<number> {
      const { rows } = await client.query<{ wrong: number }>(`
        select ((select count(*) from spend_days s full join limit_days l using (ad_account_id, day) where s.spend_minor is distinct from l.spend_minor)
          + (select count(*) from spend_rollups s full join limit_rollups l using (customer_id, sub_customer_id, company_id, day, channel, currency)
              where (s.spend_minor, s.day_rows) is distinct from (l.spend_minor, l.day_rows)))::int as wrong`)
      return rows[0]?.wrong ?? 0
    },
    end: () => client.end(),
  }
}

const DAYS = `
  with given as materialized (
    select a.id, g.day, a.customer_id, a.sub_customer_id, a.company_id, a.channel, a.currency, g.minor, coalesce(o.spend_minor, 0) as old,
      o.ad_account_id is null as is_new
    from unnest($1::bigint[], $2::date[], $3::bigint[]) as g (id, day, minor)
    join ad_accounts_accounts a on a.id = g.id left join limit_days o on o.ad_account_id = g.id and o.day = g.day
    where o.ad_account_id is null or o.spend_minor <> g.minor
  ), written as (
    insert into limit_days (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor, spend_usd_minor, impressions,
      clicks, is_settled)
    select id, day, customer_id, sub_customer_id, company_id, channel, currency, minor, minor, minor, 1, false from given
    on conflict (ad_account_id, day) do update set spend_minor = excluded.spend_minor, spend_usd_minor = excluded.spend_usd_minor,
      impressions = excluded.impressions
  )
  insert into limit_rollups as r (customer_id, sub_customer_id, company_id, day, channel, currency, spend_minor, spend_usd_minor, impressions, clicks,
    day_rows)
  select g.customer_id, level.sub, level.company, g.day, g.channel, g.currency, sum(g.minor - g.old), sum(g.minor - g.old), sum(g.minor - g.old),
    count(*) filter (where is_new), count(*) filter (where is_new)
  from given g cross join lateral (
    select 0::bigint as sub, 0::bigint as company union all select 0, g.company_id
    union all select g.sub_customer_id, 0 where g.sub_customer_id is not null
    union all select g.sub_customer_id, g.company_id where g.sub_customer_id is not null) level
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict on constraint limit_rollups_pkey do update set spend_minor = r.spend_minor + excluded.spend_minor,
    spend_usd_minor = r.spend_usd_minor + excluded.spend_usd_minor, impressions = r.impressions + excluded.impressions,
    clicks = r.clicks + excluded.clicks, day_rows = r.day_rows + excluded.day_rows`
