// Judgement: versions over vectors. The past and the present, drafts and rules that are on, are judged by the same statement.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Currency } from '@tallyhelm/protocol/values/money'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { columnOf, distinct, isDear, type Need } from './columns.ts'
import { compile, type Compiled } from './compile.ts'
import { type Shape, type Shaped, shapeKey, shapeOfKey } from './shape.ts'
import { type Moment, vectorQuery } from './vector.ts'

/** `verdict` null: it could not be told. `value`: as SQL gives it, money in minor units of the account's currency. */
export type Judged = {
  ruleId: string | null
  version: number | null
  objectId: string
  adAccountId: string
  at: Date
  /** minor units of the account's currency for one of the rule's */
  rate: string
  verdict: boolean | null
  leaves: { value: string | null; met: boolean | null }[]
}
/** With the names of what was judged. */
export type JudgedNamed = Judged & { campaignName: string; adGroupId: string; adGroupName: string; currency: Currency }

/** By the account's clock; without it a version is always in force. */
export type ActiveHours = { days: readonly number[]; fromMinute: number; untilMinute: number } | null
export type Draft = Shaped & { currency: Currency; activeHours: ActiveHours }

/** Of the moment of the last judgement: what a unit of the rule's currency is in the account's. */
const FACTORS = sql`(
  select r.currency as rule_currency, s.currency as account_currency,
    case when r.currency = s.currency then 1 else r.usd_per_minor / s.usd_per_minor end as factor
  from spend_usd_rates_today() r cross join spend_usd_rates_today() s) f`

/** 22:00 to 07:00 runs past midnight, and belongs to the day on which it began. */
const IS_ACTIVE = raw(`(v.active_days is null or case
  when v.active_from <= v.active_until then extract(isodow from w.local_at)::int = any(v.active_days)
    and extract(hour from w.local_at) * 60 + extract(minute from w.local_at) >= v.active_from
    and extract(hour from w.local_at) * 60 + extract(minute from w.local_at) < v.active_until
  when extract(hour from w.local_at) * 60 + extract(minute from w.local_at) >= v.active_from then extract(isodow from w.local_at)::int = any(v.active_days)
  else extract(hour from w.local_at) * 60 + extract(minute from w.local_at) < v.active_until
    and extract(isodow from w.local_at - interval '1 day')::int = any(v.active_days) end)`)

const leavesOf = ({ actuals }: Compiled): Sql =>
  raw(`jsonb_build_array(${actuals.map(({ value, met }) => `jsonb_build_object('value', ${value}, 'met', ${met})`).join(', ')})`)

/** `rules` give v, `vectors` give w, each joined to the other by what stands in `pairing`. */
type Statement = { compiled: Compiled; rules: Sql; vectors: Sql; pairing: Sql; only: Sql; columns: Sql }

const judging = ({ compiled, rules, vectors, pairing, only, columns }: Statement): Sql => sql`
  select v.rule_id as "ruleId", v.version, w.object_id as "objectId", w.ad_account_id as "adAccountId", w.at, f.factor::text as rate,
    ${raw(compiled.verdict)} as verdict, ${leavesOf(compiled)} as leaves ${columns}
  from ${rules} v ${pairing} join ${vectors} w on ${pairing === empty ? sql`true` : sql`w.ad_account_id = p.ad_account_id`}
  join ${FACTORS} on f.rule_currency = v.currency and f.account_currency = w.currency
  where ${IS_ACTIVE} and ${raw(compiled.filters)} ${only}`

export type DraftQuery = {
  accounts: readonly string[]
  moments: readonly Moment[]
  isLive: boolean
  draft: Draft
  onlyHits?: boolean
  adGroupId?: string
}

