// What is read seldom of ad accounts over the sandbox: all of an ad group's time.
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
    from monitors_objects o where o.level = 'AD_GROUP'`)
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
