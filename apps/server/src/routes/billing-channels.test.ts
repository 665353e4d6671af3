// Bills of other channels over HTTP: what finance uploads, who may do what with it, and what hostile files and words get.
import { channelCsv, sheetLine, type SheetLine } from '@tallyhelm/flows/billing/test-channel-bills'
import { creditedTenant } from '@tallyhelm/flows/credit/test-credit-case'
import { stageIn, type Tenant } from '@tallyhelm/flows/quota/test-stage'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { channelFileDetail, channelFilePage, channelLinePage } from '@tallyhelm/protocol/topics/billing/channel-bill-schemas'
import { caseDetail } from '@tallyhelm/protocol/topics/cases/schemas'
import { statementPage } from '@tallyhelm/protocol/topics/statements/schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Answer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { uploadTo } from './test-uploads.ts'

const FAMILY = '/api/console/channel-bills'
const reason = '渠道已出账'
let server: TestServer
let [owner, stranger]: Client[] = []
let of: Tenant
const clients = new Map<StaffRole, Client>()
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  of = await creditedTenant(server.test, stageIn(server.test))
  const signedIn = async (mobile: string, customerId?: string) => {
    const added = await addCustomer(world, 0, mobile)
    // The credited customer has no people of its own: this user is moved to it.
    if (customerId !== undefined)
      await world.db.transaction({ kind: 'system' }, tx =>
        tx.run(sql`update organization_wallet_users set customer_id = ${customerId} where id = ${added.userId}`),
      )
    return await signedInClient(server.url, mobile)
  }
  owner = await signedIn('13800000001', of.customerId)
  stranger = await signedIn('13800000002')
  for (const role of ['FIN', 'FIN_CHECK', 'OPS', 'SALES', 'AUDIT', 'ADMIN'] as const) {
    const { loginName } = await addStaff(world, role)
    clients.set(role, await staffClient(server, loginName))
  }
})
afterAll(() => server?.stop())

const as = (role: StaffRole): Client => clients.get(role) as Client // signed in above
const post = (role: StaffRole, path: string, request: object = {}): Promise<Answer> => as(role).post(`${FAMILY}/${path}`, request)
const upload = (client: Client, file: { fileName: string; bytes: Uint8Array }) =>
  uploadTo(`${server.url}${FAMILY}/upload`, client, { fileName: file.fileName, bytes: Buffer.from(file.bytes) })
const uploaded = async (lines: readonly SheetLine[], role: StaffRole = 'FIN', fileName?: string): Promise<string> => {
  const answer = await upload(as(role), channelCsv(lines, fileName))
  expect(answer).toMatchObject({ code: 0 })
  return String(answer.data['file_id'])
}
const decide = (role: StaffRole, case_id: unknown, verdict = 'APPROVE') =>
  as(role).post('/api/console/cases/decide', { case_id, revision: 1, verdict, reason: '已核对合计', is_confirmed: true })
const fileCount = async () => channelFilePage.parse((await post('FIN', 'list')).data).total_size
const statementsOf = async (client: Client | undefined) =>
  statementPage.parse((await (client as Client).post('/api/bill/client/credit/bills/confirmations', { channel: 'OTHERS' })).data).content

test('a file of two people is owed by its customer alone, who reads its statement; nobody else does', async () => {
  const file_id = await uploaded([sheetLine(of, { 金额: '12.50' })])
  expect(await statementsOf(owner)).toEqual([])
  const proposed = await post('FIN', 'propose', { file_id, reason })
  expect(channelFileDetail.parse(proposed.data)).toMatchObject({ state: 'PROPOSED', lines: 1, wrong: 0, bills: 1, shortages: [] })
  const { case_id } = channelFileDetail.parse(proposed.data)
  const detail = caseDetail.parse((await as('AUDIT').post('/api/console/cases/detail', { case_id })).data)
  expect(detail).toMatchObject({ kind: 'CHANNEL_BILLS', asked_reason: reason })
  for (const role of ['FIN', 'OPS', 'SALES', 'AUDIT'] as const) expect((await decide(role, case_id)).code, role).not.toBe(0)
  expect(await decide('FIN_CHECK', case_id)).toMatchObject({ code: 0, data: { status: 'APPROVED' } })
  expect(await decide('ADMIN', case_id)).toMatchObject({ status: 409, code: CATALOGUE.CASE_CLOSED.code })
  expect(await statementsOf(owner)).toMatchObject([{ channel: 'Kwai', month: '2026-02', payable: '12.50', status: 'WAIT_REPLY' }])
  expect(await statementsOf(stranger)).toEqual([])
  const [statement] = await statementsOf(owner)
  const address = `/api/bill/client/credit/bills/confirmations/${statement?.statement_id}/detail`
  expect((await (owner as Client).post(address)).code).toBe(0)
  expect(await (stranger as Client).post(address)).toMatchObject({ status: 404, code: CATALOGUE.NOT_FOUND.code })
})

