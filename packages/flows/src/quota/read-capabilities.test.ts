// What the platforms allow now: live figures over the sandbox, what happens without them, and whose accounts they are.
import type { Capability } from '@tallyhelm/protocol/topics/quota/capability-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { recordQuotaChanges } from '@tallyhelm/modules/ad-accounts'
import { findLoweredAccounts } from '@tallyhelm/modules/quota'
import { money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { assignAdAccounts } from '../sub-customers/assign-ad-accounts.ts'
import { pauseDispatch, resumeDispatch } from '../channels/pause-dispatch.ts'
import { availableOf } from './lowering-available.ts'
import { readCapabilities } from './read-capabilities.ts'

let house: Stage
const staff = (role: StaffActor['role'] = 'OPS'): StaffActor => ({
  kind: 'staff',
  staffId: '9',
  staffName: '运营甲',
  sessionId: '9',
  role,
  address: '127.0.0.1',
})

beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house.close())
// What was read before is remembered for some seconds.
beforeEach(() => house.advance(16_000))

const dollars = (minor: bigint) => money(minor, 'USD')

async function adopted(platform: 'meta' | 'google' | 'tiktok', account: Record<string, unknown>) {
  const made = await house.adopted(platform, account)
  expect(await syncAccount(house.world, system, { adAccountId: made.id })).toEqual({ kind: 'synced' })
  return made
}
async function capability(id: string, over = {}): Promise<Capability | undefined> {
  return (await readCapabilities(house.world, house.actor(over), { account_ids: [id] })).content[0]
}

test('Meta: what is left less the margin, ten changes a day, figures of this moment', async () => {
  const { id, outsideId } = await adopted('meta', { cap: '157.00', spent: '43.21' })
  await house.control(`accounts/meta/${outsideId}/spend`, { amount: '10.00' })
  expect(await capability(id)).toEqual({
    account_id: id,
    channel: 'FACEBOOK',
    currency: 'USD',
    change_style: 'absolute',
    minimum_add: '2.00',
    maximum_add: '50000.00',
    reducible: '102.79',
    changes_left_today: 10,
    needs_channel_approval: false,
    is_paused: false,
    lowering_blocked_until: null,
    is_live: true,
    read_at: house.clock.now().toISOString(),
    note: null,
  })
})

test('Google: a proposal that waits for approval; without a limit nothing can be said', async () => {
  const { id } = await adopted('google', { cap: '300.00', spent: '299.50' })
  expect(await capability(id)).toMatchObject({ change_style: 'proposal', needs_channel_approval: true, reducible: '0.00', note: null })
  const { id: unlimited } = await adopted('meta', { cap: null })
  expect(await capability(unlimited)).toMatchObject({ reducible: null, note: '账户在渠道侧未设置额度上限，不能调整额度' })
})

test('TikTok: its own minimum and maximum, and until when spend keeps the money in the account', async () => {
  const { id, outsideId } = await adopted('tiktok', { balance: '200.00', frozen_balance: '30', min_transferable: '25' })
  expect(await capability(id)).toMatchObject({ minimum_add: '25.00', reducible: '170.00', lowering_blocked_until: null, note: null })
  house.advance(16_000)
  await house.control(`accounts/tiktok/${outsideId}/spend`, { amount: '5.00' })
  // Spent at twelve in Shanghai, in the hour that ends at 13:00; three hours later it is 16:00.
  expect(await capability(id)).toMatchObject({
    reducible: '0.00',
    lowering_blocked_until: '2026-03-10T08:00:00.000Z',
    note: '近 3 小时内有消耗，03-10 16:00 后可调减、清零或转出',
  })
})

test('the least TikTok addition stays ten dollars where the platform asks for less', async () => {
  const { id } = await adopted('tiktok', { balance: '200.00', min_transferable: '1' })
  expect(await capability(id)).toMatchObject({ minimum_add: '10.00' })
})

test('without an answer the figures are those of the last synchronisation, and say so', async () => {
  const { id, outsideId } = await adopted('meta', { cap: '100.00', spent: '40.00' })
  const syncedAt = house.clock.now().toISOString()
  house.advance(60_000)
  await house.control('faults', { kind: 'hang', platform: 'meta', accountId: outsideId, ms: 10_000, times: 1 })
  expect(await capability(id)).toMatchObject({
    is_live: false,
    read_at: syncedAt,
    reducible: '59.00',
    note: '渠道暂未返回实时数据，显示的是最近一次同步的数据',
  })
})

test('what was read is remembered for some seconds, and no longer', async () => {
  const { id, outsideId } = await adopted('meta', { cap: '100.00' })
  expect(await capability(id)).toMatchObject({ reducible: '99.00' })
  await house.control(`accounts/meta/${outsideId}/spend`, { amount: '50.00' })
  expect(await capability(id)).toMatchObject({ reducible: '99.00' })
  house.advance(15_000)
  expect(await capability(id)).toMatchObject({ reducible: '49.00' })
})

