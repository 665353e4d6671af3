// Registration over HTTP, and the SMS codes behind it: what they ask for, and what abuse of them gets.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUnassociated, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'
import { entering, sendCode, solve, takeCode } from '../program/test-sign-in.ts'

const DAY_MS = 86_400_000
const PATH = '/api/wallet/client/wallet/wallet-user'
let server: TestServer
let people = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(() => server.test.clock.advance(2 * DAY_MS))

const nextMobile = () => `1580000${String(++people).padStart(4, '0')}`
const person = (mobile: string, code: string, more: Record<string, unknown> = {}) => ({
  mobile,
  code,
  wallet_user_name: '王新',
  company_name: '星河贸易',
  password: 'kf83-Lq0z-22',
  agreed: true,
  ...more,
})

test('a proved phone registers, is signed in at once, and signs in again with its password', async () => {
  const mobile = nextMobile()
  const client = clientOf(server.url)
  expect(await sendCode(client, mobile, 'register')).toMatchObject({ code: 0 })
  const code = await takeCode(server, mobile)
  const answer = await entering(client, client.post(PATH, person(mobile, code, { email: `${mobile}@example.com`, invite_code: 'abc' })))
  expect(answer).toMatchObject({ code: 0 })
  expect(await client.info()).toMatchObject({ code: 0, data: { wallet_user_name: '王新', customer_id: null } })
  expect(await clientOf(server.url).signIn({ account: mobile, password: 'kf83-Lq0z-22' })).toMatchObject({ code: 0 })
  expect(await clientOf(server.url).post(PATH, person(mobile, code))).toMatchObject({ code: 1407 })
})

test('whether a number is registered is told only to who proved it', async () => {
  const taken = nextMobile()
  await addUnassociated(server.world, taken)
  const free = nextMobile()
  const client = clientOf(server.url)
  const sent = [await sendCode(client, taken, 'register'), await sendCode(client, free, 'register')]
  expect(sent.map(answer => [answer.status, answer.text])).toEqual([
    [200, sent[0]?.text],
    [200, sent[0]?.text],
  ])
  const guessed = [await client.post(PATH, person(taken, '000000')), await client.post(PATH, person(free, '000000'))]
  for (const answer of guessed) {
    expect(answer).toMatchObject({ status: 400, code: 1407, msg: '验证码错误或已过期' })
    expect(Object.keys(answer.data)).toEqual(['request_id'])
  }
  expect(await client.post(PATH, person(taken, await takeCode(server, taken)))).toMatchObject({
    status: 409,
    code: 1910,
    msg: '该手机号已注册，请直接登录',
  })
})

const PROOF = '/api/security/auth/registration-proof'

test('the phone is proved before the account is described, and the proof is good for one registration', async () => {
  const mobile = nextMobile()
  const client = clientOf(server.url)
  expect(await client.post(PROOF, { mobile, code: '111111' })).toMatchObject({ status: 400, code: 1407 })
  await sendCode(client, mobile, 'register')
  const code = await takeCode(server, mobile)
  const { proof } = (await client.post(PROOF, { mobile, code })).data
  expect(await client.post(PROOF, { mobile, code })).toMatchObject({ code: 1407 })
  // A refused password leaves the proof as it is.
  expect(await client.post(PATH, person(mobile, '', { proof, password: 'password' }))).toMatchObject({ code: 9002 })
  expect(await client.post(PATH, person(nextMobile(), '', { proof }))).toMatchObject({ code: 1909 })
  expect(await client.post(PATH, person(mobile, '', { proof: `${String(proof)}x` }))).toMatchObject({ code: 1909 })
  expect(await entering(client, client.post(PATH, person(mobile, '', { proof })))).toMatchObject({ code: 0 })
  expect(await clientOf(server.url).post(PATH, person(mobile, '', { proof }))).toMatchObject({ code: 1909 })
  expect(await clientOf(server.url).post(PATH, person(mobile, ''))).toMatchObject({ code: 9002, data: { fields: [{ path: 'code' }] } })
})

test('a proof ends after half an hour, and an owner hears at once that the number is registered', async () => {
  const [mobile, taken] = [nextMobile(), nextMobile()]
  const client = clientOf(server.url)
  await sendCode(client, mobile, 'register')
  const { proof } = (await client.post(PROOF, { mobile, code: await takeCode(server, mobile) })).data
  server.test.clock.advance(30 * 60_000)
  expect(await client.post(PATH, person(mobile, '', { proof }))).toMatchObject({ status: 400, code: 1909 })
  await addUnassociated(server.world, taken)
  await sendCode(client, taken, 'register')
  expect(await client.post(PROOF, { mobile: taken, code: '000000' })).toMatchObject({ code: 1407 })
  expect(await client.post(PROOF, { mobile: taken, code: await takeCode(server, taken) })).toMatchObject({ status: 409, code: 1910 })
})

test('the meter asks what registering would be refused for', async () => {
  const check = async (password: string, own: string[] = []) =>
    (await clientOf(server.url).post('/api/security/auth/password-check', { password, own })).data.problem
  const { name_en: brand } = server.world.settings.brand
  for (const password of ['Password1!', 'P@ssw0rd!', 'Summer2026!', brand, `${brand}1!`, 'woaini1314'])
    expect(await check(password), password).toBe('该密码过于常见，请更换')
  expect(await check('shenyihe88', ['shenyihe@example.com'])).toBe('该密码过于常见，请更换')
  expect(await check('short')).toBe('密码需为 8-64 位')
  for (const password of ['nv7-Wq2-kd81', 'Blue-kettle-42', 'correct horse battery']) expect(await check(password), password).toBeNull()
})

