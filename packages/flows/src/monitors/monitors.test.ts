// Rules over a stage: what they match, what they pause, what stands in their way, and that another customer sees nothing of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainRule } from './try-rule.ts'
import { restorePause } from './restore-pause.ts'
import { accountWithGroups, all, formOf, leaf, type MonitorStage, openMonitorStage } from './test-monitors.ts'

let stage: MonitorStage
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage?.close())

test('an ad group that spends too much is paused and read back, its neighbour is not, and it is given back', async () => {
  const account = await accountWithGroups(stage, { dear: { spend_per_hour: '300' }, cheap: { spend_per_hour: '6' } })
  const form = formOf(all(leaf('SPEND', 'M15', 'GTE', '40')), { is_all_accounts: false, account_ids: [account.id] })
  const ruleId = await stage.acting(form)
  await stage.tick()
  expect(await stage.pauses()).toEqual([])
  await stage.tick(3)
  await stage.work()
  const [pause, ...more] = await stage.pauses()
  expect(more).toEqual([])
  expect(pause).toMatchObject({ state: 'PAUSE_SUCCESS', level: 'AD_GROUP', outside_id: account.ids.dear, tries: 1, found: 'ACTIVE' })
  expect(pause?.values_text).toMatch(/^近 15 分钟消耗 ≥ \$40\.00（实际 \$7[45]\.\d\d）$/)
  const why = await explainRule(stage.world, stage.customer, { rule_id: ruleId, ad_group_id: account.ids.cheap ?? '' })
  expect(why.why).toMatch(/^未满足：近 15 分钟消耗 ≥ \$40\.00（实际 \$1\.\d\d）$/)
  expect(await restorePause(stage.world, stage.customer, { pause_id: pause?.id ?? '' })).toEqual({ changed: true })
  await stage.work()
  expect(await stage.pauses()).toMatchObject([{ state: 'PAUSE_SUCCESS', restore_state: 'RESTORED' }])
  // The rule spares it for its cool-down.
  await stage.tick(4)
  expect(await stage.pauses()).toHaveLength(1)
})
