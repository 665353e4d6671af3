// The yardstick of judging: the same matches by one statement that knows the dozen shapes of the bench, and leaves them in a table of its own.
import type pg from 'pg'
import { TICK_MS } from '@tallyhelm/modules/monitors'
import { openSeedClient } from '../seed/seed-client.ts'
import { HOLIDAYS } from '@tallyhelm/protocol/topics/monitors/holidays'

export type ByHand = { judge(tick: number, shard: number): Promise<number>; end(): Promise<void> }

/** As the superuser, whose statements are planned without guards of rows: no slower than anybody could write it. */
export async function openByHand(adminUrl: string): Promise<ByHand> {
  const { client } = await openSeedClient(adminUrl)
  await client.query(`set max_parallel_workers_per_gather = 0; set work_mem = '16MB'; set synchronous_commit = on`)
  await client.query(`
    create table if not exists bench_matches (tick int, rule_id bigint, object_id bigint, kind text, primary key (tick, rule_id, object_id));
    grant select on bench_matches to public;
    create temp table kinds as select row_number() over (order by shape)::int as kind, shape from (select distinct shape from monitors_versions) s`)
  await client.query('analyze kinds')
  const shapes = (await client.query<{ kind: number; shape: string }>('select kind, shape from kinds')).rows
  const kindOf = (name: string) => shapes.find(({ shape }) => isOf(name, shape))?.kind ?? 0
  const conditions = Object.entries(CONDITIONS).map(([name, condition]) => `when ${kindOf(name)} then ${condition}`)
  return {
    judge: (tick, shard) => judge(client, { tick, shard, condition: `case k.kind ${conditions.join('\n')} end` }),
    end: () => client.end(),
  }
}

/** Each by metrics that it alone uses. */
const MARKS: Readonly<Record<string, (shape: string) => boolean>> = {
  THEFT: shape => shape.includes('OFF_LIST'),
  NIGHT: shape => shape.includes('"HOUR"'),
  NO_RESULT: shape => shape.includes('"metric":"CONVERSIONS","window":"TODAY"'),
  NEW_GROUPS: shape => shape.includes('CREATED_OFF_HOURS'),
  BUDGET: shape => shape.includes('DAILY_BUDGET'),
  OVER_BUDGET: shape => shape.includes('BUDGET_USED'),
  HOLIDAY: shape => shape.includes('"HOLIDAY"'),
  QUOTA: shape => shape.includes('QUOTA_BURN'),
  CLICKS: shape => shape.includes('"CPC"'),
  GROWTH: shape => shape.includes('UP_PERCENT'),
  RETURNS: shape => shape.includes('"ROAS"'),
  NAMED: shape => shape.includes('AD_GROUP_NAME'),
}
const isOf = (name: string, shape: string): boolean => MARKS[name]?.(shape) ?? false

const CONDITIONS: Readonly<Record<keyof typeof MARKS, string>> = {
  THEFT: `stranger > 0 or warned > 0 or off_list and (own_groups > 0 and groups >= n[1] or own_ads > 0 and ads >= n[2]) or jump >= n[3] and people > 0`,
  NIGHT: `(hour >= n[1] or hour < n[2]) and m60 >= n[3] * f and base > 0 and h3 >= base * n[4]`,
  NO_RESULT: `today >= n[1] * f and conversions = n[2]`,
  NEW_GROUPS: `stranger > 0 and (own_groups60 > 0 and groups60 >= n[1] or off_hours > 0)`,
  BUDGET: `jump >= n[1] and budget >= n[2] * f`,
  OVER_BUDGET: `budget > 0 and today * 100.0 / budget >= n[1]`,
  HOLIDAY: `holiday and (own_groups60 > 0 and groups60 >= n[1] or m60 >= n[2] * f and base > 0 and h3 >= base * n[3])`,
  QUOTA: `(whole + balance > 0 and whole * 100.0 / (whole + balance) >= n[1] or whole > 0 and balance * 1.0 / whole <= n[2]) and m60 >= n[3] * f`,
  CLICKS: `clicks > 0 and today * 1.0 / clicks > n[1] * f and clicks >= n[2]`,
  GROWTH: `before15 > 0 and (m15 - before15) * 100.0 / before15 >= n[1] and m15 >= n[2] * f`,
  RETURNS: `d3 > 0 and d3_value * 1.0 / d3 < n[1] and d3 >= n[2] * f`,
  NAMED: `m60 >= n[1] * f and h3_conversions = n[2] and name ~ '测试|test' and campaign !~ '品牌'`,
}

