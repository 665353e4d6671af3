// Links to Meta's pages of enrolment over HTTP: one lives per company, it leads back once, and only to the person who had it.
import { heldCompany } from '@tallyhelm/flows/openings/test-openings'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Client,
  ownActor,
  PASSWORD,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'

const CALL = '/api/custom/client/customers/oe-creation-token'
const REQUEST = '650000000000001'
const system = { kind: 'system', name: 'test' } as const
const MOBILES = ['13911300001', '13911300002', '13911300003', '13911300004']
type Who = 'maker' | 'colleague' | 'sub' | 'stranger'
let server: TestServer
let clients: Record<Who, Client>
let [companyId, customerId]: string[] = []

beforeAll(async () => {
  server = await startTestServer({
    server: { roles: ['api'] },
    settings: { metaEnrolmentUrl: 'https://oe.example.com/start?oe_token=agency', portalUrl: 'https://portal.example.com' },
  })
  const { world } = server
  const maker = await addCustomer(world, 1, '13911300001')
  customerId = maker.customerId
  await createUser(world, system, { customerId, mobile: '13911300002', userName: '李二', password: PASSWORD })
  await addSubCustomer(world, customerId, '13911300003')
  await addCustomer(world, 1, '13911300004')
  const [one, colleague, sub, stranger] = await Promise.all(MOBILES.map(each => signedInClient(server.url, each)))
  clients = { maker: one, colleague, sub, stranger } as typeof clients
  ;({ companyId } = await heldCompany(world, ownActor(maker)))
})
afterAll(() => server?.stop())

/** Sessions end on the way. */
async function later(minutes: number): Promise<void> {
  server.test.clock.advance(minutes * 60_000)
  for (const [index, client] of [clients.maker, clients.colleague, clients.sub, clients.stranger].entries())
    await client.signIn({ account: MOBILES[index] ?? '', password: PASSWORD })
}
const open = (who: Who, company_id = companyId ?? '') => clients[who].post(CALL, { company_id })
const linkOf = async (who: Who) => new URL(String((await open(who)).data.link))
const stateOf = async (who: Who) => (await linkOf(who)).searchParams.get('state') ?? ''
const comeBack = (who: Who, state: string, request_id = REQUEST) => clients[who].post(`${CALL}/return`, { state, request_id })
const returned = async (who: Who) => (await clients[who].post(`${CALL}/returned`, { company_id: companyId })).data
const links = () => server.world.db.read({ kind: 'system' }, tx => tx.rows(sql`select id, request_id from openings_links order by id`))

test('a company has one living link; forged, foreign, expired and used states move nothing', async () => {
  const link = await linkOf('maker')
  expect(link.origin + link.pathname).toBe('https://oe.example.com/start')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    oe_token: 'agency',
    redirect_uri: 'https://portal.example.com/auth-redirect',
  })
  expect((await linkOf('maker')).href).toBe(link.href)
  const state = await stateOf('maker')
  expect(await stateOf('colleague')).not.toBe(state)
  expect(await links()).toMatchObject([{ request_id: null }])

  const own = '未能写入开户申请编号：不是您本人在当前客户下获取的链接，请在开户页面手动填写'
  const [id = ''] = state.split('.')
  for (const forged of ['', 'x', id, `${id}.`, `${id}.${'0'.repeat(64)}`, `1${state}`, `${state}0`])
    expect(await comeBack('maker', forged), forged).toMatchObject({ code: 2682, msg: own })
  for (const who of ['colleague', 'stranger'] as const) expect(await comeBack(who, state), who).toMatchObject({ code: 2682, msg: own })
  expect((await comeBack('sub', state)).code).toBe(1)
  expect(await comeBack('maker', state, '<b>')).toMatchObject({ code: 9002, data: { fields: [{ path: 'request_id' }] } })
  expect(await links()).toMatchObject([{ request_id: null }])

  await later(120)
  expect(await comeBack('maker', state)).toMatchObject({ code: 2682, msg: expect.stringContaining('该链接已过期') })
  const next = await stateOf('maker')
  expect(next).not.toBe(state)
  expect(await returned('maker')).toEqual({ request_id: null })
  expect((await comeBack('maker', next)).data).toEqual({ company_id: companyId, request_id: REQUEST })
  expect(await comeBack('maker', next, '650000000000002')).toMatchObject({ code: 2682, msg: expect.stringContaining('该链接已使用过') })
  expect(await links()).toMatchObject([{ request_id: null }, { request_id: REQUEST }])
  expect(await returned('maker')).toEqual({ request_id: REQUEST })
  expect(await returned('stranger')).toEqual({ request_id: null })
})

test('strangers get no link of a company, sub-customers none at all, and nobody an eleventh within an hour', async () => {
  await later(60)
  expect(await open('stranger')).toMatchObject({ code: 9002, data: { fields: [{ path: 'company_id' }] } })
  const { companyId: bare } = await createCompany(server.world, system, { customerId: customerId ?? '', companyName: '没有资料的主体' })
  expect(await open('maker', bare)).toMatchObject({ code: 9002, data: { fields: [{ path: 'company_id' }] } })
  expect((await open('sub')).code).toBe(1)
  for (let made = 0; made < 10; made += 1) {
    expect((await comeBack('maker', await stateOf('maker'), String(700 + made))).code, `${made}`).toBe(0)
    server.test.clock.advance(60_000)
  }
  expect(await open('colleague')).toMatchObject({ code: 2681, msg: '每小时最多获取 10 个 Meta 开户链接，请 50 分钟后再试' })
  await later(50)
  expect((await open('colleague')).code).toBe(0)
})