test("an e-mail address is no way in until it is proved, so nobody takes another one's", async () => {
  for (const mobile of [nextMobile(), nextMobile()]) {
    const client = clientOf(server.url)
    await sendCode(client, mobile, 'register')
    const input = person(mobile, await takeCode(server, mobile), { email: 'same@example.com' })
    expect(await entering(client, client.post(PATH, input))).toMatchObject({ code: 0 })
    expect(await client.post('/api/security/auth/overview')).toMatchObject({ data: { email: null, registered_email: 'same@example.com' } })
    expect(await clientOf(server.url).signIn({ account: 'same@example.com', password: 'kf83-Lq0z-22' })).toMatchObject({ code: 1405 })
  }
})

test.each([
  ['password', { password: 'password' }, '该密码过于常见，请更换'],
  ['password', { password: 'Password1!' }, '该密码过于常见，请更换'],
  ['password', { password: 'Tallyhelm' }, '该密码过于常见，请更换'],
  ['password', { password: 'woaini1314' }, '该密码过于常见，请更换'],
  ['password', { password: 'short' }, '密码需为 8-64 位'],
  ['password', { password: 'x'.repeat(65) }, '密码需为 8-64 位'],
  ['email', { email: 'nobody' }, '请输入正确的邮箱'],
  ['wallet_user_name', { wallet_user_name: '  ' }, '请输入姓名'],
  ['agreed', { agreed: false }, '请先阅读并同意用户协议与隐私政策'],
  ['mobile', { mobile: '12' }, '请输入正确的手机号'],
  ['code', { code: '12345' }, '验证码为 6 位数字'],
])('a wrong %s is named (%o)', async (path, wrong, msg) => {
  const answer = await clientOf(server.url).post(PATH, person('15899990000', '000000', wrong))
  expect(answer).toMatchObject({ status: 422, code: 9002, data: { fields: [{ path, msg }] } })
})

test("a password that is one's own number is refused", async () => {
  const answer = await clientOf(server.url).post(PATH, person('15899990001', '000000', { password: '15899990001' }))
  expect(answer).toMatchObject({ code: 9002, data: { fields: [{ path: 'password' }] } })
})

test('two registrations of one phone at the same moment make one user', async () => {
  const mobile = nextMobile()
  await sendCode(clientOf(server.url), mobile, 'register')
  const code = await takeCode(server, mobile)
  const answers = await Promise.all([1, 2, 3].map(() => clientOf(server.url).post(PATH, person(mobile, code))))
  expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
  expect(answers.filter(answer => answer.code === 1407)).toHaveLength(2)
})

test('a code counts for its own purpose and phone only', async () => {
  const [mobile, other] = [nextMobile(), nextMobile()]
  await addUnassociated(server.world, mobile)
  const client = clientOf(server.url)
  await sendCode(client, mobile, 'login')
  const code = await takeCode(server, mobile)
  expect(await client.post(PATH, person(mobile, code))).toMatchObject({ code: 1407 })
  expect(await client.post(PATH, person(other, code))).toMatchObject({ code: 1407 })
  expect(await client.signIn({ login_type: 'code', account: mobile, code })).toMatchObject({ code: 0 })
})

test('from the second code within the hour the browser works first, and each answer sends one code', async () => {
  const mobile = nextMobile()
  const client = clientOf(server.url)
  expect(await sendCode(client, mobile, 'register')).toMatchObject({ code: 0 })
  server.test.clock.advance(60_000)
  const asked = await sendCode(client, mobile, 'register')
  expect(asked).toMatchObject({ status: 429, code: 1906, data: { bits: 16 } })
  const challenge = String(asked.data.challenge)
  const solution = { challenge, challenge_answer: solve(challenge, 16) }
  const hostile = [
    await sendCode(client, mobile, 'register', { ...solution, challenge_answer: 'lazy' }),
    await sendCode(client, mobile, 'login', solution),
    await sendCode(client, mobile, 'register', { ...solution, challenge: `${challenge.startsWith('A') ? 'B' : 'A'}${challenge.slice(1)}` }),
  ]
  for (const answer of hostile) expect(answer).toMatchObject({ code: 1906 })
  expect(await sendCode(client, mobile, 'register', solution)).toMatchObject({ code: 0 })
  server.test.clock.advance(60_000)
  expect(await sendCode(client, mobile, 'register', solution)).toMatchObject({ code: 1906, data: { bits: 17 } })
})

test('a solved challenge for one phone sends nothing to another, and is too old after five minutes', async () => {
  const [mobile, other] = [nextMobile(), nextMobile()]
  const client = clientOf(server.url)
  for (const phone of [mobile, other]) await sendCode(client, phone, 'register')
  server.test.clock.advance(60_000)
  const challenge = String((await sendCode(client, mobile, 'register')).data.challenge)
  const solution = { challenge, challenge_answer: solve(challenge, 16) }
  expect(await sendCode(client, other, 'register', solution)).toMatchObject({ code: 1906 })
  server.test.clock.advance(5 * 60_000)
  expect(await sendCode(client, mobile, 'register', solution)).toMatchObject({ code: 1906 })
})

test("purposes of a signed-in user are not to be had by naming somebody's number", async () => {
  const mobile = nextMobile()
  await addUnassociated(server.world, mobile)
  for (const purpose of ['step-up', 'change-master', 'bind-account', 'nothing'])
    expect(await sendCode(clientOf(server.url), mobile, purpose)).toMatchObject({ status: 422, code: 9002 })
  const client = clientOf(server.url)
  expect(await client.post('/api/security/auth/sendOwn', { purpose: 'step-up' })).toMatchObject({ code: 3 })
  await client.signIn({ account: mobile, password: PASSWORD })
  expect(await client.post('/api/security/auth/sendOwn', { purpose: 'step-up', phone: nextMobile() })).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'phone', msg: '此用途不能指定手机号' }] },
  })
})
