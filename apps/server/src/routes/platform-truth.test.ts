// Over HTTP: what the platforms allow, how often balances are read, channels paused and differences settled from the console.
import { insertAdAccount, recordFigures, setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { insertDifference } from '@tallyhelm/modules/reconciliation'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { scriptPlatforms } from '@tallyhelm/flows/quota/test-platforms'
import { money, zero } from '@tallyhelm/protocol/values/money'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { ACCOUNTS_PER_ORDER_BOUND } from '@tallyhelm/protocol/topics/quota/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'

const seed = { kind: 'system', name: 'test' } as const
const system = { kind: 'system' } as const
const usd = (dollars: number) => money(BigInt(dollars * 100), 'USD')

let server: TestServer
let customerId: string
let companyId: string
let [master, subUser, stranger]: Client[] = []
let platforms: ReturnType<typeof scriptPlatforms>
const clients: Partial<Record<StaffRole, Client>> = {}

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  platforms = scriptPlatforms(server.test.clock)
  Object.defineProperty(server.world, 'platforms', { value: platforms.byChannel })
  const owner = await addCustomer(server.world, 1, '13800000001')
  customerId = owner.customerId
  await addSubCustomer(server.world, customerId, '13800000002')
  await addCustomer(server.world, 1, '13800000003')
  companyId = (await createCompany(server.world, seed, { customerId, companyName: '甲公司' })).companyId
  master = await signedInClient(server.url, '13800000001')
  subUser = await signedInClient(server.url, '13800000002')
  stranger = await signedInClient(server.url, '13800000003')
})
afterAll(() => server?.stop())

async function staff(role: StaffRole): Promise<Client> {
  const known = clients[role]
  if (known) return known
  const { loginName } = await addStaff(server.world, role)
  const client = await staffClient(server, loginName)
  clients[role] = client
  return client
}

/** With 100 dollars on it, on the platform and in the books. */
async function account(): Promise<{ id: string; outsideAccountId: string }> {
  const { world } = server
  const [id, outsideAccountId, now] = [world.ids.next(), world.ids.next(), world.clock.now()]
  await world.db.transaction(system, async tx => {
    const facts = { accountName: `账户${id}`, currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    await insertAdAccount(tx, { id, customerId, subCustomerId: null, companyId, channel: 'FACEBOOK', outsideAccountId, ...facts })
    const figures = { limit: usd(100), spent: zero('USD'), balance: usd(100), averageSpend: zero('USD'), todaySpend: zero('USD') }
    await recordFigures(tx, id, { ...figures, readAt: now })
    await recordOpening(tx, { customerId, adAccountId: id, limit: usd(100), operator: 'test', at: now })
  })
  platforms.open(outsideAccountId, 10_000n)
  return { id, outsideAccountId }
}

const CAPABILITIES = '/api/custom/client/accounts/quota/capabilities'

test('capabilities are the caller’s own accounts, in the wire’s shape', async () => {
  const { id } = await account()
  const answer = await master?.post(CAPABILITIES, { account_ids: [id] })
  expect(answer).toMatchObject({
    code: 0,
    data: { content: [{ account_id: id, change_style: 'absolute', reducible: '99.00', is_live: true }] },
  })
  for (const other of [subUser, stranger])
    expect(await other?.post(CAPABILITIES, { account_ids: [id] })).toMatchObject({ code: 0, data: { content: [] } })
})

test.each([
  [{}, 'account_ids'],
  [{ account_ids: [] }, 'account_ids'],
  [{ account_ids: Array.from({ length: ACCOUNTS_PER_ORDER_BOUND + 1 }, (_, index) => String(index + 1)) }, 'account_ids'],
  [{ account_ids: ["1' or '1'='1"] }, 'account_ids.0'],
  [{ account_ids: ['99999999999999999999'] }, 'account_ids.0'],
  [{ account_ids: 'all' }, 'account_ids'],
])('%j is refused and names its field', async (request, path) => {
  expect(await master?.post(CAPABILITIES, request)).toMatchObject({ status: 422, code: 9002, data: { fields: [{ path }] } })
})

test('the sync frequency: read by all of the customer, set by its master, one of three', async () => {
  const path = '/api/custom/client/customers/sync-frequency'
  expect(await master?.post(path, {})).toMatchObject({ code: 0, data: { minutes: 60, may_change: true } })
  expect(await master?.post(`${path}/update`, { minutes: 30 })).toMatchObject({ code: 0, data: { minutes: 30, may_change: true } })
  expect(await subUser?.post(path, {})).toMatchObject({ code: 0, data: { minutes: 30, may_change: false } })
  expect(await subUser?.post(`${path}/update`, { minutes: 5 })).toMatchObject({ status: 403, code: 1 })
  expect(await stranger?.post(path, {})).toMatchObject({ data: { minutes: 60 } })
  for (const minutes of [0, 1, 6, 61, '5', null, 5.5, [5]]) {
    expect(await master?.post(`${path}/update`, { minutes })).toMatchObject({
      code: 9002,
      data: { fields: [{ path: 'minutes', msg: '同步频率只能是 5、30 或 60 分钟' }] },
    })
  }
})

test('a channel is paused and resumed from the console, by those who may', async () => {
  const ops = await staff('OPS')
  expect(await ops.post('/api/console/channels/pause', { channel: 'FACEBOOK', reason: '升级' })).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'reason', msg: '原因至少 5 个字符' }] },
  })
  const paused = await ops.post('/api/console/channels/pause', { channel: 'FACEBOOK', reason: '渠道接口升级' })
  expect(paused.data.content).toMatchObject([{ channel: 'FACEBOOK', state: 'DOWN', paused: { reason: '渠道接口升级' } }, {}, {}])
  expect(await ops.post('/api/console/channels/pause', { channel: 'FACEBOOK', reason: '再次暂停派单' })).toMatchObject({
    status: 409,
    code: 2320,
  })
  const { id } = await account()
  expect(await master?.post(CAPABILITIES, { account_ids: [id] })).toMatchObject({
    data: { content: [{ is_paused: true, note: '渠道维护中，订单将排队' }] },
  })
  const auditor = await staff('AUDIT')
  expect(await auditor.post('/api/console/channels/health', {})).toMatchObject({ code: 0 })
  expect(await auditor.post('/api/console/channels/resume', { channel: 'FACEBOOK', reason: '升级已完成' })).toMatchObject({
    status: 403,
    code: 1,
  })
  expect(await master?.post('/api/console/channels/health', {})).not.toMatchObject({ code: 0 })
  expect(await ops.post('/api/console/channels/resume', { channel: 'FACEBOOK', reason: '升级已完成' })).toMatchObject({ code: 0 })
})

