// An agent runs its sub-customers over HTTP: sets them up, says who signs in, gives them ad accounts; and nobody else does.
import { insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { ownSubCustomerPage, subCustomerPeople } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { money, zero } from '@tallyhelm/protocol/values/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptOffer } from '../program/test-binding.ts'
import {
  addCustomer,
  addSubCustomer,
  addUnassociated,
  type Client,
  PASSWORD,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'

const seed = { kind: 'system', name: 'test' } as const
const agentKind = { customerType: 1, customerNature: 'SECOND_AGENT' } as const
let server: TestServer
let [master, member, subUser, direct, rival]: Client[] = []
let [customerId, subCustomerId, companyId]: string[] = []

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world, url } = server
  customerId = (await createCustomer(world, seed, { name: '轻舟代理', ...agentKind })).customerId
  companyId = (await createCompany(world, seed, { customerId, companyName: '轻舟甲公司' })).companyId
  const people = { customerId, password: PASSWORD }
  await createUser(world, seed, { ...people, mobile: '13800000001', userName: '代理', isMaster: true })
  await createUser(world, seed, { ...people, mobile: '13800000002', userName: '成员' })
  subCustomerId = (await addSubCustomer(world, customerId, '13800000003')).subCustomerId
  await addCustomer(world, 1, '13800000004')
  const other = await createCustomer(world, seed, { name: '别家代理', ...agentKind })
  await createUser(world, seed, { ...people, customerId: other.customerId, mobile: '13800000005', userName: '别家', isMaster: true })
  const mobiles = ['13800000001', '13800000002', '13800000003', '13800000004', '13800000005']
  ;[master, member, subUser, direct, rival] = await Promise.all(mobiles.map(mobile => signedInClient(url, mobile)))
})
afterAll(() => server?.stop())

const post = (client: Client | undefined, path: string, request: object = {}) =>
  (client as Client).post(`/api/custom/client/sub-customers${path}`, request) // signed in above
const listed = async (request: object = {}) => ownSubCustomerPage.parse((await post(master, '/list', request)).data).content
const people = async (id: string | undefined) => subCustomerPeople.parse((await post(master, '/users', { sub_customer_id: id })).data)
const log = (action: string) =>
  queryPast(server.world, `select details from audit_entries where customer_id = ${customerId} and action = '${action}' order by id`)
const person = { country_code: '86', master_name: '林青禾', mobile: '13900000001', email: '' }
const newOne = (over: object = {}) => ({ name: '青禾优选', show_sub_customer_spend: false, ...person, ...over })
const field = (path: string, msg?: string) => ({ code: 9002, data: { fields: [{ path, ...(msg === undefined ? {} : { msg }) }] } })

async function account(of: string | null): Promise<string> {
  const [id, now] = [server.world.ids.next(), server.world.clock.now()]
  await server.world.db.transaction({ kind: 'system' }, async tx => {
    const facts = { accountName: `账户${id}`, currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    const ids = { id, customerId: String(customerId), subCustomerId: of, companyId: String(companyId), outsideAccountId: id }
    await insertAdAccount(tx, { ...ids, channel: 'FACEBOOK', ...facts })
    const balance = money(4_200n, 'USD')
    await recordFigures(tx, id, {
      limit: balance,
      spent: zero('USD'),
      balance,
      averageSpend: zero('USD'),
      todaySpend: zero('USD'),
      readAt: now,
    })
  })
  return id
}

test('the master sets a sub-customer up, its user accepts and signs in for it alone, and is taken out again', async () => {
  expect(await post(master, '/create', newOne({ mobile: '13800000004' }))).toMatchObject(
    field('mobile', '该用户不能接受邀请，请换一位用户或联系专属顾问'),
  )
  expect((await post(master, '/create', newOne())).code).toBe(0)
  expect(await post(master, '/create', newOne({ name: '青禾 优选', mobile: '13900000002' }))).toMatchObject(
    field('name', '该客户已有同名的子客户'),
  )
  const [made] = await listed({ name: '青禾' })
  expect(made).toMatchObject({ name: '青禾优选', users: 0, contact_name: '', show_sub_customer_spend: false, month_spend: '0.00' })
  const asked = await people(made?.sub_customer_id)
  expect(asked).toMatchObject({ users: [], invitations: [{ name: '林青禾', mobile: '139****0001', is_lapsed: false }] })
  const ref = { sub_customer_id: made?.sub_customer_id, offer_id: asked.invitations[0]?.offer_id }
  expect((await post(master, '/users/invite-again', ref)).code).toBe(0)

  await addUnassociated(server.world, '13900000001')
  const user = await signedInClient(server.url, '13900000001')
  expect(await acceptOffer(server, user, '13900000001', ref.offer_id ?? '')).toMatchObject({ code: 0 })
  const signedIn = await signedInClient(server.url, '13900000001')
  expect((await signedIn.post('/api/security/auth/info', {})).data).toMatchObject({
    customer_id: customerId,
    sub_customer_id: ref.sub_customer_id,
  })
  expect(await listed({ name: '青禾' })).toMatchObject([{ users: 1, contact_mobile: '139****0001' }])
  const [joined] = (await people(ref.sub_customer_id)).users
  const removal = { sub_customer_id: subCustomerId, user_id: joined?.user_id }
  expect((await post(master, '/users/remove', removal)).code).toBe(1404)
  expect((await post(master, '/users/remove', { ...removal, sub_customer_id: ref.sub_customer_id })).code).toBe(0)
  expect((await signedIn.post('/api/security/auth/info', {})).code).toBe(8)
  expect(await people(ref.sub_customer_id)).toEqual({ users: [], invitations: [] })
  const logs = (await post(master, '/logs', { sub_customer_id: ref.sub_customer_id })).data.content as {
    action: string
    before: string
    after: string
  }[]
  expect(logs.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['REMOVE_USER', '139****0001', ''],
    ['JOIN', '', '139****0001'],
    ['INVITE', '', '林青禾'],
    ['INVITE', '', '林青禾'],
    ['CREATE', '', '青禾优选'],
  ])
})

