// Adoption over the sandbox: verdicts, the books opened once, the least cap, troubles of platforms, and every place where it can be cut off.
import type { AdoptRequest } from '@tallyhelm/protocol/topics/adoption/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { createCompany } from '../companies/create-company.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { adoptFound, cancelAdoption } from './ask-adoption.ts'
import { runAdoption } from './run-adoption.ts'
import { takeBackAdAccounts } from '../ad-accounts/take-back.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'

const staff: StaffActor = { kind: 'staff', staffId: '7', staffName: '林管家', sessionId: '1', role: 'OPS', address: '127.0.0.1' }
const reason = '老客户账户转入系统'
let house: Stage
let other: { customerId: string; companyId: string }
let next = 600_000_000

beforeAll(async () => {
  house = await openStage()
  const { customerId } = await createCustomer(house.world, system, { name: '乙', customerType: 0, customerNature: 'DIRECT_AGENT' })
  const { companyId } = await createCompany(house.world, system, { customerId, companyName: '乙一' })
  other = { customerId, companyId }
})
afterAll(() => house.close())

const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
async function onPlatform(platform: 'meta' | 'google' | 'tiktok', over: Record<string, unknown> = {}): Promise<string> {
  const id = String((next += 1))
  await house.control('accounts', { platform, id, ...over })
  return id
}
const CHANNELS = { meta: 'FACEBOOK', google: 'GOOGLE', tiktok: 'TIKTOK' } as const
const chosen = (platform: keyof typeof CHANNELS, ...ids: string[]) =>
  ids.map(outside_account_id => ({ channel: CHANNELS[platform], outside_account_id }))
async function ask(accounts: AdoptRequest['accounts'], over: Partial<AdoptRequest> = {}): Promise<string> {
  const { customerId: customer_id, companyId: company_id } = house
  const whole = { accounts, customer_id, company_id, sub_customer_id: null, tags: [], sets_cap: false, reason, ...over }
  return (await adoptFound(house.world, staff, whole)).batch_id
}
type Line = {
  state: string
  problem: string | null
  limit_minor: string | null
  is_uncapped: boolean
  has_set_cap: boolean
  currency: string | null
}
const linesOf = (batchId: string) =>
  rows<Line>(sql`
  select state, problem, limit_minor, is_uncapped, has_set_cap, currency from ad_accounts_adoption_rows where batch_id = ${batchId} order by row_no`)
async function adopt(...asked: Parameters<typeof ask>): Promise<Line[]> {
  const batchId = await ask(...asked)
  await runAdoption(house.world, { batchId, actor: staff })
  return await linesOf(batchId)
}
const openings = (outsideId: string) =>
  rows<{ amount: string; currency: string }>(sql`
  select t.amount_minor as amount, a.currency from ledger_transfers t join ad_accounts_accounts a on t.idempotency_key = 'opening:' || a.id
  where a.outside_account_id = ${outsideId} and t.code = 'OPENING' and t.state = 'POSTED'`)

test('accounts of three platforms: facts first, the books open with what is on them, each in its currency', async () => {
  const ids = [
    await onPlatform('meta', { cap: '120', spent: '20', name: '脸书' }),
    await onPlatform('meta', { cap: '900', currency: 'JPY' }),
    await onPlatform('google', { cap: '80.50', currency: 'EUR' }),
    await onPlatform('tiktok', { balance: '33.25' }),
  ] as const
  const accounts = [...chosen('meta', ids[0], ids[1]), ...chosen('google', ids[2]), ...chosen('tiktok', ids[3])]
  expect(await adopt(accounts, { tags: ['高风险'], sub_customer_id: house.subCustomerId })).toMatchObject([
    { state: 'ADOPTED', limit_minor: '12000', currency: 'USD', is_uncapped: false },
    { state: 'ADOPTED', limit_minor: '900', currency: 'JPY' },
    { state: 'ADOPTED', limit_minor: '8050', currency: 'EUR' },
    { state: 'ADOPTED', limit_minor: '3325', currency: 'USD' },
  ])
  expect(await openings(ids[0])).toEqual([{ amount: '12000', currency: 'USD' }])
  expect(await openings(ids[1])).toEqual([{ amount: '900', currency: 'JPY' }])
  expect(await openings(ids[2])).toEqual([{ amount: '8050', currency: 'EUR' }])
  const [account] = await rows(
    sql`select account_name, tags, sub_customer_id, timezone from ad_accounts_accounts where outside_account_id = ${ids[0]}`,
  )
  expect(account).toEqual({ account_name: '脸书', tags: ['高风险'], sub_customer_id: house.subCustomerId, timezone: 'Asia/Shanghai' })
  // The same again changes nothing.
  expect(await adopt(accounts, { sub_customer_id: house.subCustomerId })).toMatchObject(
    Array.from({ length: 4 }, () => ({ state: 'SAME' })),
  )
  expect(await openings(ids[0])).toHaveLength(1)
  expect(await rows(sql`select * from ledger_violations()`)).toEqual([])
})

