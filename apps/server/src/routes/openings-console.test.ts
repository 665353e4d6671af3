// Openings over HTTP: asked for in a company's name, one field flagged and mended, terms set by staff; strangers see nothing.
import { heldCompany, openingOf } from '@tallyhelm/flows/openings/test-openings'
import { applyDetail, applyPage } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Client,
  ownActor,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const FAMILY = '/api/custom/client/companies'
type Who = 'maker' | 'sub' | 'stranger'
let server: TestServer
let clients: Record<Who, Client>
let companyId: string
const staff: Partial<Record<'OPS' | 'RISK', Client>> = {}

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { customerId, userId } = await addCustomer(server.world, 1, '13911200001')
  await addSubCustomer(server.world, customerId, '13911200002')
  await addCustomer(server.world, 1, '13911200003')
  const [maker, sub, stranger] = await Promise.all(
    ['13911200001', '13911200002', '13911200003'].map(each => signedInClient(server.url, each)),
  )
  clients = { maker, sub, stranger } as typeof clients
  for (const role of ['OPS', 'RISK'] as const) staff[role] = await staffClient(server, (await addStaff(server.world, role)).loginName)
  ;({ companyId } = await heldCompany(server.world, ownActor({ customerId, userId })))
})
afterAll(() => server?.stop())

const create = (who: Who, over: Parameters<typeof openingOf>[1] = {}, key = crypto.randomUUID()) =>
  clients[who].post(`${FAMILY}/create`, openingOf(companyId, over), { 'idempotency-key': key })
const detailOf = async (id: string) => applyDetail.parse((await clients.maker.call('GET', `${FAMILY}/applies/${id}`)).data)
const listed = async (who: Who, request: object = {}) =>
  applyPage
    .parse((await clients[who].post(`${FAMILY}/applies/list`, { apply_type: 'OPENING', ...request })).data)
    .content.map(({ opening, status }) => [opening?.channel, opening?.account_name, opening?.stage, status])
const terms = (request: object, role: 'OPS' | 'RISK' = 'OPS') => staff[role]?.post('/api/console/openings/set-terms', request)

test('asked for, one field flagged, only that one mended; staff say where it is made', async () => {
  const key = crypto.randomUUID()
  const { data } = await create('maker', {}, key)
  const apply_id = String(data.apply_id)
  expect((await create('maker', {}, key)).data.apply_id).toBe(apply_id)
  expect(await create('maker')).toMatchObject({ code: 9002, data: { fields: [{ path: 'company_id' }] } })
  expect(await listed('maker')).toEqual([['GOOGLE', '云帆独立站', 'CHECKING', 'PENDING']])
  expect(await listed('maker', { channel: 'TIKTOK' })).toEqual([])
  expect(await listed('maker', { status: 'APPROVE' })).toEqual([])
  expect(await detailOf(apply_id)).toMatchObject({
    apply_type: 'OPENING',
    material: { company_name: '深圳云帆科技有限公司', licence: [{ name: '营业执照.pdf' }] },
    opening: { items: [], stage: 'CHECKING', may_retry: false, may_correct: false },
  })
  const flags = [{ field: 'website', note: '打不开' }]
  const decision = { case_id: apply_id, revision: 1, verdict: 'REJECT', reason: '请核对链接', flags, is_confirmed: false }
  expect((await staff.RISK?.post('/api/console/cases/decide', decision))?.code).not.toBe(0)
  expect((await staff.OPS?.post('/api/console/cases/decide', decision))?.code).toBe(0)
  expect(await listed('maker', { status: 'DISAPPROVE' })).toEqual([['GOOGLE', '云帆独立站', null, 'DISAPPROVE']])
  const { channel: _, ...mended } = openingOf(companyId, { website: 'https://new.example.com' })
  const update = (over: object = {}) => clients.maker.post(`${FAMILY}/update`, { ...mended, apply_id, ...over })
  expect(await update({ count: 2 })).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'count', msg: '该字段无需修改' }] },
  })
  expect((await update()).data).toMatchObject({ status: 'PENDING', opening: { website: 'https://new.example.com' } })
  const wish = { case_id: apply_id, parent_id: '1112223333', industry_id: '' }
  expect((await terms(wish))?.data).toEqual({ channel: 'GOOGLE', parent_id: '1112223333', by_hand: false, industry_id: '' })
  expect((await terms(wish, 'RISK'))?.code).not.toBe(0)
  expect(await terms({ ...wish, parent_id: '1 or 1=1' })).toMatchObject({ code: 9002, data: { fields: [{ path: 'parent_id' }] } })
  expect((await staff.OPS?.post('/api/console/openings/terms', { case_id: apply_id }))?.data).toMatchObject({ parent_id: '1112223333' })

  expect((await staff.OPS?.post('/api/console/openings/items', { case_id: apply_id }))?.data).toEqual({ items: [] })

  for (const who of ['stranger', 'sub'] as const) {
    expect((await clients[who].call('GET', `${FAMILY}/applies/${apply_id}`)).code).not.toBe(0)
    for (const path of ['withdraw', 'retry', 'correct', 'appeals'])
      expect(
        (await clients[who].post(`${FAMILY}/${path}`, { apply_id, reason: '请再看一次', website: 'https://a.example.com' })).code,
        path,
      ).not.toBe(0)
  }
  expect(await listed('stranger')).toEqual([])
  expect((await create('stranger')).code).toBe(9002)
  expect((await create('sub')).code).toBe(1)
  expect((await clients.maker.post(`${FAMILY}/withdraw`, { apply_id })).code).toBe(0)
  expect(await listed('maker')).toEqual([])
})

