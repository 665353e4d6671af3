// Applications about companies over HTTP: handed in once, one field flagged, only that one mended, approved; what is refused, and strangers.
import { lapseCases } from '@tallyhelm/flows/cases/lapse-cases'
import { RULES_OF_CASES } from '@tallyhelm/flows/cases/rules-of-kinds'
import { materialOf } from '@tallyhelm/flows/companies/test-companies'
import { applyDetail, applyPage } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { caseEvidence } from '@tallyhelm/protocol/topics/cases/schemas'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { pdf, png, uploadTo, video } from './test-uploads.ts'

const FAMILY = '/api/custom/client/companies'
const WAITING = { code: 9002, data: { fields: [{ path: 'registration_number', msg: '该主体存在审核中的申请，请勿重复提交' }] } }
type Who = 'maker' | 'sub' | 'stranger'
let server: TestServer
let clients: Record<Who, Client>
const staff: Client[] = []
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { customerId } = await addCustomer(server.world, 1, '13911100001')
  await addSubCustomer(server.world, customerId, '13911100002')
  await addCustomer(server.world, 1, '13911100003')
  const [maker, sub, stranger] = await Promise.all(
    ['13911100001', '13911100002', '13911100003'].map(each => signedInClient(server.url, each)),
  )
  clients = { maker, sub, stranger } as typeof clients
  for (const role of ['OPS', 'RISK'] as const) staff.push(await staffClient(server, (await addStaff(server.world, role)).loginName))
})
afterAll(() => server?.stop())

const upload = (who: Who, fileName: string, bytes: Buffer) => uploadTo(`${server.url}${FAMILY}/uploads`, clients[who], { fileName, bytes })
async function licence(who: Who = 'maker'): Promise<{ key: string; name: string }> {
  return { key: String((await upload(who, '营业执照.png', png(60, 40))).data.key), name: '营业执照.png' }
}
const create = (who: Who, request: object, key = crypto.randomUUID()) =>
  clients[who].post(`${FAMILY}/create`, request, { 'idempotency-key': key })
const detailOf = async (id: string) => applyDetail.parse((await clients.maker.call('GET', `${FAMILY}/applies/${id}`)).data)
const listed = async (who: Who, request: object = {}) =>
  applyPage.parse((await clients[who].post(`${FAMILY}/applies/list`, request)).data).content.map(row => [row.company_name, row.status])
/** What may be done about each, and the lines of the file. */
const offered = async (who: Who) =>
  applyPage
    .parse((await clients[who].post(`${FAMILY}/applies/list`, {})).data)
    .content.map(({ may_withdraw, may_resubmit, may_appeal }) => [may_withdraw, may_resubmit, may_appeal])