/** One version, saved or not, over ad groups that may deliver; every one of them, or those alone for which it holds. */
export async function judgeDraft(tx: Tx, query: DraftQuery): Promise<JudgedNamed[]> {
  const { draft, onlyHits = false, adGroupId } = query
  const compiled = compile(draft.shape)
  const hours = draft.activeHours
  const rules = sql`(select null::bigint as rule_id, null::int as version, ${draft.numbers}::numeric[] as numbers,
    ${JSON.stringify(draft.lists)}::jsonb as lists, ${draft.currency}::text as currency, ${hours ? [...hours.days] : null}::smallint[] as active_days,
    ${hours?.fromMinute ?? null}::int as active_from, ${hours?.untilMinute ?? null}::int as active_until)`
  const only = sql`${onlyHits ? sql`and ${raw(compiled.verdict)}` : empty} ${adGroupId === undefined ? empty : sql`and w.ad_group_id = ${adGroupId}`}`
  const columns = sql`, w.campaign_name as "campaignName", w.ad_group_id as "adGroupId", w.ad_group_name as "adGroupName", w.currency`
  const vectors = sql`(${vectorQuery({ ...query, needs: compiled.needs })})`
  return await tx.rows<JudgedNamed>(sql`${judging({ compiled, rules, vectors, pairing: empty, only, columns })} order by w.at, w.object_id`)
}

export type TickQuery = {
  accounts: readonly string[]
  moment: Moment
  /** null: every rule, whatever its frequency, as after a ping */
  isDue: Sql | null
}
export type TickJudged = { rules: number; pairs: number; hits: Judged[] }

/** Every rule that is on and due, over these accounts: the vectors are made once, and each shape is judged by one statement. */
export async function judgeTick(tx: Tx, { accounts, moment, isDue }: TickQuery): Promise<TickJudged> {
  // Shards run beside each other: a helper of one would take the processor of another.
  await tx.run(raw('set local max_parallel_workers_per_gather = 0'))
  await tx.run(sql`
    create temp table monitors_due on commit drop as
    select v.rule_id, v.version, v.shape, v.numbers, v.lists, v.currency, v.active_days, v.active_from, v.active_until, p.ad_account_id
    from ${rulesOver(accounts)} p join monitors_rules r on r.id = p.rule_id
    join monitors_versions v on v.rule_id = r.id and v.version = r.version
    where r.status = 'ON' and r.removed_at is null and r.stopped_reason is null and ${isDue ?? sql`true`}`)
  await tx.run(raw('analyze monitors_due (ad_account_id, shape)'))
  const counted = await tx.one<{ rules: number; shapes: string[] | null }>(
    sql`select count(distinct rule_id)::int as rules, array_agg(distinct shape) as shapes from monitors_due`,
  )
  const shapes = (counted.shapes ?? []).map(shapeOfKey)
  if (shapes.length === 0) return { rules: 0, pairs: 0, hits: [] }
  const compiled = shapes.map(shape => ({ shape, compiled: compile(shape) }))
  const needs = distinct(compiled.flatMap(each => each.compiled.needs))
  const cheap = needs.filter(need => !isDear(need))
  await makeVectors(tx, accounts, moment, cheap)
  const { pairs } = await tx.one<{ pairs: number }>(sql`
    select coalesce(sum(v.rules * w.groups), 0)::int as pairs
    from (select ad_account_id, count(*) as rules from monitors_due group by 1) v
    join (select ad_account_id, count(*) as groups from monitors_vector group by 1) w using (ad_account_id)`)
  if (cheap.length < needs.length) await makeLikelyVectors(tx, moment, needs.filter(isDear), compiled)
  const hits: Judged[] = []
  for (const each of compiled) hits.push(...(await hitsOf(tx, each)))
  return { rules: counted.rules, pairs, hits }
}

type CompiledShape = { shape: Shape; compiled: Compiled }
const dueOf = (shape: Shape): Sql => sql`(select * from monitors_due where shape = ${shapeKey(shape)})`

