// Bank files, arrivals and matching over HTTP: what finance uploads, who may do what, and what hostile files and words get.
import { bankCsv, BANK_TITLES, importBankLines } from '@tallyhelm/flows/bank-files/test-bank-files'
import { openMethods } from '@tallyhelm/flows/payments/test-payments'
import { guessColumns } from '@tallyhelm/protocol/topics/bank-files/reading-columns'
import { bankFile, bankFileForm, bankFilePage, bankLinePage, bankReadingTrial } from '@tallyhelm/protocol/topics/bank-files/schemas'
import { arrivalPage, moneyTrail } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { rechargeDetail } from '@tallyhelm/protocol/topics/payments/schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, queryPast, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { uploadTo } from './test-uploads.ts'

const FILES = '/api/console/payments/bank-files'
const FAMILY = '/api/console/payments/recharges'
const reason = '已核对流水与凭证'
let server: TestServer
let fin: StaffActor
let portal: Client
let customerId: string
const clients = new Map<StaffRole, Client>()
let made = 0

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  await openMethods(server.world)
  customerId = (await addCustomer(server.world, 0, '13800000001')).customerId
  portal = await signedInClient(server.url, '13800000001')
  for (const role of ['FIN', 'FIN_CHECK', 'OPS', 'ADMIN'] as const) {
    const { staffId, loginName } = await addStaff(server.world, role)
    clients.set(role, await staffClient(server, loginName))
    if (role === 'FIN') fin = { kind: 'staff', staffId, staffName: '财务', sessionId: staffId, role, address: '' }
  }
})
afterAll(() => server?.stop())

const as = (role: StaffRole): Client => clients.get(role) as Client // signed in above
const upload = (
  role: StaffRole,
  file: { fileName: string; bytes: Uint8Array },
  of: Record<string, string> = { bank: 'CMB', currency: 'CNY' },
) => uploadTo(`${server.url}${FILES}/upload`, as(role), { fileName: file.fileName, bytes: Buffer.from(file.bytes) }, of)
const line = (over: object = {}) => ({
  day: '2026-03-01',
  into: '990.00',
  payer: '某公司',
  memo: '货款',
  no: `CMB000${(made += 1)}`,
  ...over,
})
const fileCount = async () => bankFilePage.parse((await as('FIN').post(`${FILES}/list`)).data).total_size

