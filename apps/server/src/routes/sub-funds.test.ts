// Money between an agent and its sub-customers over HTTP: by key, each sees its own side, and who else asks gets nothing.
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { subFundPage } from '@tallyhelm/protocol/topics/wallet/sub-fund-schemas'
import { flowPage } from '@tallyhelm/protocol/topics/wallet/schemas'
import { money } from '@tallyhelm/protocol/values/money'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createSubCustomer } from '@tallyhelm/flows/sub-customers/create-sub-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'

const seed = { kind: 'system', name: 'test' } as const
const FUNDS = '/api/wallet/client/wallet/sub-customers'
let server: TestServer
let [agent, sub, direct]: Client[] = []
let subCustomerId: string
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world, url } = server
  const { customerId } = await createCustomer(world, seed, { name: '二代代理', customerType: 1, customerNature: 'SECOND_AGENT' })
  subCustomerId = (await createSubCustomer(world, seed, { customerId, name: '子客户甲' })).subCustomerId
  const person = { customerId, password: PASSWORD }
  await createUser(world, seed, { ...person, mobile: '13800000001', userName: '代理', isMaster: true })
  await createUser(world, seed, { ...person, mobile: '13800000002', userName: '子客户', subCustomerId })
  await addCustomer(world, 1, '13800000003')
  await bookRecharge(world, seed, { customerId, provider: 'HSBC', transactionId: 'T-1', amount: money(10_000n, 'USD') })
  ;[agent, sub, direct] = [clientOf(url), clientOf(url), clientOf(url)]
  for (const [client, account] of [
    [agent, '13800000001'],
    [sub, '13800000002'],
    [direct, '13800000003'],
  ] as const)
    await client.signIn({ account, password: PASSWORD })
})
afterAll(() => server?.stop())

const post = (client: Client | undefined, path: string, request: object = {}, key?: string) =>
  (client as Client).post(path, request, key === undefined ? {} : { 'idempotency-key': key }) // signed in above
const body = (over: object = {}) => ({ sub_customer_id: subCustomerId, move: 'ALLOCATE', currency: 'USD', amount: '60.00', ...over })
const flowsOf = async (client: Client | undefined) =>
  flowPage.parse((await post(client, '/api/wallet/client/wallet/flows', { currency: 'USD' })).data).content

test('an agent allots and takes back, once per key, and both read it among their flows', async () => {
  for (const _ of [1, 2]) expect(await post(agent, `${FUNDS}/move`, body(), 'key-number-1')).toMatchObject({ code: 0 })
  expect(await post(agent, `${FUNDS}/move`, body({ amount: '1.00' }), 'key-number-1')).toMatchObject({ code: 2283 })
  expect(await post(agent, `${FUNDS}/move`, body({ move: 'WITHDRAW', amount: '10.00' }), 'key-number-2')).toMatchObject({ code: 0 })
  expect(await post(agent, `${FUNDS}/move`, body({ move: 'WITHDRAW', amount: '50.01' }), 'key-number-3')).toMatchObject({ code: 2204 })
  expect(await post(agent, `${FUNDS}/move`, body())).toMatchObject({ code: 2295 })
  const listed = subFundPage.parse((await post(agent, FUNDS)).data)
  expect(listed.content).toMatchObject([{ name: '子客户甲', wallets: [{ currency: 'USD', available: '50.00' }] }])
  expect((await flowsOf(sub)).map(({ flow_type, income, expense }) => [flow_type, income ?? expense])).toEqual([
    ['SUB_WITHDRAW', '10.00'],
    ['SUB_ALLOCATE', '60.00'],
  ])
  expect((await flowsOf(agent)).map(({ flow_type }) => flow_type)).toEqual(['SUB_WITHDRAW', 'SUB_ALLOCATE', 'RECHARGE'])
})

test('a sub-customer and a direct customer can neither list nor move', async () => {
  for (const client of [sub, direct]) {
    expect(await post(client, FUNDS)).toMatchObject({ status: 403 })
    expect(await post(client, `${FUNDS}/move`, body(), 'key-number-4')).toMatchObject({ status: 403 })
  }
})

test.each([
  [{ amount: '0.001' }, 'amount'],
  [{ amount: '' }, 'amount'],
  [{ currency: 'KRW' }, 'currency'],
  [{ move: 'TAKE' }, 'move'],
  [{ sub_customer_id: "' or 1=1" }, 'sub_customer_id'],
])('hostile input %j is refused at its field', async (over, field) => {
  const answer = await post(agent, `${FUNDS}/move`, body(over), 'key-number-5')
  expect(answer).toMatchObject({ code: 9002, data: { fields: [{ path: field }] } })
})
