// Pixels over the sandbox: waited for until their owner shares them, never somebody else's, and shared with businesses.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import { createCompany } from '../companies/create-company.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { adoptAdAccount } from '../ad-accounts/adopt-ad-account.ts'
import { lookAgainAtBindings, unbindPixel } from './retry-bindings.ts'
import type { AskedPair } from './submit-bindings.ts'
import { bindingsOn } from './test-bindings.ts'

const OWNER = '200000000000001'
const OTHER = '200000000000002'
const staff = { kind: 'system', name: 'test' } as const
let house: Stage
let on: Awaited<ReturnType<typeof bindingsOn>>
let next = 300_000_000_000_000

beforeAll(async () => {
  house = await openStage()
  on = await bindingsOn(house)
  for (const id of [OWNER, OTHER]) await house.control('meta-businesses', { id })
})
afterAll(() => house.close())

async function pixel(owner = OWNER): Promise<string> {
  next += 1
  await house.control('meta-pixels', { id: String(next), owner })
  return String(next)
}
const account = async () => await house.adopted('meta', { name: '账户', cap: '100' })
const bind = (adAccountId: string, target: string, over: Partial<AskedPair> = {}): AskedPair => ({
  adAccountId,
  type: 'PIXEL',
  action: 'BIND',
  target,
  businessId: OWNER,
  ...over,
})

test('a customer’s pixel waits for its owner, is shared, binds, goes to a BM, and parts again', async () => {
  const { id } = await account()
  const pixelId = await pixel()
  const asked = await on.ask([bind(id, pixelId)])
  await on.run()
  const [waiting] = await on.linesOf(asked.submit_id)
  expect(waiting).toMatchObject({ state: 'WAITING', waits_for: 'CUSTOMER' })
  expect(waiting?.told).toMatch(/^请在所属 BM 中把 Pixel 共享给代理 BM \d+$/)
  await house.control(`meta-pixels/${pixelId}/agencies`, {})
  const pairIds = asked.pairs.flatMap(({ pair_id }) => pair_id ?? [])
  expect(await lookAgainAtBindings(house.world, on.actor, pairIds)).toBe(1)
  await on.run()
  expect(await on.linesOf(asked.submit_id)).toMatchObject([{ state: 'DONE' }])
  expect(await on.boundOf(id)).toEqual([pixelId])

  const shared = await on.ask([bind(id, pixelId, { type: 'PIXEL_BM', businessId: OTHER })])
  await on.run()
  expect((await on.linesOf(shared.submit_id)).map(({ state }) => state)).toEqual(['REFUSED'])
  const parted = await unbindPixel(house.world, on.actor, { idempotencyKey: crypto.randomUUID(), pairId: pairIds[0] ?? '' })
  await on.run()
  expect(await on.linesOf(parted.submit_id)).toMatchObject([{ state: 'DONE' }])
  expect(await on.boundOf(id)).toEqual([])
  expect((await on.changesOf(id)).map(({ change_type, before_text, after_text }) => [change_type, before_text, after_text])).toEqual([
    ['BIND_PIXEL', '', pixelId],
    ['BIND_PIXEL', pixelId, ''],
  ])
})

test('our own pixel is shared with a customer’s BM only where it is on that account', async () => {
  const { id } = await account()
  const pixelId = await pixel('990000000000001')
  expect((await on.ask([bind(id, pixelId, { type: 'PIXEL_BM' })])).pairs).toMatchObject([{ refused: '该账户未绑定此 Pixel' }])
  await on.ask([bind(id, pixelId)])
  await on.run()
  const shared = await on.ask([bind(id, pixelId, { type: 'PIXEL_BM' })])
  await on.run()
  expect(await on.linesOf(shared.submit_id)).toMatchObject([{ state: 'DONE' }])
})

test('a pixel that waits a week has failed', async () => {
  const { id } = await account()
  const { submit_id } = await on.ask([bind(id, await pixel())])
  await on.runFor(9, 86_400_000)
  expect(await on.linesOf(submit_id)).toMatchObject([{ state: 'EXPIRED' }])
})

test('somebody else’s pixel that our business sees too is as one that does not exist', async () => {
  const { id } = await account()
  const pixelId = await pixel()
  await house.control(`meta-pixels/${pixelId}/agencies`, {})
  await on.ask([bind(id, pixelId)])
  await on.run()
  expect(await on.boundOf(id)).toEqual([pixelId])

  const { customerId } = await createCustomer(house.world, staff, { name: '乙', customerType: 1, customerNature: 'DIRECT_AGENT' })
  const { companyId } = await createCompany(house.world, staff, { customerId, companyName: '乙一' })
  await house.control('accounts', { platform: 'meta', id: '88880001', cap: '100' })
  const { adAccountId } = await adoptAdAccount(house.world, staff, {
    customerId,
    companyId,
    channel: 'FACEBOOK',
    outsideAccountId: '88880001',
    currency: 'USD',
  })
  const stranger = house.actor({ customerId, userId: on.actor.userId })
  const guessed = await on.ask([bind(adAccountId, pixelId)], stranger)
  await on.run()
  expect(await on.linesOf(guessed.submit_id)).toMatchObject([{ state: 'REFUSED', told: '该 Pixel 不可用，请核对 Pixel ID 与所属 BM' }])

  const wrongOwner = await on.ask([bind(id, await shared(OTHER))])
  await on.run()
  expect(await on.linesOf(wrongOwner.submit_id)).toMatchObject([{ state: 'REFUSED' }])
})

async function shared(owner: string): Promise<string> {
  const id = await pixel(owner)
  await house.control(`meta-pixels/${id}/agencies`, {})
  return id
}
