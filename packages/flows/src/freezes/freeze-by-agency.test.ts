// The agency's own freeze: it holds whatever the platform says, stands beside the platform's, and is lifted by the agency alone.
import { addQuotaObstacle, syncFacts } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setQuotaBan } from '../ad-accounts/set-quota-ban.ts'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { createUser } from '../organization/create-user.ts'
import { freezeByAgency, liftAgencyFreeze } from './freeze-by-agency.ts'

const staff: StaffActor = { kind: 'staff', staffId: '7', staffName: '林风控', sessionId: '1', role: 'RISK', address: '127.0.0.1' }
let house: Stage
beforeAll(async () => {
  house = await openStage()
  const user = { customerId: house.customerId, userName: '甲主管', mobile: '13911110001', password: 'Tally-2026' }
  await createUser(house.world, system, { ...user, isMaster: true })
})
afterAll(() => house.close())

const rows = <Row extends object>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const sync = async (id: string) => expect(await syncAccount(house.world, system, { adAccountId: id })).toEqual({ kind: 'synced' })
const freezesOf = (id: string) =>
  rows(sql`select source, status, reason, opinion from freezes_records where ad_account_id = ${id} order by id`)
const stepsOf = (id: string) =>
  rows(sql`
    select s.position, s.event, s.mover, s.by_name, s.note from freezes_steps s join freezes_records r on r.id = s.record_id
    where r.ad_account_id = ${id} order by s.record_id, s.position`)

test('no synchronisation lifts it, additions are refused meanwhile, and lifting reads the platform', async () => {
  const { id } = await house.adopted('meta', { cap: '100' })
  await sync(id)
  const freeze = { account_ids: [id], reason: '客户资质待核实' }
  expect(await freezeByAgency(house.world, staff, freeze)).toEqual({ changed: 1 })
  expect(await freezeByAgency(house.world, staff, freeze)).toEqual({ changed: 0 })
  await sync(id)
  await setQuotaBan(house.world, { ...staff, role: 'OPS' }, { account_ids: [id], is_forbidden: true, reason: '同时禁止加额' })
  await sync(id)
  const account = await house.read(id)
  expect([account.accountStatus, account.frozenStatus]).toEqual(['FROZEN', 'UN_FROZEN'])
  const facts = { account_status: account.accountStatus, frozen_status: account.frozenStatus }
  expect(addQuotaObstacle({ ...facts, ...syncFacts({ balance: '1', synced_at: account.syncedAt }) })).toBe('账户已冻结，解冻后可操作')
  expect(await freezesOf(id)).toEqual([{ source: 'AGENCY', status: 'FROZEN', reason: '客户资质待核实', opinion: '' }])
  await setQuotaBan(house.world, { ...staff, role: 'OPS' }, { account_ids: [id], is_forbidden: false, reason: '不再禁止加额' })
  expect(await liftAgencyFreeze(house.world, staff, { account_ids: [id], reason: '资质已核实' })).toEqual({ changed: 1 })
  expect(await rows(sql`select 1 from graphile_worker.jobs where key = ${`ad-accounts.sync-account:${id}`}`)).toHaveLength(1)
  await sync(id)
  expect((await house.read(id)).accountStatus).toBe('NORMAL')
  expect(await stepsOf(id)).toEqual([
    { position: 1, event: 'FROZEN', mover: 'operator', by_name: '林风控', note: '客户资质待核实' },
    { position: 2, event: 'THAWED', mover: 'operator', by_name: '林风控', note: '资质已核实' },
  ])
  const told = await rows<{ title: string }>(sql`select title from notices_messages where object_id like 'freezes.%' order by id`)
  expect(told.map(({ title }) => title)).toEqual([expect.stringMatching(/已被平台冻结$/), expect.stringMatching(/的平台冻结已解除$/)])
})

test('it stands beside the platform’s freeze, and each ends by itself', async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '100', status: 101 })
  await sync(id)
  await freezeByAgency(house.world, staff, { account_ids: [id], reason: '客户资质待核实' })
  await house.control(`accounts/meta/${outsideId}`, { status: 1 })
  await sync(id)
  expect(await freezesOf(id)).toMatchObject([
    { source: 'PLATFORM', status: 'THAWED' },
    { source: 'AGENCY', status: 'FROZEN' },
  ])
  expect(await house.read(id)).toMatchObject({ accountStatus: 'FROZEN', frozenStatus: 'THAWED', isFrozenByAgency: true })
  await liftAgencyFreeze(house.world, staff, { account_ids: [id], reason: '资质已核实' })
  await sync(id)
  expect((await house.read(id)).accountStatus).toBe('NORMAL')
})

test('one that does not exist freezes none of the others', async () => {
  const { id } = await house.adopted('meta', { cap: '100' })
  const freeze = freezeByAgency(house.world, staff, { account_ids: [id, '404'], reason: '客户资质待核实' })
  await expect(freeze).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  expect(await freezesOf(id)).toEqual([])
})
