// Drafts over HTTP: saved by two windows, copied from the last application, old, sealed, and nobody else's.
import { licenceOf, materialOf } from '@tallyhelm/flows/companies/test-companies'
import { purgeMaterial } from '@tallyhelm/flows/companies/purge-material'
import { draft as draftShape, savedDraft } from '@tallyhelm/protocol/topics/companies/draft-schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Client,
  PASSWORD,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { createUser } from '@tallyhelm/flows/organization/create-user'

const PATH = '/api/custom/client/companies/draft'
let server: TestServer
let maker: Awaited<ReturnType<typeof addCustomer>>
let clients: Record<'maker' | 'colleague' | 'sub' | 'stranger', Client>
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  maker = await addCustomer(world, 1, '13911300001')
  await addSubCustomer(world, maker.customerId, '13911300002')
  await addCustomer(world, 1, '13911300003')
  const colleague = { customerId: maker.customerId, mobile: '13911300004', userName: '同事', password: PASSWORD }
  await createUser(world, { kind: 'system', name: 'test' }, colleague)
  const mobiles = ['13911300001', '13911300004', '13911300002', '13911300003']
  const [own, other, sub, stranger] = await Promise.all(mobiles.map(each => signedInClient(server.url, each)))
  clients = { maker: own, colleague: other, sub, stranger } as typeof clients
})
afterAll(() => server?.stop())

const read = async (client: Client, kind = 'COMPANY') => draftShape.parse((await client.call('GET', `${PATH}?kind=${kind}`)).data)
const save = async (client: Client, version: string, content: object, kind = 'COMPANY') =>
  savedDraft.parse((await client.post(PATH, { kind, version, content })).data)

test('two windows: the older one is told, and nothing is overwritten', async () => {
  expect(await read(clients.maker)).toMatchObject({ version: '', content: null, copied_from: null })
  const first = await save(clients.maker, '', { company_name: '云', legal_id: '110101199003078888' })
  expect(first).toMatchObject({
    accepted: true,
    msg: '',
    draft: { saved_at: '2026-03-02T04:00:00.000Z', expires_at: '2026-04-01T04:00:00.000Z' },
  })
  const second = await save(clients.maker, first.draft.version, { company_name: '云帆' })
  expect(second.accepted).toBe(true)
  const late = await save(clients.maker, first.draft.version, { company_name: '别的' })
  expect(late).toEqual({ accepted: false, msg: '草稿已在其他窗口更新，本窗口的修改没有保存', draft: second.draft })
  expect(await save(clients.maker, '', { company_name: '别的' })).toMatchObject({
    accepted: false,
    draft: { content: { company_name: '云帆' } },
  })
  // A reply that was lost: the same save again is no other one.
  expect(await save(clients.maker, first.draft.version, { company_name: '云帆' })).toEqual(second)
  expect((await read(clients.maker)).content).toEqual({ company_name: '云帆' })
})

test('two first saves at once: one stands', async () => {
  const both = await Promise.all([1, 2].map(n => save(clients.stranger, '', { n }, 'OPENING_TIKTOK')))
  expect(both.filter(({ accepted }) => accepted)).toHaveLength(1)
  expect(new Set(both.map(({ draft }) => draft.version)).size).toBe(1)
})

test('each kind is one’s own, each user’s, and sealed', async () => {
  await save(clients.maker, '', { secret_name: '张三' }, 'OPENING_GOOGLE')
  expect((await read(clients.maker, 'OPENING_FACEBOOK')).content).toBeNull()
  for (const who of ['colleague', 'stranger'] as const) expect((await read(clients[who], 'OPENING_GOOGLE')).content).toBeNull()
  const rows = JSON.stringify(await queryPast(server.world, 'select * from companies_drafts'))
  expect(rows).not.toContain('张三')
  expect(rows).not.toContain('secret_name')
  for (const answer of [
    await clients.sub.call('GET', `${PATH}?kind=COMPANY`),
    await clients.sub.post(PATH, { kind: 'COMPANY', version: '', content: {} }),
  ])
    expect(answer.code).toBe(1)
})

test('discarded, it is gone, and the window that still shows it is told', async () => {
  const { draft } = await save(clients.maker, '', { a: 1 }, 'OPENING_TIKTOK')
  const answer = await clients.maker.post(`${PATH}/discard`, { kind: 'OPENING_TIKTOK' })
  expect(answer.data).toMatchObject({ version: '', content: null })
  expect(await save(clients.maker, draft.version, { a: 2 }, 'OPENING_TIKTOK')).toMatchObject({
    accepted: false,
    msg: '草稿已在其他窗口提交或删除，本窗口的修改没有保存',
    draft: { version: '' },
  })
})

test('what is handed in ends the draft; the next one starts from it, without the licence of somebody else', async () => {
  const file = await licenceOf(server.world, { ...maker, subCustomerId: null } as unknown as Parameters<typeof licenceOf>[1])
  const request = materialOf([file])
  const made = await clients.maker.post('/api/custom/client/companies/create', request, { 'idempotency-key': crypto.randomUUID() })
  const { apply_type: _, ...material } = request
  const copied = await read(clients.maker)
  expect(copied).toMatchObject({
    version: '',
    content: material,
    copied_from: { apply_id: made.data.apply_id, company_name: '深圳云帆科技有限公司' },
  })
  expect((await read(clients.colleague)).content).toEqual({ ...material, licence: [] })
  expect((await read(clients.stranger)).content).toBeNull()
  expect((await read(clients.maker, 'OPENING_FACEBOOK')).content).toBeNull()
})

test.each([
  ['kind', 'OTHER', '草稿类型不正确'],
  ['version', 'abc', '草稿版本不正确'],
  ['content', [1], '草稿内容不正确'],
  ['content', { a: 'x'.repeat(64 * 1024) }, '草稿内容过大，请精简后保存'],
])('%s of %j is refused at its field', async (path, value, msg) => {
  expect(await clients.maker.post(PATH, { kind: 'COMPANY', version: '', content: {}, [path]: value })).toMatchObject({
    code: 9002,
    data: { fields: [{ path, msg }] },
  })
})

test('after 30 days it is none, may be saved anew, and is deleted', async () => {
  const { draft } = await save(clients.colleague, '', { a: 1 }, 'OPENING_FACEBOOK')
  server.test.clock.advance(30 * 86_400_000)
  const later = await signedInClient(server.url, '13911300004')
  expect(await read(later, 'OPENING_FACEBOOK')).toMatchObject({ version: '', content: null })
  expect(await save(later, draft.version, { a: 2 }, 'OPENING_FACEBOOK')).toMatchObject({ accepted: false })
  expect(await save(later, '', { a: 3 }, 'OPENING_FACEBOOK')).toMatchObject({ accepted: true })
  expect(await purgeMaterial(server.world)).toMatchObject({ drafts: 2 })
  expect(await read(later, 'OPENING_FACEBOOK')).toMatchObject({ content: { a: 3 } })
})
