// What customers and the agency ask for around ad accounts, with each refusal.
import { accountDetail } from '@tallyhelm/views/ad-accounts/account-detail'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '../companies/create-company.ts'
import { assignAdAccounts } from '../sub-customers/assign-ad-accounts.ts'
import { adoptAdAccount } from './adopt-ad-account.ts'
import { editRemark } from './edit-remark.ts'
import { requestSync } from './request-sync.ts'
import { syncAll } from './sync-all.ts'
import { openStage, type Stage, system } from './test-stage.ts'

let house: Stage

beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house.close())

test('adoption refuses what is not the customer’s and what is there already', async () => {
  const { outsideId } = await house.adopted('meta', { cap: '1' })
  const again = {
    customerId: house.customerId,
    companyId: house.companyId,
    channel: 'FACEBOOK',
    outsideAccountId: outsideId,
    currency: 'USD',
  } as const
  await expect(adoptAdAccount(house.world, system, again)).rejects.toMatchObject({
    fields: [{ path: 'outside_account_id', msg: '该广告账户已在系统中' }],
  })
  await expect(adoptAdAccount(house.world, system, { ...again, outsideAccountId: '1 or 1' })).rejects.toMatchObject({
    refusal: 'INPUT_INVALID',
  })
  await expect(adoptAdAccount(house.world, system, { ...again, outsideAccountId: '5', companyId: '77' })).rejects.toMatchObject({
    refusal: 'NOT_FOUND',
  })
  await expect(adoptAdAccount(house.world, system, { ...again, outsideAccountId: '5', subCustomerId: '77' })).rejects.toMatchObject({
    refusal: 'NOT_FOUND',
  })
  await expect(createCompany(house.world, system, { customerId: house.customerId, companyName: ' 甲一 ' })).rejects.toMatchObject({
    refusal: 'INPUT_INVALID',
  })
})

test('a synchronisation can be asked for every five minutes, and is answered per ad account', async () => {
  const { id } = await house.adopted('meta', { cap: '1' })
  const { id: second } = await house.adopted('meta', { cap: '1' })
  expect((await requestSync(house.world, house.actor(), { account_ids: [id] })).results).toEqual([
    { account_id: id, accepted: true, msg: '已提交同步' },
  ])
  house.advance(61_000)
  await expect(requestSync(house.world, house.actor(), { account_ids: [id, id] })).rejects.toMatchObject({
    refusal: 'SYNC_TOO_OFTEN',
    parameters: { minutes: 4 },
  })
  expect((await requestSync(house.world, house.actor(), { account_ids: [id, second, '12345'] })).results).toEqual([
    { account_id: id, accepted: false, msg: '同步过于频繁，请 4 分钟后再试' },
    { account_id: second, accepted: true, msg: '已提交同步' },
    { account_id: '12345', accepted: false, msg: '内容不存在或已删除' },
  ])
  house.advance(239_000)
  expect((await requestSync(house.world, house.actor(), { account_ids: [id] })).results[0]?.accepted).toBe(true)
  const stranger = house.actor({ customerId: '424242' })
  expect((await requestSync(house.world, stranger, { account_ids: [id] })).results[0]).toMatchObject({
    accepted: false,
    msg: '内容不存在或已删除',
  })
})

test('twelve rounds make an hour, in which every ad account has one turn, and one job however often it is asked for', async () => {
  let jobs = 0
  for (let round = 0; round < 12; round += 1) {
    jobs += (await syncAll(house.world)).jobs
    await syncAll(house.world)
    house.advance(5 * 60_000)
  }
  const counted = await house.world.db.read({ kind: 'system' }, tx =>
    tx.one<{ accounts: number; jobs: number }>(sql`
      select (select count(*)::int from ad_accounts_accounts) as accounts,
        (select count(*)::int from graphile_worker.jobs where task_identifier = 'ad-accounts.sync-account') as jobs`),
  )
  expect([jobs, counted.jobs]).toEqual([counted.accounts, counted.accounts])
})

test('a remark belongs to whom the ad account belongs', async () => {
  const { id } = await house.adopted('meta', { cap: '1' })
  await editRemark(house.world, house.actor(), { account_id: id, remark: "'; drop" })
  const scope = { kind: 'tenant', customerId: house.customerId, subCustomerId: null } as const
  expect((await accountDetail(house.world.db, scope, { id, now: house.clock.now() })).remark).toBe("'; drop")
  for (const stranger of [house.actor({ customerId: '424242' }), house.actor({ subCustomerId: house.subCustomerId })]) {
    await expect(editRemark(house.world, stranger, { account_id: id, remark: 'x' })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  }
})

test('an agent gives ad accounts to its sub-customer, all or none', async () => {
  const { id } = await house.adopted('meta', { cap: '1' })
  const give = { customerId: house.customerId, subCustomerId: house.subCustomerId, adAccountIds: [id] }
  await expect(assignAdAccounts(house.world, house.actor({ roles: ['DirectAgent'] }), give)).rejects.toMatchObject({
    refusal: 'PERMISSION_DENIED',
  })
  await expect(assignAdAccounts(house.world, house.actor({ subCustomerId: house.subCustomerId }), give)).rejects.toMatchObject({
    refusal: 'PERMISSION_DENIED',
  })
  await expect(assignAdAccounts(house.world, house.actor(), { ...give, adAccountIds: [id, '5'] })).rejects.toMatchObject({
    refusal: 'NOT_FOUND',
  })
  expect((await house.read(id)).subCustomerId).toBeNull()
  await assignAdAccounts(house.world, house.actor(), give)
  expect((await house.read(id)).subCustomerId).toBe(house.subCustomerId)
  await assignAdAccounts(house.world, system, { ...give, subCustomerId: null })
  expect((await house.read(id)).subCustomerId).toBeNull()
})
