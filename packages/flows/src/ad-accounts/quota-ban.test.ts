// The agency's ban on additions: it holds at once, outlasts synchronisations, and goes when it is lifted and the platform agrees.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignAdAccounts } from '../sub-customers/assign-ad-accounts.ts'
import { requestSync } from './request-sync.ts'
import { setQuotaBan } from './set-quota-ban.ts'
import { syncAccount } from './sync-account.ts'
import { openStage, type Stage, system } from './test-stage.ts'

const staff: StaffActor = { kind: 'staff', staffId: '7', staffName: '林管家', sessionId: '1', role: 'OPS', address: '127.0.0.1' }
const reason = '客户资质待核实'
let house: Stage
beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house.close())

const entries = (action: string, objectId: string) =>
  house.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ customer_id: string; details: Record<string, unknown> }>(
      sql`select customer_id, details from audit_entries where action = ${action} and object_id = ${objectId} order by id`,
    ),
  )
const jobs = (id: string) =>
  house.world.db.read({ kind: 'system' }, tx =>
    tx.rows(sql`select 1 from graphile_worker.jobs where key = ${`ad-accounts.sync-account:${id}`}`),
  )
const ban = (id: string, isForbidden: boolean) => setQuotaBan(house.world, staff, { account_ids: [id], is_forbidden: isForbidden, reason })

test('a ban outlasts a synchronisation; lifted, the next synchronisation brings the platform’s word back', async () => {
  const { id } = await house.adopted('meta', { cap: '100' })
  expect(await syncAccount(house.world, system, { adAccountId: id })).toEqual({ kind: 'synced' })
  expect(await house.read(id)).toMatchObject({ accountStatus: 'NORMAL', isQuotaForbidden: false })
  expect(await ban(id, true)).toEqual({ changed: 1 })
  expect(await house.read(id)).toMatchObject({ accountStatus: 'FORBID_QUOTA', isQuotaForbidden: true })
  house.advance(60_000)
  await syncAccount(house.world, system, { adAccountId: id })
  expect(await house.read(id)).toMatchObject({ accountStatus: 'FORBID_QUOTA', isQuotaForbidden: true })
  expect(await entries('ad-accounts.status-changed', id)).toEqual([])
  expect(await ban(id, true)).toEqual({ changed: 0 })

  expect(await ban(id, false)).toEqual({ changed: 1 })
  expect(await house.read(id)).toMatchObject({ accountStatus: 'FORBID_QUOTA', isQuotaForbidden: false })
  expect(await jobs(id)).toHaveLength(1)
  house.advance(60_000)
  await syncAccount(house.world, system, { adAccountId: id })
  expect(await house.read(id)).toMatchObject({ accountStatus: 'NORMAL', isQuotaForbidden: false })
  expect(await entries('ad-accounts.set-quota-ban', id)).toMatchObject([
    {
      customer_id: house.customerId,
      details: {
        before: { is_quota_forbidden: false, account_status: 'NORMAL' },
        after: { is_quota_forbidden: true, account_status: 'FORBID_QUOTA' },
        reason,
      },
    },
    { details: { after: { is_quota_forbidden: false } } },
  ])
})

test('all ad accounts or none', async () => {
  const { id } = await house.adopted('meta', { cap: '1' })
  await expect(setQuotaBan(house.world, staff, { account_ids: [id, '12345'], is_forbidden: true, reason })).rejects.toMatchObject({
    refusal: 'NOT_FOUND',
  })
  expect(await house.read(id)).toMatchObject({ isQuotaForbidden: false })
  expect(await entries('ad-accounts.set-quota-ban', id)).toEqual([])
})

test('staff ask for a synchronisation of any customer’s account, as seldom as customers, and are written down', async () => {
  const { id } = await house.adopted('meta', { cap: '1' })
  expect((await requestSync(house.world, staff, { account_ids: [id, '12345'] })).results).toEqual([
    { account_id: id, accepted: true, msg: '已提交同步' },
    { account_id: '12345', accepted: false, msg: '内容不存在或已删除' },
  ])
  await expect(requestSync(house.world, staff, { account_ids: [id] })).rejects.toMatchObject({ refusal: 'SYNC_TOO_OFTEN' })
  expect(await entries('ad-accounts.request-sync', id)).toMatchObject([{ customer_id: house.customerId }])
})

test('staff give an ad account to a sub-customer with a reason; not to one of another customer', async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '1' })
  const { customerId, subCustomerId } = house
  const assignment = { customerId, subCustomerId, adAccountIds: [id], reason }
  await expect(assignAdAccounts(house.world, staff, { ...assignment, customerId: '424242' })).rejects.toMatchObject({
    refusal: 'NOT_FOUND',
  })
  await assignAdAccounts(house.world, staff, assignment)
  expect(await house.read(id)).toMatchObject({ subCustomerId })
  const written = await entries('sub-customers.assign-ad-accounts', subCustomerId)
  expect(written.at(-1)?.details).toMatchObject({ before: { [outsideId]: null }, after: { [outsideId]: subCustomerId }, reason })
})
