// A year of daily spend for every so many ad accounts, month by month: few spend much and most little, with changes, closed months and readings.
import type pg from 'pg'
import type { Lap } from './seed-client.ts'

export async function seedSpend(client: pg.Client, lap: Lap, size: { days: number; activeEvery: number }): Promise<void> {
  await client.query(`create temp table seed_active as select id, customer_id, sub_customer_id, company_id, channel, currency,
    round(300 * power(1000000.0 / (1 + abs(hashint8(id)) % 1000000), 0.9))::bigint as level
    from ad_accounts_accounts where id % ${size.activeEvery} = 0 order by id`)
  const { rows } = await client.query<{ month: string; first: string; last: string }>(
    `select m::date::text as month, greatest(m, current_date - $1::int)::date::text as first,
       least(m + interval '1 month' - interval '1 day', current_date - 1)::date::text as last
     from generate_series(date_trunc('month', current_date - $1::int), date_trunc('month', current_date - 1), interval '1 month') m`,
    [size.days],
  )
  await client.query(
    `insert into billing_closings (month, customer_id, closed_at, unsettled_accounts, finished_at)
    select m, c.id, m + interval '1 month 3 days', 0, m + interval '1 month 3 days' from organization_customers c
      cross join generate_series(date_trunc('month', current_date - $1::int)::date, date_trunc('month', current_date - 40)::date, interval '1 month') m`,
    [size.days],
  )
  for (const { month, first, last } of rows) await seedMonth(client, lap, { month, first, last })
  await client.query(
    `insert into spend_readings (ad_account_id, read_at) select id, now() - (abs(hashint8(id)) % 90) * interval '1 minute' from ad_accounts_accounts`,
  )
  lap('readings')
}

/**
 * Of each row of `seed_active`, a day of spend from `first` to `last`; `month` is its first day. It is filled before it becomes a partition: its
 * key is built once and the foreign key checked in one pass.
 */
export async function seedMonth(
  client: pg.Client,
  lap: Lap,
  { month, first, last }: Record<'month' | 'first' | 'last', string>,
): Promise<void> {
  const name = `spend_days_${month.slice(0, 7).replace('-', '_')}`
  await client.query(`create table ${name} (like spend_days including defaults including constraints)`)
  await client.query(`
    insert into ${name} (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor, spend_usd_minor,
      impressions, clicks, is_settled, known_from, changed_at)
    select a.id, d::date, a.customer_id, a.sub_customer_id, a.company_id, a.channel, a.currency, s.minor,
      round(s.minor * case a.currency when 'EUR' then 1.08 when 'JPY' then 0.67 else 1 end), s.minor * 3, s.minor / 40, true, d + interval '1 day', d + interval '1 day'
    from seed_active a cross join generate_series('${first}'::date, '${last}'::date, interval '1 day') d
    cross join lateral (select abs(hashint8(a.id + extract(epoch from d)::bigint)) as chance) h
    cross join lateral (select case when h.chance % 10 = 0 then 0 else a.level * (60 + h.chance / 10 % 80) / 100 end as minor) s
    order by a.id, d`)
  await client.query(`
    insert into spend_changes (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, before_minor, after_minor, before_usd_minor,
      after_usd_minor, seen_at, source, is_after_closing)
    select ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor + 100, spend_minor, spend_usd_minor + 100,
      spend_usd_minor, day + interval '2 days', 'SYNC', false
    from ${name} where (ad_account_id + (day - date '2020-01-01') * 7) % 100 = 0`)
  await client.query(`alter table ${name} enable row level security; alter table ${name} force row level security;
    create policy tenant on ${name} using ((select app_is_system()) or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))))`)
  await client.query(
    `alter table spend_days attach partition ${name} for values from ('${month}') to ('${month}'::date + interval '1 month')`,
  )
  await client.query(`
    insert into spend_rollups (customer_id, sub_customer_id, company_id, day, channel, currency, spend_minor, spend_usd_minor, impressions, clicks, day_rows)
    select customer_id, member.sub_customer_id, member.company_id, day, channel, currency, sum(spend_minor), sum(spend_usd_minor), sum(impressions), sum(clicks), count(*)
    from ${name} d cross join lateral (select 0::bigint as sub_customer_id, 0::bigint as company_id union all select 0, d.company_id
      union all select d.sub_customer_id, 0 where d.sub_customer_id is not null
      union all select d.sub_customer_id, d.company_id where d.sub_customer_id is not null) member
    group by 1, 2, 3, 4, 5, 6`)
  lap(`spend of ${month.slice(0, 7)}`)
}
