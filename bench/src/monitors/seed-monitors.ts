// Ad accounts with twenty ad groups each, what they spent, and rules that watch them. A quarter of the ad groups delivers these days; four in five of
// those, so a fifth of all, have other figures at each tick.
import { gravestOf, shapeOf, tellsTheft, TICK_MS } from '@tallyhelm/modules/monitors'
import type pg from 'pg'
import type { Lap } from '../seed/seed-client.ts'
import { variants } from './mix.ts'

export type Size = { accounts: number; rules: number }
export const GROUPS_EACH = 20
/** Of the figures by tick, before the first that is measured: a little more than the longest window that needs them. */
const TICKS = 48
const FIRST_RULE = '5000000000000000000'

/** Over the first accounts that there are; `tick` is the one before the first that is measured. */
export async function seedMonitors(client: pg.Client, lap: Lap, size: Size, tick: number): Promise<void> {
  const at = new Date(tick * TICK_MS)
  await client.query(`
    create table bench_seed as select ${tick}::int as tick;
    update ad_accounts_accounts set channel = 'FACEBOOK' where channel <> 'FACEBOOK';
    create table bench_accounts as
      select (row_number() over (order by id))::int - 1 as place, id, customer_id, timezone from (select * from ad_accounts_accounts order by id limit ${size.accounts}) a;
    alter table bench_accounts add primary key (place);
    analyze bench_accounts`)
  const adGroups = size.accounts * GROUPS_EACH
  for (let hours = 0; hours <= 48; hours += 2)
    await client.query(`select monitors_prepare($1::timestamptz, 576, interval '36 days')`, [new Date(at.getTime() - hours * 3_600_000)])
  await seedObjects(client, adGroups, at)
  lap(`${adGroups} ad groups`)
  await seedFigures(client, tick, at)
  lap('their figures')
  await seedHappenings(client, at)
  await seedRules(client, size, at)
  lap(`${size.rules} rules`)
  await client.query('vacuum analyze')
  lap('vacuumed and analysed')
}

async function seedObjects(client: pg.Client, adGroups: number, at: Date): Promise<void> {
  await client.query(
    `insert into monitors_accounts (ad_account_id, customer_id, read_at, objects_at, activities_at, users_at, last_spend_day)
     select id, customer_id, $1::timestamptz, $1, $1, $1, $1::timestamptz::date from bench_accounts order by id`,
    [at],
  )
  const past = new Date(at.getTime() - 40 * 86_400_000)
  await client.query(
    `insert into monitors_objects (id, ad_account_id, customer_id, level, outside_id, campaign_id, name, configured, effective, may_deliver,
       daily_budget_minor, made_at, first_seen_at, domains, countries, told_since, ticks_since)
     overriding system value
     select n, a.id, a.customer_id, 'AD_GROUP', (120200000000000 + n)::text, (120100000000000 + (n - 1) / 5)::text,
       (array['再营销', '拉新', '测试', '品牌', '效果'])[1 + n % 5] || ' ' || n, 'ACTIVE', 'ACTIVE', true, 5000 + n % 17 * 1000, $1, $1,
       array['shop' || a.customer_id || '.example.com'], array['US'], $1, $1
     from generate_series(1, ${adGroups}) n join bench_accounts a on a.place = (n - 1) / ${GROUPS_EACH}
     order by n`,
    [past],
  )
  await client.query(
    `insert into monitors_objects (id, ad_account_id, customer_id, level, outside_id, name, configured, effective, may_deliver, made_at, first_seen_at,
       told_since, ticks_since)
     overriding system value
     select ${adGroups} + 1 + n, a.id, a.customer_id, 'CAMPAIGN', (120100000000000 + n)::text, (array['品牌', '效果', '促销'])[1 + n % 3] || '系列 ' || n,
       'ACTIVE', 'ACTIVE', true, $1, $1, $1, $1
     from generate_series(0, ${adGroups / 5 - 1}) n join bench_accounts a on a.place = n / 4`,
    [past],
  )
  await client.query(
    `insert into monitors_states (object_id, since, effective, may_deliver, daily_budget_minor, domains, countries)
     select id, first_seen_at, effective, may_deliver, daily_budget_minor, domains, countries from monitors_objects where level = 'AD_GROUP'
     union all
     select id, $1::timestamptz - interval '2 days', effective, may_deliver, daily_budget_minor / (case when id % 500 = 0 then 20 else 2 end), domains, countries
     from monitors_objects where level = 'AD_GROUP' and id % 20 = 0
     union all
     select id, $1::timestamptz - interval '1 day', effective, may_deliver, daily_budget_minor, domains, countries
     from monitors_objects where level = 'AD_GROUP' and id % 20 = 0`,
    [at],
  )
}

