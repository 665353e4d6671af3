// The room of monitors over HTTP: its figures, every filter, one rule and all pausing switched off and on again, who may, the log, and the gauges.
import { all, formOf, leaf } from '@tallyhelm/flows/monitors/test-monitors'
import { addRule } from '@tallyhelm/flows/monitors/save-rule'
import {
  consolePausesPage,
  consoleRulesPage,
  consoleTroublesPage,
  monitorOverview,
} from '@tallyhelm/protocol/topics/monitors/console-schemas'
import { STAFF_FILES } from '@tallyhelm/protocol/topics/exports/staff-files'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { readGauges } from '@tallyhelm/views/setup/gauges'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, ownActor, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

let server: TestServer
const staff: Partial<Record<StaffRole, Client>> = {}
let [mine, strange, first, second]: string[] = []

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  const [me, you] = [await addCustomer(world, 1, '13911400001'), await addCustomer(world, 1, '13911400002')]
  ;[mine, strange] = [me.customerId, you.customerId]
  for (const role of ['OPS', 'RISK', 'FIN', 'AUDIT'] as const)
    staff[role] = await staffClient(server, (await addStaff(world, role)).loginName)
  const now = world.clock.now()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(
      sql`insert into companies_companies (id, customer_id, company_name, created_at) values (21, ${mine}, '云帆', ${now}), (31, ${strange}, '蓝海', ${now})`,
    )
    await tx.run(sql`
      insert into ad_accounts_accounts (id, customer_id, company_id, channel, outside_account_id, account_name, currency, timezone, opened_at, created_at)
      values (101, ${mine}, 21, 'FACEBOOK', '900001', '甲账户', 'USD', 'UTC', ${ago(300)}, ${ago(300)}),
        (102, ${mine}, 21, 'FACEBOOK', '900002', '乙账户', 'USD', 'UTC', ${ago(300)}, ${ago(300)}),
        (103, ${strange}, 31, 'FACEBOOK', '900003', '丙账户', 'USD', 'UTC', ${ago(300)}, ${ago(300)})`)
  })
  const condition = all(leaf('SPEND', 'M15', 'GTE', '40'))
  first = (
    await addRule(world, ownActor(me), formOf(condition, { rule_name: '夜间突增', is_all_accounts: true, account_ids: [], frequency: 5 }))
  ).rule_id
  second = (
    await addRule(
      world,
      ownActor(you),
      formOf(condition, { rule_name: '零转化', is_all_accounts: false, account_ids: ['103'], frequency: 60 }),
    )
  ).rule_id
  const tick = Math.floor(now.getTime() / 300_000)
  await world.db.transaction({ kind: 'system' }, async tx => {
    // The first reads well, the second is late by its rule of 5 minutes, the third is not by its rule of 60.
    await tx.run(sql`insert into monitors_accounts (ad_account_id, customer_id, read_at, trouble, failed_at) values (101, ${mine}, ${now}, 'RATE_LIMITED', ${now}),
      (102, ${mine}, ${ago(40)}, null, null), (103, ${strange}, ${ago(40)}, null, null)`)
    await tx.run(sql`insert into monitors_ticks (tick, shard, state, started_at, ended_at, accounts, rules, pairs, matches, late, failed) values
      (${tick - 1}, 1, 'DONE', ${new Date((tick - 1) * 300_000)}, ${new Date((tick - 1) * 300_000 + 20_000)}, 2, 2, 5, 3, 1, 1),
      (${tick - 2}, 1, 'SKIPPED', null, ${now}, 0, 0, 0, 0, 0, 0), (${tick - 100}, 1, 'SKIPPED', null, ${now}, 0, 0, 0, 0, 0, 0)`)
    for (const [id, account, customer] of [
      [1, 101, mine],
      [2, 103, strange],
    ] as const)
      await tx.run(sql`insert into monitors_objects (id, ad_account_id, customer_id, level, outside_id, name, configured, effective, may_deliver, first_seen_at, told_since, ticks_since)
        overriding system value values (${id}, ${account}, ${customer}, 'AD_GROUP', ${`12020${id}`}, ${`广告组${id}`}, 'ACTIVE', 'ACTIVE', true, ${now}, ${now}, ${now})`)
    await tx.run(sql`insert into monitors_matches (id, rule_id, version, customer_id, ad_account_id, object_id, began_at, last_at, ended_at, leaves, rate) values
      (1, ${first}, 1, ${mine}, 101, 1, ${ago(30)}, ${ago(20)}, ${ago(20)}, '[]', 1), (2, ${first}, 1, ${mine}, 101, 1, ${ago(10)}, ${ago(5)}, null, '[]', 1),
      (3, ${second}, 1, ${strange}, 103, 2, ${ago(10)}, ${ago(5)}, null, '[]', 1)`)
    await tx.run(sql`insert into monitors_pauses (id, customer_id, ad_account_id, rule_id, version, match_id, object_id, target_id, level, action, state, values_text, fail_reason, tries, created_at, ended_at) values
      (1, ${mine}, 101, ${first}, 1, 1, 1, 1, 'AD_GROUP', 'PAUSE_AD_GROUP', 'PAUSE_SUCCESS', '实际 $74', '', 1, ${ago(30)}, ${ago(29)}),
      (2, ${mine}, 101, ${first}, 1, 2, 1, 1, 'AD_GROUP', 'PAUSE_AD_GROUP', 'VERIFYING', '实际 $80', '', 1, ${ago(10)}, null),
      (3, ${strange}, 103, ${second}, 1, 3, 2, 2, 'AD_GROUP', 'PAUSE_AD_GROUP', 'PAUSE_FAIL', '实际 $90', '渠道仍显示投放中', 3, ${ago(10)}, ${ago(8)}),
      (4, ${mine}, 101, ${first}, 1, 1, 1, 1, 'AD_GROUP', 'PAUSE_AD_GROUP', 'PAUSE_FAIL', '实际 $70', '已失效：触发条件已不再成立', 0, ${ago(9)}, ${ago(7)})`)
  })
})
afterAll(() => server?.stop())

