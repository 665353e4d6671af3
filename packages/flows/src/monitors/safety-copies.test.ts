// Safety copies at Meta: there while their version acts and pausing is on, put back when somebody takes one away, and their acts are our own.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { backTestRule } from './back-test-rule.ts'
import { restorePause } from './restore-pause.ts'
import { lookAtAccount } from './run-tick.ts'
import { addRule, editRule, removeRule, switchPausing, switchRule } from './save-rule.ts'
import { allowForAll, stopForAll, stopRule } from './stop-rule.ts'
import { tendGuards } from './tend-guards.ts'
import { accountWithGroups, all, formOf, leaf, MINUTE_MS, type MonitorStage, openMonitorStage } from './test-monitors.ts'

let stage: MonitorStage
let last: MonitorStage | undefined
let account: Awaited<ReturnType<typeof accountWithGroups>>
beforeEach(async () => {
  await last?.close()
  stage = last = await openMonitorStage()
  account = await accountWithGroups(stage, { dear: { spend_per_hour: '60', clicks_per_purchase: 0 }, cheap: { spend_per_hour: '1' } })
})
afterAll(() => last?.close())

const staff: StaffActor = { kind: 'staff', staffId: '9', staffName: '风控甲', sessionId: '9', role: 'RISK', address: '127.0.0.1' }
const wasting = (spend = '5000') => all(leaf('SPEND', 'TODAY', 'GTE', spend), leaf('CONVERSIONS', 'TODAY', 'EQ', '0'))
const form = (spend?: string) => formOf(wasting(spend), { is_all_accounts: false, account_ids: [account.id] })
const port = () => stage.world.platforms.FACEBOOK.adObjects ?? expect.fail('nothing is connected')
/** After a look: the copies, without what tells one from the next, and how many rules ping. */
async function guards() {
  await tendGuards(stage.world)
  const told = await port().readGuards({ outsideAccountId: account.outsideId, currency: 'USD' }, [])
  const names = told.kind === 'ok' ? told.value.map(({ name }) => name) : []
  const isCopy = (name: string) => name.startsWith('安全副本')
  return { copies: names.filter(isCopy), pinging: names.filter(name => !isCopy(name)).length }
}
const configured = async () => {
  const seen = await port().readSome({ outsideAccountId: account.outsideId, currency: 'USD' }, 'AD_GROUP', Object.values(account.ids))
  return seen.kind === 'ok' ? Object.fromEntries(seen.value.map(each => [each.name, each.configured])) : {}
}
const minute = () => stage.advance(MINUTE_MS)
const events = (...kinds: string[]) =>
  stage.rows<{ kind: string; told: string }>(sql`select kind, told from monitors_events where kind = any(${kinds}) order by at, id`)

test('a copy stands for the version that acts, and goes with it; who has no rule any more has no guards', async () => {
  const { rule_id: ruleId } = await addRule(stage.world, stage.customer, form())
  await stage.tick()
  expect(await guards()).toEqual({ copies: [], pinging: 4 })
  await backTestRule(stage.world, stage.customer, { form: form(), days: 7 })
  await addRule(stage.world, stage.customer, { ...form(), rule_name: '看过回测' })
  minute()
  const [first, second, ...none] = (await guards()).copies
  expect([first?.startsWith(`安全副本：规则 ${ruleId} 第 1 版 `), second !== undefined, none]).toEqual([true, true, []])
  await editRule(stage.world, stage.customer, { rule_id: ruleId, version: 1, ...form(), rule_name: '改名' })
  minute()
  expect((await guards()).copies.map(name => name.split(' ').slice(1, 4).join(' '))).toContain(`${ruleId} 第 2`)
  expect((await guards()).copies).toHaveLength(2)
  await removeRule(stage.world, stage.customer, ruleId)
  minute()
  expect((await guards()).copies).toEqual([second])
  const [other] = await stage.rows<{ id: string }>(sql`select id from monitors_rules where removed_at is null`)
  await switchRule(stage.world, stage.customer, { rule_id: other?.id ?? '', status: 'OFF' })
  minute()
  expect(await guards()).toEqual({ copies: [], pinging: 0 })
  expect(await events('GUARD_REMOVED')).toEqual([])
  await switchRule(stage.world, stage.customer, { rule_id: other?.id ?? '', status: 'ON' })
  minute()
  expect(await guards()).toEqual({ copies: [second], pinging: 4 })
})

test('switched off by the customer, by staff for one rule or for all, nothing pauses at Meta either', async () => {
  const ruleId = await stage.acting(form())
  await stage.tick()
  expect(await guards()).toMatchObject({ copies: [expect.any(String)], pinging: 4 })
  await switchPausing(stage.world, stage.customer, { is_on: true, reason: '停一停' })
  minute()
  expect(await guards()).toEqual({ copies: [], pinging: 4 })
  await switchPausing(stage.world, stage.customer, { is_on: false, reason: '继续' })
  minute()
  expect((await guards()).copies).toHaveLength(1)
  await stopForAll(stage.world, staff, { reason: '演练停止' })
  minute()
  expect(await guards()).toEqual({ copies: [], pinging: 4 })
  await allowForAll(stage.world, staff, { reason: '演练结束' })
  minute()
  expect((await guards()).copies).toHaveLength(1)
  await stopRule(stage.world, staff, { rule_id: ruleId, reason: '误伤太多' })
  minute()
  expect(await guards()).toEqual({ copies: [], pinging: 0 })
})

