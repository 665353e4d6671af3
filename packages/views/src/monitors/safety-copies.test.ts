// What a rule's page says of its copies at Meta: in how many accounts they run, and why not in all.
import { switchPausing, switchRule } from '@tallyhelm/flows/monitors/save-rule'
import { tendGuards } from '@tallyhelm/flows/monitors/tend-guards'
import {
  accountWithGroups,
  all,
  formOf,
  leaf,
  MINUTE_MS,
  type MonitorStage,
  openMonitorStage,
} from '@tallyhelm/flows/monitors/test-monitors'
import { tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ruleDetail } from './rule-list.ts'

let stage: MonitorStage
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage?.close())

test('installed in so many accounts, or the first reason why it is not', async () => {
  const one = await accountWithGroups(stage, { cheap: { spend_per_hour: '1' } })
  const said = all(leaf('SPEND', 'TODAY', 'GTE', '5000'))
  const ids = { is_all_accounts: false, account_ids: [one.id] }
  const ruleId = await stage.acting(formOf(said, ids))
  const other = await stage.acting(formOf(all(leaf('SPEND', 'M60', 'GTE', '50')), { ...ids, rule_name: '近一小时' }))
  const euro = await stage.acting(formOf(said, { ...ids, currency: 'EUR', rule_name: '欧元' }))
  const copyOf = async (id: string) => (await ruleDetail(stage.world.db, tenantScopeOf(stage.customer), id, stage.clock.now())).safety_copy
  expect(await copyOf(ruleId)).toEqual({ installed: 0, why: '其余账户尚未安装' })
  await stage.tick()
  await tendGuards(stage.world)
  expect(await copyOf(ruleId)).toEqual({ installed: 1, why: null })
  expect(await copyOf(other)).toEqual({ installed: 0, why: '渠道规则没有与“近 1 小时消耗 ≥ $50.00”相同的条件' })
  expect(await copyOf(euro)).toEqual({ installed: 0, why: '1 个账户的币种与规则不同，渠道规则无法表达' })
  await switchPausing(stage.world, stage.customer, { is_on: true, reason: '停一停' })
  stage.advance(MINUTE_MS)
  await tendGuards(stage.world)
  expect(await copyOf(ruleId)).toEqual({ installed: 0, why: '自动暂停已停止，副本已撤下' })
  await switchRule(stage.world, stage.customer, { rule_id: ruleId, status: 'OFF' })
  expect(await copyOf(ruleId)).toEqual({ installed: 0, why: '规则未启用' })
  await expect(
    ruleDetail(stage.world.db, { kind: 'tenant', customerId: '999', subCustomerId: null }, ruleId, stage.clock.now()),
  ).rejects.toThrow()
})
