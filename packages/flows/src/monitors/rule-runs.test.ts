// What the runs of a rule came to, told one by one: nothing, paused, too late to be judged, skipped; and nothing of a time when it was off.
import { ruleDetail } from '@tallyhelm/views/monitors/rule-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import { runPlan } from './run-tick.ts'
import { switchRule } from './save-rule.ts'
import { accountWithGroups, all, formOf, leaf, MINUTE_MS, type MonitorStage, openMonitorStage } from './test-monitors.ts'

let stage: MonitorStage
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage?.close())

test('each run is told by what it came to', async () => {
  const account = await accountWithGroups(stage, { dear: { spend_per_hour: '300' }, cheap: { spend_per_hour: '6' } })
  const form = formOf(all(leaf('SPEND', 'M15', 'GTE', '40')), { is_all_accounts: false, account_ids: [account.id] })
  const ruleId = await stage.acting(form)
  const results = async () => {
    const { runs } = await ruleDetail(stage.world.db, tenantScopeOf(stage.customer), ruleId, stage.clock.now())
    return runs.map(({ result, accounts, late, matched }) => [result, accounts, late, matched].join(' '))
  }
  await stage.tick()
  expect(await results()).toEqual(['NO_MATCH 1 0 0'])
  await stage.tick(3)
  await stage.work()
  expect(await results()).toEqual(['PAUSE_SUCCESS 1 0 1', 'NO_MATCH 1 0 0', 'NO_MATCH 1 0 0', 'NO_MATCH 1 0 0'])
  await stage.control('faults', { kind: 'error', platform: 'meta', accountId: account.outsideId, httpStatus: 503, times: 100 })
  await stage.tick(4)
  expect((await results())[0]).toMatch(/^DATA_LATE 1 1 /)
  stage.advance(5 * MINUTE_MS)
  await runPlan(stage.world)
  stage.advance(15 * MINUTE_MS)
  await runPlan(stage.world)
  expect((await results())[0]).toMatch(/^SKIPPED 0 /)
  await switchRule(stage.world, stage.customer, { rule_id: ruleId, status: 'OFF' })
  expect(await results()).toEqual([])
  await switchRule(stage.world, stage.customer, { rule_id: ruleId, status: 'ON' })
  expect(await results()).toEqual([])
})
