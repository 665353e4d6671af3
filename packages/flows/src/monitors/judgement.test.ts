// The statements that judge, held against the plain evaluator over thousands of random conditions, live and of the past.
import {
  draftOf,
  insertRule,
  judgeDraft,
  judgeTick,
  type JudgedNamed,
  preparePartitions,
  takeInFigures,
  TICK_MS,
  vectorOf,
} from '@tallyhelm/modules/monitors'
import type { Leaf, Node } from '@tallyhelm/protocol/topics/monitors/condition'
import { conditionProblems, type Group, leavesOf } from '@tallyhelm/protocol/topics/monitors/condition'
import type { MetricCode, Operator, Window } from '@tallyhelm/protocol/topics/monitors/metrics'
import { fitsTogether, metricOf, OPERATORS } from '@tallyhelm/protocol/topics/monitors/metrics'
import fc from 'fast-check'
import { addDays } from '@tallyhelm/protocol/values/day'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluate } from './test-evaluator.ts'
import { accountWithGroups, formOf, type MonitorStage, openMonitorStage } from './test-monitors.ts'

const system = { kind: 'system' } as const
const GROUPS = 12
/** 12:00 in Shanghai. */
const NOW = new Date('2026-03-10T04:00:00Z')
const TICK = NOW.getTime() / TICK_MS

let stage: MonitorStage
let accountId: string
beforeAll(async () => {
  stage = await openMonitorStage()
  const names = Array.from({ length: GROUPS }, (_, at) => (at % 2 === 0 ? `夏季 ${at}` : `Winter ${at}`))
  const account = await accountWithGroups(stage, Object.fromEntries(names.map(name => [name, {}])))
  accountId = account.id
  await stage.world.db.transaction(system, async tx => {
    await preparePartitions(tx, new Date(NOW.getTime() - 2 * 3_600_000))
    await preparePartitions(tx, NOW)
    await tx.run(
      sql`insert into monitors_accounts (ad_account_id, customer_id, read_at) values (${accountId}, ${stage.customerId}, ${NOW})`,
    )
    await tx.run(sql`
      insert into monitors_objects (ad_account_id, customer_id, level, outside_id, campaign_id, name, configured, effective, may_deliver, daily_budget_minor,
        first_seen_at, told_since, ticks_since, life_day, life_spend, life_impressions, life_clicks, life_conversions, life_value)
      select ${accountId}, ${stage.customerId}, 'AD_GROUP', t.id, '77', t.name, 'ACTIVE', 'ACTIVE', true, 5000 * t.at, ${new Date(NOW.getTime() - 40 * 86_400_000)},
        ${new Date(NOW.getTime() - 40 * 86_400_000)}, case when t.at = 3 then ${new Date(NOW.getTime() - 600_000)}::timestamptz else '2026-01-01' end,
        case when t.at <> 5 then '2026-03-01'::date end, 700 * (t.at % 5), 90 * (t.at % 4), t.at % 3, t.at % 2, 4000 * (t.at % 2)
      from unnest(${names}::text[], ${names.map((_, at) => String(900_001 + at))}::text[]) with ordinality as t (name, id, at)`)
    await tx.run(sql`
      insert into monitors_states (object_id, since, effective, may_deliver, daily_budget_minor, domains, countries)
      select id, '2026-01-01', effective, may_deliver, daily_budget_minor, domains, countries from monitors_objects`)
    await tx.run(sql`update ad_accounts_accounts set balance_minor = 40000 where id = ${accountId}`)
    await tx.run(
      sql`insert into monitors_balances (ad_account_id, since, balance_minor) values (${accountId}, '2026-03-09', 90000), (${accountId}, '2026-03-10', 40000)`,
    )
    await tx.run(sql`
      insert into monitors_days (object_id, ad_account_id, day, spend, impressions, clicks, conversions, value)
      select o.id, o.ad_account_id, d::date, (o.id * 37 + extract(day from d)::int * 91) % 20000, (o.id * 11 + extract(day from d)::int) % 900,
        (o.id * 7 + extract(day from d)::int) % 4, (o.id + extract(day from d)::int) % 3, (o.id * 53) % 30000
      from monitors_objects o, generate_series('2026-02-10'::date, '2026-03-09', '1 day') d`)
    await tx.run(sql`
      insert into monitors_hours (object_id, ad_account_id, hour, spend, impressions, clicks, conversions, value)
      select o.id, o.ad_account_id, h, (o.id * 13 + extract(hour from h)::int * 17) % 900, (o.id * 5 + extract(hour from h)::int) % 100,
        (o.id + extract(hour from h)::int) % 3, (o.id + extract(hour from h)::int) % 2, (o.id * 19) % 700
      from monitors_objects o, generate_series('2026-03-01T00:00Z'::timestamptz, '2026-03-10T01:00Z', '1 hour') h where o.id % 5 <> 0`)
    await tx.run(sql`
      insert into monitors_events (id, customer_id, ad_account_id, object_id, kind, at, told_key)
      select row_number() over (), ${stage.customerId}, o.ad_account_id, o.id, k, ${NOW}::timestamptz - interval '7 minutes' * (o.id % 9), o.id::text
      from monitors_objects o, unnest(array['NEW_AD_GROUP', 'UNKNOWN_ACTOR']) k where o.id % 3 = 0`)
  })
  // The last two hours come by the reader of figures itself, some of them falling.
  for (let tick = TICK - 23; tick <= TICK; tick += 1)
    await stage.world.db.transaction(system, tx =>
      takeInFigures(
        tx,
        names.map((_, at) => ({
          adAccountId: accountId,
          adGroupId: String(900_001 + at),
          day: '2026-03-10',
          spend: BigInt(Math.max(0, (tick - TICK + 30) * 100 * (at % 4) - (tick % 7 === 0 ? 150 : 0))),
          impressions: (tick - TICK + 30) * 9 * (at % 3),
          clicks: Math.floor((tick - TICK + 30) / 8) * (at % 2),
          conversions: Math.floor((tick - TICK + 30) / 20) * (at % 2),
          value: BigInt((tick - TICK + 30) * 70 * (at % 2)),
        })),
        tick,
        [],
      ),
    )
})
afterAll(() => stage?.close())