test('one that a stranger takes away is told of and put back; an account that leaves has none', async () => {
  await stage.acting(form())
  await stage.tick()
  const [copy] = (await guards()).copies
  const told = await port().readGuards({ outsideAccountId: account.outsideId, currency: 'USD' }, [])
  const guard = told.kind === 'ok' ? told.value.find(({ name }) => name === copy) : undefined
  await port().removeGuard(guard?.id ?? '')
  stage.advance(61 * MINUTE_MS)
  expect((await guards()).copies).toEqual([copy])
  expect(await events('GUARD_REMOVED')).toEqual([{ kind: 'GUARD_REMOVED', told: copy }])
  await stage.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update ad_accounts_accounts set taken_back_at = ${stage.clock.now()} where id = ${account.id}`),
  )
  stage.advance(61 * MINUTE_MS)
  expect(await guards()).toEqual({ copies: [], pinging: 0 })
})

test.each([
  [
    'other conditions',
    {
      filters: [
        { field: 'entity_type', operator: 'EQUAL', value: 'ADSET' },
        { field: 'spent', operator: 'GREATER_THAN', value: '99999900' },
      ],
    },
  ],
  ['switched off', { status: 'DISABLED' }],
])('one that a stranger changed (%s) is told of once, and put back as it was', async (_what, change) => {
  await stage.acting(form())
  await stage.tick()
  const [copy] = (await guards()).copies
  const of = async () => {
    const told = await port().readGuards({ outsideAccountId: account.outsideId, currency: 'USD' }, [])
    return told.kind === 'ok' ? told.value.filter(({ name }) => name === copy) : []
  }
  // As long as nobody touches it, Meta's own way of writing it is no change.
  stage.advance(61 * MINUTE_MS)
  await guards()
  const [before] = await of()
  expect(await events('GUARD_REMOVED')).toEqual([])
  await stage.control(`meta-rules/${before?.id}`, change)
  for (let hour = 0; hour < 2; hour += 1) {
    stage.advance(61 * MINUTE_MS)
    expect((await guards()).copies).toEqual([copy])
    expect(await events('GUARD_REMOVED')).toEqual([{ kind: 'GUARD_REMOVED', told: `${copy}（被修改）` }])
  }
  const [after] = await of()
  expect([after?.isOn, after?.id === before?.id]).toEqual([true, false])
})

test('accounts of another currency have none; protected objects and what was given back are left', async () => {
  account = await accountWithGroups(stage, {
    dear: { spend_per_hour: '60' },
    cheap: { spend_per_hour: '1' },
    kept: { spend_per_hour: '1' },
  })
  await stage.acting(formOf(all(leaf('SPEND', 'TODAY', 'GTE', '5')), { is_all_accounts: false, account_ids: [account.id] }))
  await stage.acting(formOf(wasting(), { is_all_accounts: false, account_ids: [account.id], currency: 'EUR', rule_name: '欧元' }))
  await stage.tick(3)
  await stage.work()
  const protect = sql`update monitors_objects set is_protected = true where ad_account_id = ${account.id} and name = 'kept'`
  await stage.world.db.transaction({ kind: 'system' }, tx => tx.run(protect))
  const [before, ...none] = (await guards()).copies
  expect(none).toEqual([])
  const [pause] = await stage.pauses()
  await restorePause(stage.world, stage.customer, { pause_id: pause?.id ?? '' })
  await stage.work()
  minute()
  const [after] = (await guards()).copies
  expect(after).not.toBe(before)
  // Hours later, while we are away, Meta's run leaves it and takes its neighbour.
  stage.advance(6 * 60 * MINUTE_MS)
  await vi.waitFor(async () => expect(await configured()).toEqual({ dear: 'ACTIVE', cheap: 'PAUSED', kept: 'ACTIVE' }), 5_000)
})

test('what a copy paused while we were away is our own act, told once', async () => {
  await stage.acting(form('20'))
  await stage.tick()
  expect((await guards()).copies).toHaveLength(1)
  stage.advance(90 * MINUTE_MS)
  await vi.waitFor(async () => expect(await configured()).toEqual({ dear: 'PAUSED', cheap: 'ACTIVE' }), 5_000)
  expect(await stage.pauses()).toEqual([])
  minute()
  await lookAtAccount(stage.world, account.id)
  await lookAtAccount(stage.world, account.id)
  expect(await events('COPY_PAUSED', 'UNKNOWN_ACTOR', 'MASS_PAUSE')).toEqual([{ kind: 'COPY_PAUSED', told: '规则“测试规则”的安全副本' }])
  expect(await stage.rows(sql`select title from notices_messages where title like '%安全副本%'`)).toEqual([
    { title: '渠道上的安全副本已暂停“dear”' },
  ])
  expect(await stage.rows(sql`select actor from monitors_actors where actor like 'app:%' and ad_account_id = ${account.id}`)).toEqual([])
})