test('whoever proposed it approves nothing, an administrator neither, and refused it is owed by nobody', async () => {
  const file_id = await uploaded([sheetLine(of, { 渠道: 'Line' })], 'ADMIN')
  const { case_id } = channelFileDetail.parse((await post('ADMIN', 'propose', { file_id, reason })).data)
  expect(await decide('ADMIN', case_id)).toMatchObject({ status: 403, code: CATALOGUE.CASE_CHECKER_IS_MAKER.code })
  expect(await post('FIN', 'propose', { file_id, reason })).toMatchObject({ status: 409, code: CATALOGUE.IMPORT_NOT_OPEN.code })
  expect(await post('FIN', 'cancel', { file_id })).toMatchObject({ status: 409, code: CATALOGUE.IMPORT_NOT_OPEN.code })
  expect(await decide('FIN_CHECK', case_id, 'REJECT')).toMatchObject({ code: 0 })
  expect(channelFileDetail.parse((await post('AUDIT', 'detail', { file_id })).data).state).toBe('REJECTED')
  expect((await statementsOf(owner)).map(({ channel }) => channel)).not.toContain('Line')
})

test('readers read, makers make, and the others, customers among them, do neither', async () => {
  const file_id = await uploaded([sheetLine(of, { 渠道: 'Bing' })])
  for (const path of ['list', 'detail', 'lines']) {
    for (const role of ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'] as const) expect((await post(role, path, { file_id })).code, path).toBe(0)
    for (const role of ['OPS', 'SALES'] as const) expect(await post(role, path, { file_id })).toMatchObject({ status: 403, code: 1 })
    expect((await (owner as Client).post(`${FAMILY}/${path}`, { file_id })).code, path).toBe(CATALOGUE.SESSION_MISSING.code)
  }
  for (const path of ['propose', 'cancel']) {
    for (const role of ['FIN_CHECK', 'OPS', 'SALES', 'AUDIT'] as const)
      expect(await post(role, path, { file_id, reason }), `${role} ${path}`).toMatchObject({ status: 403, code: 1 })
    expect((await (owner as Client).post(`${FAMILY}/${path}`, { file_id, reason })).code, path).toBe(CATALOGUE.SESSION_MISSING.code)
  }
  const before = await fileCount()
  for (const role of ['FIN_CHECK', 'OPS', 'SALES', 'AUDIT'] as const)
    expect(await upload(as(role), channelCsv([sheetLine(of, { 备注: role })]))).toMatchObject({ status: 403, code: 1 })
  for (const client of [owner, stranger]) expect((await upload(client as Client, channelCsv([sheetLine(of)]))).code).not.toBe(0)
  expect(await fileCount()).toBe(before)
  expect(channelFileDetail.parse((await post('FIN', 'cancel', { file_id })).data).state).toBe('CANCELLED')
})

const text = (words: string) => new TextEncoder().encode(words)
const titles = new TextDecoder().decode(channelCsv([]).bytes)
test.each<[string, { fileName: string; bytes: Uint8Array }, number]>([
  ['that is empty', { fileName: 'x.csv', bytes: text('') }, 422],
  ['of titles alone', { fileName: 'x.csv', bytes: text(titles) }, 422],
  ['of other titles', { fileName: 'x.csv', bytes: text('客户,金额\r\n1,2\r\n') }, 422],
  ['that is a program', { fileName: 'x.exe', bytes: text(`MZ${titles}`) }, 422],
  ['that is no text', { fileName: 'x.csv', bytes: Uint8Array.from([0, 1, 2, 3, 255, 254]) }, 422],
  ['that is no workbook', { fileName: 'x.xlsx', bytes: text('PK\u0003\u0004 not one') }, 422],
  ['that is a page', { fileName: 'x.html', bytes: text('<script>alert(1)</script>') }, 422],
  ['of too many lines', { fileName: 'x.csv', bytes: text(`${titles}\r\n${'1,甲,Kwai,k,名,2026-02,USD,1\r\n'.repeat(2_001)}`) }, 422],
  ['of more than 5 MB', { fileName: 'x.csv', bytes: new Uint8Array(5 * 1024 * 1024 + 1).fill(65) }, 413],
])('a file %s is refused in words and leaves nothing', async (_what, file, status) => {
  const before = await fileCount()
  const answer = await upload(as('FIN'), file)
  expect(answer.status).toBe(status)
  expect(answer.msg).toMatch(/\p{Script=Han}/u)
  expect(await fileCount()).toBe(before)
})

test('a form without a file, or with another call’s name for it, is refused', async () => {
  const before = await fileCount()
  const named = { fileName: 'x.csv', bytes: Buffer.from(channelCsv([sheetLine(of)]).bytes), fieldName: 'sheet' }
  expect((await uploadTo(`${server.url}${FAMILY}/upload`, as('FIN'), named)).code).toBe(CATALOGUE.FILE_MISSING.code)
  expect((await post('FIN', 'upload')).code).toBe(CATALOGUE.CONTENT_TYPE_REFUSED.code)
  expect(await fileCount()).toBe(before)
})

test('cells that are formulas, markup or numbers beyond all are named line by line, and such a file is not proposed', async () => {
  const file_id = await uploaded([
    sheetLine(of, { 账户名称: '=HYPERLINK("http://x")' }),
    sheetLine(of, { 账户名称: '@SUM(1+1)' }),
    sheetLine(of, { '账户 ID': '<script>' }),
    sheetLine(of, { '账户 ID': '1.23E+15' }),
    sheetLine(of, { 金额: '9'.repeat(30) }),
    sheetLine(of, { 客户编号: "1' or '1'='1" }),
    sheetLine(of, { 公司: '别家公司' }),
  ])
  const { content } = channelLinePage.parse((await post('FIN', 'lines', { file_id, is_wrong: true })).data)
  const columns = ['账户名称', '账户名称', '账户 ID', '账户 ID', '金额', '客户编号', '公司']
  expect(content.map(line => line.column_title)).toEqual(columns)
  expect(content.every(line => /\p{Script=Han}/u.test(line.problem) && line.amount === null)).toBe(true)
  expect(await post('FIN', 'propose', { file_id, reason })).toMatchObject({ status: 422, code: CATALOGUE.CHANNEL_FILE_WRONG.code })
  expect(await statementsOf(stranger)).toEqual([])
})

test('the same bytes are taken once, whatever they are called and whoever sends them', async () => {
  const lines = [sheetLine(of, { 渠道: 'Yandex', 备注: '同一文件' })]
  await uploaded(lines)
  expect(await upload(as('ADMIN'), channelCsv(lines, '改名.csv'))).toMatchObject({
    status: 409,
    code: CATALOGUE.CHANNEL_FILE_KNOWN.code,
    msg: expect.stringContaining('员工test-fin'),
  })
})

test.each<[string, string, object, string]>([
  ['no reason', 'propose', { file_id: '1', reason: '' }, 'reason'],
  ['a long reason', 'propose', { file_id: '1', reason: '长'.repeat(201) }, 'reason'],
  ['no file', 'propose', { reason }, 'file_id'],
  ['an id beyond numbers', 'detail', { file_id: '9'.repeat(19) }, 'file_id'],
  ['an id that is SQL', 'lines', { file_id: "1' or '1'='1" }, 'file_id'],
  ['an unknown channel', 'lines', { file_id: '1', channel: 'FACEBOOK' }, 'channel'],
  ['a state that is none', 'list', { state: 'constructor' }, 'state'],
  ['a day that is none', 'list', { created_from: '2026-02-30' }, 'created_from'],
  ['another size of a page', 'list', { page_size: 7 }, 'page_size'],
])('a call with %s is refused at its field', async (_what, path, request, field) => {
  const answer = await post('FIN', path, request)
  expect(answer).toMatchObject({ status: 422, code: 9002 })
  expect(answer.data['fields']).toContainEqual({ path: field, msg: expect.any(String) })
})

test('files and cases of nobody are missing in every call', async () => {
  for (const path of ['detail', 'propose', 'cancel']) expect((await post('FIN', path, { file_id: '1', reason })).status, path).toBe(404)
  expect(channelLinePage.parse((await post('FIN', 'lines', { file_id: '1' })).data).content).toEqual([])
  expect(channelLinePage.parse((await post('FIN', 'case-lines', { case_id: '1' })).data).content).toEqual([])
})