test('what another customer holds, what the platform does not show, and another sub-customer’s are refused by row', async () => {
  const held = await onPlatform('meta', { cap: '10' })
  await adopt(chosen('meta', held), { customer_id: other.customerId, company_id: other.companyId })
  const own = await onPlatform('meta', { cap: '10' })
  await adopt(chosen('meta', own))
  expect(await adopt(chosen('meta', held, '999', own), { sub_customer_id: house.subCustomerId })).toMatchObject([
    { state: 'REFUSED', problem: '该账户已属于其他客户' },
    { state: 'REFUSED', problem: '渠道查不到该账户，或代理没有权限' },
    { state: 'REFUSED', problem: '该账户已属于该客户，请在账户池中分配子客户' },
  ])
})

test('customer, company and sub-customer must belong together', async () => {
  const accounts = chosen('meta', '1')
  const refusal = (over: Partial<AdoptRequest>) =>
    ask(accounts, over).catch((error: { fields: { path: string }[] }) => error.fields[0]?.path)
  expect(await refusal({ company_id: other.companyId })).toBe('company_id')
  expect(await refusal({ customer_id: '1' })).toBe('customer_id')
  expect(await refusal({ customer_id: other.customerId, company_id: other.companyId, sub_customer_id: house.subCustomerId })).toBe(
    'sub_customer_id',
  )
})

test('a Meta account without a cap is told; with the tick it gets the least one first', async () => {
  const free = await onPlatform('meta', { cap: null, spent: '12.34' })
  expect(await adopt(chosen('meta', free))).toMatchObject([{ state: 'ADOPTED', limit_minor: null, is_uncapped: true, has_set_cap: false }])
  expect(await openings(free)).toEqual([])
  const today = '2026-03-0'
  const spend = [3, 4, 5].map(day => ({ date: `${today}${day}`, spend: '960' }))
  const bound = await onPlatform('meta', { cap: null, spend })
  const [line] = await adopt(chosen('meta', bound), { sets_cap: true })
  // 2880 spent, 15 minutes of 2880 in seven days: 4.29.
  expect(line).toMatchObject({ state: 'ADOPTED', limit_minor: '288429', is_uncapped: false, has_set_cap: true })
  expect(await openings(bound)).toEqual([{ amount: '288429', currency: 'USD' }])
  const capped = await onPlatform('meta', { cap: '50' })
  expect(await adopt(chosen('meta', capped), { sets_cap: true })).toMatchObject([{ limit_minor: '5000', has_set_cap: false }])
})

/** Held by the other customer with 100 spent, and given back; from then on it has no cap. */
async function givenBack(): Promise<string> {
  const id = await onPlatform('meta', { cap: '100', spent: '100' })
  await adopt(chosen('meta', id), { customer_id: other.customerId, company_id: other.companyId })
  const [held] = await rows<{ id: string }>(sql`select id::text as id from ad_accounts_accounts where outside_account_id = ${id}`)
  const taken = await takeBackAdAccounts(house.world, staff, { account_ids: [held?.id ?? ''], reason: '客户停止合作' })
  expect(taken.results).toMatchObject([{ accepted: true }])
  await house.control(`accounts/meta/${id}`, { cap: null })
  return id
}

test('the least cap goes by our own count: a total that fell under a former holder gets none, a credit within the rule no lower one', async () => {
  const [reset, credited] = [await givenBack(), await givenBack()]
  await house.control(`accounts/meta/${reset}`, { reset_spent: true })
  expect(await adopt(chosen('meta', reset), { sets_cap: true })).toMatchObject([
    { state: 'REFUSED', problem: expect.stringContaining('可能被重置'), has_set_cap: false },
  ])
  expect(await house.world.platforms.FACEBOOK.readQuota({ outsideAccountId: reset, currency: 'USD' })).toMatchObject({
    value: { limit: null },
  })
  const spend = [3, 4, 5].map(day => ({ date: `2026-03-0${day}`, spend: '7' }))
  await house.control(`accounts/meta/${credited}`, { spend })
  await house.control(`accounts/meta/${credited}`, { spent: '99.50' })
  expect(await adopt(chosen('meta', credited), { sets_cap: true })).toMatchObject([{ state: 'ADOPTED', has_set_cap: true }])
  const { value } = (await house.world.platforms.FACEBOOK.readQuota({ outsideAccountId: credited, currency: 'USD' })) as {
    value: { limit: { minor: bigint } }
  }
  expect(value.limit.minor).toBe(10_100n)
})

