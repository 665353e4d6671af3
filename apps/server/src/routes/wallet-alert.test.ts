// Wallet over HTTP: flows of one fund, and the alert that only a customer sets, for itself.
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createSubCustomer } from '@tallyhelm/flows/sub-customers/create-sub-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { balances, flowPage } from '@tallyhelm/protocol/topics/wallet/schemas'
import { money } from '@tallyhelm/protocol/values/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'

const seed = { kind: 'system', name: 'test' } as const
const WALLET = '/api/wallet/client/wallet'
let server: TestServer
let [agent, sub, other]: Client[] = []
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world, url } = server
  const { customerId } = await createCustomer(world, seed, { name: '二代代理', customerType: 1, customerNature: 'SECOND_AGENT' })
  const { subCustomerId } = await createSubCustomer(world, seed, { customerId, name: '子客户甲' })
  const person = { customerId, password: PASSWORD }
  await createUser(world, seed, { ...person, mobile: '13800000001', userName: '代理', isMaster: true })
  await createUser(world, seed, { ...person, mobile: '13800000002', userName: '子客户', subCustomerId })
  await addCustomer(world, 1, '13800000003')
  await bookRecharge(world, seed, { customerId, provider: 'HSBC', transactionId: 'T-1', amount: money(10_000n, 'USD') })
  ;[agent, sub, other] = [clientOf(url), clientOf(url), clientOf(url)]
  for (const [client, account] of [
    [agent, '13800000001'],
    [sub, '13800000002'],
    [other, '13800000003'],
  ] as const)
    await client.signIn({ account, password: PASSWORD })
})
afterAll(() => server?.stop())

const post = (client: Client | undefined, path: string, request: object = {}) => (client as Client).post(`${WALLET}/${path}`, request) // signed in above
const walletsOf = async (client: Client | undefined) => balances.parse((await post(client, 'balances')).data).wallets

test('a customer sets its alert, reads it with its balance, and turns it off; nobody else sees it', async () => {
  expect(await post(agent, 'alert/set', { currency: 'USD', threshold: '200' })).toMatchObject({ code: 0 })
  expect(await walletsOf(agent)).toEqual([
    { currency: 'USD', available: '100.00', pending: '0.00', total: '100.00', alert: { threshold: '200.00', is_low: true } },
  ])
  for (const client of [sub, other]) expect((await walletsOf(client)).map(({ alert }) => alert).filter(Boolean)).toEqual([])
  expect(await post(agent, 'alert/set', { currency: 'USD', threshold: '' })).toMatchObject({ code: 0 })
  expect((await walletsOf(agent))[0]?.alert).toBeNull()
})

test('a sub-customer sets none', async () => {
  expect(await post(sub, 'alert/set', { currency: 'USD', threshold: '1' })).toMatchObject({ status: 403 })
})

test.each<[Record<string, unknown>, string]>([
  [{ threshold: '-1' }, 'threshold'],
  [{ threshold: '1e9' }, 'threshold'],
  [{ threshold: '0.001' }, 'threshold'],
  [{ threshold: '9999999999999' }, 'threshold'],
  [{ threshold: 5 }, 'threshold'],
  [{ currency: 'JPY', threshold: '1.5' }, 'threshold'],
  [{ currency: "USD'--", threshold: '1' }, 'currency'],
])('%o is refused at its field', async (over, path) => {
  expect(await post(agent, 'alert/set', { currency: 'USD', ...over })).toMatchObject({
    code: expect.any(Number),
    data: { fields: [{ path }] },
  })
})

test('flows are of the wallet, or of the credit line, and of nothing else', async () => {
  const page = flowPage.parse((await post(agent, 'flows', {})).data)
  expect(page).toMatchObject({ total_size: 1, period: { opening: '0.00', income: '100.00', expense: '0.00', closing: '100.00' } })
  expect(flowPage.parse((await post(agent, 'flows', { fund: 'CREDIT_LINE' })).data)).toMatchObject({ total_size: 0 })
  expect(await post(agent, 'flows', { fund: 'EXTERNAL' })).toMatchObject({ data: { fields: [{ path: 'fund' }] } })
  expect(flowPage.parse((await post(other, 'flows', {})).data)).toMatchObject({ total_size: 0, content: [] })
})