type Shard = { tick: number; shard: number; condition: string }

async function judge(client: pg.Client, { tick, shard, condition }: Shard): Promise<number> {
  const days = HOLIDAYS.map(({ day }) => day)
  const { rowCount } = await client.query(
    `insert into bench_matches (tick, rule_id, object_id, kind)
    with ${partsOf(tick, shard)}, ${vectorOf()}, ${rulesOf(tick)}
    select ${tick}, k.rule_id, w.object_id, k.kind::text from r k join w on w.account = k.account join f on f.currency = w.currency where ${condition}`,
    [new Date(tick * TICK_MS), days],
  )
  return rowCount ?? 0
}

/** What each ad group and account had: figures, events, budgets. $1 is the moment. */
function partsOf(tick: number, shard: number): string {
  const hour = Math.floor((tick - 1) / 12)
  const firstHour = Math.ceil((tick - 36) / 12)
  return `
    a as materialized (
      select acc.id, acc.currency, acc.balance_minor, acc.customer_id, $1::timestamptz at time zone acc.timezone as local, acc.timezone,
        ($1::timestamptz at time zone acc.timezone)::date as today
      from monitors_accounts m join ad_accounts_accounts acc on acc.id = m.ad_account_id where m.shard = ${shard}),
    t as (
      select object_id, sum(added_spend) filter (where tick > ${tick - 3}) as m15,
        sum(added_spend) filter (where tick > ${tick - 6} and tick <= ${tick - 3}) as before15, sum(added_spend) filter (where tick > ${tick - 12}) as m60,
        sum(added_spend) filter (where tick <= ${firstHour * 12}) as h3, sum(added_conversions) filter (where tick <= ${firstHour * 12}) as h3_conversions
      from monitors_facts where (tick between ${tick - 11} and ${tick} or tick between ${tick - 35} and ${firstHour * 12}) and ad_account_id in (select id from a) group by 1),
    h as (
      select object_id, sum(spend) as h3, sum(conversions) as h3_conversions from monitors_hours
      where hour >= to_timestamp(${firstHour * 3600}.0) and hour < $1 and ad_account_id in (select id from a) group by 1),
    b as (
      select object_id, sum(spend) / 7.0 as base from monitors_hours
      where hour in (select to_timestamp((${hour} - d * 24 - h) * 3600.0) from generate_series(1, 7) d, generate_series(0, 2) h)
        and hour >= to_timestamp(${(hour - 171) * 3600}.0) and hour < to_timestamp(${(hour - 22) * 3600}.0) and ad_account_id in (select id from a) group by 1),
    d as (
      select d.object_id, sum(d.spend) filter (where d.day = a.today) as today, sum(d.conversions) filter (where d.day = a.today) as conversions,
        sum(d.clicks) filter (where d.day = a.today) as clicks, sum(d.spend) as d3, sum(d.value) as d3_value
      from a join monitors_objects o on o.ad_account_id = a.id and o.level = 'AD_GROUP' join monitors_days d on d.object_id = o.id and d.day between a.today - 2 and a.today
      group by 1),
    e as (
      select object_id, count(*) filter (where kind = 'UNKNOWN_ACTOR') as stranger, count(*) filter (where kind = 'CREATED_OFF_HOURS') as off_hours,
        count(*) filter (where kind = 'NEW_AD_GROUP') as own_groups, count(*) filter (where kind = 'NEW_AD') as own_ads,
        count(*) filter (where kind = 'NEW_AD_GROUP' and at > $1::timestamptz - interval '1 hour') as own_groups60
      from monitors_events where at > $1::timestamptz - interval '1 day' and at <= $1 and ad_account_id in (select id from a) and object_id is not null group by 1),
    ea as (
      select ad_account_id, count(*) filter (where kind = 'PLATFORM_WARNED' and at > $1::timestamptz - interval '1 day') as warned,
        count(*) filter (where kind = 'PEOPLE_ADDED') as people, count(*) filter (where kind = 'NEW_AD_GROUP' and at > $1::timestamptz - interval '1 day') as groups,
        count(*) filter (where kind = 'NEW_AD_GROUP' and at > $1::timestamptz - interval '1 hour') as groups60,
        count(*) filter (where kind = 'NEW_AD' and at > $1::timestamptz - interval '1 day') as ads
      from monitors_events where at > $1::timestamptz - interval '3 days' and at <= $1 and ad_account_id in (select id from a) group by 1),
    s as (
      select s.object_id, min(s.daily_budget_minor) as least from monitors_objects o join monitors_states s on s.object_id = o.id
      where o.ad_account_id in (select id from a) and s.since > $1::timestamptz - interval '7 days' and s.since <= $1
      group by 1 having count(distinct s.daily_budget_minor) > 1),
    u as (
      select ad_account_id, percentile_disc(0.5) within group (order by daily_budget_minor) as budget from monitors_objects
      where level = 'AD_GROUP' and daily_budget_minor > 0 and ad_account_id in (select id from a) and made_at <= $1::timestamptz - interval '1 day' group by 1),
    l as (select customer_id, array_agg(domain) as domains from monitors_domains where removed_at is null and added_at <= $1 group by 1)`
}

