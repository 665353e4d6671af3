// Money without decimals, from what Meta tells to the verdict and its words: yen, and New Taiwan dollars, which Meta counts whole as well.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { accountWithGroups, all, formOf, leaf, type MonitorStage, openMonitorStage } from './test-monitors.ts'
import { tendGuards } from './tend-guards.ts'

let stage: MonitorStage
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage?.close())

describe.each(['JPY', 'TWD'] as const)('%s', currency => {
  test('a threshold is of whole units: what spends as much is paused, what spends one less is not', async () => {
    const groups = { dear: { spend_per_hour: '6000', daily_budget: '90000' }, cheap: { spend_per_hour: '5988', daily_budget: '89999' } }
    const account = await accountWithGroups(stage, groups, { currency })
    const ids = { is_all_accounts: false, account_ids: [account.id], currency }
    await stage.acting(formOf(all(leaf('SPEND', 'M5', 'GTE', '500')), { ...ids, rule_name: `消耗 ${currency}` }))
    await stage.acting(
      formOf(all(leaf('DAILY_BUDGET', 'NOW', 'GTE', '90000')), {
        ...ids,
        rule_name: `预算 ${currency}`,
        actions: [{ action: 'NOTIFY', delay_minutes: 0 }],
        may_escalate: false,
      }),
    )
    await stage.acting(formOf(all(leaf('SPEND', 'TODAY', 'GTE', '900000')), { ...ids, rule_name: `副本 ${currency}` }))
    await stage.tick(3)
    await stage.work()
    const paused = (await stage.pauses()).filter(({ outside_id }) => Object.values(account.ids).includes(outside_id))
    expect(paused.map(({ outside_id, state }) => [outside_id, state])).toEqual([[account.ids.dear, 'PAUSE_SUCCESS']])
    const symbol = currency === 'JPY' ? 'JP¥' : 'NT$'
    expect(paused[0]?.values_text).toBe(`近 5 分钟消耗 ≥ ${symbol}500（实际 ${symbol}500）`)
    expect(
      await stage.rows(sql`
        select o.name, o.daily_budget_minor::int as budget from monitors_matches m join monitors_objects o on o.id = m.object_id
        join monitors_rules r on r.id = m.rule_id where r.rule_name = ${`预算 ${currency}`}`),
    ).toEqual([{ name: 'dear', budget: 90_000 }])
    await tendGuards(stage.world)
    expect(
      await stage.rows(
        sql`select count(*)::int as copies from monitors_guards where ad_account_id = ${account.id} and rule_id is not null and is_on`,
      ),
    ).toEqual([{ copies: 1 }])
  })
})