/** What an ad group adds at a tick, as `told.ts` goes on with it. */
const CHANGES = `o.id % 4 = 0 and (o.id / 4 + t) % 5 <> 0`
const DELIVERS = `o.level = 'AD_GROUP' and o.id % 4 = 0`

async function seedFigures(client: pg.Client, tick: number, at: Date): Promise<void> {
  const firstTick = Math.ceil((tick - TICKS) / 12) * 12 + 1
  await client.query(`
    insert into monitors_facts (tick, object_id, ad_account_id, day, spend, impressions, clicks, conversions, value,
      added_spend, added_impressions, added_clicks, added_conversions, added_value)
    select t, o.id, o.ad_account_id, (to_timestamp(t * 300.0) at time zone a.timezone)::date, 0, 0, 0, 0, 0,
      1 + o.id / 4 % 60, 100, o.id / 4 % 3, case when (o.id / 4 + t) % 40 = 0 then 1 else 0 end, o.id / 4 % 200
    from generate_series(${firstTick}, ${tick}) t, monitors_objects o join ad_accounts_accounts a on a.id = o.ad_account_id
    where o.level = 'AD_GROUP' and ${CHANGES}`)
  await client.query(
    `insert into monitors_hours (object_id, ad_account_id, hour, spend, impressions, clicks, conversions, value)
     select object_id, ad_account_id, to_timestamp((tick - 1) / 12 * 3600.0), sum(added_spend), sum(added_impressions), sum(added_clicks),
       sum(added_conversions), sum(added_value)
     from monitors_facts group by 1, 2, 3`,
  )
  // Twelve hours of each day before.
  await client.query(
    `insert into monitors_hours (object_id, ad_account_id, hour, spend, impressions, clicks, conversions, value)
     select o.id, o.ad_account_id, h, 12 * (1 + o.id / 4 % 60) * (80 + (o.id / 4 + extract(hour from h)::int) % 50) / 100, 1200, o.id % 30, o.id % 3, o.id % 2000
     from monitors_objects o, generate_series(date_trunc('hour', $1::timestamptz) - interval '9 days', to_timestamp(${(firstTick - 1) / 12} * 3600.0) - interval '1 hour',
       '1 hour') h where ${DELIVERS} and extract(hour from h)::int between 4 and 15`,
    [at],
  )
  await client.query(
    `insert into monitors_days (object_id, ad_account_id, day, spend, impressions, clicks, conversions, value)
     select o.id, o.ad_account_id, ($1::timestamptz at time zone a.timezone)::date - d, (o.id / 4 % 60 + 1) * 150, 20000, 200 + o.id % 100, o.id / 4 % 9,
       (o.id / 4 % 60 + 1) * 15 * (o.id % 37)
     from generate_series(0, 14) d, monitors_objects o join ad_accounts_accounts a on a.id = o.ad_account_id where ${DELIVERS}`,
    [at],
  )
  await client.query(`
    update monitors_objects o set day = d.day, spend = d.spend, impressions = d.impressions, clicks = d.clicks, conversions = d.conversions, value = d.value
    from (select distinct on (object_id) * from monitors_days order by object_id, day desc) d where d.object_id = o.id`)
}