const METRICS: readonly MetricCode[] = [
  'SPEND',
  'HOURLY_SPEND',
  'IMPRESSIONS',
  'CLICKS',
  'CONVERSIONS',
  'CPM',
  'CPC',
  'CTR',
  'CPA',
  'ROAS',
  'DAILY_BUDGET',
  'BUDGET_USED',
  'QUOTA_BURN',
  'QUOTA_HOURS',
  'NEW_AD_GROUPS',
  'UNKNOWN_ACTOR',
  'HOUR',
  'AD_GROUP_NAME',
]
const leaves: readonly Leaf[] = METRICS.flatMap(metric =>
  metricOf(metric).windows.flatMap((window: Window) =>
    metricOf(metric)
      .operators.filter((operator: Operator) => fitsTogether(metric, window, operator))
      .map((operator: Operator): Leaf => ({ kind: 'leaf', metric, window, operator, values: [] })),
  ),
)
const valuesOf = ({ metric, operator }: Leaf): fc.Arbitrary<string[]> => {
  const wanted = OPERATORS[operator].values
  if (wanted === 'list') return fc.constantFrom(['夏季'], ['winter 1', '夏季 2'], ['Winter 3'])
  if (metric === 'HOUR') return fc.constantFrom(['9', '18'], ['22', '13'], ['12', '13'])
  const number = fc.constantFrom('1', '2', '5', '20', '50', '100', '3')
  if (wanted === 2) return fc.constantFrom(['1', '40'], ['5', '200'], ['2', '3'])
  return wanted === 1 ? number.map(value => [value]) : fc.constant([])
}
const leafAny: fc.Arbitrary<Node> = fc.constantFrom(...leaves).chain(leaf => valuesOf(leaf).map(values => ({ ...leaf, values })))
const groupOf = (item: fc.Arbitrary<Node>): fc.Arbitrary<Group> =>
  fc.record({
    kind: fc.constant('group' as const),
    match: fc.constantFrom('ALL' as const, 'ANY' as const),
    items: fc.array(item, { minLength: 1, maxLength: 3 }),
  })