async function transfer(): Promise<{ recharge_id: string; code: string }> {
  const request = { method: 'ABC_GUANGZHOU', currency: 'CNY', amount: '1000' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { recharge_id, transfer_to } = rechargeDetail.parse(
    (await portal.post('/api/recharge/client/applications/create', request, headers)).data,
  )
  return { recharge_id, code: transfer_to?.remark_code ?? '' }
}
async function arrival(memo = '货款'): Promise<string> {
  const fileId = await importBankLines(server.world, fin, [line({ memo })])
  const rows = await queryPast(server.world, `select arrival_id::text as id from payments_bank_lines where file_id = ${fileId}`)
  return String(rows[0]?.['id'])
}
const match = (role: StaffRole, over: object) =>
  as(role).post(`${FAMILY}/match`, { recharge_id: null, customer_id: null, sub_customer_id: null, reason, ...over })
const decide = (role: StaffRole, case_id: unknown) =>
  as(role).post('/api/console/cases/decide', { case_id, revision: 1, verdict: 'APPROVE', reason, is_confirmed: true })

test('a file is uploaded by finance, its columns are said, and its lines are read with what is wrong', async () => {
  const huge = line({ into: '9'.repeat(30) })
  const file = bankCsv([
    line(),
    huge,
    line({ into: '1.005' }),
    line({ payer: '=1+1' }),
    line({ memo: '长'.repeat(500), payer: '长'.repeat(300) }),
  ])
  const answer = await upload('FIN', file)
  expect(answer).toMatchObject({ code: 0 })
  const file_id = String(answer.data['file_id'])
  const form = bankFileForm.parse((await as('FIN_CHECK').post(`${FILES}/form`, { file_id })).data)
  expect(form.proposed.columns).toEqual(guessColumns(BANK_TITLES))
  const say = (over: object, of: object = {}) => ({ file_id, reading: { ...form.proposed, decimal: '.', ...over }, replaces: null, ...of })
  expect(await as('FIN').post(`${FILES}/confirm`, { file_id })).toMatchObject({ status: 409 })
  const { columns } = form.proposed
  for (const [wrong, path] of [
    [{ columns: { ...columns, amount_in: '没有这一列' } }, 'reading.columns.amount_in'],
    [{ columns: { ...columns, memo: '长'.repeat(500) } }, 'reading.columns.memo'],
    [{ decimal: null }, 'reading.decimal'],
    [{ decimal: ';' }, 'reading.decimal'],
    [{ day_order: 'YDM' }, 'reading.day_order'],
    [{ words: [{ field: 'status', word: 'x', means: 'MAYBE' }] }, 'reading.words.0.means'],
  ] as const)
    expect(await as('FIN').post(`${FILES}/columns`, say(wrong)), path).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
  expect(await as('FIN').post(`${FILES}/columns`, say({}, { replaces: '77' }))).toMatchObject({ status: 409, code: 2474 })
  for (const path of ['columns', 'trial']) expect(await as('FIN_CHECK').post(`${FILES}/${path}`, say({}))).toMatchObject({ status: 403 })
  expect(bankReadingTrial.parse((await as('FIN').post(`${FILES}/trial`, say({}))).data)).toEqual({ last: null })
  expect(await as('FIN').post(`${FILES}/columns`, say({}))).toMatchObject({ code: 0 })
  const lines = bankLinePage.parse((await as('FIN_CHECK').post(`${FILES}/lines`, { file_id })).data).content
  expect(lines.map(({ state }) => state)).toEqual(['READY', 'INVALID', 'INVALID', 'INVALID', 'READY'])
  expect(lines[1]).toMatchObject({ column_title: '收入', amount: null })
  expect(lines[4]?.payer).toHaveLength(200)
  expect(await as('FIN').post(`${FILES}/confirm`, { file_id })).toMatchObject({ code: 0 })
  expect(await upload('ADMIN', file)).toMatchObject({ status: 409, msg: expect.stringContaining('员工test-fin') })
})

test('who only reads uploads, confirms and cancels nothing; a file that is none is missing', async () => {
  const { data } = await upload('FIN', bankCsv([line()]))
  const { file_id } = data
  expect(await upload('FIN_CHECK', bankCsv([line()]))).toMatchObject({ status: 403, code: 1 })
  for (const path of ['confirm', 'cancel', 'another'])
    expect(await as('FIN_CHECK').post(`${FILES}/${path}`, { file_id, row_no: 3 })).toMatchObject({ status: 403 })
  for (const path of ['list', 'detail', 'form', 'lines']) {
    expect((await as('FIN_CHECK').post(`${FILES}/${path}`, { file_id })).code, path).toBe(0)
    expect(await as('OPS').post(`${FILES}/${path}`, { file_id })).toMatchObject({ status: 403, code: 1 })
    expect((await portal.post(`${FILES}/${path}`, { file_id })).code, path).toBe(3)
  }
  for (const path of ['detail', 'form', 'confirm', 'cancel', 'another'])
    expect(await as('FIN').post(`${FILES}/${path}`, { file_id: '1', row_no: 3 }), path).toMatchObject({ status: 404 })
  expect(await as('FIN').post(`${FILES}/cancel`, { file_id })).toMatchObject({ code: 0 })
  expect(bankFile.parse((await as('FIN').post(`${FILES}/detail`, { file_id })).data).state).toBe('CANCELLED')
})

const text = (words: string) => new TextEncoder().encode(words)
test.each<[string, { fileName: string; bytes: Uint8Array }, Record<string, string> | undefined, number[]]>([
  ['of no bank', bankCsv([line()]), { bank: 'ICBC', currency: 'CNY' }, [422]],
  ['of no currency', bankCsv([line()]), { bank: 'CMB', currency: 'KRW' }, [422]],
  ['that is empty', { fileName: 'x.csv', bytes: text('') }, undefined, [422]],
  ['without titles', { fileName: 'x.csv', bytes: text('1,2,3\n4,5,6\n') }, undefined, [422]],
  ['that is a program', { fileName: 'x.exe', bytes: text('日期,收入,户名\n2026-03-02,1,x\n') }, undefined, [422]],
  ['that is no text', { fileName: 'x.csv', bytes: Uint8Array.from([0, 1, 2, 3, 255, 254]) }, undefined, [422]],
  ['that is no workbook', { fileName: 'x.xlsx', bytes: text('PK\u0003\u0004 not one') }, undefined, [422]],
  ['of too many lines', { fileName: 'x.csv', bytes: text(`日期,收入,户名\n${'2026-03-02,1,x\n'.repeat(5_001)}`) }, undefined, [422]],
  ['of more than 5 MB', { fileName: 'x.csv', bytes: new Uint8Array(5 * 1024 * 1024 + 1).fill(65) }, undefined, [413, 422]],
])('a file %s is refused in words and leaves nothing', async (_what, file, of, statuses) => {
  const before = await fileCount()
  const answer = await upload('FIN', file, of)
  expect(statuses).toContain(answer.status)
  expect(answer.msg).toMatch(/\p{Script=Han}/u)
  expect(await fileCount()).toBe(before)
})

test('an arrival is matched by two people; the lone maker, a reader and another role get nowhere', async () => {
  const { recharge_id, code } = await transfer()
  const arrival_id = await arrival(code)
  for (const role of ['FIN_CHECK', 'OPS'] as const)
    expect(await match(role, { arrival_id, recharge_id })).toMatchObject({ status: 403, code: 1 })
  const proposed = await match('FIN', { arrival_id, recharge_id })
  expect(proposed).toMatchObject({ code: 0 })
  expect(await match('ADMIN', { arrival_id, recharge_id })).toMatchObject({ code: 2360 })
  expect(await decide('FIN', proposed.data['case_id'])).toMatchObject({ status: 403 })
  expect(await decide('OPS', proposed.data['case_id'])).toMatchObject({ status: 404 })
  expect(await portal.post(`/api/recharge/client/applications/${recharge_id}/detail`)).toMatchObject({ data: { status: 'TO_BE_PAY' } })
  expect(await decide('FIN_CHECK', proposed.data['case_id'])).toMatchObject({ code: 0 })
  expect(await portal.post(`/api/recharge/client/applications/${recharge_id}/detail`)).toMatchObject({
    data: { status: 'RECHARGE_SUCCESS', received: '990.00' },
  })
  expect(await match('FIN', { arrival_id, recharge_id })).toMatchObject({ status: 409 })
  const trail = moneyTrail.parse((await as('FIN').post(`${FAMILY}/trail`, { arrival_id })).data)
  expect(trail.postings.length).toBeGreaterThan(0)
  const listed = arrivalPage.parse((await as('FIN').post(`${FAMILY}/arrivals`, { state: 'CREDITED' })).data)
  expect(listed.content.map(one => one.arrival_id)).toContain(arrival_id)
})

test.each<[string, object, string, string]>([
  ['no reason', { reason: '' }, 'reason', '原因至少 5 个字符'],
  ['a long reason', { reason: '长'.repeat(201) }, 'reason', '原因最多 200 个字符'],
  ['no arrival', { arrival_id: undefined }, 'arrival_id', '请提供到账款项'],
  ['an id beyond numbers', { recharge_id: '9'.repeat(19) }, 'recharge_id', '充值单号格式不正确'],
  ['an id that is SQL', { customer_id: "1' or '1'='1" }, 'customer_id', '客户编号格式不正确'],
  ['neither recharge nor customer', {}, 'customer_id', '请填写客户编号'],
])('a match with %s is refused at its field', async (_what, over, path, msg) => {
  const answer = await match('FIN', { arrival_id: await arrival(), ...over })
  expect(answer).toMatchObject({ code: 9002 })
  expect(answer.data['fields']).toContainEqual({ path, msg: expect.stringContaining(msg) })
})

test('ids of nobody are missing in every call, and a customer’s sub-customer is its own', async () => {
  const arrival_id = await arrival()
  const calls: [string, object][] = [
    ['detail', { recharge_id: '1' }],
    ['arrival', { arrival_id: '1' }],
    ['trail', { arrival_id: '1' }],
    ['voucher', { voucher_id: '1' }],
    ['reject', { recharge_id: '1', reason }],
    ['close', { recharge_id: '1', reason }],
    ['ask', { try_id: '1' }],
    ['send-back', { arrival_id: '1', payee: '某公司', payee_account: '', reason }],
  ]
  for (const [path, request] of calls) expect((await as('FIN').post(`${FAMILY}/${path}`, request)).status, path).toBe(404)
  expect(await match('FIN', { arrival_id: '1', customer_id: customerId })).toMatchObject({ status: 404 })
  expect(await match('FIN', { arrival_id, recharge_id: '1' })).toMatchObject({ status: 404 })
  expect(await match('FIN', { arrival_id, customer_id: '1' })).toMatchObject({ status: 404 })
  expect(await match('FIN', { arrival_id, customer_id: customerId, sub_customer_id: '1' })).toMatchObject({ status: 404 })
})

test('a sending back names its payee, and a proof that nobody uploaded is refused', async () => {
  const arrival_id = await arrival()
  const send = (over: object) =>
    as('FIN').post(`${FAMILY}/send-back`, { arrival_id, payee: '某公司', payee_account: '6222 0000', reason, ...over })
  for (const [path, value] of [
    ['payee', ''],
    ['payee', '长'.repeat(201)],
    ['payee_account', '1'.repeat(41)],
    ['reason', '短'],
  ] as const)
    expect(await send({ [path]: value })).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
  expect(await send({ proof_file: 'x'.repeat(200) })).toMatchObject({ code: 9002 })
  expect((await send({ proof_file: `${'a'.repeat(32)}.webp` })).code).not.toBe(0)
  expect(await send({ payee: '长'.repeat(200), payee_account: '1'.repeat(40) })).toMatchObject({ code: 0 })
})

test('a recharge is closed and refused by finance alone, as it stands, with a reason', async () => {
  const { recharge_id } = await transfer()
  const act = (role: StaffRole, path: string, of = reason) => as(role).post(`${FAMILY}/${path}`, { recharge_id, reason: of })
  expect(await act('FIN_CHECK', 'close')).toMatchObject({ status: 403, code: 1 })
  expect(await act('FIN', 'close', '短')).toMatchObject({ code: 9002, data: { fields: [{ path: 'reason' }] } })
  expect(await act('FIN', 'reject')).toMatchObject({ status: 409 })
  expect(await act('FIN', 'close')).toMatchObject({ code: 0 })
  expect(await act('FIN', 'close')).toMatchObject({ status: 409 })
  expect(await portal.post(`/api/recharge/client/applications/${recharge_id}/detail`)).toMatchObject({
    data: { status: 'RECHARGE_FAILED', reason },
  })
})
