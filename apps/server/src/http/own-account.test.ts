// One's own sign-in over HTTP: password, mobile number, the devices one is signed in on; and what another user can do to them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCustomer, type Client, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'
import { entering, ownCode, sendCode, stepUpBySms, takeCode, takeMessage } from '../program/test-sign-in.ts'

const DAY_MS = 86_400_000
const AUTH = '/api/security/auth'
const WALLET = '/api/wallet/client/wallet'
const NEW_PASSWORD = 'nv7-Wq2-kd81'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
let server: TestServer
let people = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(() => server.test.clock.advance(2 * DAY_MS))

const nextMobile = () => `1350000${String(++people).padStart(4, '0')}`

async function person() {
  const mobile = nextMobile()
  const { userId } = await addCustomer(server.world, 1, mobile)
  return { mobile, userId, client: await browserOf(mobile) }
}

async function browserOf(mobile: string, password = PASSWORD): Promise<Client> {
  const client = clientOf(server.url)
  expect(await client.signIn({ account: mobile, password })).toMatchObject({ code: 0 })
  return client
}

type Device = { id: string; device: string; address: string; is_current: boolean }
const devicesOf = async (client: Client) => (await client.post(`${AUTH}/devices`)).data.items as Device[] // proved against its schema

test('a changed password ends the other sessions, renews this one and tells the owner', async () => {
  const { mobile, client } = await person()
  const elsewhere = await browserOf(mobile)
  const before = { ...client.held }
  const change = client.post(`${WALLET}/changePwd`, { old_password: PASSWORD, password: NEW_PASSWORD })
  expect(await entering(client, change)).toMatchObject({ code: 0 })
  expect(await client.post(`${AUTH}/devices`)).toMatchObject({ code: 0 })
  expect(await client.post(`${AUTH}/devices`, {}, before)).toMatchObject({ code: 3 })
  expect(await elsewhere.post(`${AUTH}/devices`)).toMatchObject({ status: 401, code: 8 })
  expect(await takeMessage(server, `86${mobile}`, /登录密码已修改/)).toContain('如非本人操作')
  expect(await clientOf(server.url).signIn({ account: mobile, password: PASSWORD })).toMatchObject({ code: 1405 })
  await browserOf(mobile, NEW_PASSWORD)
})

test('a wrong old password, the same one, and a common one are named; guessing the old one is stopped', async () => {
  const { mobile, client } = await person()
  const change = (old_password: string, password: string) => client.post(`${WALLET}/changePwd`, { old_password, password })
  const field = (path: string) => ({ status: 422, code: 9002, data: { fields: [{ path }] } })
  expect(await change('wrong', NEW_PASSWORD)).toMatchObject(field('old_password'))
  expect(await change(PASSWORD, PASSWORD)).toMatchObject(field('password'))
  expect(await change(PASSWORD, 'qwertyuiop')).toMatchObject(field('password'))
  expect(await change(PASSWORD, mobile)).toMatchObject(field('password'))
  expect(await change('wrong', NEW_PASSWORD)).toMatchObject(field('old_password'))
  expect(await change(PASSWORD, NEW_PASSWORD)).toMatchObject({ status: 429, code: 1463 })
})

test('a new number is taken after a proof and its own code; the former one is told', async () => {
  const { mobile, client } = await person()
  const fresh = nextMobile()
  const order = { purpose: 'change-mobile', phone: fresh }
  const code = await ownCode(server, client, fresh, order)
  const input = { mobile: fresh, code }
  expect(await client.post(`${WALLET}/changeMobile`, input)).toMatchObject({ status: 403, code: 1905 })
  await stepUpBySms(server, client, mobile)
  expect(await client.post(`${WALLET}/changeMobile`, { ...input, code: '000000' })).toMatchObject({ code: 1407 })
  const changed = await entering(client, client.post(`${WALLET}/changeMobile`, input))
  expect(changed).toMatchObject({ code: 0, data: { mobile: `135****${fresh.slice(-4)}` } })
  expect(await takeMessage(server, `86${mobile}`, /登录手机号已更换/)).not.toContain(fresh)
  await browserOf(fresh)
  expect(await clientOf(server.url).signIn({ account: mobile, password: PASSWORD })).toMatchObject({ code: 1405 })
})

