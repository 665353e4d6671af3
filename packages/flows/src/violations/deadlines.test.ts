// Deadlines on a real database: reminders that are told once each whatever is cut off, and extensions that begin them anew.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { createUser } from '../organization/create-user.ts'
import { extendRectification } from './extend-rectification.ts'
import { issueRectification } from './issue-rectification.ts'
import { remindDeadlines } from './remind-deadlines.ts'

const staffed = (role: StaffActor['role']): StaffActor => ({
  kind: 'staff',
  staffId: '7',
  staffName: '江望舒',
  sessionId: '1',
  role,
  address: '127.0.0.1',
})
const staff = staffed('RISK')
const HOUR = 3_600_000
let house: Stage
let subCustomerId: string
beforeAll(async () => {
  house = await openStage()
  const user = { customerId: house.customerId, userName: '甲主管', mobile: '13911110001', password: 'Tally-2026' }
  await createUser(house.world, system, { ...user, isMaster: true })
  subCustomerId = house.world.ids.next()
  await run(
    sql`insert into sub_customers_profiles (id, customer_id, name, created_at) values (${subCustomerId}, ${house.customerId}, '子', now())`,
  )
  await createUser(house.world, system, { ...user, userName: '子用户', mobile: '13911110002', subCustomerId, isMaster: false })
})
afterAll(() => house.close())
beforeEach(() => run(sql`update violations_rectifications set status = 'RECTIFIED'`))

const run = (query: ReturnType<typeof sql>) => house.world.db.transaction({ kind: 'system' }, tx => tx.run(query))
const rows = <Row extends object>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const inHours = (hours: number) => new Date(house.world.clock.now().getTime() + hours * HOUR)

async function issued(hours: number, isLent = false): Promise<{ id: string; deadline: Date }> {
  const { id: account_id } = await house.adopted('meta', { cap: '100' })
  if (isLent) await run(sql`update ad_accounts_accounts set sub_customer_id = ${subCustomerId} where id = ${account_id}`)
  const deadline = inHours(hours)
  const { rectification_id: id } = await issueRectification(house.world, staff, {
    account_id,
    violation_type: 'POLICY',
    level: 'HIGH',
    ads: [{ outside_ad_id: '120210000000001', reason: '误导' }],
    policy_text: '不得误导',
    deadline_at: deadline.toISOString(),
    policy_file_ids: [],
  })
  return { id, deadline }
}
const told = async (id: string) =>
  (
    await rows<{ title: string; mobile: string }>(sql`
      select m.title, u.mobile from notices_messages m join organization_wallet_users u on u.id = m.user_id
      where m.object_id like ${`violations.reminder:${id}:%`} order by m.id`)
  ).map(({ title, mobile }) => `${/\d+ 小时/.exec(title)?.[0]} ${mobile.slice(-1)}`)

test('each is told at 72, 24 and 2 hours, to the customer and to who holds the account, and once', async () => {
  const { id } = await issued(80, true)
  expect(await remindDeadlines(house.world)).toBe(0)
  for (const [pass, hours] of [
    [8, 72],
    [48, 24],
    [22, 2],
  ] as const) {
    house.advance(pass * HOUR)
    const runs = await Promise.all([remindDeadlines(house.world), remindDeadlines(house.world)])
    expect(
      runs.reduce((sum, count) => sum + count, 0),
      String(hours),
    ).toBe(1)
    expect(await remindDeadlines(house.world)).toBe(0)
  }
  expect(await told(id)).toEqual(['72 小时 1', '72 小时 2', '24 小时 1', '24 小时 2', '2 小时 1', '2 小时 2'])
  house.advance(2 * HOUR)
  expect(await remindDeadlines(house.world)).toBe(0)
})

test('what was missed is told as the nearest alone, and a clock that goes back tells nothing again', async () => {
  const { id } = await issued(80)
  house.advance(57 * HOUR)
  expect(await remindDeadlines(house.world)).toBe(1)
  house.advance(-2 * HOUR)
  expect(await remindDeadlines(house.world)).toBe(0)
  house.advance(4 * HOUR)
  expect(await remindDeadlines(house.world)).toBe(0)
  house.advance(20 * HOUR)
  expect(await remindDeadlines(house.world)).toBe(1)
  expect(await told(id)).toEqual(['24 小时 1', '2 小时 1'])
})