test.each([
  ['company_id', { company_id: 'x' }],
  ['account_name', { account_name: ' ' }],
  ['account_name', { account_name: '\u202egoogle' }],
  ['count', { count: 0 }],
  ['count', { count: 1.5 }],
  ['count', { count: 11 }],
  ['currency', { currency: 'XXX' }],
  ['timezone', { timezone: 'Mars/Base' }],
  ['website', { website: 'http://a.example.com' }],
  ['website', { website: 'https://10.0.0.1' }],
  ['ad_type', { ad_type: 'AUCTION' }],
  ['invite_emails.0', { invite_emails: ['x'] }],
  ['invite_emails', { invite_emails: ['a@b.cn', 'A@b.cn'] }],
  ['request_id', { request_id: '123' }],
  ['target_regions', { target_regions: [] }],
  ['qualifications', { qualifications: [{ key: 'a.webp', name: '资质.png' }] }],
  ['target_regions.0', { target_regions: ['XX'] }],
  ['mcc_id', { mcc_id: '123' }],
  ['bc_id', { bc_id: '7000000000000000001' }],
  ['bc_id', { channel: 'TIKTOK', ad_type: 'AUCTION', target_regions: [], bc_id: '12' }],
  ['request_id', { request_id: 'abc' }],
])('%s that can’t be is named: %j', async (path, over) => {
  const answer = await create('maker', over as Parameters<typeof openingOf>[1]) // hostile on purpose
  expect(answer).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
})

test('who represents the licence is told, and nobody is ever told it again', async () => {
  // TikTok, which can't be asked now.
  Object.defineProperty(server.world, 'platforms', { value: { TIKTOK: {} }, configurable: true })
  const papers = {
    name: '赵立仁',
    document_type: 'ID_CARD' as const,
    document_id: '11010119900307109X',
    unionpay_account: '6222000000001234',
    phone: '13812345678',
  }
  const asked = { channel: 'TIKTOK', account_name: '云帆短视频', representative: papers } as const
  expect(await create('maker', { ...asked, representative: { ...papers, phone: '1' } })).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'representative.phone', msg: '法人手机号为 11 位数字' }] },
  })
  const apply_id = String((await create('maker', asked)).data.apply_id)
  const draft = { kind: 'OPENING_TIKTOK', version: '', content: { account_name: '云帆', representative: papers } }
  expect((await clients.maker.post(`${FAMILY}/draft`, draft)).data).toMatchObject({ draft: { content: { account_name: '云帆' } } })
  const answers = await Promise.all([
    clients.maker.call('GET', `${FAMILY}/applies/${apply_id}`),
    clients.maker.post(`${FAMILY}/openings/list`, { channel: 'TIKTOK' }),
    clients.maker.call('GET', `${FAMILY}/draft?kind=OPENING_TIKTOK`),
    staff.OPS?.post('/api/console/openings/detail', { apply_id }),
    staff.OPS?.post('/api/console/cases/detail', { case_id: apply_id }),
  ])
  for (const answer of answers) expect(answer?.code).toBe(0)
  const told = JSON.stringify(answers)
  expect(told).toContain('11**************9X')
  for (const secret of [papers.name, papers.document_id, papers.unionpay_account, papers.phone]) expect(told).not.toContain(secret)
  expect((await clients.stranger.call('GET', `${FAMILY}/applies/${apply_id}`)).code).not.toBe(0)
  expect((await clients.maker.post(`${FAMILY}/withdraw`, { apply_id })).code).toBe(0)
})

test('without a key nothing is made', async () => {
  expect((await clients.maker.post(`${FAMILY}/create`, openingOf(companyId))).code).not.toBe(0)
  const left = await server.world.db.read({ kind: 'system' }, tx =>
    tx.rows(sql`select from openings_applications a join cases_cases k on k.id = a.id where k.status = 'PENDING'`),
  )
  expect(left).toEqual([])
})