const conditionAny = groupOf(fc.oneof({ weight: 3, arbitrary: leafAny }, { weight: 1, arbitrary: groupOf(leafAny) }))

test('live and past verdicts are those of the plain evaluator', async () => {
  const seen = { true: 0, false: 0, null: 0 }
  const conditions = fc
    .sample(conditionAny, { numRuns: 130, seed: 42 })
    .filter(condition => Object.keys(conditionProblems(condition, 'USD')).length === 0)
  expect(conditions.length).toBeGreaterThan(70)
  await stage.world.db.readLong(system, async tx => {
    for (const condition of conditions) {
      const draft = draftOf(formOf(condition))
      const moment = { at: NOW, tick: TICK }
      const query = { accounts: [accountId], moments: [moment], draft }
      const live = await judgeDraft(tx, { ...query, isLive: true })
      const past = await judgeDraft(tx, { ...query, isLive: false })
      expect(verdicts(past), JSON.stringify(condition)).toEqual(verdicts(live))
      const vectors = await vectorOf(tx, { ...query, isLive: true })
      for (const { objectId, verdict } of live) {
        const vector = vectors.find(each => each.object_id === objectId) ?? {}
        expect({ objectId, verdict }, JSON.stringify({ condition, vector })).toEqual({
          objectId,
          verdict: evaluate(condition, vector, 'USD'),
        })
        seen[`${verdict}` as 'true'] += 1
      }
    }
  })
  for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(30)
})

const verdicts = (judged: readonly JudgedNamed[]) => judged.map(({ objectId, verdict }) => ({ objectId, verdict }))