test("another user's number is refused, but only to who holds that phone", async () => {
  const { mobile, client } = await person()
  const other = await person()
  await stepUpBySms(server, client, mobile)
  const guess = await client.post(`${WALLET}/changeMobile`, { mobile: other.mobile, code: '000000' })
  const guessOfFree = await client.post(`${WALLET}/changeMobile`, { mobile: nextMobile(), code: '000000' })
  expect([guess.status, guess.code, guess.msg]).toEqual([guessOfFree.status, guessOfFree.code, guessOfFree.msg])
  const code = await ownCode(server, client, other.mobile, { purpose: 'change-mobile', phone: other.mobile })
  expect(await client.post(`${WALLET}/changeMobile`, { mobile: other.mobile, code })).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'mobile', msg: '该手机号已被使用，请更换' }] },
  })
})

test("a step-up takes the code of the user's own phone and purpose", async () => {
  const { mobile, client } = await person()
  await sendCode(client, mobile, 'login')
  const code = await takeCode(server, mobile)
  expect(await client.post(`${AUTH}/step-up`, { method: 'sms', code })).toMatchObject({ code: 1407 })
  for (let guess = 2; guess <= 5; guess += 1)
    expect(await client.post(`${AUTH}/step-up`, { method: 'sms', code: '000000' })).toMatchObject({ code: 1407 })
  expect(await client.post(`${AUTH}/step-up`, { method: 'sms', code: '000000' })).toMatchObject({ status: 429, code: 1463 })
})

test('a step-up renews the session: the halves from before are worth nothing', async () => {
  const { mobile, client } = await person()
  const before = { ...client.held }
  await stepUpBySms(server, client, mobile)
  expect(await client.post(`${AUTH}/devices`)).toMatchObject({ code: 0 })
  expect(await client.post(`${AUTH}/devices`, {}, before)).toMatchObject({ code: 3 })
  expect(await client.post(`${AUTH}/devices`, {}, { sid: before.sid })).toMatchObject({ code: 3 })
  const until = Date.parse(String((await client.post(`${AUTH}/overview`)).data.stepped_up_until))
  expect(until - server.test.clock.now().getTime()).toBe(600_000)
})

test('devices are listed with their names; one is ended, then all others', async () => {
  const { mobile, client } = await person()
  const chrome = clientOf(server.url)
  await entering(
    chrome,
    chrome.call('POST', `${AUTH}/login`, new URLSearchParams({ account: mobile, password: PASSWORD }), { 'user-agent': CHROME }),
  )
  const third = await browserOf(mobile)
  const listed = await devicesOf(client)
  expect(listed).toHaveLength(3)
  expect(listed.filter(device => device.is_current)).toHaveLength(1)
  const found = listed.find(device => device.device === 'Chrome · Windows')
  expect(found).toMatchObject({ address: '127.0.0.1', is_current: false })
  expect(await client.post(`${AUTH}/devices/revoke`, { id: found?.id })).toMatchObject({ code: 0 })
  expect(await chrome.post(`${AUTH}/devices`)).toMatchObject({ status: 401, code: 8 })
  expect(await client.post(`${AUTH}/devices/revoke-others`)).toMatchObject({ code: 0, data: { ended: 1 } })
  expect(await third.post(`${AUTH}/devices`)).toMatchObject({ code: 8 })
  expect(await devicesOf(client)).toHaveLength(1)
})

test('idle sessions are no devices any more', async () => {
  const { mobile, client } = await person()
  await browserOf(mobile)
  server.test.clock.advance(119 * 60_000)
  expect(await devicesOf(client)).toHaveLength(2)
  server.test.clock.advance(60_000)
  expect(await devicesOf(client)).toHaveLength(1)
})

test("another user's device is neither seen nor ended: the answer of a missing one", async () => {
  const mine = await person()
  const other = await person()
  const [device] = await devicesOf(mine.client)
  expect((await devicesOf(other.client)).map(item => item.id)).not.toContain(device?.id)
  for (const id of [device?.id, '12345'])
    expect(await other.client.post(`${AUTH}/devices/revoke`, { id })).toMatchObject({ status: 404, code: 1404 })
  expect(await other.client.post(`${AUTH}/devices/revoke-others`)).toMatchObject({ data: { ended: 0 } })
  expect(await mine.client.post(`${AUTH}/devices`)).toMatchObject({ code: 0 })
})
