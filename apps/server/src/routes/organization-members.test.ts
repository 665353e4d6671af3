// Members over HTTP: inviting, joining, rejecting, leaving, removing, handing over, and what strangers get of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import {
  addCustomer,
  addSubCustomer,
  addUnassociated,
  type Client,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'

const FAMILY = '/api/wallet/client/organization'
const HOUR_MS = 3_600_000

let server: TestServer
let nextMobile = 13_900_000_000
const newMobile = () => String((nextMobile += 1))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const signedIn = (mobile: string) => signedInClient(server.url, mobile)

/** A master and their customer, and a registered person of no customer. */
async function stage() {
  const owner = await addCustomer(server.world, 1, newMobile())
  const person = await addUnassociated(server.world, newMobile())
  return { owner, person, master: await signedIn(owner.mobile), guest: await signedIn(person.mobile) }
}

async function member() {
  const staged = await stage()
  const invited = await staged.master.post(`${FAMILY}/invite-join`, { mobile: staged.person.mobile })
  expect(invited.code).toBe(0)
  expect((await staged.guest.post(`${FAMILY}/join`, { invitation_id: invited.data.invitation_id })).code).toBe(0)
  return { ...staged, colleague: await signedIn(staged.person.mobile) }
}

const list = async (client: Client, body: object = {}) => (await client.post(`${FAMILY}/list`, body)).data

async function lastCode(mobile: string, hint: string): Promise<string> {
  await expect.poll(() => codesTo(mobile, hint).length).toBeGreaterThan(0)
  return codesTo(mobile, hint).at(-1) ?? ''
}
function codesTo(to: string, hint: string): string[] {
  const sent = server.test.outbox.filter(message => message.to === to && message.text.includes(hint))
  return sent.flatMap(message => /\d{6}/.exec(message.text.replace(to, ''))?.[0] ?? [])
}

test('an invited user sees who invites, joins, signs in again and belongs to the customer', async () => {
  const { owner, person, master, guest } = await stage()
  const invited = await master.post(`${FAMILY}/invite-join`, { mobile: person.mobile, country_code: '86' })
  expect(invited).toMatchObject({ code: 0, data: { expires_at: new Date(server.test.clock.now().getTime() + 24 * HOUR_MS).toISOString() } })
  const profile = (await guest.info()).data
  expect(profile).toMatchObject({
    is_invited: true,
    is_invited_invalid: false,
    invite_call_name: `用户${owner.mobile}`,
    invite_customer_name: `客户${owner.mobile}`,
    invite_id: invited.data.invitation_id,
    customer_id: null,
  })
  await expect
    .poll(() => server.test.outbox.some(sent => sent.to === `86${person.mobile}` && sent.text.includes('邀请您加入其组织')))
    .toBe(true)
  const joined = await guest.post(`${FAMILY}/join`, { invitation_id: profile.invite_id })
  expect(joined.code).toBe(0)
  expect(joined.headers.get('set-cookie')).toContain('Max-Age=0')
  expect((await guest.info()).code).toBe(8)
  const again = await signedIn(person.mobile)
  expect((await again.info()).data).toMatchObject({ customer_id: owner.customerId, is_master: false, is_invited: false, invite_id: null })
  expect(await list(master)).toMatchObject({
    total_size: 2,
    content: [
      { user_id: owner.userId, role: 'MASTER', status: 'JOINED', is_self: true },
      { user_id: person.userId, role: 'MEMBER', status: 'JOINED', is_self: false, mobile: expect.stringContaining('****') },
    ],
  })
})

