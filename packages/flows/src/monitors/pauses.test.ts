// What stands in the way of a pause, and whoever fights back: guards, switches, faults, and another customer.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { carryPause } from './carry-pause.ts'
import { decidePause, restorePause } from './restore-pause.ts'
import { addRule, editRule, switchPausing, switchRule } from './save-rule.ts'
import { accountWithGroups, all, formOf, leaf, type MonitorStage, openMonitorStage } from './test-monitors.ts'
import { explainRule } from './try-rule.ts'

let stage: MonitorStage
let last: MonitorStage | undefined
beforeEach(async () => {
  await last?.close()
  stage = last = await openMonitorStage()
})
afterAll(() => last?.close())

const dear = { spend_per_hour: '600' }
const spending = all(leaf('SPEND', 'M5', 'GTE', '40'))
const over = (id: string) => formOf(spending, { is_all_accounts: false, account_ids: [id] })
const refusalOf = async (work: Promise<unknown>) =>
  await work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.refusal : String(error)),
  )

const why = async (ruleId: string, groupId = '') =>
  (await explainRule(stage.world, stage.customer, { rule_id: ruleId, ad_group_id: groupId })).why

test('a new version only notifies until its back-test was looked at, and then acts on what still holds', async () => {
  const account = await accountWithGroups(stage, { dear })
  const { rule_id: ruleId } = await addRule(stage.world, stage.customer, over(account.id))
  await stage.tick(3)
  expect(await stage.pauses()).toEqual([])
  expect(await why(ruleId, account.ids.dear)).toMatch(/^满足条件：.*；本版本在 .* 之前只通知；查看一次回测后生效$/)
  expect(await stage.rows(sql`select title from notices_messages`)).toEqual([{ title: '规则“测试规则”触发 1 个广告组' }])
  await stage.acting(formOf(spending, { rule_name: '同样的规则', is_all_accounts: false, account_ids: [account.id] }))
  await stage.tick()
  await stage.work()
  expect(await stage.pauses()).toMatchObject([{ state: 'PAUSE_SUCCESS' }])
})

test('more than a fifth of an account is held for people, who go on with one and leave another', async () => {
  const names = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`g${at}`, at < 3 ? dear : { spend_per_hour: '1' }]))
  const account = await accountWithGroups(stage, names)
  const ruleId = await stage.acting(over(account.id))
  await stage.tick(3)
  await stage.work()
  const held = await stage.pauses()
  expect(held.map(({ state }) => state)).toEqual(['HELD', 'HELD', 'HELD'])
  expect(await why(ruleId, account.ids.g0)).toMatch(/；.* 的暂停已拦下，待确认$/)
  const [first, second] = held
  await decidePause(stage.world, stage.customer, { pause_id: first?.id ?? '', goes_on: true })
  await decidePause(stage.world, stage.customer, { pause_id: second?.id ?? '', goes_on: false })
  expect(await refusalOf(decidePause(stage.world, stage.customer, { pause_id: second?.id ?? '', goes_on: true }))).toBe('PAUSE_DECIDED')
  await stage.work()
  expect((await stage.pauses()).map(({ state }) => state)).toEqual(['PAUSE_SUCCESS', 'PAUSE_FAIL', 'HELD'])
})

test('the switch stops a run between two objects', async () => {
  const names = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`g${at}`, at < 2 ? dear : { spend_per_hour: '1' }]))
  const account = await accountWithGroups(stage, names)
  await stage.acting(over(account.id))
  await stage.tick(2)
  const [first] = await stage.pauses()
  await carryPause(stage.world, { pauseId: first?.id ?? '' })
  await switchPausing(stage.world, stage.customer, { is_on: true, reason: '误报太多' })
  await stage.work()
  // What was sent is read back; what was not stays as it is.
  expect(await stage.pauses()).toMatchObject([{ state: 'PAUSE_SUCCESS' }, { state: 'PAUSE_FAIL', fail_reason: '已停止自动暂停' }])
  await stage.tick(2)
  expect(await stage.pauses()).toHaveLength(2)
})

test('whoever enables it again within the hold meets a second pause and the campaign, not «handled already»', async () => {
  const account = await accountWithGroups(stage, { dear, cheap: { spend_per_hour: '1' } })
  await stage.acting(over(account.id))
  await stage.tick(2)
  await stage.work()
  const port = stage.world.platforms.FACEBOOK.adObjects
  await port?.setStatus({ outsideAccountId: account.outsideId, currency: 'USD' }, 'AD_GROUP', account.ids.dear ?? '', 'ACTIVE')
  await stage.tick()
  await stage.work()
  expect((await stage.pauses()).map(({ level, state }) => [level, state])).toEqual([
    ['AD_GROUP', 'PAUSE_SUCCESS'],
    ['AD_GROUP', 'PAUSE_SUCCESS'],
    ['CAMPAIGN', 'PAUSE_SUCCESS'],
  ])
})

describe.each([
  'answer_lost_before_work',
  'answer_lost_after_work',
  'half_body',
  'http_5xx_after_work',
  'duplicate',
  'rate_limit',
] as const)('%s', kind => {
  test('ends as one success that the platform shows', async () => {
    const account = await accountWithGroups(stage, { dear, cheap: { spend_per_hour: '1' } })
    await stage.acting(over(account.id))
    await stage.tick(2)
    await stage.control('faults', { kind, operation: 'meta.object.update', times: 1, ...(kind === 'rate_limit' ? { code: '80004' } : {}) })
    for (let round = 0; round < 12; round += 1) {
      await stage.work()
      stage.advance(20_000)
    }
    expect((await stage.pauses()).map(({ level, state }) => [level, state])).toEqual([['AD_GROUP', 'PAUSE_SUCCESS']])
  })
})

test('what the platform refuses three times fails with its words, and the campaign is paused', async () => {
  const account = await accountWithGroups(stage, { dear, cheap: { spend_per_hour: '1' } })
  await stage.acting(over(account.id))
  await stage.tick(2)
  await stage.control('faults', { kind: 'error', operation: 'meta.object.update', times: 3, code: '200', message: 'no permission' })
  for (let round = 0; round < 12; round += 1) {
    await stage.work()
    stage.advance(20_000)
  }
  expect(await stage.pauses()).toMatchObject([
    { level: 'AD_GROUP', state: 'PAUSE_FAIL', tries: 3, fail_reason: expect.stringContaining('200') },
    { level: 'CAMPAIGN', state: 'PAUSE_SUCCESS' },
  ])
})

test('another customer neither reads nor changes anything, and cannot name these accounts', async () => {
  const account = await accountWithGroups(stage, { dear })
  const ruleId = await stage.acting(over(account.id))
  await stage.tick(2)
  await stage.work()
  const [pause] = await stage.pauses()
  const { customerId } = await stage.tenant()
  const stranger = { ...stage.customer, customerId }
  const form = over(account.id)
  for (const work of [
    () => addRule(stage.world, stranger, form),
    () => editRule(stage.world, stranger, { rule_id: ruleId, version: 1, ...form }),
    () => switchRule(stage.world, stranger, { rule_id: ruleId, status: 'OFF' }),
    () => explainRule(stage.world, stranger, { rule_id: ruleId, ad_group_id: account.ids.dear ?? '' }),
    () => restorePause(stage.world, stranger, { pause_id: pause?.id ?? '' }),
  ])
    expect(await refusalOf(work())).toBe('NOT_FOUND')
})