const exported = async (who: Who, request: object = {}) =>
  (await clients[who].post(`${FAMILY}/export`, { format: 'csv', columns: ['company_name', 'area', 'status'], ...request })).text
    .replaceAll(/[\uFEFF"]/g, '')
    .trim()
    .split('\r\n')
const decide = (by: number, id: string, verdict: string, over: object = {}) =>
  staff[by]?.post('/api/console/cases/decide', {
    case_id: id,
    revision: 1,
    verdict,
    reason: '请核对资料',
    flags: [],
    is_confirmed: true,
    ...over,
  })

test('one field is flagged: only that one may be mended; approved, the company has the material', async () => {
  const file = await licence()
  const request = materialOf([file])
  const key = crypto.randomUUID()
  const { data } = await create('maker', request, key)
  const id = String(data.apply_id)
  expect((await create('maker', request, key)).data.apply_id).toBe(id)
  expect(await create('maker', { ...request, company_name: '另一家' }, key)).toMatchObject({ status: 409 })
  expect(await create('maker', request)).toMatchObject(WAITING)
  expect(await listed('maker')).toEqual([['深圳云帆科技有限公司', 'PENDING']])
  expect(await offered('maker')).toEqual([[true, false, false]])
  const number = { area: 'CN', registration_number: request.registration_number }
  expect((await clients.maker.post(`${FAMILY}/check-create-company-condition`, number)).data).toMatchObject({ may_create: false })
  expect((await clients.stranger.post(`${FAMILY}/check-create-company-condition`, number)).data).toEqual({
    may_create: true,
    obstacle: null,
  })

  const shown = caseEvidence.parse((await staff[0]?.post('/api/console/cases/evidence', { case_id: id }))?.data)
  expect(shown.files.map(({ name }) => name)).toEqual(['营业执照.png'])
  const flags = [{ field: 'company_name_en', note: '与执照翻译不一致' }]
  expect((await decide(0, id, 'REJECT', { flags }))?.code).toBe(0)
  const rejected = await detailOf(id)
  expect(await offered('maker')).toEqual([[false, true, true]])
  expect([rejected.status, rejected.feedback, rejected.case.flags.map(({ field }) => field)]).toEqual([
    'DISAPPROVE',
    '请核对资料',
    ['company_name_en'],
  ])

  const mended = { ...request, company_name_en: 'Shenzhen Yunfan Tech Co., Ltd.' }
  const update = (over: object = {}) => clients.maker.post(`${FAMILY}/update`, { apply_id: id, ...mended, ...over })
  expect(await update({ address: '别处' })).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'address', msg: '该字段无需修改' }] },
  })
  expect(await update({ licence: [await licence()] })).toMatchObject({ code: 9002, data: { fields: [{ path: 'licence' }] } })
  expect((await update()).data).toMatchObject({ status: 'PENDING', material: { company_name_en: 'Shenzhen Yunfan Tech Co., Ltd.' } })
  expect((await decide(1, id, 'APPROVE', { revision: 2 }))?.code).toBe(0)
  expect(await listed('maker', { status: 'APPROVE' })).toEqual([['深圳云帆科技有限公司', 'APPROVE']])
  const kept = await server.world.db.read({ kind: 'system' }, tx =>
    tx.rows(
      sql`select c.credit_code, a.company_name_en from companies_companies c join companies_applications a on a.id = c.application_id`,
    ),
  )
  expect(kept).toEqual([{ credit_code: request.registration_number, company_name_en: 'Shenzhen Yunfan Tech Co., Ltd.' }])
  expect(await offered('maker')).toEqual([[false, false, false]])
  expect(await listed('stranger')).toEqual([])
  expect(await exported('maker', { status: 'APPROVE' })).toEqual(['主体,注册地,状态', '深圳云帆科技有限公司,中国大陆,已通过'])
  expect(await exported('stranger', { ids: [id] })).toEqual(['主体,注册地,状态'])
  expect(await clients.sub.post(`${FAMILY}/export`, { format: 'csv' })).toMatchObject({ code: 1 })
  for (const [path, body] of [
    ['update', { apply_id: id, ...mended }],
    ['appeals', { apply_id: id, reason: '资料属实请复核' }],
    ['withdraw', { apply_id: id }],
  ] as const)
    expect(await clients.stranger.post(`${FAMILY}/${path}`, body), path).toMatchObject({ status: 404 })
  expect(await clients.stranger.call('GET', `${FAMILY}/applies/${id}`)).toMatchObject({ status: 404 })
})

test('a rejected one is appealed once, and another person decides; what is taken back is none', async () => {
  const request = materialOf([await licence()], { area: 'HK', registration_number: '1234567', company_name: '云帆（香港）有限公司' })
  const id = String((await create('maker', request)).data.apply_id)
  await decide(0, id, 'REJECT')
  const appeal = () => clients.maker.post(`${FAMILY}/appeals`, { apply_id: id, reason: '资料属实请复核' })
  expect((await appeal()).data).toMatchObject({ status: 'PENDING' })
  expect((await decide(0, id, 'REJECT'))?.code).not.toBe(0)
  expect((await decide(1, id, 'REJECT'))?.code).toBe(0)
  expect((await appeal()).code).not.toBe(0)
  const second = String((await create('maker', { ...request, licence: [await licence()] })).data.apply_id)
  expect((await clients.maker.post(`${FAMILY}/withdraw`, { apply_id: second })).code).toBe(0)
  expect(await listed('maker', { company_name: '香港' })).toEqual([['云帆（香港）有限公司', 'DISAPPROVE']])
})

