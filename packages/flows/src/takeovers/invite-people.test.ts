// What sheets say besides, and telling the people of a run: once each, those who never signed in, wherever the job dies.
import { insertStaff } from '@tallyhelm/modules/staff'
import { noteFirstSignIn } from '@tallyhelm/modules/organization'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { takeoverColumns, takeoverSheet, type TakeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import type { World } from '@tallyhelm/world/handles/world'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import { takeoverOf } from '@tallyhelm/views/takeovers/takeover-list'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmTakeover, uploadTakeover } from './ask-takeover.ts'
import { invitePeople, sendTakeoverInvitations } from './invite-people.ts'
import { runTakeover } from './run-takeover.ts'
import { csv } from './test-case-kinds.ts'

const staff: StaffActor = { kind: 'staff', staffId: '7', staffName: '秦若水', sessionId: '1', role: 'ADMIN', address: '127.0.0.1' }
let opened: TestWorld
let world: World
beforeAll(async () => {
  opened = await openTestWorld()
  world = opened.world
  for (const [id, loginName, staffName, role] of SALES)
    await world.db.transaction({ kind: 'system' }, tx =>
      insertStaff(tx, { id, loginName, staffName, role, passwordHash: 'x', isInitial: false, totpSealed: 'x', now: world.clock.now() }),
    )
})
afterAll(() => opened.close())

const SALES: readonly (readonly [string, string, string, StaffRole])[] = [
  ['51', 'sales-one', '宋时雨', 'SALES'],
  ['52', 'sales-two', '同名', 'SALES'],
  ['53', 'sales-three', '同名', 'SALES'],
  ['54', 'ops-one', '沈一帆', 'OPS'],
]
const rows = <Row>(query: ReturnType<typeof sql>) => world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
async function upload(sheet: TakeoverSheet, titles: readonly string[], lines: readonly string[], runId?: string): Promise<string> {
  return (await uploadTakeover(world, staff, { runId, file: csv(takeoverSheet(sheet).title, titles.join(','), ...lines) })).run_id
}
async function run(runId: string): Promise<void> {
  await confirmTakeover(world, staff, { run_id: runId, sets_cap: false, reason: '旧系统迁移' })
  await runTakeover(world, { runId, actor: staff })
}
const verdicts = async (runId: string) =>
  (
    await rows<{ state: string; column_title: string | null; problem: string | null }>(
      sql`select state, column_title, problem from takeovers_rows where run_id = ${runId} order by sheet, row_no`,
    )
  ).map(({ state, column_title, problem }) => [state, column_title, problem])
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { refusal?: string }) => error.refusal,
  )

test('salesperson, consultants and switches come with a new customer; a customer who is there keeps its own and is told apart', async () => {
  const titles = takeoverColumns('CUSTOMERS')
  const lines = [
    'E1,海棠服饰,预充,直客,,sales-one,李顾问（Facebook） https://work.weixin.qq.com/a、王顾问,额度审核、VIP 客户',
    'E2,青木科技,预充,直客,,宋时雨,,',
    'E3,远山贸易,预充,直客,,,,',
  ]
  await run(await upload('CUSTOMERS', titles, lines))
  expect(
    await rows(sql`select c.name, s.staff_id as sales, c.needs_quota_approval as approval, c.is_sell_vip as vip, c.rebate_subject as rebate
      from organization_customers c left join organization_sales s on s.customer_id = c.id order by c.id`),
  ).toEqual([
    { name: '海棠服饰', sales: '51', approval: true, vip: true, rebate: false },
    { name: '青木科技', sales: '51', approval: false, vip: false, rebate: false },
    { name: '远山贸易', sales: null, approval: false, vip: false, rebate: false },
  ])
  expect(
    await rows(sql`select position, channel, user_name as name, wx_url as link from organization_consultants order by position`),
  ).toEqual([
    { position: 1, channel: 'FACEBOOK', name: '李顾问', link: 'https://work.weixin.qq.com/a' },
    { position: 2, channel: '', name: '王顾问', link: '' },
  ])
  const actions = await rows<{ action: string; n: number }>(
    sql`select action, count(*)::int as n from audit_entries where details ? 'takeover_id' group by 1 order by 1`,
  )
  expect(actions.map(({ action, n }) => `${action} ${n}`)).toEqual([
    'organization.assign-sales 2',
    'organization.create-customer 3',
    'organization.set-consultants 1',
    'organization.set-switch 2',
  ])
  expect(await verdicts(await upload('CUSTOMERS', titles, lines))).toEqual(lines.map(() => ['SAME', null, '已存在，未改动']))
  const former = await upload('CUSTOMERS', takeoverSheet('CUSTOMERS').columns, ['E1,海棠服饰,预充,直客,'])
  expect(await verdicts(former)).toEqual([['SAME', null, '已存在，未改动']])
  // In another order, and among columns of the sheet's owner.
  const other = [...takeoverSheet('CUSTOMERS').columns, '备注', '权限开关', '商务']
  expect(await verdicts(await upload('CUSTOMERS', other, ['E3,远山贸易,预充,直客,,老客户,返点主体,sales-one']))).toEqual([
    ['SAME', null, '已存在，未改动；系统中商务为“无”，“返点主体”未开启'],
  ])
})