test('what an order has changed is read anew, however short ago the platform was asked', async () => {
  const { id, outsideId } = await adopted('meta', { cap: '100.00' })
  expect(await capability(id)).toMatchObject({ reducible: '99.00' })
  house.advance(1000)
  await house.control(`accounts/meta/${outsideId}`, { cap: '80.00' })
  const change = {
    adAccountId: id,
    limit: dollars(8_000n),
    spent: null,
    balance: dollars(8_000n),
    moved: dollars(0n),
    totalAddedDelta: dollars(0n),
  }
  await house.world.db.transaction({ kind: 'system' }, tx => recordQuotaChanges(tx, [change], house.clock.now()))
  expect(await capability(id)).toMatchObject({ reducible: '79.00' })
  house.advance(1000)
  await house.control(`accounts/meta/${outsideId}/spend`, { amount: '50.00' })
  // What was read at the very moment of the change may be older than it.
  expect(await capability(id)).toMatchObject({ reducible: '29.00' })
  await house.control(`accounts/meta/${outsideId}/spend`, { amount: '5.00' })
  expect(await capability(id)).toMatchObject({ reducible: '29.00' })
})

test('fifty accounts are answered in the order asked, each once; foreign and missing ids are left out', async () => {
  const first = await adopted('meta', { cap: '1.00' })
  const second = await adopted('tiktok', { balance: '20.00' })
  const ids = [second.id, '12345', first.id, second.id]
  const { content } = await readCapabilities(house.world, house.actor(), { account_ids: ids })
  expect(content.map(one => one.account_id)).toEqual([second.id, first.id])
  const stranger = house.actor({ customerId: '99' })
  expect(await readCapabilities(house.world, stranger, { account_ids: ids })).toEqual({ content: [] })
  const sub = house.actor({ subCustomerId: house.subCustomerId })
  expect(await readCapabilities(house.world, sub, { account_ids: ids })).toEqual({ content: [] })
  await assignAdAccounts(house.world, system, {
    customerId: house.customerId,
    subCustomerId: house.subCustomerId,
    adAccountIds: [first.id],
  })
  expect((await readCapabilities(house.world, sub, { account_ids: ids })).content.map(one => one.account_id)).toEqual([first.id])
})

test('to whoever may not see spend neither the margin nor a note tells it', async () => {
  const meta = await adopted('meta', { cap: '100.00', spent: '0' })
  const tiktok = await adopted('tiktok', { balance: '200.00' })
  const { customerId, subCustomerId } = house
  await assignAdAccounts(house.world, system, { customerId, subCustomerId, adAccountIds: [meta.id, tiktok.id] })
  const run = (query: ReturnType<typeof sql>) => house.world.db.transaction({ kind: 'system' }, tx => tx.run(query))
  await run(sql`update ad_accounts_accounts set avg_spend_7d_minor = 384000 where id = ${meta.id}`)
  await run(sql`update sub_customers_profiles set show_sub_customer_spend = false where id = ${subCustomerId}`)
  await house.control(`accounts/tiktok/${tiktok.outsideId}/spend`, { amount: '5.00' })
  const blind = { subCustomerId, roles: ['Associated'] } as const
  expect(await capability(meta.id)).toMatchObject({ reducible: '60.00' })
  expect(await capability(meta.id, blind)).toMatchObject({ reducible: '95.00' })
  expect((await capability(tiktok.id, blind))?.note).toMatch(/^渠道当前不允许转出，03-1/)
  const accepted = async (subCustomerId: string | null) => {
    const found = await house.world.db.read({ kind: 'system' }, tx => findLoweredAccounts(tx, { customerId, subCustomerId }, [meta.id]))
    return [...found.values()].map(account => availableOf(house.world, account))
  }
  expect([await accepted(null), await accepted(subCustomerId)]).toEqual([[dollars(6_000n)], [dollars(9_500n)]])
})

test('a paused channel says that orders wait; only operations may pause it, once', async () => {
  const { id } = await adopted('meta', { cap: '100.00' })
  const pause = (role: StaffActor['role']) => pauseDispatch(house.world, staff(role), { channel: 'FACEBOOK', reason: '渠道升级改造' })
  await expect(pause('FIN')).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  await pause('OPS')
  await expect(pause('ADMIN')).rejects.toMatchObject({ refusal: 'DISPATCH_UNCHANGED' })
  expect(await capability(id)).toMatchObject({ is_paused: true, note: '渠道维护中，订单将排队' })
  await resumeDispatch(house.world, staff('ADMIN'), { channel: 'FACEBOOK', reason: '升级完成' })
  await expect(resumeDispatch(house.world, staff(), { channel: 'FACEBOOK', reason: '再次' })).rejects.toMatchObject({
    refusal: 'DISPATCH_UNCHANGED',
  })
  expect(await capability(id)).toMatchObject({ is_paused: false, note: null })
})