const ask = (role: StaffRole, path: string, request: object = {}) => (staff[role] as Client).post(`/api/console/monitors/${path}`, request) // signed in above
const paged = { page_num: 1, page_size: 20 }
const overview = async () => monitorOverview.parse((await ask('RISK', 'overview')).data)
const rules = async (request: object = {}) => consoleRulesPage.parse((await ask('OPS', 'rules', { ...paged, ...request })).data).content
const pauses = async (request: object = {}) =>
  consolePausesPage.parse((await ask('AUDIT', 'pauses', { ...paged, ...request })).data).content.map(row => row.pause_id)
const troubles = async (request: object = {}) =>
  consoleTroublesPage.parse((await ask('OPS', 'troubles', { ...paged, ...request })).data).content.map(row => [row.account_id, row.trouble])

test('runs, delay, what was skipped, hits, pauses, the busiest rules and accounts in trouble; the monitoring is told the same', async () => {
  const told = await overview()
  expect(told).toMatchObject({
    stop: null,
    rules: { on: 2, off: 0, stopped: 0, customers: 2 },
    accounts: { watched: 3, failed: 1, late: 1 },
    hour: { ticks: 2, runs: 1, skipped: 1, delay_half: 20, delay_p95: 20, delay_most: 20, pairs: 5, matches: 3, unread: 1, late: 1 },
    day: { runs: 1, skipped: 2 },
    pauses: { success: 1, failed: 1, unsent: 1, held: 0, going: 1 },
    open: { going: 1, held: 0, held_since: null },
  })
  expect(told.most_matched.map(({ rule_id, count }) => [rule_id, count])).toEqual([
    [first, 2],
    [second, 1],
  ])
  expect(told.most_paused.map(({ rule_name, count }) => [rule_name, count])).toEqual([['夜间突增', 1]])
  expect((await readGauges(server.world.db, server.world.clock.now())).monitors).toEqual({
    skipped: 1,
    late: 1,
    failed: 1,
    going_seconds: 600,
    held_seconds: 0,
    is_stopped: false,
  })
})

test('rules, pauses and troubled accounts of every customer by each filter, and their files', async () => {
  const all = await rules()
  expect(all.map(row => row.rule_id)).toEqual(expect.arrayContaining([first, second]))
  const row = all.find(each => each.rule_id === first)
  expect(row).toMatchObject({ matches_7d: 2, paused_7d: 1, failed_7d: 0, standing: 'ON', stopped_reason: null, version: 1 })
  for (const [request, found] of [
    [{ customer: strange }, [second]],
    [{ rule_name: '突增' }, [first]],
    [{ standing: 'STOPPED' }, []],
    [{ action: 'CLEAR' }, []],
  ] as const)
    expect((await rules(request)).map(each => each.rule_id)).toEqual(found)
  for (const [request, found] of [
    [{}, ['4', '3', '2', '1']],
    [{ customer: mine }, ['4', '2', '1']],
    [{ outside_account_ids: ['900003'] }, ['3']],
    [{ rule_name: '零' }, ['3']],
    [{ state: 'VERIFYING' }, ['2']],
    [{ restore_state: 'RESTORED' }, []],
    [{ created_until: '2020-01-01' }, []],
  ] as const)
    expect(await pauses(request)).toEqual(found)
  expect(await troubles()).toEqual([
    ['102', 'LATE'],
    ['101', 'FAILED'],
  ])
  expect(await troubles({ trouble: 'FAILED' })).toEqual([['101', 'FAILED']])
  expect(await troubles({ trouble: 'LATE', outside_account_ids: ['900002'] })).toEqual([['102', 'LATE']])
  expect(await troubles({ customer: strange })).toEqual([])
  const cells = Object.fromEntries(STAFF_FILES.STAFF_MONITOR_RULES.map(({ title, text }) => [title, row && text(row)]))
  expect(cells).toMatchObject({ 规则: '夜间突增', 状态: '启用', 停用原因: null, 客户编号: mine })
})