test('one whose licence comes too near to its end while it waits is turned down by the product, with the reason', async () => {
  const day = (days: number) => addDays(dayOf(server.world.clock.now()), days)
  const material = { area: 'MY', registration_number: '4001', company_name: '云帆（马来）', expires_on: day(100) }
  const id = String((await create('maker', materialOf([await licence()], material))).data.apply_id)
  expect(await lapseCases(server.world, RULES_OF_CASES)).toBe(0)
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update companies_applications set expires_on = ${day(60)} where id = ${id}`),
  )
  expect(await lapseCases(server.world, RULES_OF_CASES)).toBe(1)
  expect((await clients.maker.call('GET', `${FAMILY}/applies/${id}`)).data).toMatchObject({
    status: 'AUTO_DISAPPROVED',
    feedback: '营业执照有效期需大于 3 个月',
    case: { may_appeal: true, may_resubmit: false },
  })
  // Appealed, a person decides, once, whatever the check says.
  const appeal = () => clients.maker.post(`${FAMILY}/appeals`, { apply_id: id, reason: '执照正在换发，附新执照' })
  expect((await clients.stranger.post(`${FAMILY}/appeals`, { apply_id: id, reason: '资料属实请复核' })).code).not.toBe(0)
  expect((await appeal()).data).toMatchObject({ status: 'PENDING', case: { stage: 'APPEAL', may_appeal: false } })
  expect(await lapseCases(server.world, RULES_OF_CASES)).toBe(0)
  expect((await decide(0, id, 'REJECT'))?.code).toBe(0)
  expect((await appeal()).code).not.toBe(0)
  const next = { area: 'MY', registration_number: '4002', company_name: '云帆（新山）', expires_on: day(100) }
  const second = String((await create('maker', materialOf([await licence()], next))).data.apply_id)
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update companies_applications set expires_on = ${day(60)} where id = ${second}`),
  )
  await lapseCases(server.world, RULES_OF_CASES)
  expect((await clients.maker.post(`${FAMILY}/appeals`, { apply_id: second, reason: '执照正在换发，附新执照' })).code).toBe(0)
  expect((await decide(1, second, 'APPROVE'))?.code).toBe(0)
  expect((await clients.maker.call('GET', `${FAMILY}/applies/${second}`)).data).toMatchObject({ status: 'APPROVE' })
})

test('of a number that a revision brought in another application is refused too, and so is a revision that brings in one that waits', async () => {
  const request = materialOf([await licence()], { area: 'SG', registration_number: '2001', company_name: '云帆新加坡' })
  const first = String((await create('maker', request)).data.apply_id)
  await decide(0, first, 'REJECT')
  const material = request
  const update = (registration_number: string) =>
    clients.maker.post(`${FAMILY}/update`, { apply_id: first, ...material, registration_number })
  const second = { ...request, licence: [await licence()], registration_number: '2002' }
  const waiting = String((await create('maker', second)).data.apply_id)
  expect(await update('2002')).toMatchObject(WAITING)
  await clients.maker.post(`${FAMILY}/withdraw`, { apply_id: waiting })
  expect((await update('2002')).code).toBe(0)
  expect(await create('maker', { ...second, licence: [await licence()] })).toMatchObject(WAITING)
})

test('a video that is evidence elsewhere is no licence', async () => {
  const { data } = await uploadTo(`${server.url}/api/file/client/evidence`, clients.maker, { fileName: '执照.mp4', bytes: video('mp4') })
  const request = materialOf([{ key: String(data.key), name: '执照.mp4' }], { area: 'US', registration_number: '3001' })
  expect(await create('maker', request)).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'licence', msg: '请上传营业执照（JPG/PNG，≤10MB）' }] },
  })
})

test.each([
  ['company_name', '', '请输入公司中文名称'],
  ['company_name', '云', '请输入公司全称'],
  ['company_name_en', '云帆', '公司英文名称只能包含英文字母、数字和英文标点'],
  ['area', 'ZZ', '请选择注册地'],
  ['registration_number', '91350100M000100Y44', '统一社会信用代码校验位不正确，请核对'],
  ['expires_on', '2026-02-30', '营业执照有效期格式不正确'],
  ['expires_on', '2020-01-01', '营业执照有效期需大于 3 个月'],
  ['website', 'http://yunfan.example.com', '请输入以 https:// 开头的链接'],
  ['website', 'https://user:pass@yunfan.example.com', '请输入以 https:// 开头的链接'],
  ['promotion_links', [], '请填写推广链接'],
  ['contact_email', 'nobody', '请输入正确的邮箱'],
  ['contact_phone', '<b>', '请输入正确的联系电话'],
  ['industry', 'Z', '请选择行业'],
  ['licence', [], '请上传营业执照（JPG/PNG，≤10MB）'],
])('%s of %j is refused at its field', async (field, value, msg) => {
  const file = { key: `${'0'.repeat(32)}.pdf`, name: '执照.pdf' }
  const answer = await create('maker', { ...materialOf([file]), [field]: value })
  expect(answer).toMatchObject({ code: 9002 })
  const [first] = (answer.data.fields ?? []) as { path: string; msg: string }[]
  expect([first?.path.split('.')[0], first?.msg]).toEqual([field, msg])
})

test('a licence is a picture or a PDF of one’s own; a sub-customer applies for none', async () => {
  expect(await upload('maker', '执照.mp4', video('mp4'))).toMatchObject({ code: expect.any(Number), status: 422 })
  expect(await upload('maker', '执照.png', pdf())).toMatchObject({ status: 422 })
  const foreign = await licence('stranger')
  expect(await create('maker', materialOf([foreign]))).toMatchObject({ code: 9002, data: { fields: [{ path: 'licence' }] } })
  expect(await create('sub', materialOf([foreign]))).toMatchObject({ code: 1 })
})
