// Overdue rectifications: additions are forbidden once, for customers with the switch on only, and the account's people are told.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setQuotaBan } from '../ad-accounts/set-quota-ban.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { createUser } from '../organization/create-user.ts'
import { setCustomerSwitch } from '../organization/set-customer-switch.ts'
import { banOverdue } from './ban-overdue.ts'
import { issueRectification } from './issue-rectification.ts'

const staff: StaffActor = { kind: 'staff', staffId: '7', staffName: '林管家', sessionId: '1', role: 'ADMIN', address: '127.0.0.1' }
const HOUR = 3_600_000
let house: Stage
beforeAll(async () => {
  house = await openStage()
  const user = { customerId: house.customerId, userName: '甲主管', mobile: '13911110001', password: 'Tally-2026' }
  await createUser(house.world, system, { ...user, isMaster: true })
})
afterAll(() => house.close())

const autoFreeze = (value: boolean) =>
  setCustomerSwitch(house.world, staff, { customer_id: house.customerId, switch: 'auto_freeze', value, reason: '合同约定' })
const lift = (id: string) => setQuotaBan(house.world, staff, { account_ids: [id], is_forbidden: false, reason: '客户已说明' })
const rows = <Row extends object>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))

/** An account with a rectification that is due in an hour. */
async function accused(): Promise<{ id: string; rectificationId: string }> {
  const { id } = await house.adopted('meta', { cap: '100' })
  const deadline_at = new Date(house.world.clock.now().getTime() + HOUR).toISOString()
  const facts = {
    account_id: id,
    violation_type: 'POLICY',
    level: 'HIGH',
    policy_text: '不得误导',
    deadline_at,
    policy_file_ids: [],
  } as const
  const ads = [{ outside_ad_id: '120210000001', reason: '' }]
  return { id, rectificationId: (await issueRectification(house.world, staff, { ...facts, ads, policy_file_ids: [] })).rectification_id }
}

test('an overdue rectification forbids additions once, and a lifted ban stays lifted', async () => {
  await autoFreeze(true)
  const { id, rectificationId } = await accused()
  expect(await banOverdue(house.world)).toBe(0)
  house.advance(HOUR)
  const [one, other] = await Promise.all([banOverdue(house.world), banOverdue(house.world)])
  expect(one + other).toBe(1)
  expect(await house.read(id)).toMatchObject({ accountStatus: 'FORBID_QUOTA', isQuotaForbidden: true })
  expect(
    await rows(sql`select title, link from notices_messages where object_id = ${`violations.ban-overdue:${rectificationId}`}`),
  ).toEqual([{ title: expect.stringContaining('已被禁止加额'), link: '/rectification/to-be-rectified/facebook' }])
  expect(await rows(sql`select customer_id from audit_entries where action = 'violations.ban-overdue' and object_id = ${id}`)).toHaveLength(
    1,
  )
  await lift(id)
  expect(await banOverdue(house.world)).toBe(0)
  expect(await house.read(id)).toMatchObject({ isQuotaForbidden: false })
})

test('without the switch, or handed in before the deadline, nothing is forbidden', async () => {
  await autoFreeze(false)
  const [without, handedIn] = [await accused(), await accused()]
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update violations_rectifications set status = 'TO_BE_REVIEWED' where id = ${handedIn.rectificationId}`),
  )
  house.advance(2 * HOUR)
  expect(await banOverdue(house.world)).toBe(0)
  await autoFreeze(true)
  expect(await banOverdue(house.world)).toBe(1)
  expect(await house.read(without.id)).toMatchObject({ isQuotaForbidden: true })
  expect(await house.read(handedIn.id)).toMatchObject({ isQuotaForbidden: false })
})

test('an account that staff forbade already is not told of again', async () => {
  await autoFreeze(true)
  const { id, rectificationId } = await accused()
  await setQuotaBan(house.world, staff, { account_ids: [id], is_forbidden: true, reason: '客户资质待核实' })
  house.advance(HOUR)
  expect(await banOverdue(house.world)).toBe(0)
  expect(await rows(sql`select 1 from notices_messages where object_id = ${`violations.ban-overdue:${rectificationId}`}`)).toEqual([])
})