/** Named, or all of their customer's. */
const rulesOver = (accounts: readonly string[]): Sql => sql`(
  select n.rule_id, n.ad_account_id from monitors_rule_accounts n where n.ad_account_id = any(${[...accounts]}::bigint[])
  union all
  select r.id, a.id from ad_accounts_accounts a join monitors_versions v on v.customer_id = a.customer_id and v.is_all_accounts
  join monitors_rules r on r.id = v.rule_id and r.version = v.version where a.id = any(${[...accounts]}::bigint[]))`

async function makeVectors(tx: Tx, accounts: readonly string[], moment: Moment, needs: readonly Need[]): Promise<void> {
  await tx.run(sql`
    create temp table monitors_groups on commit drop as
    select * from monitors_objects where ad_account_id = any(${[...accounts]}::bigint[]) and level = 'AD_GROUP'`)
  await tx.run(raw('analyze monitors_groups (id, ad_account_id, level, campaign_id, may_deliver, is_protected)'))
  await tx.run(
    sql`create temp table monitors_vector on commit drop as ${vectorQuery({ accounts, moments: [moment], isLive: true, needs, groups: raw('monitors_groups') })}`,
  )
  await tx.run(raw('create index on monitors_vector (ad_account_id)'))
  await tx.run(raw('analyze monitors_vector (ad_account_id)'))
}

/** What is dear is made of those ad groups alone for which the rest of a condition holds. */
async function makeLikelyVectors(tx: Tx, moment: Moment, dear: readonly Need[], compiled: readonly CompiledShape[]): Promise<void> {
  await tx.run(raw('create temp table monitors_likely (object_id bigint) on commit drop'))
  for (const { shape, compiled: each } of compiled)
    if (each.likely !== undefined)
      await tx.run(sql`
        insert into monitors_likely select distinct w.object_id from ${dueOf(shape)} v join monitors_vector w on w.ad_account_id = v.ad_account_id
        join ${FACTORS} on f.rule_currency = v.currency and f.account_currency = w.currency
        where ${IS_ACTIVE} and ${raw(each.filters)} and ${raw(each.likely)}`)
  await tx.run(
    raw(`create temp table monitors_likely_groups on commit drop as
    select g.* from monitors_groups g where g.id in (select object_id from monitors_likely)`),
  )
  await tx.run(raw('analyze monitors_likely_groups (id, ad_account_id, level, campaign_id, may_deliver, is_protected)'))
  const accounts = await tx.rows<{ id: string }>(sql`select distinct ad_account_id as id from monitors_likely_groups`)
  const query = {
    accounts: accounts.map(({ id }) => id),
    moments: [moment],
    isLive: true,
    needs: dear,
    groups: raw('monitors_likely_groups'),
  }
  const columns = dear.map(need => `x.${columnOf(need)}`).join(', ')
  await tx.run(sql`
    create temp table monitors_likely_vector on commit drop as select w.*, ${raw(columns)} from monitors_vector w
    join (${vectorQuery(query)}) x on x.object_id = w.object_id`)
  await tx.run(raw('create index on monitors_likely_vector (ad_account_id)'))
  await tx.run(raw('analyze monitors_likely_vector (ad_account_id)'))
}

const hitsOf = (tx: Tx, { shape, compiled }: CompiledShape): Promise<Judged[]> =>
  tx.rows<Judged>(
    judging({
      compiled,
      rules: dueOf(shape),
      vectors: raw(compiled.likely === undefined ? 'monitors_vector' : 'monitors_likely_vector'),
      pairing: sql`cross join lateral (select v.ad_account_id) p`,
      only: sql`and ${raw(compiled.verdict)}`,
      columns: empty,
    }),
  )

/** The vector that a draft is judged by, as the statement sees it. */
export const vectorOf = (tx: Tx, query: Omit<DraftQuery, 'onlyHits' | 'adGroupId'>): Promise<Record<string, unknown>[]> =>
  tx.rows(vectorQuery({ ...query, needs: compile(query.draft.shape).needs }))