/** Of a twentieth of the accounts in the last three days, and the domains of each customer. */
async function seedHappenings(client: pg.Client, at: Date): Promise<void> {
  await client.query(
    `insert into monitors_events (id, customer_id, ad_account_id, object_id, kind, at, told_key)
     select row_number() over (), o.customer_id, o.ad_account_id, case when k in ('PEOPLE_ADDED', 'PLATFORM_WARNED') then null else o.id end, k,
       $1::timestamptz - interval '1 minute' * (o.id * 7 % 4320), o.id::text
     from monitors_objects o, unnest(array['NEW_AD_GROUP', 'NEW_AD', 'UNKNOWN_ACTOR', 'CREATED_OFF_HOURS', 'PEOPLE_ADDED', 'PLATFORM_WARNED']) with ordinality u (k, at)
     where o.level = 'AD_GROUP' and o.id % (case when k in ('NEW_AD_GROUP', 'NEW_AD') then 100 when k = 'PEOPLE_ADDED' then 400 else 9000 end) = 0`,
    [at],
  )
  await client.query(
    `insert into monitors_domains (customer_id, domain, added_by, added_at)
     select id, 'shop' || id || '.example.com', '', $1::timestamptz - interval '30 days' from (select distinct customer_id as id from bench_accounts) c
     union all select id, 'brand' || id || '.example.com', '', $1::timestamptz - interval '30 days' from (select distinct customer_id as id from bench_accounts) c`,
    [at],
  )
}

/** Each customer's first rule is the theft pack over all its accounts; the others name one to three of them. */
async function seedRules(client: pg.Client, { rules }: Size, at: Date): Promise<void> {
  const given = variants().map(({ kind, form }) => ({ kind, form, shaped: shapeOf(form) }))
  await client.query(
    `create temp table seed_variants as select row_number() over (partition by kind) - 1 as variant, v.*, dense_rank() over (order by kind) - 1 as place
     from jsonb_to_recordset($1) as v (kind text, form jsonb, shape text, numbers numeric[], lists jsonb, action text, tells_theft boolean)`,
    [
      JSON.stringify(
        given.map(({ kind, form, shaped }) => ({
          kind,
          form,
          shape: JSON.stringify(shaped.shape),
          numbers: shaped.numbers,
          lists: shaped.lists,
          action: gravestOf(form.actions),
          tells_theft: tellsTheft(form),
        })),
      ),
    ],
  )
  await client.query(`
    create temp table seed_customers_of as
      select row_number() over (order by customer_id) - 1 as place, customer_id, count(*) over () as all_of from (select distinct customer_id from bench_accounts) c;
    create temp table seed_rules as
      select ${FIRST_RULE} + n as id, n, c.customer_id, n <= c.all_of as is_all, abs(hashint8(n)) as h
      from generate_series(1, ${rules}) n join seed_customers_of c on c.place = (n - 1) % c.all_of;
    create temp table seed_accounts_of as
      select id, customer_id, row_number() over (partition by customer_id order by id) - 1 as place, count(*) over (partition by customer_id) as all_of
      from bench_accounts;
    create index on seed_accounts_of (customer_id, place);
    analyze seed_accounts_of; analyze seed_rules; analyze seed_variants`)
  await client.query(
    `insert into monitors_rules (id, customer_id, rule_name, status, version, created_by, created_at, updated_at)
     select id, customer_id, '规则 ' || n, 'ON', 1, '', $1, $1 from seed_rules`,
    [new Date(at.getTime() - 86_400_000)],
  )
  await client.query(
    `insert into monitors_versions (rule_id, version, customer_id, form, sentence, shape, numbers, lists, currency, frequency, is_all_accounts,
       cooldown_minutes, max_pauses, tells_theft, action, made_by, made_at, digest, acts_at)
     select r.id, 1, r.customer_id, v.form, '', v.shape, v.numbers, v.lists, 'USD', case when r.is_all then 5 else (array[5, 5, 5, 5, 5, 30, 30, 30, 60, 60])[1 + r.h / 7 % 10] end,
       r.is_all, 60, 10, v.tells_theft, v.action, '', $1, '', $1
     from seed_rules r join seed_variants v on v.variant = r.h % 20 and case when r.is_all then v.kind = 'THEFT' else v.place = r.h / 11 % 12 end`,
    [new Date(at.getTime() - 86_400_000)],
  )
  await client.query(`
    insert into monitors_rule_accounts (rule_id, ad_account_id, customer_id)
    select distinct r.id, a.id, r.customer_id from seed_rules r cross join generate_series(0, 2) k
      join seed_accounts_of first on first.customer_id = r.customer_id and first.place = 0
      join seed_accounts_of a on a.customer_id = r.customer_id and a.place = (r.h / 13 + k) % first.all_of
    where not r.is_all and k <= r.h / 17 % 3`)
}
