// Rules over a stage: what they match, what they pause, what stands in their way, and that another customer sees nothing of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainRule } from './try-rule.ts'
import sql from 'sql-template-tag'
import { backTestRule } from './back-test-rule.ts'
import { saveDomains } from './keep-domains.ts'
import { giveFeedback, restorePause } from './restore-pause.ts'
import { beginRule, lookAtAccount } from './run-tick.ts'
import { addRule } from './save-rule.ts'
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

test('what leads off the list is not given back, and a false alarm makes whoever worked there known', async () => {
  const account = await accountWithGroups(stage, { dear: { spend_per_hour: '300' }, cheap: { spend_per_hour: '6' } })
  const form = formOf(all(leaf('SPEND', 'M5', 'GTE', '20')), { is_all_accounts: false, account_ids: [account.id] })
  await stage.acting(form)
  await stage.tick(3)
  await stage.work()
  const pause = (await stage.pauses()).find(({ outside_id: id }) => id === account.ids.dear)
  const back = { pause_id: pause?.id ?? '' }
  await saveDomains(stage.world, stage.customer, { domains: ['other.example.net'], note: '' })
  await expect(restorePause(stage.world, stage.customer, back)).rejects.toMatchObject({
    refusal: 'PAUSE_NOT_RESTORABLE',
    parameters: { why: expect.stringContaining('shop.example.com') },
  })
  await saveDomains(stage.world, stage.customer, { domains: ['Example.com.'], note: '' })
  await stage.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`insert into monitors_actors (ad_account_id, customer_id, actor, first_at, last_at, is_known)
      values (${account.id}, ${stage.customerId}, '77', ${stage.clock.now()}, ${stage.clock.now()}, false)`),
  )
  await stage.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`insert into monitors_events (id, customer_id, ad_account_id, object_id, kind, at, actor_id, told_key)
      select 1, p.customer_id, p.ad_account_id, p.object_id, 'UNKNOWN_ACTOR', ${stage.clock.now()}, '77', 'x' from monitors_pauses p where p.id = ${back.pause_id}`),
  )
  await giveFeedback(stage.world, stage.customer, { ...back, feedback: 'FALSE_ALARM' })
  expect(
    await stage.rows(
      sql`select k.is_known, e.withdrawn_at is not null as gone from monitors_actors k, monitors_events e where k.actor = '77' and e.id = 1`,
    ),
  ).toEqual([{ is_known: true, gone: true }])
  expect(await restorePause(stage.world, stage.customer, back)).toEqual({ changed: true })
})

test('a new rule has its accounts read at once', async () => {
  const account = await accountWithGroups(stage, { dear: { spend_per_hour: '600' } })
  const { rule_id: ruleId } = await addRule(
    stage.world,
    stage.customer,
    formOf(all(leaf('SPEND', 'M5', 'GTE', '20')), { is_all_accounts: false, account_ids: [account.id] }),
  )
  expect(await beginRule(stage.world, ruleId)).toBe(1)
  await lookAtAccount(stage.world, account.id)
  expect(await beginRule(stage.world, ruleId)).toBe(0)
  expect(
    await stage.rows(sql`select count(*)::int as groups from monitors_objects where ad_account_id = ${account.id} and level = 'AD_GROUP'`),
  ).toEqual([{ groups: 1 }])
})

test('a back-test over accounts that were never read shows nothing, and does not let the rule pause', async () => {
  const account = await accountWithGroups(stage, { dear: { spend_per_hour: '600' } })
  const form = formOf(all(leaf('SPEND', 'M5', 'GTE', '20')), { is_all_accounts: false, account_ids: [account.id] })
  const backTest = () => backTestRule(stage.world, stage.customer, { form, days: 7 })
  const { rule_id: ruleId } = await addRule(stage.world, stage.customer, form)
  const seen = async () =>
    (await stage.rows<{ seen: boolean }>(sql`select seen_at is not null as seen from monitors_versions where rule_id = ${ruleId}`))[0]?.seen
  expect([(await backTest()).known_since, await seen()]).toEqual([null, false])
  expect(await beginRule(stage.world, ruleId)).toBe(1)
  await lookAtAccount(stage.world, account.id)
  expect([(await backTest()).known_since, await seen()]).toEqual([expect.any(String), true])
})