test('an invitation is taken back, and only by the sub-customer it is for', async () => {
  const invite = { ...person, sub_customer_id: subCustomerId, mobile: '13900000009' }
  expect((await post(master, '/users/invite', invite)).code).toBe(0)
  const [offer] = (await people(subCustomerId)).invitations
  const [other] = await listed({ name: '青禾' })
  const ref = { offer_id: offer?.offer_id, sub_customer_id: subCustomerId }
  expect((await post(master, '/users/withdraw-invitation', { ...ref, sub_customer_id: other?.sub_customer_id })).code).toBe(1404)
  expect((await post(master, '/users/withdraw-invitation', ref)).code).toBe(0)
  expect((await post(master, '/users/withdraw-invitation', ref)).code).toBe(1404)
  expect((await people(subCustomerId)).invitations).toEqual([])
})

test('names and what it sees of spend are changed by any user of the agent, with before and after', async () => {
  expect((await post(member, '/rename', { sub_customer_id: subCustomerId, name: '青禾严选' })).code).toBe(0)
  expect((await post(member, '/spend', { sub_customer_id: subCustomerId, value: true })).code).toBe(0)
  expect(await listed({ name: '严选' })).toMatchObject([{ name: '青禾严选', show_sub_customer_spend: true }])
  expect((await log('sub-customers.rename')).at(-1)).toMatchObject({ details: { after: { name: '青禾严选' } } })
  expect((await log('sub-customers.set-shows-spend')).at(-1)).toMatchObject({
    details: { before: { show_sub_customer_spend: false }, after: { show_sub_customer_spend: true } },
  })
})

test('ad accounts go to a sub-customer and back, all or none, and the figures follow', async () => {
  const [first, second] = [await account(null), await account(null)]
  const give = (account_ids: unknown[], sub_customer_id: unknown = subCustomerId, client = member) =>
    post(client, '/accounts', { account_ids, sub_customer_id })
  expect((await give([first, '77'])).code).toBe(1404)
  expect((await give([first, second])).code).toBe(0)
  const own = async () => (await listed()).find(row => row.sub_customer_id === subCustomerId)
  expect(await own()).toMatchObject({ facebook_accounts: 2, google_accounts: 0, tiktok_accounts: 0, account_balance: '84.00' })
  expect((await log('sub-customers.assign-ad-accounts')).at(-1)).toMatchObject({
    details: { before: { [first]: null }, after: { [first]: subCustomerId } },
  })
  expect((await give([second], null)).code).toBe(0)
  expect(await own()).toMatchObject({ facebook_accounts: 1, account_balance: '42.00' })
  expect((await give([first], subCustomerId, rival)).code).toBe(1404)
  expect(await give([])).toMatchObject(field('account_ids', '请选择广告账户'))
  expect(await give(Array.from({ length: 501 }, (_, index) => `${index + 1}`))).toMatchObject(field('account_ids'))
})

const calls = (): (readonly [path: string, request: object])[] => [
  ['/list', {}],
  ['/create', newOne({ name: '他人之物' })],
  ['/rename', { sub_customer_id: subCustomerId, name: '他人之物' }],
  ['/spend', { sub_customer_id: subCustomerId, value: true }],
  ['/accounts', { sub_customer_id: subCustomerId, account_ids: ['7'] }],
  ['/users', { sub_customer_id: subCustomerId }],
  ['/users/invite', { ...person, sub_customer_id: subCustomerId }],
  ['/users/invite-again', { sub_customer_id: subCustomerId, offer_id: '7' }],
  ['/users/withdraw-invitation', { sub_customer_id: subCustomerId, offer_id: '7' }],
  ['/users/remove', { sub_customer_id: subCustomerId, user_id: '7' }],
]

test('a sub-customer’s user and a direct customer get nothing, another agent finds nothing, and people are the master’s alone', async () => {
  for (const client of [subUser, direct])
    for (const [path, request] of calls()) expect(await post(client, path, request), path).toMatchObject({ status: 403 })
  for (const [path, request] of calls().filter(([path]) => path !== '/list' && path !== '/create'))
    expect((await post(rival, path, request)).code, path).toBe(1404)
  expect(ownSubCustomerPage.parse((await post(rival, '/list')).data).content).toEqual([])
  for (const [path, request] of calls().filter(([path]) => path === '/create' || path.startsWith('/users/')))
    expect((await post(member, path, request)).code, path).toBe(2401)
})

test.each([
  ['/create', { name: '青' }, 'name'],
  ['/create', { name: '长'.repeat(201) }, 'name'],
  ['/create', { mobile: '', email: '' }, 'mobile'],
  ['/create', { mobile: '12345' }, 'mobile'],
  ['/create', { email: 'x' }, 'email'],
  ['/create', { master_name: '' }, 'master_name'],
  ['/create', { show_sub_customer_spend: 'yes' }, 'show_sub_customer_spend'],
  ['/rename', { sub_customer_id: "1' or 1=1", name: '甲乙' }, 'sub_customer_id'],
  ['/accounts', { sub_customer_id: null, account_ids: ["1' or 1=1"] }, 'account_ids.0'],
])('%s: hostile input %j is refused at its field', async (path, over, at) => {
  const request = path === '/create' ? newOne(over) : over
  expect(await post(master, path, request)).toMatchObject(field(at))
})
