// Ad accounts that get another sub-customer: what is open goes along, the past and the running day stay, and pasted lines are judged one by one.
import type { HeldRectification } from '@tallyhelm/protocol/topics/sub-customers/held-schemas'
import { heldAccounts } from '@tallyhelm/views/sub-customers/held-accounts'
import { heldFreezes, heldRectifications } from '@tallyhelm/views/sub-customers/held-violations'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adoptAdAccount } from '../ad-accounts/adopt-ad-account.ts'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { takeBackAdAccounts } from '../ad-accounts/take-back.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { freezeByAgency } from '../freezes/freeze-by-agency.ts'
import { createUser } from '../organization/create-user.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { syncSpend } from '../spend/sync-spend.ts'
import { rectificationOf, RISK, submissionBy } from '../violations/test-rectifications.ts'
import { submitRectification } from '../violations/submit-rectification.ts'
import { assignAdAccounts } from './assign-ad-accounts.ts'
import { assignPastedAccounts } from './assign-pasted-accounts.ts'
import { createSubCustomer } from './create-sub-customer.ts'
import { remindOfFreezes, remindOfRectifications } from './remind.ts'

const DAY = 24 * 3_600_000
let house: Stage
let userId: string
let [names, first, second] = [0, '', '']
beforeAll(async () => {
  house = await openStage()
  const user = { customerId: house.customerId, userName: '甲主管', mobile: '13911110001', password: 'Tally-2026', isMaster: true }
  ;({ userId } = await createUser(house.world, system, user))
})
afterAll(() => house.close())
beforeEach(async () => {
  ;[first, second] = [await sub(`青禾${(names += 1)}`), await sub(`云舟 ${names}`)]
})

const sub = async (name: string) => (await createSubCustomer(house.world, system, { customerId: house.customerId, name })).subCustomerId
const agent = () => house.actor({ userId, userName: '甲主管' })
const rows = <Row extends object>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const give = (adAccountIds: string[], subCustomerId: string | null) =>
  assignAdAccounts(house.world, agent(), { customerId: house.customerId, subCustomerId, adAccountIds })
async function account(platform: 'meta' | 'google' = 'meta', over: Record<string, unknown> = { cap: '100' }) {
  const adopted = await house.adopted(platform, over)
  await syncAccount(house.world, system, { adAccountId: adopted.id })
  return adopted
}
const scope = () => ({ kind: 'tenant', customerId: house.customerId, subCustomerId: null }) as const
const page = { page_num: 1, page_size: 10 }
const toRectify = async (): Promise<HeldRectification[]> =>
  (await heldRectifications(house.world.db, scope(), { ...page, now: house.world.clock.now() })).content
const holderOf = (table: string, id: string) =>
  rows<{ sub: string | null }>(
    table === 'freezes'
      ? sql`select sub_customer_id::text as sub from freezes_records where ad_account_id = ${id} order by id`
      : sql`select sub_customer_id::text as sub from violations_rectifications where id = ${id}`,
  )

test('an open rectification and an open freeze go along and back, and each change stands in the logs of both', async () => {
  const { id, outsideId } = await account('meta', { cap: '100', status: 101 })
  const rectificationId = await rectificationOf(house.world, id, 48)
  await give([id], first)
  expect(await holderOf('violations', rectificationId)).toEqual([{ sub: first }])
  expect(await holderOf('freezes', id)).toEqual([{ sub: first }])
  await give([id], second)
  expect(await holderOf('violations', rectificationId)).toEqual([{ sub: second }])
  expect((await toRectify()).find(row => row.rectification_id === rectificationId)).toMatchObject({
    sub_customer_id: second,
    outside_account_id: outsideId,
    is_reminded: false,
  })
  expect((await heldFreezes(house.world.db, scope(), { ...page, now: house.world.clock.now() })).content).toMatchObject([
    { sub_customer_id: second, channel: 'FACEBOOK' },
  ])
  await give([id], null)
  expect(await holderOf('freezes', id)).toEqual([{ sub: null }])
  expect((await toRectify()).filter(row => row.rectification_id === rectificationId)).toEqual([])
  const logged = await rows<{ whose: string; before: string; after: string }>(sql`
    select sub_customer_id::text as whose, before, after from sub_customers_logs
    where action = 'ACCOUNT' and sub_customer_id in (${first}, ${second}) order by id`)
  expect(logged.map(({ whose, before, after }) => [whose === first ? 1 : 2, before, after])).toEqual([
    [1, '', `青禾${names}`],
    [1, `青禾${names}`, `云舟 ${names}`],
    [2, `青禾${names}`, `云舟 ${names}`],
    [2, `云舟 ${names}`, ''],
  ])
})