test('a rule is stopped with a reason that its customer is told, stays so whatever he does, and is let run again', async () => {
  const reason = '每轮命中过多，核对中'
  for (const role of ['FIN', 'AUDIT'] as const) expect((await ask(role, 'stop-rule', { rule_id: first, reason })).code, role).toBe(1)
  expect((await ask('FIN', 'overview')).code).toBe(1)
  expect((await ask('RISK', 'stop-rule', { rule_id: first, reason: '短' })).code).not.toBe(0)
  expect((await ask('RISK', 'stop-rule', { rule_id: '999', reason })).code).not.toBe(0)
  expect((await ask('RISK', 'stop-rule', { rule_id: first, reason })).data).toEqual({ changed: true })
  expect((await ask('OPS', 'stop-rule', { rule_id: first, reason })).data).toEqual({ changed: false })
  expect(await rules({ standing: 'STOPPED' })).toMatchObject([{ rule_id: first, stopped_reason: reason, stopped_by: '员工test-risk' }])
  expect((await overview()).rules).toMatchObject({ on: 1, stopped: 1 })
  const customer = await signedInClient(server.url, '13911400001')
  const switched = await customer.post('/api/custom/client/account-security-monitors/edit-status', { rule_id: first, status: 'ON' })
  expect(switched.code).not.toBe(0)
  expect((await ask('OPS', 'allow-rule', { rule_id: first, reason: '已核对，规则无误' })).data).toEqual({ changed: true })
  expect(await rules({ standing: 'ON', customer: mine })).toMatchObject([{ rule_id: first, stopped_reason: null }])
  const { entries, messages, open } = await written()
  expect(entries).toMatchObject([
    { action: 'monitors.stop-rule', customer_id: mine, details: { before: { is_stopped: false }, after: { is_stopped: true }, reason } },
    { action: 'monitors.allow-rule', customer_id: mine, details: { after: { is_stopped: false } } },
  ])
  expect(messages).toEqual([
    { customer_id: mine, title: '监控规则“夜间突增”已被代理商停用', body: `停用期间不再检查，已暂停的广告不受影响，原因：${reason}` },
    { customer_id: mine, title: '监控规则“夜间突增”已解除停用', body: '规则已恢复检查，原因：已核对，规则无误' },
  ])
  // What it matched has ended with it.
  expect(open).toEqual([{ rule_id: second }])
})

test('pausing is switched off for all once, and on again, by those who may', async () => {
  const reason = '渠道状态异常，防止误伤'
  for (const role of ['FIN', 'AUDIT'] as const) expect((await ask(role, 'stop-all', { reason })).code, role).toBe(1)
  expect((await ask('OPS', 'stop-all', { reason })).data).toEqual({ changed: true })
  expect((await ask('RISK', 'stop-all', { reason })).data).toEqual({ changed: false })
  expect((await overview()).stop).toMatchObject({ reason, by: '员工test-ops' })
  expect((await readGauges(server.world.db, server.world.clock.now())).monitors.is_stopped).toBe(true)
  expect((await ask('RISK', 'allow-all', { reason: '渠道已恢复正常' })).data).toEqual({ changed: true })
  expect((await ask('RISK', 'allow-all', { reason: '渠道已恢复正常' })).data).toEqual({ changed: false })
  expect((await overview()).stop).toBeNull()
  const { entries } = await written()
  expect(entries.slice(2)).toMatchObject([
    { action: 'monitors.stop-all', customer_id: null, details: { after: { is_stopped: true }, reason } },
    { action: 'monitors.allow-all', details: { before: { is_stopped: true, note: reason }, after: { is_stopped: false } } },
  ])
})

const written = () =>
  server.world.db.read({ kind: 'system' }, async tx => ({
    entries: await tx.rows<{ action: string; customer_id: string | null; details: object }>(
      sql`select action, customer_id, details from audit_entries where action like 'monitors.%-rule' and action <> 'monitors.add-rule' or action like 'monitors.%-all' order by id`,
    ),
    messages: await tx.rows(sql`select customer_id, title, body from notices_messages where object_id like 'monitors.%' order by id`),
    open: await tx.rows(sql`select rule_id from monitors_matches where ended_at is null`),
  }))
