// Freezes and forewarnings out of synchronisations against the sandbox's platforms, on a real database.
import { FREEZE_TRANSITIONS } from '@tallyhelm/protocol/topics/freezes/enums'
import { ACCOUNT_STATUS_CODES, FROZEN_STATUS_CODES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { frozenStatusAfterSync } from '@tallyhelm/modules/ad-accounts'
import { mayMove } from '@tallyhelm/protocol/vocabulary/transitions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignAdAccounts } from '../sub-customers/assign-ad-accounts.ts'
import { readFreezes } from '../freezes/read-freezes.ts'
import { syncAccount } from './sync-account.ts'
import { openStage, type Stage, system } from './test-stage.ts'

const HOUR_MS = 3_600_000

let house: Stage

beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house.close())

const sync = async (id: string) => expect(await syncAccount(house.world, system, { adAccountId: id })).toEqual({ kind: 'synced' })
const rows = <T>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<T>(query))
const freezesOf = (id: string) =>
  rows<{ id: string; status: string }>(sql`
    select id, status, reason, balance_minor, currency, sub_customer_id, frozen_at, thawed_at from freezes_records
    where ad_account_id = ${id} order by id`)
const warningsOf = (id: string) =>
  rows<{ id: string }>(sql`
    select id, violation_type, level, main_risk, ad_count, status from violations_forewarnings where ad_account_id = ${id} order by id`)
const ad = (id: string, feedback: Record<string, unknown>) => ({ id, name: `广告 ${id}`, ...feedback })
const policy = { global: { 'Misleading Claims': 'words' } }

test('a freeze has one record from its beginning to its end, and the next freeze another', async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '100', spent: '30' })
  await sync(id)
  expect(await freezesOf(id)).toEqual([])
  const frozenAt = house.clock.now()
  await house.control(`accounts/meta/${outsideId}`, { status: 2, disable_reason: 3 })
  await sync(id)
  house.advance(HOUR_MS)
  await sync(id)
  expect(await freezesOf(id)).toMatchObject([
    {
      status: 'FROZEN',
      reason: '账户已停用，付款风险（DISABLED · RISK_PAYMENT）',
      balance_minor: '7000',
      currency: 'USD',
      frozen_at: frozenAt,
      thawed_at: null,
    },
  ])
  await house.control(`accounts/meta/${outsideId}`, { status: 1, disable_reason: 0 })
  await sync(id)
  expect(await freezesOf(id)).toMatchObject([{ status: 'THAWED', thawed_at: house.clock.now() }])
  await house.control(`accounts/meta/${outsideId}`, { status: 101 })
  await sync(id)
  expect((await freezesOf(id)).map(freeze => freeze.status)).toEqual(['THAWED', 'FROZEN'])
})

test('a TikTok account that the platform disables is frozen, one that it limits is not', async () => {
  const { id, outsideId } = await house.adopted('tiktok', { balance: '50', status: 'STATUS_LIMIT' })
  await sync(id)
  expect(await freezesOf(id)).toEqual([])
  await house.control(`accounts/tiktok/${outsideId}`, { status: 'STATUS_DISABLE' })
  await sync(id)
  expect(await freezesOf(id)).toMatchObject([{ status: 'FROZEN', reason: '账户已停用（STATUS_DISABLE）', balance_minor: '5000' }])
})

test('every freeze status that a synchronisation makes is a step of the table', () => {
  for (const before of FROZEN_STATUS_CODES) {
    for (const platform of ACCOUNT_STATUS_CODES) {
      const after = frozenStatusAfterSync(before, platform)
      if (after !== before) expect([before, after, mayMove(FREEZE_TRANSITIONS, before, after, 'platform')]).toEqual([before, after, true])
    }
  }
})

