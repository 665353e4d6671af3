// What people type to say who they are: each spelling finds the same user and counts in the same place.
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'
import { sendCode } from '../program/test-sign-in.ts'

const seed = { kind: 'system', name: 'test' } as const
const DAY_MS = 86_400_000
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const person = { customerId: null, userName: '李明', password: PASSWORD }
  await createUser(server.world, seed, { ...person, mobile: '13300000011', email: 'mining.finish@example.com' })
  await createUser(server.world, seed, { ...person, countryCode: '852', mobile: '91234567' })
})
afterAll(() => server?.stop())
beforeEach(() => server.test.clock.advance(2 * DAY_MS))

const signIn = (account: string, password: string, country = '86') =>
  clientOf(server.url).signIn({ account, password, country_code: country })

test.each([
  ['13300000011', '86'],
  ['133 0000 0011', '86'],
  ['+86 133-0000-0011', '852'],
  ['１３３００００００１１', '86'],
  ['Mining.Finish@Example.com', '86'],
  ['ｍining.finish＠example.com', '86'],
  ['9123 4567', '852'],
  ['+852 91234567', '86'],
])('%j with +%s signs in', async (account, country) => expect(await signIn(account, PASSWORD, country)).toMatchObject({ code: 0 }))

test('a number of another country is nobody at home', async () => {
  expect(await signIn('91234567', PASSWORD)).toMatchObject({ code: 1405 })
})

test('five wrong passwords lock the user under every name and spelling', async () => {
  const guesses = ['mining.finish@example.com', 'MINING.finish@example.com', '13300000011', '+86 133 0000 0011', '１３３００００００１１']
  for (const account of guesses) expect(await signIn(account, 'wrong')).toMatchObject({ code: 1405 })
  for (const account of guesses) expect(await signIn(account, PASSWORD)).toMatchObject({ status: 429, code: 1463 })
})

test('letters that databases and programs fold differently open no further counter', async () => {
  for (let guess = 1; guess <= 5; guess += 1) expect(await signIn('mining.finish@example.com', 'wrong')).toMatchObject({ code: 1405 })
  for (const account of ['mİning.finish@example.com', 'mining.fİnİsh@example.com', 'mınıng.finish@example.com']) {
    expect(await signIn(account, PASSWORD)).not.toMatchObject({ code: 0 })
  }
})

test('a code goes to the number that was meant, and not to one that cannot be', async () => {
  expect(await sendCode(clientOf(server.url), '133 0000 0011', 'login')).toMatchObject({ code: 0 })
  expect(await sendCode(clientOf(server.url), '+86 133 0000 0011', 'login')).toMatchObject({ status: 429, code: 1903 })
  for (const phone of ['1380000', '701234567', '138a0000011']) {
    const fields = [{ path: 'phone', msg: '请输入正确的手机号' }]
    expect(await sendCode(clientOf(server.url), phone, 'register')).toMatchObject({ status: 422, code: 9002, data: { fields } })
  }
})