test('a cap that the platform refuses adopts nothing', async () => {
  const id = await onPlatform('meta', { cap: null, can_manage: false })
  expect(await adopt(chosen('meta', id), { sets_cap: true })).toMatchObject([
    { state: 'REFUSED', problem: expect.stringContaining('设置上限失败') },
  ])
  expect(await rows(sql`select 1 from ad_accounts_accounts where outside_account_id = ${id}`)).toEqual([])
})

test('a platform in trouble stops its own rows only, and goes on when it says', async () => {
  const [meta, tiktok] = [await onPlatform('meta', { cap: '10' }), await onPlatform('tiktok', { balance: '10' })]
  const batchId = await ask([...chosen('meta', meta), ...chosen('tiktok', tiktok)])
  await house.control('faults', { kind: 'rate_limit', platform: 'meta', times: 1, ms: 90_000 })
  await runAdoption(house.world, { batchId, actor: staff })
  expect(await linesOf(batchId)).toMatchObject([{ state: 'READY' }, { state: 'ADOPTED' }])
  const [batch] = await rows<{ state: string; problem: string; next_at: Date }>(
    sql`select * from ad_accounts_adoptions where id = ${batchId}`,
  )
  expect(batch).toMatchObject({ state: 'RUNNING', problem: 'Facebook：渠道限流，稍后自动继续' })
  expect(batch?.next_at.getTime()).toBe(house.world.clock.now().getTime() + 90_000)
  await runAdoption(house.world, { batchId, actor: staff })
  expect(await rows(sql`select state, problem from ad_accounts_adoptions where id = ${batchId}`)).toEqual([
    { state: 'DONE', problem: null },
  ])
})

test('an account that only fails is given up; cancelled, the rest stays untouched', async () => {
  const id = await onPlatform('google', { cap: '10' })
  const batchId = await ask(chosen('google', id))
  await house.control('faults', { kind: 'http_5xx_before_work', platform: 'google', operation: 'google.search', times: 5 })
  for (let step = 0; step < 5; step += 1) await runAdoption(house.world, { batchId, actor: staff })
  expect(await linesOf(batchId)).toMatchObject([{ state: 'REFUSED', problem: expect.stringContaining('渠道读取失败') }])
  const left = await ask(chosen('google', id))
  await cancelAdoption(house.world, staff, { batch_id: left, reason })
  await runAdoption(house.world, { batchId: left, actor: staff })
  expect(await linesOf(left)).toMatchObject([{ state: 'CANCELLED' }])
  await expect(cancelAdoption(house.world, staff, { batch_id: left, reason })).rejects.toMatchObject({ refusal: 'IMPORT_NOT_OPEN' })
})

test.each(['before', 'after'] as const)('cut off %s any commit, it goes on: one account, one opening, one cap', async when => {
  for (let at = 1; ; at += 1) {
    const ids = [await onPlatform('meta', { cap: null, spent: '7' }), await onPlatform('tiktok', { balance: '11' })] as const
    const batchId = await ask([...chosen('meta', ids[0]), ...chosen('tiktok', ids[1])], { sets_cap: true })
    const cut = dyingWorld(house.world, at, when)
    await quietly(runAdoption(cut.world, { batchId, actor: staff }))
    // What ran beside the row that died.
    await new Promise(resolve => setTimeout(resolve, 50))
    await runAdoption(house.world, { batchId, actor: staff })
    expect(await linesOf(batchId)).toMatchObject([
      { state: 'ADOPTED', limit_minor: '800', is_uncapped: false },
      { state: 'ADOPTED', limit_minor: '1100' },
    ])
    for (const id of ids) expect(await openings(id)).toHaveLength(1)
    if (!cut.died()) break
  }
  expect(await rows(sql`select * from ledger_violations()`)).toEqual([])
})

test('two runs of one batch at a time adopt each account once', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => onPlatform('tiktok', { balance: '5' })))
  const batchId = await ask(chosen('tiktok', ...ids))
  await Promise.all([1, 2].map(() => runAdoption(house.world, { batchId, actor: staff })))
  await runAdoption(house.world, { batchId, actor: staff })
  expect((await linesOf(batchId)).map(line => line.state)).toEqual(Array.from({ length: 6 }, () => 'ADOPTED'))
  for (const id of ids) expect(await openings(id)).toHaveLength(1)
})