test('the days that were spent stay with who had the account, the running one with them', async () => {
  const spent: { date: string; spend: string }[] = []
  const { id, outsideId } = await account('google', { cap: '1000', spent: '0', timezone: 'Asia/Shanghai' })
  const spend = async (date: string, amount: string) => {
    spent.push({ date, spend: amount })
    await house.control(`accounts/google/${outsideId}`, { spend: spent })
    await syncSpend(house.world, { adAccountId: id, days: 30 })
  }
  await give([id], first)
  house.advance(DAY)
  await spend('2026-03-11', '20.00')
  await give([id], second)
  await syncSpend(house.world, { adAccountId: id, days: 30 })
  house.advance(DAY)
  await spend('2026-03-12', '7.00')
  const days = await rows<{ day: string; sub: string | null }>(sql`
    select to_char(day, 'MM-DD') as day, sub_customer_id::text as sub from spend_days where ad_account_id = ${id} and spend_minor > 0 order by day`)
  expect(days).toEqual([
    { day: '03-11', sub: first },
    { day: '03-12', sub: second },
  ])
})

test('a rectification that is over stays with whom it concerned', async () => {
  const { id } = await account()
  const rectificationId = await rectificationOf(house.world, id, 48)
  await give([id], first)
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update violations_rectifications set status = 'RECTIFIED' where id = ${rectificationId}`),
  )
  await give([id], second)
  expect(await holderOf('violations', rectificationId)).toEqual([{ sub: first }])
})

test('staff who adopt an account for a sub-customer and take it back write that in its log', async () => {
  const { customerId, companyId } = house
  const outsideAccountId = `77${1000 + names}`
  await house.control('accounts', { platform: 'meta', id: outsideAccountId, cap: '340', spent: '340' })
  const adoption = { customerId, companyId, subCustomerId: first, channel: 'FACEBOOK', outsideAccountId, currency: 'USD' } as const
  const { adAccountId } = await adoptAdAccount(house.world, RISK, adoption)
  await syncAccount(house.world, system, { adAccountId })
  const { results } = await takeBackAdAccounts(house.world, RISK, { account_ids: [adAccountId], reason: '客户终止合作' })
  expect(results).toMatchObject([{ accepted: true }])
  expect(
    await rows(
      sql`select before, after, operator from sub_customers_logs where sub_customer_id = ${first} and action = 'ACCOUNT' order by id`,
    ),
  ).toEqual([
    { before: '', after: `青禾${names}`, operator: '平台' },
    { before: `青禾${names}`, after: '', operator: '平台' },
  ])
})

test('an agent hands in for its sub-customer, which its log tells, and reminds of each once a day', async () => {
  const { id } = await account()
  const rectificationId = await rectificationOf(house.world, id, 48)
  await give([id], first)
  const remind = async () =>
    (await remindOfRectifications(house.world, agent(), { rectification_ids: [rectificationId] })).results.map(({ result }) => result)
  expect(await remind()).toEqual(['NOBODY'])
  const person = {
    customerId: house.customerId,
    subCustomerId: first,
    userName: '苏晚',
    mobile: `1381111${1000 + names}`,
    password: 'Tally-2026',
  }
  await createUser(house.world, system, person)
  expect(await remind()).toEqual(['SENT'])
  expect(await remind()).toEqual(['TODAY'])
  expect((await toRectify()).find(row => row.rectification_id === rectificationId)).toMatchObject({ is_reminded: true })
  house.advance(DAY)
  expect(await remind()).toEqual(['SENT'])
  const request = { rectification_id: rectificationId, ...(await submissionBy(house.world, agent())) }
  await submitRectification(house.world, agent(), { idempotencyKey: `submit-for-sub-${rectificationId}`, request })
  expect(await remind()).toEqual(['NOT_DUE'])
  expect(
    await rows(
      sql`select action, before, after, operator from sub_customers_logs where sub_customer_id = ${first} and action in ('SUBMIT', 'REMIND') order by id`,
    ),
  ).toMatchObject([{ action: 'REMIND' }, { action: 'REMIND' }, { action: 'SUBMIT', before: '待整改', after: '待审核', operator: '甲主管' }])
})

test('an agent reminds of a freeze once a day, of none that is not its sub-customer’s, and of none that the agency lifts alone', async () => {
  const [frozen, stopped] = [await account('meta', { cap: '100', status: 101 }), await account()]
  await freezeByAgency(house.world, RISK, { account_ids: [stopped.id], reason: '疑似盗用，先行停用' })
  await give([frozen.id, stopped.id], first)
  const person = {
    customerId: house.customerId,
    subCustomerId: first,
    userName: '苏晚',
    mobile: `1382222${1000 + names}`,
    password: 'Tally-2026',
  }
  await createUser(house.world, system, person)
  const record = async (id: string) =>
    (await rows<{ id: string }>(sql`select id from freezes_records where ad_account_id = ${id}`))[0]?.id ?? ''
  const ids = [await record(frozen.id), await record(stopped.id), '7']
  const remind = async (actor = agent()) =>
    new Map((await remindOfFreezes(house.world, actor, { record_ids: ids })).results.map(({ record_id, result }) => [record_id, result]))
  expect(await remind()).toEqual(
    new Map([
      [ids[0], 'SENT'],
      [ids[1], 'NOT_DUE'],
      ['7', 'MISSING'],
    ]),
  )
  expect((await remind()).get(ids[0] ?? '')).toBe('TODAY')
  expect([...(await remind(house.actor({ customerId: '424242' }))).values()]).toEqual(['MISSING', 'MISSING', 'MISSING'])
  const held = await heldFreezes(house.world.db, scope(), { ...page, now: house.world.clock.now(), sub_customer_name: `青禾${names}` })
  expect(new Map(held.content.map(row => [row.account_id, [row.is_due, row.is_reminded]]))).toEqual(
    new Map([
      [frozen.id, [true, true]],
      [stopped.id, [false, false]],
    ]),
  )
})

test('pasted lines are carried out one by one: titles, blanks in names, taking back, and each that is wrong with its reason', async () => {
  const { customerId: foreign } = await createCustomer(house.world, system, {
    name: `别家${names}`,
    customerType: 1,
    customerNature: 'SECOND_AGENT',
  })
  const [one, two, three, four] = [await account(), await account(), await account(), await account()]
  await give([three.id], first)
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update ad_accounts_accounts set taken_back_at = now() where id = ${four.id}`),
  )
  const content = [
    '账户 ID\t子客户',
    `${one.outsideId}\t青禾${names}`,
    '',
    `act_${two.outsideId} 云舟 ${names}`,
    `${three.outsideId}\t收回`,
    `${four.outsideId}\t青禾${names}`,
    `${one.outsideId.slice(0, 4)}\t青禾${names}`,
    `1.02938E+15\t青禾${names}`,
    '9988776655\t没有的客户',
    '9988776656',
  ].join('\n')
  const { results } = await assignPastedAccounts(house.world, agent(), { content })
  expect(results.map(({ row_no, is_ok, msg }) => [row_no, is_ok ? 'ok' : msg])).toEqual([
    [2, 'ok'],
    [4, 'ok'],
    [5, 'ok'],
    [6, '没有该广告账户，或已收回'],
    [7, '广告账户 ID应为 5–30 位数字'],
    [8, expect.stringContaining('科学计数')],
    [9, '没有该广告账户，或已收回'],
    [10, '请填写子客户名称；收回给自己请填写“收回”'],
  ])
  const held = await heldAccounts(house.world.db, scope(), { ...page, channel: 'FACEBOOK' })
  const whose = new Map(held.content.map(row => [row.account_id, row.sub_customer_id]))
  expect([whose.get(one.id), whose.get(two.id), whose.get(three.id)]).toEqual([first, second, undefined])
  // Sent again, and without titles: the numbers are those of the lines.
  const again = await assignPastedAccounts(house.world, agent(), { content: `${one.outsideId} 青禾${names}\n${two.outsideId} 无此人` })
  expect(again.results.map(({ row_no, is_ok }) => [row_no, is_ok])).toEqual([
    [1, true],
    [2, false],
  ])
  const twice = await assignPastedAccounts(house.world, agent(), {
    content: `${one.outsideId}\t青禾${names}\n${one.outsideId}\t云舟 ${names}`,
  })
  expect(twice.results.map(({ msg }) => msg)).toEqual(['广告账户 ID重复，请只保留一行', '广告账户 ID重复，请只保留一行'])
  const stranger = house.actor({ customerId: foreign })
  const refused = await assignPastedAccounts(house.world, stranger, { content: `${one.outsideId}\t收回` })
  expect(refused.results).toMatchObject([{ is_ok: false, msg: '没有该广告账户，或已收回' }])
})

test('51 pasted lines, none, and a sub-customer that pastes are refused', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `99887766${100 + at}\t青禾${names}`).join('\n')
  await expect(assignPastedAccounts(house.world, agent(), { content: lines(51) })).rejects.toMatchObject({
    refusal: 'IMPORT_TOO_MANY_ROWS',
  })
  await expect(assignPastedAccounts(house.world, agent(), { content: ' \n' })).rejects.toMatchObject({ refusal: 'IMPORT_EMPTY' })
  const ofSub = house.actor({ subCustomerId: first })
  await expect(assignPastedAccounts(house.world, ofSub, { content: lines(1) })).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  expect((await assignPastedAccounts(house.world, agent(), { content: lines(50) })).results).toHaveLength(50)
})
