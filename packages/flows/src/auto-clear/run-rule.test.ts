// The rule by the clock: announced once, called off by spend and whitelist, and nobody else's.
import { findAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { zero } from '@tallyhelm/protocol/values/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addQuota } from '../quota/add-quota.ts'
import { usd } from '../quota/test-stage.ts'
import { assignAdAccounts } from '../sub-customers/assign-ad-accounts.ts'
import { addToWhitelist } from './add-to-whitelist.ts'
import { changeSetting } from './change-setting.ts'
import { removeFromWhitelist } from './remove-from-whitelist.ts'
import { restoreToWhitelist } from './restore-to-whitelist.ts'
import { runRule } from './run-rule.ts'
import { DAY_MS, type IdleStage, openIdleStage } from './test-idle-stage.ts'

const system = { kind: 'system' } as const
let stage: IdleStage

beforeEach(async () => {
  stage = await openIdleStage()
})
afterEach(() => stage.close())

test('an account is announced three days before, to each user once, and not a day earlier', async () => {
  const tenant = await stage.customer()
  const account = await stage.account(tenant)
  // Opened on day 0: 27 full days without spend have passed on the morning of day 28.
  expect(await stage.morning([account], 27)).toEqual({ announced: 0, cancelled: 0, due: 0 })
  expect(await stage.morning([account])).toEqual({ announced: 1, cancelled: 0, due: 0 })
  expect(await runRule(stage.world)).toEqual({ announced: 0, cancelled: 0, due: 0 })
  const told = await stage.messages()
  expect(new Set(told.map(message => message.user))).toEqual(new Set(tenant.userIds))
  expect(told).toHaveLength(2)
  const clearOn = dayOf(new Date(stage.world.clock.now().getTime() + 3 * DAY_MS))
  expect(told[0]).toMatchObject({ title: `1 个账户将于 ${clearOn} 自动清零`, link: '/auto-clear/whitelist/account-list?tab=upcoming' })
  expect(String(told[0]?.body)).toContain('30 天无消耗')
  expect(await stage.clearings()).toMatchObject([{ state: 'NOTIFIED', clearOn, account: account.id }])
})

test('names of any length fit into what is told', async () => {
  const tenant = await stage.customer()
  const accounts = await Promise.all(Array.from({ length: 6 }, () => stage.account(tenant)))
  await stage.query(`update ad_accounts_accounts set account_name = repeat('长', 255) where customer_id = ${tenant.customerId}`)
  expect((await stage.morning(accounts, 28)).announced).toBe(6)
  const [told] = await stage.messages()
  expect(String(told?.body)).toMatch(/^“长{39}…”、.*等 6 个账户即将满 30 天无消耗/)
})

test('two runs at the same time announce once', async () => {
  const tenant = await stage.customer()
  const account = await stage.account(tenant)
  stage.clock.set(new Date(stage.world.clock.now().getTime() + 28 * DAY_MS))
  await stage.synchronise(account)
  const reports = await Promise.all([runRule(stage.world), runRule(stage.world), runRule(stage.world)])
  expect(reports.reduce((sum, report) => sum + report.announced, 0)).toBe(1)
  expect(await stage.clearings()).toHaveLength(1)
  expect(await stage.messages()).toHaveLength(2)
})

test('who has not switched the rule on, has no users, or lent the account to a sub-customer is left alone', async () => {
  const off = await stage.customer()
  await changeSetting(stage.world, off.actor, { is_enabled: false, idle_days: 30 })
  const never = await stage.tenant({})
  const empty = await stage.tenant({})
  await changeSetting(stage.world, empty.actor, { is_enabled: true, idle_days: 30 })
  const agent = await stage.customer()
  const sub = await stage.subTenant(agent)
  const accounts = [await stage.account(off), await stage.account(never), await stage.account(empty), await stage.account(agent)]
  const given = accounts[3]
  if (!given) throw new Error('four accounts')
  await assignAdAccounts(
    stage.world,
    { kind: 'system', name: 'test' },
    { customerId: agent.customerId, adAccountIds: [given.id], subCustomerId: sub.subCustomerId },
  )
  expect((await stage.morning(accounts, 40)).announced).toBe(0)
})

test('an account without figures of today, without a dollar, or with an open order is not announced', async () => {
  const tenant = await stage.customer()
  const [stale, poor, busy] = [await stage.account(tenant), await stage.account(tenant), await stage.account(tenant)]
  stage.clock.set(new Date(stage.world.clock.now().getTime() + 40 * DAY_MS))
  const figures = { limit: usd(100), spent: usd(99.01), balance: usd(0.99), averageSpend: zero('USD'), todaySpend: zero('USD') }
  await stage.world.db.transaction(system, tx => recordFigures(tx, poor.id, { ...figures, readAt: stage.world.clock.now() }))
  await stage.synchronise(busy)
  await addQuota(stage.world, tenant.actor, {
    idempotencyKey: 'busy-account',
    request: { adjust_type: 'ADD', items: [{ account_id: busy.id, amount: '20.00' }], remark: '' },
  })
  expect(await runRule(stage.world)).toEqual({ announced: 0, cancelled: 0, due: 0 })
  await stage.synchronise(stale)
  expect((await runRule(stage.world)).announced).toBe(1)
})

test.each(['a day with spend', 'a total that rose'] as const)('%s in the three days calls it off', async how => {
  const tenant = await stage.customer()
  const account = await stage.account(tenant)
  await stage.morning([account], 28)
  stage.clock.set(new Date(stage.world.clock.now().getTime() + DAY_MS))
  if (how === 'a day with spend') await stage.spend(account, 1)
  else await stage.synchronise(account, 1)
  expect(await runRule(stage.world)).toEqual({ announced: 0, cancelled: 1, due: 0 })
  expect(await stage.clearings()).toMatchObject([{ state: 'CANCELLED', reason: 'SPEND' }])
  await stage.clearDue()
  expect(await stage.orders()).toEqual([])
})

test('the whitelist calls it off at once and keeps the account off to its last day', async () => {
  const tenant = await stage.customer()
  const account = await stage.account(tenant)
  await stage.morning([account], 28)
  const added = await addToWhitelist(stage.world, tenant.actor, { account_ids: [account.id], days: 5 })
  expect(added).toMatchObject({ added: 1, renewed: 0, called_off: 1, too_late: 0 })
  expect(await stage.clearings()).toMatchObject([{ state: 'CANCELLED', reason: 'WHITELIST' }])
  expect((await stage.morning([account], 5)).announced).toBe(0)
  expect((await stage.morning([account])).announced).toBe(1)
})

test('a removal lets it be announced again; taking the removal back calls that off, for ten minutes', async () => {
  const tenant = await stage.customer()
  const account = await stage.account(tenant)
  await addToWhitelist(stage.world, tenant.actor, { account_ids: [account.id], days: 90 })
  const [entry] = (await stage.query('select id::text from auto_clear_entries')).rows
  const entryIds = [String(entry?.id)]
  expect((await stage.morning([account], 40)).announced).toBe(0)
  expect(await removeFromWhitelist(stage.world, tenant.actor, { entry_ids: entryIds })).toEqual({ changed: 1 })
  expect((await runRule(stage.world)).announced).toBe(1)
  expect(await restoreToWhitelist(stage.world, tenant.actor, { entry_ids: entryIds })).toEqual({ changed: 1 })
  expect(await stage.clearings()).toMatchObject([{ state: 'CANCELLED', reason: 'WHITELIST' }])
  await removeFromWhitelist(stage.world, tenant.actor, { entry_ids: entryIds })
  stage.clock.set(new Date(stage.world.clock.now().getTime() + 10 * 60_000 + 1))
  await expect(restoreToWhitelist(stage.world, tenant.actor, { entry_ids: entryIds })).rejects.toMatchObject({
    refusal: 'WHITELIST_RESTORE_LATE',
  })
})

test('an account that was put on the list anew is not put on it twice by an undo', async () => {
  const tenant = await stage.customer()
  const account = await stage.account(tenant)
  const add = () => addToWhitelist(stage.world, tenant.actor, { account_ids: [account.id], days: 90 })
  const open = async () =>
    (await stage.query('select id::text from auto_clear_entries where removed_at is null')).rows.map(row => String(row.id))
  await add()
  const [first = ''] = await open()
  await removeFromWhitelist(stage.world, tenant.actor, { entry_ids: [first] })
  await add()
  const [second = ''] = await open()
  expect(await restoreToWhitelist(stage.world, tenant.actor, { entry_ids: [first] })).toEqual({ changed: 0 })
  await removeFromWhitelist(stage.world, tenant.actor, { entry_ids: [second] })
  expect(await restoreToWhitelist(stage.world, tenant.actor, { entry_ids: [first, second] })).toEqual({ changed: 1 })
  expect(await open()).toEqual([second])
  expect(await add()).toMatchObject({ added: 0, renewed: 1 })
})

test('switching off, or asking for more days, calls all off; fewer days do not', async () => {
  const tenant = await stage.customer()
  const account = await stage.account(tenant)
  await stage.morning([account], 28)
  await changeSetting(stage.world, tenant.actor, { is_enabled: true, idle_days: 20 })
  expect(await stage.clearings()).toMatchObject([{ state: 'NOTIFIED' }])
  await changeSetting(stage.world, tenant.actor, { is_enabled: true, idle_days: 60 })
  expect(await stage.clearings()).toMatchObject([{ state: 'CANCELLED', reason: 'SWITCHED_OFF' }])
  expect((await stage.morning([account])).announced).toBe(0)
})

test('settings are the master’s, within the limits', async () => {
  const tenant = await stage.customer()
  const member = { ...tenant.actor, isMaster: false }
  await expect(changeSetting(stage.world, member, { is_enabled: true, idle_days: 30 })).rejects.toMatchObject({ refusal: 'MASTER_ONLY' })
  for (const idle_days of [6, 366, 7.5, Number.NaN, -30, Number.POSITIVE_INFINITY]) {
    await expect(changeSetting(stage.world, tenant.actor, { is_enabled: true, idle_days })).rejects.toMatchObject({
      refusal: 'INPUT_INVALID',
    })
  }
})

test('another customer, and a sub-customer of this one, can neither see nor change any of it', async () => {
  const tenant = await stage.customer()
  const account = await stage.account(tenant)
  await addToWhitelist(stage.world, tenant.actor, { account_ids: [account.id], days: 90 })
  const [entry] = (await stage.query('select id::text from auto_clear_entries')).rows
  const entry_ids = [String(entry?.id)]
  const stranger = await stage.tenant({})
  const sub = await stage.subTenant(tenant)
  for (const { actor } of [stranger, sub]) {
    await expect(removeFromWhitelist(stage.world, actor, { entry_ids })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
    await expect(restoreToWhitelist(stage.world, actor, { entry_ids })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
    await expect(addToWhitelist(stage.world, actor, { account_ids: [account.id], days: 90 })).rejects.toMatchObject({
      refusal: 'NOT_FOUND',
    })
  }
  expect((await stage.query('select id from auto_clear_entries where removed_at is null')).rows).toHaveLength(1)
  expect(await stage.world.db.read(system, tx => findAdAccount(tx, account.id))).toBeDefined()
})
