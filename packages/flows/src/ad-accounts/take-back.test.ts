// Taking ad accounts back and giving them to another customer: what stands in the way, the books, the history, and every place of a cut.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { insertUser } from '@tallyhelm/modules/organization'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '../companies/create-company.ts'
import { assignAdAccounts } from '../sub-customers/assign-ad-accounts.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { createSubCustomer } from '../sub-customers/create-sub-customer.ts'
import { dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { syncAccount } from './sync-account.ts'
import { tagAdAccounts } from './tag-ad-accounts.ts'
import { moveAdAccounts, takeBackAdAccounts } from './take-back.ts'
import { openStage, type Stage, system } from './test-stage.ts'

const staff: StaffActor = { kind: 'staff', staffId: '7', staffName: '林管家', sessionId: '1', role: 'OPS', address: '127.0.0.1' }
const reason = '客户终止合作'
let house: Stage
let other: { customer_id: string; company_id: string; sub_customer_id: null }
beforeAll(async () => {
  house = await openStage()
  const { customerId } = await createCustomer(house.world, system, { name: '乙', customerType: 0, customerNature: 'DIRECT_AGENT' })
  const { companyId } = await createCompany(house.world, system, { customerId, companyName: '乙一' })
  other = { customer_id: customerId, company_id: companyId, sub_customer_id: null }
})
afterAll(() => house.close())

const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
async function synced(platform: 'meta' | 'google' | 'tiktok', over: Record<string, unknown>) {
  const account = await house.adopted(platform, over)
  await syncAccount(house.world, system, { adAccountId: account.id })
  return account
}
const take = async (id: string) => (await takeBackAdAccounts(house.world, staff, { account_ids: [id], reason })).results[0]
const everything = { kind: 'system' } as const
/** Somebody of the customer, or of one of its sub-customers. */
const person = (subCustomerId: string | null, mobile: string) =>
  house.world.db.transaction(everything, tx =>
    insertUser(tx, {
      id: house.world.ids.next(),
      customerId: house.customerId,
      subCustomerId,
      countryCode: '86',
      mobile,
      email: null,
      userName: '某人',
      passwordHash: 'none',
      isMaster: false,
      createdAt: house.world.clock.now(),
    }),
  )
const closings = (id: string) =>
  rows<{ amount: string }>(sql`
  select amount_minor as amount from ledger_transfers where idempotency_key = ${`closing:${id}`} and state = 'POSTED'`)

test('only with nothing left: the books close with what was placed, and nothing happens on it any more', async () => {
  const full = await synced('meta', { cap: '100', spent: '20' })
  expect(await take(full.id)).toMatchObject({ accepted: false, msg: '账户还有余额，请先清零' })
  const { id, outsideId } = await synced('meta', { cap: '50', spent: '49.50' })
  expect(await take(id)).toEqual({ account_id: id, accepted: true, msg: '已收回' })
  expect(await closings(id)).toEqual([{ amount: '5000' }])
  expect(await take(id)).toMatchObject({ accepted: false, msg: '该账户已收回' })
  expect(await syncAccount(house.world, system, { adAccountId: id })).toEqual({ kind: 'missing' })
  expect(await house.read(id)).toMatchObject({ accountStatus: 'FORBID_QUOTA', syncedAt: null, limit: null, customerId: house.customerId })
  expect(await rows(sql`select 1 from ad_accounts_accounts where outside_account_id = ${outsideId} and taken_back_at is null`)).toEqual([])
  expect(await rows(sql`select * from ledger_violations()`)).toEqual([])
  const entries = await rows(sql`select details from audit_entries where action = 'ad-accounts.take-back' and object_id = ${id}`)
  expect(entries).toMatchObject([{ details: { placed: '50.00', reason } }])
})

test('stale figures, no cap, an open difference and a thaw under way stand in the way', async () => {
  const stale = await synced('tiktok', { balance: '0' })
  house.advance(16 * 60_000)
  expect(await take(stale.id)).toMatchObject({ msg: '余额不是最新，请先同步' })
  const free = await synced('meta', { cap: null })
  expect(await take(free.id)).toMatchObject({ msg: '账户没有上限，请先设置上限并清零' })
  const differing = await synced('tiktok', { balance: '0' })
  const set = (id: string, what: ReturnType<typeof sql>) =>
    house.world.db.transaction({ kind: 'system' }, tx => tx.run(sql`update ad_accounts_accounts set ${what} where id = ${id}`))
  await set(differing.id, sql`has_open_difference = true`)
  expect(await take(differing.id)).toMatchObject({ msg: '账户有未处理的账实差异' })
  await set(differing.id, sql`has_open_difference = false, frozen_status = 'THAW_PENDING'`)
  expect(await take(differing.id)).toMatchObject({ msg: '账户有未完成的解冻申请' })
  await expect(takeBackAdAccounts(house.world, staff, { account_ids: ['1'], reason })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
})

test('moved, the account is the other customer’s from its own opening on; the former row keeps the history', async () => {
  const { id, outsideId } = await synced('google', { cap: '30', spent: '30', currency: 'USD' })
  await tagAdAccounts(house.world, staff, { account_ids: [id], mode: 'ADD', tags: ['高风险'], reason })
  const own = { customer_id: house.customerId, company_id: house.companyId, sub_customer_id: null }
  expect((await moveAdAccounts(house.world, staff, { account_ids: [id], ...own, reason })).results).toMatchObject([
    { msg: '该账户已属于该客户' },
  ])
  const wrong = { ...other, company_id: house.companyId }
  expect((await moveAdAccounts(house.world, staff, { account_ids: [id], ...wrong, reason })).results).toMatchObject([
    { accepted: false, msg: '子客户或主体不属于该客户' },
  ])
  expect(await closings(id)).toEqual([])
  expect((await moveAdAccounts(house.world, staff, { account_ids: [id], ...other, reason })).results).toMatchObject([{ accepted: true }])
  const [held] = await rows<{ id: string; customer_id: string; tags: string[] }>(
    sql`select id, customer_id, tags from ad_accounts_accounts where outside_account_id = ${outsideId} and taken_back_at is null`,
  )
  expect(held).toMatchObject({ customer_id: other.customer_id, tags: ['高风险'] })
  await syncAccount(house.world, system, { adAccountId: held?.id ?? '' })
  expect(await rows(sql`select amount_minor from ledger_transfers where idempotency_key = ${`opening:${held?.id}`}`)).toEqual([
    { amount_minor: '3000' },
  ])
  expect(await house.read(id)).toMatchObject({ customerId: house.customerId, takenBackAt: expect.any(Date) })
  const tenant = { kind: 'tenant', customerId: house.customerId, subCustomerId: null } as const
  expect(await house.world.db.read(tenant, tx => tx.rows(sql`select 1 from ad_accounts_accounts where id = ${held?.id}`))).toEqual([])
})

/** Titles of the message centre, by who reads them. */
const told = async (...readers: (string | null)[]) => {
  const found = await rows<{ of: string | null; title: string; body: string }>(
    sql`select sub_customer_id as of, title, body from notices_messages where title like '%已由%收回' order by id`,
  )
  await house.world.db.transaction(everything, tx => tx.run(sql`delete from notices_messages`))
  return readers.map(of => found.filter(row => row.of === of).map(row => row.title + row.body))
}

test('whoever held an account is told that it was given on or taken back, its customer too, and nobody who holds it next', async () => {
  const { customerId, subCustomerId } = house
  const { subCustomerId: second } = await createSubCustomer(house.world, system, { customerId, name: '子二', showsSpend: true })
  await Promise.all([subCustomerId, second, null].map((of, index) => person(of, `1391111000${index}`)))
  const give = (to: string | null, ...ids: string[]) =>
    assignAdAccounts(house.world, house.actor(), { customerId, subCustomerId: to, adAccountIds: ids })
  const accounts = []
  for (const name of ['甲户', '乙户']) accounts.push(await synced('tiktok', { balance: '0', name }))
  const ids = accounts.map(account => account.id)
  await give(subCustomerId, ...ids)
  expect(await told(subCustomerId, second, null)).toEqual([[], [], []])
  await give(second, ...ids)
  const [former, next, own] = await told(subCustomerId, second, null)
  expect([former, next, own]).toEqual([[expect.stringContaining('2 个广告账户已由代理商收回')], [], []])
  expect(former?.[0]).toContain('“甲户”')
  expect(former?.[0]).not.toContain('子二')
  await give(second, ...ids)
  expect(await told(second)).toEqual([[]])
  await give(null, ids[0] ?? '')
  expect(await told(second, null)).toEqual([[expect.stringContaining('广告账户“甲户”已由代理商收回')], []])
  expect(await take(ids[1] ?? '')).toMatchObject({ accepted: true })
  expect(await told(second, null, subCustomerId)).toEqual([
    [expect.stringContaining('广告账户“乙户”已由平台收回')],
    [expect.stringContaining('广告账户“乙户”已由平台收回')],
    [],
  ])
})

test.each(['before', 'after'] as const)('cut off %s the commit, the books close once', async when => {
  const { id } = await synced('tiktok', { balance: '0' })
  await quietly(takeBackAdAccounts(dyingWorld(house.world, 1, when).world, staff, { account_ids: [id], reason }))
  expect(await take(id)).toMatchObject(when === 'before' ? { accepted: true } : { accepted: false, msg: '该账户已收回' })
  expect(await rows(sql`select * from ledger_violations()`)).toEqual([])
})

test('tags are added and removed for many at once, all or none', async () => {
  const [one, two] = [await synced('tiktok', { balance: '5' }), await synced('tiktok', { balance: '5' })]
  const account_ids = [one.id, two.id]
  expect(await tagAdAccounts(house.world, staff, { account_ids, mode: 'ADD', tags: ['拒付', '高风险'], reason })).toEqual({ changed: 2 })
  expect(await tagAdAccounts(house.world, staff, { account_ids, mode: 'ADD', tags: ['拒付'], reason })).toEqual({ changed: 0 })
  await tagAdAccounts(house.world, staff, { account_ids: [one.id], mode: 'REMOVE', tags: ['拒付'], reason })
  expect((await house.read(one.id)).tags).toEqual(['高风险'])
  const many = { account_ids, mode: 'ADD', tags: ['一', '二', '三', '四'], reason } as const
  await expect(tagAdAccounts(house.world, staff, { ...many, tags: [...many.tags] })).rejects.toMatchObject({ refusal: 'INPUT_INVALID' })
  expect((await house.read(one.id)).tags).toEqual(['高风险'])
  await expect(tagAdAccounts(house.world, staff, { account_ids: ['1'], mode: 'ADD', tags: ['一'], reason })).rejects.toMatchObject({
    refusal: 'NOT_FOUND',
  })
})