test('a difference goes from claim to adjustment through two people, and its list counts follow', async () => {
  const { world } = server
  const { id } = await account()
  const differenceId = world.ids.next()
  const now = world.clock.now()
  await world.db.transaction(system, async tx => {
    await recordFigures(tx, id, {
      limit: usd(150),
      spent: zero('USD'),
      balance: usd(150),
      averageSpend: zero('USD'),
      todaySpend: zero('USD'),
      readAt: now,
    })
    const figures = { cause: 'LIMIT', ours: usd(100), platform: usd(150) } as const
    const whose = { customerId, subCustomerId: null, adAccountId: id, channel: 'FACEBOOK', currency: 'USD' } as const
    await insertDifference(tx, { id: differenceId, ...whose, ...figures }, 'test', now)
    await setOpenDifference(tx, id, true)
  })
  const [finance, checker, sales] = [await staff('FIN'), await staff('FIN_CHECK'), await staff('SALES')]
  const call = (client: Client, path: string, more = {}) =>
    client.post(`/api/console/reconciliation/${path}`, { difference_id: differenceId, ...more })
  expect(await call(sales, 'differences/detail')).toMatchObject({ status: 403, code: 1 })
  expect(await call(finance, 'differences/claim', { from: null })).toMatchObject({ code: 0, data: { claimed_by: '员工test-fin' } })
  const proposed = await call(finance, 'adjustments/propose', { reason: '渠道补贴额度' })
  expect(proposed).toMatchObject({ code: 0, data: { proposal: { status: 'PENDING', amount: '50.00' } } })
  const { proposal } = proposed.data as { proposal: { case_id: string } } // as matched above
  const verdict = { case_id: proposal.case_id, revision: 1, verdict: 'APPROVE', reason: '已与渠道核对', flags: [], is_confirmed: false }
  const decide = (client: Client) => client.post('/api/console/cases/decide', verdict)
  expect(await decide(sales)).toMatchObject({ status: 403, code: 1 })
  expect(await decide(finance)).toMatchObject({ status: 403, code: 1 })
  expect(await decide(checker)).toMatchObject({ code: 0, data: { status: 'APPROVED' } })
  expect(await decide(checker)).toMatchObject({ status: 409 })
  expect(await call(finance, 'differences/detail')).toMatchObject({
    code: 0,
    data: { state: 'ADJUSTED', checked_by: '员工test-fin-check', proposal: { status: 'APPROVED' } },
  })
  const list = await checker.post('/api/console/reconciliation/differences', { customer_id: customerId })
  expect(list.data).toMatchObject({ total_size: 1, state_counts: { OPEN: 0, ADJUSTED: 1 }, content: [{ difference: '50.00' }] })
  expect(await checker.post('/api/console/reconciliation/runs', {})).toMatchObject({ code: 0, data: { content: [] } })
})