test('a tick matches what each of its rules holds for, whatever its vectors leave out at first', async () => {
  const conditions = fc
    .sample(conditionAny, { numRuns: 260, seed: 7 })
    .filter(condition => Object.keys(conditionProblems(condition, 'USD')).length === 0)
  const dear = conditions.filter(condition => leavesOf(condition).some(({ leaf }) => leaf.operator === 'TIMES_BASE'))
  expect(dear.length).toBeGreaterThan(10)
  const moment = { at: NOW, tick: TICK }
  const undone = new Error('undone')
  const writer = { customerId: stage.customerId, by: '测试', at: NOW }
  await stage.world.db
    .load(system, async tx => {
      const wanted: string[] = []
      for (const [at, condition] of [...dear, ...conditions.slice(0, 40)].entries()) {
        const form = formOf(condition, { is_all_accounts: true, account_ids: [], active_hours: null })
        const ruleId = String(7_000 + at)
        await insertRule(tx, ruleId, form, '', writer)
        const judged = await judgeDraft(tx, { accounts: [accountId], moments: [moment], isLive: true, draft: draftOf(form) })
        wanted.push(...judged.flatMap(({ objectId, verdict }) => (verdict === true ? [`${ruleId} ${objectId}`] : [])))
      }
      const { hits } = await judgeTick(tx, { accounts: [accountId], moment, isDue: null })
      expect(hits.map(({ ruleId, objectId }) => `${ruleId} ${objectId}`).toSorted((one, other) => one.localeCompare(other))).toEqual(
        wanted.toSorted((one, other) => one.localeCompare(other)),
      )
      expect(hits.some(({ ruleId }) => Number(ruleId) < 7_000 + dear.length)).toBe(true)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
})

test('a window is what lies between two ticks, and a total that falls takes nothing away', async () => {
  const rows = await stage.world.db.readLong(system, tx =>
    vectorOf(tx, {
      accounts: [accountId],
      moments: [{ at: NOW, tick: TICK }],
      isLive: true,
      draft: draftOf(
        formOf({
          kind: 'group',
          match: 'ALL',
          items: leaves
            .filter(({ metric, operator }) => metric === 'SPEND' && operator === 'GTE')
            .map(leaf => ({ ...leaf, values: ['1'] })),
        }),
      ),
    }),
  )
  const spends = rows.find(({ ad_group_id: id }) => id === '900002') ?? {}
  // A hundred in each tick; the highest total counts, so a fall and its return add nothing twice.
  expect({ m15: Number(spends.spend_m15), m60: Number(spends.spend_m60), today: Number(spends.spend_today) }).toEqual({
    m15: 300,
    m60: 1200,
    today: 3000,
  })
  expect(rows.find(({ ad_group_id: id }) => id === '900003')?.spend_m15).toBeNull()
})

test("all of an ad group's time is the same for a moment from whichever day its total is kept, live and in the past", async () => {
  const draft = draftOf(
    formOf({ kind: 'group', match: 'ALL', items: [{ kind: 'leaf', metric: 'ROAS', window: 'LIFETIME', operator: 'GTE', values: ['1'] }] }),
  )
  const yesterday = new Date(NOW.getTime() - 24 * 3_600_000)
  const spends = () =>
    stage.world.db.readLong(system, async tx => {
      const of = async (at: Date, isLive: boolean) =>
        (await vectorOf(tx, { accounts: [accountId], moments: [{ at, tick: at.getTime() / TICK_MS }], isLive, draft }))
          .toSorted((one, other) => Number(one.object_id) - Number(other.object_id))
          .map(row => (row.spend_lifetime === null ? null : Number(row.spend_lifetime)))
      return { live: await of(NOW, true), now: await of(NOW, false), before: await of(yesterday, false) }
    })
  const told = await spends()
  expect(told.now).toEqual(told.live)
  expect(told.live[4]).toBeNull()
  const [row] = await stage.rows<{ total: number; own: number }>(sql`
    select (o.life_spend + (select sum(d.spend) from monitors_days d where d.object_id = o.id and d.day between '2026-03-01' and '2026-03-09'))::int as total,
      (select d.spend from monitors_days d where d.object_id = o.id and d.day = '2026-03-10')::int as own
    from monitors_objects o where o.outside_id = '900002'`)
  expect([told.live[1], told.before[1]]).toEqual([(row?.total ?? 0) + (row?.own ?? 0), expect.any(Number)])
  expect(Number(told.before[1])).toBeLessThan(row?.total ?? 0)
  await stage.world.db.transaction(system, tx =>
    tx.run(sql`
      update monitors_objects o set life_day = '2026-03-10', life_spend = o.life_spend + s.spend
      from (select object_id, sum(spend) as spend from monitors_days where day between '2026-03-01' and '2026-03-09' group by 1) s
      where s.object_id = o.id and o.life_day is not null`),
  )
  expect(await spends()).toEqual(told)
})

test('what is copied in is what comes as arrays, and what is told again adds nothing', async () => {
  const told = Array.from({ length: GROUPS }, (_, at) =>
    Array.from({ length: 90 }, (__, later) => ({
      adAccountId: accountId,
      adGroupId: String(900_001 + at),
      day: addDays('2026-03-09', later),
      spend: BigInt(10_000 + at * 100 + later),
      impressions: at,
      clicks: later,
      conversions: 1,
      value: 7n,
    })),
  ).flat()
  const undone = new Error('undone')
  const takenIn = async (isCopied: boolean) => {
    const seen: unknown[] = []
    await stage.world.db
      .load(system, async tx => {
        const { copyIn: _copyIn, ...plain } = tx
        for (let time = 0; time < 2; time += 1) {
          await takeInFigures(isCopied ? tx : plain, told, TICK, [])
          for (const table of ['facts', 'hours', 'days'])
            seen.push(await tx.rows(raw(`select * from monitors_${table} where ad_account_id = ${accountId} order by object_id, 1, 3`)))
        }
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    return seen
  }
  const copied = await takenIn(true)
  expect(copied).toEqual(await takenIn(false))
  const [first, , , second] = copied as { tick: number; added_spend: string; spend: string }[][]
  expect(second).toEqual(first)
  // The latest day stands for what was told, whatever order it was told in.
  expect(first?.findLast(({ tick }) => tick === TICK)?.spend).toBe('11189')
})