test('an invitation lapses after 24 hours, says so until acknowledged, and starts anew when made again', async () => {
  const { owner, person, master } = await stage()
  const { data } = await master.post(`${FAMILY}/invite-join`, { mobile: person.mobile })
  server.test.clock.advance(24 * HOUR_MS)
  const [late, boss] = [await signedIn(person.mobile), await signedIn(owner.mobile)]
  expect((await late.info()).data).toMatchObject({ is_invited: false, is_invited_invalid: true, invite_id: data.invitation_id })
  expect(await late.post(`${FAMILY}/join`, data)).toMatchObject({ code: 2404, msg: '邀请未在 24 小时内确认，请联系邀请人重新邀请' })
  expect(await list(boss)).toMatchObject({
    content: [{}, { status: 'LAPSED', invitation_id: data.invitation_id, user_id: null, wallet_user_name: '' }],
  })
  expect((await late.post(`${FAMILY}/reject-join`, { invitation_id: data.invitation_id })).code).toBe(0)
  expect((await late.info()).data).toMatchObject({ is_invited: false, is_invited_invalid: false })
  expect(await list(boss)).toMatchObject({ content: [{}, { status: 'LAPSED' }] })
  expect((await boss.post(`${FAMILY}/again-invite-join`, { invitation_id: data.invitation_id })).code).toBe(0)
  expect((await late.info()).data).toMatchObject({ is_invited: true, is_invited_invalid: false })
})

test('a rejected invitation is shown as rejected, answers once, and names whom to turn to', async () => {
  const { owner, person, master, guest } = await stage()
  const { data } = await master.post(`${FAMILY}/invite-join`, { mobile: person.mobile })
  const body = { invitation_id: data.invitation_id }
  expect(await guest.post(`${FAMILY}/reject-join`, body)).toMatchObject({
    code: 0,
    data: { invite_call_name: `用户${owner.mobile}`, invite_customer_name: `客户${owner.mobile}` },
  })
  expect((await guest.post(`${FAMILY}/reject-join`, body)).code).toBe(2405)
  expect((await guest.post(`${FAMILY}/join`, body)).code).toBe(2405)
  expect(await list(master, { statuses: ['REJECTED'] })).toMatchObject({ total_size: 1, content: [{ status: 'REJECTED' }] })
})

test('whoever is not registered, or in already, is said to be so; a second invitation is the first', async () => {
  const { owner, person, master } = await stage()
  expect(await master.post(`${FAMILY}/invite-join`, { mobile: '13999999999' })).toMatchObject({ code: 2402, msg: '该手机号未注册' })
  expect(await master.post(`${FAMILY}/invite-join`, { mobile: owner.mobile })).toMatchObject({ code: 2403, msg: '该成员已在组织中' })
  expect(await master.post(`${FAMILY}/invite-join`, { mobile: 'x' })).toMatchObject({ code: 9002, data: { fields: [{ path: 'mobile' }] } })
  const first = await master.post(`${FAMILY}/invite-join`, { mobile: person.mobile })
  server.test.clock.advance(60_000)
  expect((await master.post(`${FAMILY}/invite-join`, { mobile: person.mobile })).data).toEqual({ ...first.data, is_new: false })
})

test('a user who belongs to a customer must leave it before joining another', async () => {
  const { person, colleague } = await member()
  const other = await stage()
  const { data } = await other.master.post(`${FAMILY}/invite-join`, { mobile: person.mobile })
  const body = { invitation_id: data.invitation_id }
  expect((await colleague.post(`${FAMILY}/join`, body)).code).toBe(2406)
  expect((await colleague.post(`${FAMILY}/out`)).code).toBe(0)
  expect((await colleague.info()).code).toBe(8)
  const free = await signedIn(person.mobile)
  expect((await free.info()).data).toMatchObject({ customer_id: null, is_invited: true })
  expect((await free.post(`${FAMILY}/join`, body)).code).toBe(0)
})

test('two answers at once: one of them counts', async () => {
  const { person, master, guest } = await stage()
  const { data } = await master.post(`${FAMILY}/invite-join`, { mobile: person.mobile })
  const second = await signedIn(person.mobile)
  const answers = await Promise.all([guest, second].map(client => client.post(`${FAMILY}/join`, data)))
  expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
  expect([2405, 8]).toContain(answers.find(answer => answer.code !== 0)?.code)
})