test('nothing is told of a distance that had passed when it was issued, nor while it is reviewed', async () => {
  const { id } = await issued(20)
  expect(await remindDeadlines(house.world)).toBe(0)
  await run(sql`update violations_rectifications set status = 'TO_BE_REVIEWED' where id = ${id}`)
  house.advance(19 * HOUR)
  expect(await remindDeadlines(house.world)).toBe(0)
  await run(sql`update violations_rectifications set status = 'REJECT' where id = ${id}`)
  expect(await remindDeadlines(house.world)).toBe(1)
  expect(await told(id)).toEqual(['2 小时 1'])
})

test('a reminder that is cut off before its commit is told by the next run', async () => {
  const { id } = await issued(25)
  house.advance(2 * HOUR)
  await run(sql`create function test_cut() returns trigger language plpgsql as 'begin raise exception ''cut off''; end'`)
  await run(sql`create trigger test_cut before insert on notices_messages for each row execute function test_cut()`)
  await expect(remindDeadlines(house.world)).rejects.toThrow('cut off')
  await run(sql`drop trigger test_cut on notices_messages`)
  expect(await remindDeadlines(house.world)).toBe(1)
  expect(await told(id)).toEqual(['24 小时 1'])
})

test('an extension is told, kept in the history, and begins the reminders anew', async () => {
  const { id, deadline } = await issued(25)
  house.advance(2 * HOUR)
  expect(await remindDeadlines(house.world)).toBe(1)
  const later = inHours(100)
  const extension = { rectification_id: id, shown: deadline.toISOString(), deadline_at: later.toISOString(), reason: '素材需要重新拍摄' }
  await extendRectification(house.world, staff, extension)
  expect(await remindDeadlines(house.world)).toBe(0)
  house.advance(76 * HOUR)
  expect(await remindDeadlines(house.world)).toBe(1)
  expect(await told(id)).toEqual(['24 小时 1', '24 小时 1'])
  const [step] = await rows(
    sql`select actor, status, note from violations_rectification_history where rectification_id = ${id} order by id desc`,
  )
  expect(step).toMatchObject({ actor: '江望舒', status: 'TO_BE_RECTIFIED', note: expect.stringContaining('素材需要重新拍摄') })
  expect(await rows(sql`select 1 from notices_messages where object_id like ${`violations.extended:${id}:%`}`)).toHaveLength(1)
  // A colleague who saw the first deadline is told that it is another one.
  await expect(extendRectification(house.world, staff, extension)).rejects.toMatchObject({ refusal: 'VIOLATION_CHANGED' })
  const earlier = { ...extension, shown: later.toISOString(), deadline_at: inHours(5).toISOString() }
  await expect(extendRectification(house.world, staff, earlier)).rejects.toMatchObject({ fields: [{ path: 'deadline_at' }] })
  await expect(extendRectification(house.world, staffed('OPS'), earlier)).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  await run(sql`update violations_rectifications set status = 'RECTIFIED' where id = ${id}`)
  const late = { ...earlier, deadline_at: inHours(200).toISOString() }
  await expect(extendRectification(house.world, staff, late)).rejects.toMatchObject({ refusal: 'VIOLATION_CHANGED' })
  await expect(extendRectification(house.world, staff, { ...late, rectification_id: '404' })).rejects.toMatchObject({
    refusal: 'NOT_FOUND',
  })
})

test('two colleagues who extend at once: one deadline, one step', async () => {
  const { id, deadline } = await issued(25)
  const ask = (hours: number) =>
    extendRectification(house.world, staff, {
      rectification_id: id,
      shown: deadline.toISOString(),
      deadline_at: inHours(hours).toISOString(),
      reason: '客户申请延期',
    }).then(
      () => true,
      () => false,
    )
  expect((await Promise.all([ask(50), ask(60)])).filter(Boolean)).toHaveLength(1)
  expect(await rows(sql`select 1 from violations_rectification_history where rectification_id = ${id} and note <> ''`)).toHaveLength(1)
})
