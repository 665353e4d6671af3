// Late spend of an account whose platform's total begins again: what is late is told by our own count, and the platform's total hides nothing.
import { recordCounter } from '@tallyhelm/modules/ad-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookForLateSpend } from './look-for-late-spend.ts'
import { loweringOn } from './test-lowering.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const HOUR = 3_600_000
const { add, clear, available } = loweringOn(() => stage)
const book = (account: Account) => stage.platforms.book(account.outsideAccountId)
const late = async (itemId: string) =>
  (
    await stage.query(
      `select booked_minor::int as booked, looks, look_at is null as ended from quota_late_spends where item_id = ${itemId}`,
    )
  ).rows[0]
const counter = async ({ id }: Account) =>
  (await stage.query(`select spent_base_minor::int as base, spent_mark_minor::int as mark from ad_accounts_accounts where id = ${id}`))
    .rows[0]

/** An account with 40 of 100 spent, cleared; `base`: what was counted before its total began. */
async function cleared(tenant: Tenant, base = 0n): Promise<{ account: Account; itemId: string }> {
  const account = await stage.account(tenant, 'FACEBOOK', { minor: 10_000n + base, currency: 'USD' })
  Object.assign(book(account), { limit: 10_000n, spent: 4_000n })
  await stage.query(`update ad_accounts_accounts set spent_base_minor = ${base}, spent_minor = ${base}, spent_mark_minor = 0
    where id = ${account.id}`)
  const order = await clear(tenant, account)
  await stage.settle()
  expect([await stage.states(order), book(account).limit]).toEqual([['FINISHED'], 4_000n])
  await stage.synced(account)
  return { account, itemId: order.items[0]?.item_id ?? '' }
}
async function look(itemId: string, hours = 1): Promise<void> {
  stage.clock.advance(hours * HOUR + 1)
  await lookForLateSpend(stage.world, { itemId })
}
/** What two people say of a reset, when the new total shows that much. */
const explained = (account: Account, mark: bigint) =>
  stage.world.db.transaction({ kind: 'system' }, tx =>
    recordCounter(tx, account.id, { base: usd(40), mark: { minor: mark, currency: 'USD' } }),
  )

test('a reset hides no late spend: the look waits until people say what happened, and books what our count shows then', async () => {
  const tenant = await stage.tenant()
  const { account, itemId } = await cleared(tenant)
  const before = await available(tenant)
  // 1.00 came late, then the total began again, and 2.50 was spent since.
  book(account).spent = 250n
  await look(itemId)
  await look(itemId, 60)
  expect([await available(tenant), await late(itemId)]).toEqual([before, { booked: 0, looks: 0, ended: false }])
  await explained(account, 250n)
  // 40.00 were spent before it, so nothing was left for more, whatever the cap on the platform says now.
  await look(itemId)
  expect([before - (await available(tenant)), await late(itemId)]).toEqual([250, { booked: 250, looks: 1, ended: false }])
  Object.assign(book(account), { limit: 300n, spent: 300n })
  await look(itemId, 6)
  expect(before - (await available(tenant))).toBe(300)
})

test('what a look has booked is counted: a reset right after it makes nobody pay less, or twice', async () => {
  const tenant = await stage.tenant()
  const { account, itemId } = await cleared(tenant)
  const before = await available(tenant)
  book(account).spent = 4_250n
  await look(itemId)
  expect([before - (await available(tenant)), await counter(account)]).toEqual([250, { base: 0, mark: 4_250 }])
  book(account).spent = 30n
  await look(itemId, 6)
  expect(before - (await available(tenant))).toBe(250)
  await stage.world.db.transaction({ kind: 'system' }, tx =>
    recordCounter(tx, account.id, { base: usd(42.5), mark: { minor: 30n, currency: 'USD' } }),
  )
  await look(itemId, 6)
  expect(before - (await available(tenant))).toBe(280)
})

test('what was counted before the total of a clearing is no late spend', async () => {
  const tenant = await stage.tenant()
  const { account, itemId } = await cleared(tenant, 7_000n)
  const before = await available(tenant)
  await look(itemId)
  expect(await available(tenant)).toBe(before)
  book(account).spent = 4_020n
  await look(itemId, 6)
  expect(before - (await available(tenant))).toBe(20)
})

test('after an order that changed the limit nothing more is booked, a reset before it or not', async () => {
  const tenant = await stage.tenant({ serviceFee: 0, tax: 0 })
  const { account, itemId } = await cleared(tenant)
  Object.assign(book(account), { limit: 3_000n, spent: 0n })
  await explained(account, 0n)
  await add(tenant, '10', account)
  await stage.settle()
  // The very cap that the clearing left, by another order.
  expect(book(account).limit).toBe(4_000n)
  book(account).spent = 700n
  const before = await available(tenant)
  await look(itemId)
  expect([await available(tenant), await late(itemId)]).toMatchObject([before, { booked: 0, ended: true }])
})

test('a count that people moved while the platform was read decides nothing: the next look does', async () => {
  const tenant = await stage.tenant()
  const { account, itemId } = await cleared(tenant)
  const before = await available(tenant)
  book(account).spent = 4_250n
  stage.platforms.hooks.afterRead = async () => {
    stage.platforms.hooks.afterRead = async () => {}
    await explained(account, 10n)
    book(account).spent = 10n
    book(account).limit = 0n
  }
  await look(itemId)
  expect([await available(tenant), await counter(account)]).toEqual([before, { base: 4_000, mark: 10 }])
  await look(itemId)
  expect(before - (await available(tenant))).toBe(10)
})
