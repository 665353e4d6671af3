// What is read seldom, or written down at each reading, over the sandbox: all of an ad group's time, countries, what is left of the quota.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backTestRule } from './back-test-rule.ts'
import { accountWithGroups, all, formOf, leaf, type MonitorStage, openMonitorStage } from './test-monitors.ts'
import { previewRule } from './try-rule.ts'

let stage: MonitorStage
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage?.close())

test('what was left of the quota at a moment of the past is what the rules were judged by', async () => {
  const account = await accountWithGroups(stage, { one: { spend_per_hour: '60' } }, { cap: '5000' })
  const of = { is_all_accounts: false, account_ids: [account.id] }
  const leftFor = formOf(all(leaf('QUOTA_HOURS', 'NOW', 'LTE', '3')), of)
  const setBalance = (minor: number) =>
    stage.world.db.transaction({ kind: 'system' }, tx =>
      tx.run(sql`update ad_accounts_accounts set balance_minor = ${minor} where id = ${account.id}`),
    )
  const backTest = () => backTestRule(stage.world, stage.customer, { form: leftFor, days: 7 })
  const none = await backTest()
  expect(none).toMatchObject({ hits: 0, unreachable: [{ window: 'NOW', since: stage.clock.now().toISOString() }] })
  await stage.acting({ ...leftFor, actions: [{ action: 'NOTIFY', delay_minutes: 0 }] })
  await setBalance(500_000)
  await stage.tick(14)
  expect((await backTest()).hits).toBe(0)
  await setBalance(12_000)
  await stage.tick()
  const matches = () =>
    stage.rows<{ began_at: Date }>(sql`select began_at from monitors_matches where ad_account_id = ${account.id} order by began_at`)
  const [live] = await matches()
  await setBalance(500_000)
  await stage.tick(2)
  const past = await backTest()
  expect(past).toMatchObject({ hits: 1, unreachable: [{ window: 'NOW' }] })
  // The tick at which it was judged live, a second later.
  const tick = new Date(Math.floor((live?.began_at.getTime() ?? 0) / 300_000) * 300_000)
  expect(past.content[0]?.first_hit_at).toBe(tick.toISOString())
  expect(new Date(past.unreachable[0]?.since ?? 0).getTime()).toBeLessThan(tick.getTime() - 3_600_000)
})

test("all of an ad group's time holds what was spent long before we read it, and today; the past is told without what came since", async () => {
  const account = await accountWithGroups(stage, {
    old: {
      spend: [
        { date: '2025-11-02', spend: '800' },
        { date: '2026-03-01', spend: '50' },
        { date: '2026-03-10', hour: 1, spend: '7' },
      ],
      spend_per_hour: '12',
    },
  })
  const of = { is_all_accounts: false, account_ids: [account.id] }
  const form = formOf(all(leaf('SPEND', 'LIFETIME', 'GTE', '857')), of)
  const shown = async () => {
    const { content } = await previewRule(stage.world, stage.customer, { form })
    return content.map(each => Number(each.leaves[0]?.shown.replace('$', '')))[0] ?? 0
  }
  expect((await backTestRule(stage.world, stage.customer, { form, days: 7 })).unreachable).toMatchObject([{ window: 'LIFETIME' }])
  await stage.acting({ ...form, actions: [{ action: 'NOTIFY', delay_minutes: 0 }] })
  await stage.tick()
  const first = await shown()
  expect(first).toBeGreaterThanOrEqual(857)
  expect(first).toBeLessThan(860)
  await stage.tick(6)
  expect((await shown()) - first).toBeCloseTo(6, 1)
  const less = formOf(all(leaf('SPEND', 'LIFETIME', 'LT', String(Math.ceil(first + 3)))), of)
  expect(await backTestRule(stage.world, stage.customer, { form: less, days: 7 })).toMatchObject({ hits: 1, unreachable: [] })

  // The day after the total goes one day further, and what is told of all the time does not jump.
  await stage.control(`ad-objects/${account.ids.old ?? ''}`, { status: 'PAUSED' })
  await stage.tick()
  const spent = () =>
    stage.rows<{ total: number; life_day: string }>(sql`
    select (o.life_spend + (select sum(d.spend) from monitors_days d where d.object_id = o.id and d.day >= o.life_day))::int as total, o.life_day::text
    from monitors_objects o where o.level = 'AD_GROUP' and o.ad_account_id = ${account.id}`)
  const [before] = await spent()
  stage.advance(35 * 3_600_000)
  await stage.tick()
  expect(await spent()).toEqual([{ total: before?.total, life_day: '2026-03-10' }])
  expect(before?.life_day).toBe('2026-03-09')
})

test('a country where money is spent counts although nothing is aimed at it, and is new where the account never spent before', async () => {
  const groups = (more: Record<string, object> = {}) => ({
    usual: { spend_per_hour: '6', countries: ['US'], spend: [{ date: '2026-02-20', spend: '90' }], ...more },
  })
  const account = await accountWithGroups(stage, groups({ delivers_in: ['US', 'CA'] }))
  const of = { is_all_accounts: false, account_ids: [account.id] }
  const form = formOf(all(leaf('COUNTRY', 'NOW', 'FIRST_SEEN')), of)
  const matched = async () => {
    const { content } = await previewRule(stage.world, stage.customer, { form })
    return content.map(each => [each.is_match, each.leaves[0]?.shown])
  }
  await stage.acting({ ...form, actions: [{ action: 'NOTIFY', delay_minutes: 0 }] })
  await stage.tick()
  stage.advance(26 * 3_600_000)
  await stage.tick()
  expect(await matched()).toEqual([[false, 'CA、US']])
  await stage.control(`accounts/meta/${account.outsideId}`, {
    ad_objects: [
      { id: account.campaign, level: 'campaign' },
      { id: account.ids.usual, campaign_id: account.campaign, ...groups({ delivers_in: ['US', 'NG'] }).usual, spend: [] },
    ],
  })
  await stage.tick()
  // Within the hour nobody asks again.
  expect(await matched()).toEqual([[false, 'CA、US']])
  stage.advance(3_600_000)
  await stage.tick()
  expect(await matched()).toEqual([[true, 'CA、NG、US']])
  await stage.tick()
  const past = await backTestRule(stage.world, stage.customer, { form, days: 7 })
  expect(past).toMatchObject({ hits: 1, content: [{ ad_group_name: 'usual' }] })
  expect(
    await stage.rows(sql`select country from monitors_countries where ad_account_id = ${account.id} order by first_at, country`),
  ).toEqual([{ country: 'CA' }, { country: 'US' }, { country: 'NG' }])
})