test('each mistake in a column that may be left out is named', async () => {
  const lines = [
    'F1,甲某,预充,直客,,沈一帆,,',
    'F2,乙某,预充,直客,,同名,,',
    'F3,丙某,预充,直客,,,李（快手）,',
    'F4,丁某,预充,直客,,,李 http://a,',
    'F5,戊某,预充,直客,,,,全部',
    `F6,己某,预充,直客,,,${Array.from({ length: 7 }, (_, index) => `顾问${index}`).join('、')},`,
  ]
  const runId = await upload('CUSTOMERS', takeoverColumns('CUSTOMERS'), lines)
  const people = ['E1,,张,86,13900000001,,不是邮箱', 'E1,,张,86,13900000002,,a@b.cn']
  await upload('PEOPLE', takeoverColumns('PEOPLE'), people, runId)
  expect(await verdicts(runId)).toEqual([
    ['INVALID', '商务', '没有这位在职的商务'],
    ['INVALID', '商务', '有多位商务同名，请填写登录名'],
    ['INVALID', '顾问', '“快手”不是渠道，应为 Facebook、Google、TikTok'],
    ['INVALID', '顾问', '微信应为 https:// 开头的链接'],
    ['INVALID', '权限开关', expect.stringMatching(/^“全部”不是权限开关，应为额度审核、/)],
    ['INVALID', '顾问', '最多 6 位顾问'],
    ['INVALID', '邮箱', '请输入正确的邮箱'],
    ['READY', null, null],
  ])
})

test('people hear of it once each: a cut-off, a refusal, a sign-in meanwhile, and another time only when asked for', async () => {
  const many = Array.from({ length: 50 }, (_, index) => index)
  const lines = many.map(index => `E1,,人${index},86,1370000${String(index).padStart(4, '0')},,${index < 10 ? `p${index}@example.cn` : ''}`)
  const runId = await upload('PEOPLE', takeoverColumns('PEOPLE'), lines)
  await run(runId)
  // The address is kept as said: nobody signs in by it.
  expect(
    await rows(sql`select count(*)::int as n, count(email)::int as proved from organization_wallet_users where registered_email <> ''`),
  ).toEqual([{ n: 10, proved: 0 }])
  const people = async () => (await takeoverOf(world.db, { run_id: runId })).people
  const none = { made: 50, signed_in: 0, untold: 50, waiting: 0, sent: 0, refused: 0 }
  expect(await people()).toEqual(none)
  expect(await refusalOf(invitePeople(world, { ...staff, role: 'OPS' }, { run_id: runId, by: 'SMS', again: false }))).toBe(
    'PERMISSION_DENIED',
  )
  expect(await refusalOf(invitePeople(world, staff, { run_id: '1', by: 'SMS', again: false }))).toBe('NOT_FOUND')
  expect(opened.outbox).toEqual([])

  const idOf = async (index: number) =>
    (await rows<{ id: string }>(sql`select id from organization_wallet_users where wallet_user_name = ${`人${index}`}`))[0]?.id ?? ''
  const signIn = async (index: number) => {
    const id = await idOf(index)
    await world.db.transaction({ kind: 'system' }, tx => noteFirstSignIn(tx, id, world.clock.now()))
  }
  await signIn(49)
  await invitePeople(world, staff, { run_id: runId, by: 'MAIL', again: false })
  expect(await people()).toEqual({ ...none, signed_in: 1, untold: 0, waiting: 49 })
  await signIn(48)
  // Dies in the middle of the second handful, so that some of it were sent and not written down.
  let sends = 0
  await expect(
    sendTakeoverInvitations(
      gateway(() => (sends += 1) > 27 && 'dies'),
      { runId },
    ),
  ).rejects.toThrow('killed')
  expect(opened.outbox).toHaveLength(27)
  expect((await people()).sent).toBe(20)
  await sendTakeoverInvitations(world, { runId })
  expect(await people()).toEqual({ ...none, signed_in: 2, untold: 0, sent: 48 })
  expect(opened.outbox).toHaveLength(48)
  expect(opened.outbox.filter(({ to }) => to.includes('@'))).toHaveLength(10)
  expect(opened.outbox.filter(({ to }) => to === '8613700000048' || to === '8613700000049')).toEqual([])

  expect(await refusalOf(invitePeople(world, staff, { run_id: runId, by: 'SMS', again: false }))).toBe('TAKEOVER_NOBODY_TO_INVITE')
  await invitePeople(world, staff, { run_id: runId, by: 'SMS', again: true })
  const refused = await idOf(0)
  await expect(
    sendTakeoverInvitations(
      gateway(key => (key.includes(`-${refused}-`) ? 'refuses' : key.endsWith('-2') && sends++ < 40 && 'is silent')),
      { runId },
    ),
  ).rejects.toThrow('unknown')
  await sendTakeoverInvitations(world, { runId })
  expect(await people()).toEqual({ ...none, signed_in: 2, untold: 0, sent: 47, refused: 1 })
  expect(opened.outbox).toHaveLength(48 + 47)
  // Whom the gateway refused is asked again without a tick.
  await invitePeople(world, staff, { run_id: runId, by: 'SMS', again: false })
  await sendTakeoverInvitations(world, { runId })
  expect((await people()).refused).toBe(0)
  expect(opened.outbox).toHaveLength(48 + 48)
})

/** The same world, whose gateway answers as it is told. */
function gateway(how: (key: string) => 'dies' | 'refuses' | 'is silent' | false): World {
  const send = (kind: 'sendSms' | 'sendMail') => async (message: { to: string; text: string; subject: string; key: string }) => {
    const answer = how(message.key)
    if (answer === 'dies') throw new Error('killed')
    if (answer === 'refuses') return { kind: 'refused', reason: '号码停机' } as const
    if (answer === 'is silent') return { kind: 'unknown', reason: 'timeout' } as const
    return await world.messaging[kind](message)
  }
  return Object.create(world, { messaging: { value: { sendSms: send('sendSms'), sendMail: send('sendMail') } } }) as World // the same world with another gateway
}