const vectorOf = (): string => `
    w as materialized (
      select o.id as object_id, a.id as account, a.currency, extract(hour from a.local)::int as hour, a.balance_minor as balance,
        a.today = any($2::date[]) as holiday, lower(o.name) as name, coalesce(lower(c.name), '') as campaign, o.daily_budget_minor as budget,
        exists (select from unnest(o.domains) x where not exists (select from unnest(l.domains) k where x = k or x like '%.' || k)) as off_list,
        coalesce(t.m15, 0) as m15, coalesce(t.before15, 0) as before15, coalesce(t.m60, 0) as m60, coalesce(t.h3, 0) + coalesce(h.h3, 0) as h3,
        coalesce(t.h3_conversions, 0) + coalesce(h.h3_conversions, 0) as h3_conversions, coalesce(b.base, 0) as base, coalesce(d.today, 0) as today,
        coalesce(d.conversions, 0) as conversions, coalesce(d.clicks, 0) as clicks, coalesce(d.d3, 0) as d3, coalesce(d.d3_value, 0) as d3_value,
        coalesce(e.stranger, 0) as stranger, coalesce(e.off_hours, 0) as off_hours, coalesce(e.own_groups, 0) as own_groups,
        coalesce(e.own_ads, 0) as own_ads, coalesce(e.own_groups60, 0) as own_groups60, coalesce(ea.warned, 0) as warned, coalesce(ea.people, 0) as people,
        coalesce(ea.groups, 0) as groups, coalesce(ea.groups60, 0) as groups60, coalesce(ea.ads, 0) as ads,
        case when coalesce(s.least, u.budget) > 0 then o.daily_budget_minor * 1.0 / coalesce(s.least, u.budget) end as jump,
        sum(coalesce(t.m60, 0)) over (partition by a.id) as whole
      from a join monitors_objects o on o.ad_account_id = a.id and o.level = 'AD_GROUP' and o.may_deliver and not o.is_protected
      left join monitors_objects c on c.ad_account_id = o.ad_account_id and c.level = 'CAMPAIGN' and c.outside_id = o.campaign_id
      left join t on t.object_id = o.id left join h on h.object_id = o.id left join b on b.object_id = o.id left join d on d.object_id = o.id
      left join e on e.object_id = o.id left join ea on ea.ad_account_id = a.id left join s on s.object_id = o.id left join u on u.ad_account_id = a.id
      left join l on l.customer_id = a.customer_id)`

const rulesOf = (tick: number): string => `
    f as (select s.currency, r.usd_per_minor / s.usd_per_minor as f from spend_usd_rates_today() r, spend_usd_rates_today() s where r.currency = 'USD'),
    r as (
      select v.rule_id, k.kind, v.numbers as n, p.account from (
        select n.rule_id, n.ad_account_id as account from a join monitors_rule_accounts n on n.ad_account_id = a.id
        union all select v.rule_id, a.id from a join monitors_versions v on v.customer_id = a.customer_id and v.is_all_accounts) p
      join monitors_versions v on v.rule_id = p.rule_id join monitors_rules x on x.id = v.rule_id and x.version = v.version and x.status = 'ON'
      join kinds k on k.shape = v.shape where (${tick} - v.rule_id) % (v.frequency / 5) = 0)`