test('two customers at once: a person joins one of them', async () => {
  const one = await stage()
  const other = await stage()
  const invitations = await Promise.all(
    [one, other].map(({ master }) => master.post(`${FAMILY}/invite-join`, { mobile: one.person.mobile })),
  )
  const second = await signedIn(one.person.mobile)
  const answers = await Promise.all(
    [one.guest, second].map((client, index) => client.post(`${FAMILY}/join`, { invitation_id: invitations[index]?.data.invitation_id })),
  )
  expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
  expect([2406, 8]).toContain(answers.find(answer => answer.code !== 0)?.code)
})

test('a removed member is out at once, and belongs to nobody', async () => {
  const { person, master, colleague } = await member()
  expect((await colleague.post('/api/custom/client/customers/opened-channels')).code).toBe(0)
  expect((await master.post(`${FAMILY}/remove`, { user_id: person.userId })).code).toBe(0)
  expect((await colleague.info()).code).toBe(8)
  const free = await signedIn(person.mobile)
  expect((await free.info()).data).toMatchObject({ customer_id: null })
  expect((await free.post('/api/custom/client/customers/opened-channels')).code).toBe(1)
})

test('a withdrawn invitation can be neither joined nor made again', async () => {
  const { person, master, guest } = await stage()
  const { data } = await master.post(`${FAMILY}/invite-join`, { mobile: person.mobile })
  const body = { invitation_id: data.invitation_id }
  expect((await master.post(`${FAMILY}/remove`, body)).code).toBe(0)
  expect((await guest.info()).data).toMatchObject({ is_invited: false, is_invited_invalid: false })
  expect((await guest.post(`${FAMILY}/join`, body)).code).toBe(2405)
  expect((await master.post(`${FAMILY}/again-invite-join`, body)).code).toBe(1404)
  expect(await list(master)).toMatchObject({ total_size: 1 })
  expect((await master.post(`${FAMILY}/invite-join`, { mobile: person.mobile })).code).toBe(0)
})

test('the master neither leaves nor is removed', async () => {
  const { owner, master } = await stage()
  expect(await master.post(`${FAMILY}/out`)).toMatchObject({ code: 2407, msg: '主账号需先转让后才能退出' })
  expect((await master.post(`${FAMILY}/remove`, { user_id: owner.userId })).code).toBe(2407)
})

test('the master hands over by a code, keeps a rotated session, and the new one signs in again', async () => {
  const { owner, person, master, colleague } = await member()
  const elsewhere = await signedIn(owner.mobile)
  const before = master.held.sid
  expect((await master.post(`${FAMILY}/change-master`, { user_id: person.userId, code: '000000' })).code).toBe(1407)
  expect((await master.post('/api/security/auth/sendOwn', { purpose: 'change-master' })).code).toBe(0)
  const code = await lastCode(`86${owner.mobile}`, '转让主账号')
  const changed = await master.post(`${FAMILY}/change-master`, { user_id: person.userId, code })
  expect(changed).toMatchObject({ code: 0, data: { sid: expect.any(String) } })
  expect((await master.info()).code).toBe(3)
  expect((await elsewhere.info()).code).toBe(8)
  expect((await colleague.info()).code).toBe(8)
  expect(changed.data.sid).not.toBe(before)
  master.held.sid = String(changed.data.sid)
  master.held.cookie = (changed.headers.get('set-cookie') ?? '').split(';')[0]
  expect((await master.info()).data).toMatchObject({ is_master: false, customer_id: owner.customerId })
  expect((await (await signedIn(person.mobile)).info()).data).toMatchObject({ is_master: true })
  expect((await master.post(`${FAMILY}/invite-join`, { mobile: person.mobile })).code).toBe(2401)
})

test('a code for another purpose hands nothing over', async () => {
  const { owner, person, master } = await member()
  expect((await master.post('/api/security/auth/sendOwn', { purpose: 'bind-account' })).code).toBe(0)
  const code = await lastCode(`86${owner.mobile}`, '绑定')
  expect((await master.post(`${FAMILY}/change-master`, { user_id: person.userId, code })).code).toBe(1407)
})