test('rejected ads warn once per type, join the open warning, and leave it when the platform relents', async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '100' })
  const rejected = (...ads: unknown[]) => house.control(`accounts/meta/${outsideId}`, { ads })
  await rejected(
    ad('1', policy),
    ad('2', { placement_specific: { dri_counterfeit: { 'Counterfeit Goods': 'words' }, facebook: { Other: 'words' } } }),
    ad('3', { effective_status: 'ACTIVE' }),
  )
  await sync(id)
  await sync(id)
  expect(await warningsOf(id)).toMatchObject([
    { violation_type: 'POLICY', level: 'LOW', main_risk: 'Misleading Claims', ad_count: 1, status: 'UNREAD' },
    { violation_type: 'RIGHTS', level: 'HIGH', main_risk: '假冒商品（Counterfeit Goods）', ad_count: 1, status: 'UNREAD' },
  ])
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update violations_forewarnings set status = 'READ', read_at = now() where ad_account_id = ${id}`),
  )
  await rejected(ad('1', policy), ad('4', policy))
  await sync(id)
  expect(await warningsOf(id)).toMatchObject([
    { violation_type: 'POLICY', level: 'MEDIUM', ad_count: 2, status: 'UNREAD' },
    { violation_type: 'RIGHTS', ad_count: 0, status: 'HANDLED' },
  ])
})

test('an ad warns no second time once its warning is handled, unless the platform let it run in between', async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '100' })
  const rejected = (...ads: unknown[]) => house.control(`accounts/meta/${outsideId}`, { ads })
  await rejected(ad('1', policy))
  await sync(id)
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update violations_forewarnings set status = 'HANDLED', handled_at = now() where ad_account_id = ${id}`),
  )
  await sync(id)
  expect(await warningsOf(id)).toMatchObject([{ status: 'HANDLED' }])
  await rejected()
  await sync(id)
  await rejected(ad('1', policy))
  await sync(id)
  expect(await warningsOf(id)).toMatchObject([{ status: 'HANDLED' }, { status: 'UNREAD', ad_count: 1 }])
})

test('when only the ads cannot be read, the figures are still written and the warnings stay', async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '100', ads: [ad('1', policy)] })
  await sync(id)
  house.advance(HOUR_MS)
  await house.control(`accounts/meta/${outsideId}`, { cap: '100', ads: [] })
  await house.control('faults', {
    kind: 'http_5xx_before_work',
    platform: 'meta',
    operation: 'meta.ads.list',
    accountId: outsideId,
    times: 1,
  })
  await sync(id)
  expect((await house.read(id)).syncedAt).toEqual(house.clock.now())
  expect(await warningsOf(id)).toMatchObject([{ status: 'UNREAD', ad_count: 1 }])
  await sync(id)
  expect(await warningsOf(id)).toMatchObject([{ status: 'HANDLED', ad_count: 0 }])
})

test('what is open goes with the ad account to a sub-customer, what is over does not', async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '100', ads: [ad('1', policy)], status: 101 })
  await sync(id)
  await house.control(`accounts/meta/${outsideId}`, { status: 1 })
  await sync(id)
  await house.control(`accounts/meta/${outsideId}`, { status: 101 })
  await sync(id)
  await assignAdAccounts(house.world, system, { customerId: house.customerId, subCustomerId: house.subCustomerId, adAccountIds: [id] })
  expect(await freezesOf(id)).toMatchObject([
    { status: 'THAWED', sub_customer_id: null },
    { status: 'FROZEN', sub_customer_id: house.subCustomerId },
  ])
  const seen = await house.world.db.read({ kind: 'tenant', customerId: house.customerId, subCustomerId: house.subCustomerId }, tx =>
    tx.rows(
      sql`select f.ad_account_id, a.outside_ad_id from violations_forewarnings f join violations_forewarned_ads a on a.forewarning_id = f.id`,
    ),
  )
  expect(seen).toEqual([{ ad_account_id: id, outside_ad_id: '1' }])
})

test("a record of somebody else's cannot be read, and nothing of the list with it", async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '100', status: 101 })
  await sync(id)
  const [freeze] = await freezesOf(id)
  if (!freeze) throw new Error(`no freeze of ${outsideId}`)
  const stranger = house.actor({ customerId: '999' })
  const subCustomer = house.actor({ subCustomerId: house.subCustomerId })
  for (const actor of [stranger, subCustomer])
    await expect(readFreezes(house.world, actor, { recordIds: [freeze.id] })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  await expect(readFreezes(house.world, house.actor(), { recordIds: [freeze.id, '404'] })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  expect(await rows(sql`select 1 from freezes_reads`)).toEqual([])
})