test('a mere member manages nobody', async () => {
  const { owner, person, colleague } = await member()
  const stranger = await addUnassociated(server.world, newMobile())
  const calls: [string, object][] = [
    ['invite-join', { mobile: stranger.mobile }],
    ['again-invite-join', { invitation_id: '1' }],
    ['remove', { user_id: owner.userId }],
    ['remove', { invitation_id: '1' }],
    ['change-master', { user_id: person.userId, code: '123456' }],
  ]
  for (const [path, body] of calls) expect((await colleague.post(`${FAMILY}/${path}`, body)).code, path).toBe(2401)
})

test('another customer’s members and invitations are as good as missing', async () => {
  const victim = await member()
  const waiting = await addUnassociated(server.world, newMobile())
  const { data } = await victim.master.post(`${FAMILY}/invite-join`, { mobile: waiting.mobile })
  const hostile = await stage()
  const sub = await addSubCustomer(server.world, hostile.owner.customerId, newMobile())
  const missing = await hostile.master.post(`${FAMILY}/remove`, { user_id: '1' })
  expect(missing.code).toBe(1404)
  for (const user_id of [victim.person.userId, victim.owner.userId, sub.userId]) {
    const answer = await hostile.master.post(`${FAMILY}/remove`, { user_id })
    expect({ code: answer.code, msg: answer.msg }).toEqual({ code: missing.code, msg: missing.msg })
  }
  expect((await hostile.master.post(`${FAMILY}/remove`, { invitation_id: data.invitation_id })).code).toBe(1404)
  expect((await hostile.master.post(`${FAMILY}/again-invite-join`, { invitation_id: data.invitation_id })).code).toBe(1404)
  expect((await hostile.guest.post(`${FAMILY}/join`, { invitation_id: data.invitation_id })).code).toBe(1404)
  expect((await hostile.guest.post(`${FAMILY}/reject-join`, { invitation_id: data.invitation_id })).code).toBe(1404)
  expect(await list(hostile.master)).toMatchObject({ total_size: 1 })
  expect(await list(victim.master)).toMatchObject({ total_size: 3 })
})

test('asking whether numbers are registered ends after thirty a day, hits and misses alike', async () => {
  const { owner, person, master } = await stage()
  for (let asked = 0; asked < 30; asked += 1) {
    expect((await master.post(`${FAMILY}/invite-join`, { mobile: `137${String(asked).padStart(8, '0')}` })).code).toBe(2402)
  }
  expect(await master.post(`${FAMILY}/invite-join`, { mobile: person.mobile })).toMatchObject({
    code: 2408,
    msg: expect.stringContaining('24 小时后'),
  })
  server.test.clock.advance(24 * HOUR_MS)
  expect((await (await signedIn(owner.mobile)).post(`${FAMILY}/invite-join`, { mobile: person.mobile })).code).toBe(0)
})

test('members are found by a part of their name, and paged', async () => {
  const { owner, master } = await member()
  expect(await list(master, { keyword: owner.mobile })).toMatchObject({ total_size: 1, content: [{ user_id: owner.userId }] })
  expect(await list(master, { page_size: 1, page_num: 2 })).toMatchObject({ total_size: 2, content: [{ role: 'MEMBER' }] })
  expect((await master.post(`${FAMILY}/list`, { page_size: 51 })).code).toBe(9002)
})

test('every step is in the audit log, without numbers or addresses', async () => {
  const { owner, person } = await member()
  const rows = await server.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ action: string; details: unknown }>(sql`
      select action, details from audit_entries where object_kind = 'user' and object_id = ${person.userId} and customer_id = ${owner.customerId}
      order by at, id`),
  )
  expect(rows.map(row => row.action)).toEqual(['organization.invite', 'organization.join'])
  expect(JSON.stringify(rows)).not.toContain(person.mobile)
})
