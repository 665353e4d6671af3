// Rectifications over the console's HTTP: sheets with hostile rows, filters, one in full, the switch, and who may do what.
import { adoptAdAccount } from '@tallyhelm/flows/ad-accounts/adopt-ad-account'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import {
  consoleRectificationDetail,
  consoleRectificationPage,
  importedRectifications,
} from '@tallyhelm/protocol/topics/violations/console-schemas'
import { RECTIFICATION_COLUMNS } from '@tallyhelm/protocol/topics/violations/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { pdf, uploadTo, video } from './test-uploads.ts'

const FAMILY = '/api/console/rectifications'
const system = { kind: 'system', name: 'test' } as const
let server: TestServer
let owner: Awaited<ReturnType<typeof addCustomer>>
let companyId: string
const clients = new Map<StaffRole, Client>()
let outside = 7_000_000_001

/** It is 12:00 in Shanghai, 2 March 2026. */
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  owner = await addCustomer(server.world, 0, '13900000001')
  companyId = (await createCompany(server.world, system, { customerId: owner.customerId, companyName: '甲一' })).companyId
  for (const role of ['RISK', 'OPS', 'AUDIT', 'ADMIN', 'FIN', 'SALES'] as const) {
    const { loginName } = await addStaff(server.world, role)
    clients.set(role, await staffClient(server, loginName))
  }
})
afterAll(() => server?.stop())

const post = (role: StaffRole, path: string, request: object = {}) => (clients.get(role) as Client).post(`${FAMILY}/${path}`, request)
async function adopted(channel: Channel = 'FACEBOOK', outsideAccountId = String(outside++)): Promise<{ id: string; outsideId: string }> {
  const account = { customerId: owner.customerId, subCustomerId: null, companyId, channel, outsideAccountId, currency: 'USD' } as const
  return { id: (await adoptAdAccount(server.world, system, account)).adAccountId, outsideId: outsideAccountId }
}
const line = (account: string, over: Partial<Record<1 | 2 | 3 | 4 | 5, string>> = {}) =>
  [account, '广告政策违规', '高', '120210000000001', '不得误导', '2026-03-05 18:00'].map((cell, place) => over[place as 1] ?? cell)
const sheet = async (role: StaffRole, lines: readonly (readonly string[])[], fileName = '整改.csv') => {
  const bytes = Buffer.from([RECTIFICATION_COLUMNS, ...lines].map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\r\n'))
  return await uploadTo(`${server.url}${FAMILY}/import`, clients.get(role) as Client, { fileName, bytes })
}
const rowsOf = async (lines: readonly (readonly string[])[]) => importedRectifications.parse((await sheet('RISK', lines)).data)

test('a sheet is issued row by row, and sent again nothing is issued twice', async () => {
  const [one, other, google] = [await adopted(), await adopted(), await adopted('GOOGLE')]
  const both = await adopted('FACEBOOK', '7999999999')
  await adopted('TIKTOK', '7999999999')
  const lines = [
    line(one.outsideId),
    line('404404404'),
    line(other.outsideId, { 5: '05/03/2026 18:00' }),
    line(other.outsideId, { 1: '落地页问题', 3: '120210000000001；120210000000002 打不开' }),
    line(google.outsideId),
    line(both.outsideId),
  ]
  const { issued, rows } = await rowsOf(lines)
  expect(issued).toBe(2)
  expect(rows.map(({ row_no, column, rectification_id }) => [row_no, column, rectification_id !== null])).toEqual([
    [2, '', true],
    [3, '广告账户 ID', false],
    [4, '截止时间', false],
    [5, '', true],
    [6, '广告账户 ID', false],
    [7, '广告账户 ID', false],
  ])
  const detail = consoleRectificationDetail.parse((await post('AUDIT', 'detail', { rectification_id: rows[3]?.rectification_id })).data)
  expect(detail).toMatchObject({
    customer_id: owner.customerId,
    ads: [
      { outside_ad_id: '120210000000001', reason: '' },
      { outside_ad_id: '120210000000002', reason: '打不开' },
    ],
    history: [{ status: 'TO_BE_RECTIFIED', actor: '员工test-risk' }],
  })
  const again = await rowsOf(lines)
  expect(again.issued).toBe(0)
  expect(again.rows[0]).toMatchObject({ column: '违规类型', problem: expect.stringContaining('未完成') })
})

test.each([
  ['no row', [], 'IMPORT_EMPTY', '整改.csv'],
  ['too many rows', Array.from({ length: 501 }, () => line('1')), 'IMPORT_TOO_MANY_ROWS', '整改.csv'],
  ['another ending', [line('1')], 'IMPORT_FORMAT_WRONG', '整改.pdf'],
  ['a text that calls itself a workbook', [line('1')], 'IMPORT_FORMAT_WRONG', '整改.xlsx'],
] as const)('a sheet with %s is refused', async (_what, lines, refusal, fileName) => {
  expect(await sheet('RISK', lines, fileName)).toMatchObject({ code: CATALOGUE[refusal].code })
})

test('the list is narrowed by each filter, what runs out first stands first', async () => {
  const accounts = [await adopted(), await adopted(), await adopted()]
  for (const [place, { id: account_id }] of accounts.entries()) {
    const request = { account_id, violation_type: 'OTHER', level: 'LOW', ads: [{ outside_ad_id: `12021000${place}` }], policy_text: '政策' }
    expect((await post('RISK', 'issue', { ...request, deadline_at: `2026-03-1${9 - place}T00:00:00Z` })).code).toBe(0)
  }
  const list = async (request: object) =>
    consoleRectificationPage
      .parse((await post('OPS', 'list', { violation_type: 'OTHER', ...request })).data)
      .content.map(row => accounts.findIndex(account => account.id === row.account_id))
  expect(await list({})).toEqual([2, 1, 0])
  expect(await list({ waits: 'DUE' })).toEqual([2, 1, 0])
  expect(await list({ waits: 'OVERDUE' })).toEqual([])
  expect(await list({ waits: 'REVIEW' })).toEqual([])
  expect(await list({ outside_account_ids: [accounts[1]?.outsideId] })).toEqual([1])
  expect(await list({ customer: owner.customerId })).toHaveLength(3)
  expect(await list({ customer: '没有这个客户' })).toEqual([])
  expect(await list({ deadline_from: '2026-03-18', deadline_until: '2026-03-19' })).toEqual([1])
  expect(await list({ level: 'HIGH' })).toEqual([])
  expect(await list({ status: 'RECTIFIED' })).toEqual([])
})

test('risk control turns the suspension on and off with a reason, which the log of the customer keeps', async () => {
  const request = { customer_id: owner.customerId, value: false, reason: '客户已签承诺书' }
  const before = await server.world.db.read({ kind: 'system' }, tx =>
    tx.one<{ value: boolean }>(sql`select suspends_overdue as value from organization_customers where id = ${owner.customerId}`),
  )
  expect((await post('RISK', 'suspension-switch', { ...request, value: !before.value })).code).toBe(0)
  for (const role of ['OPS', 'AUDIT', 'FIN', 'SALES'] as const)
    expect(await post(role, 'suspension-switch', request), role).toMatchObject({ status: 403, code: 1 })
  expect(await post('RISK', 'suspension-switch', { ...request, reason: '否' })).toMatchObject({ code: 9002 })
  expect(await post('RISK', 'suspension-switch', { ...request, customer_id: '404' })).toMatchObject({ code: CATALOGUE.NOT_FOUND.code })
  const [entry] = await server.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ details: object }>(sql`select details from audit_entries where action = 'organization.set-switch' order by id desc limit 1`),
  )
  expect(entry?.details).toMatchObject({
    before: { suspends_overdue: before.value },
    after: { suspends_overdue: !before.value },
    reason: request.reason,
  })
})

test('readers read, risk control and administrators issue, and nobody else', async () => {
  const { outsideId } = await adopted()
  for (const role of ['OPS', 'AUDIT', 'FIN', 'SALES'] as const)
    expect(await sheet(role, [line(outsideId)])).toMatchObject({ status: 403, code: 1 })
  for (const role of ['FIN', 'SALES'] as const) expect(await post(role, 'list')).toMatchObject({ status: 403, code: 1 })
  for (const role of ['RISK', 'OPS', 'AUDIT', 'ADMIN'] as const) expect((await post(role, 'list')).code, role).toBe(0)
  expect(await post('RISK', 'detail', { rectification_id: '404' })).toMatchObject({ code: CATALOGUE.NOT_FOUND.code })
})

test('a reviewer reads what was handed in, and nobody else; a suspension is lifted with a reason', async () => {
  const { id: account_id } = await adopted()
  const facts = { violation_type: 'RIGHTS', level: 'HIGH', ads: [{ outside_ad_id: '120210000000009' }], policy_text: '侵权' }
  const rectification_id = (await post('RISK', 'issue', { account_id, ...facts, deadline_at: '2026-03-09T00:00:00Z' })).data[
    'rectification_id'
  ]
  const customer = await signedInClient(server.url, '13900000001')
  const upload = async (part: object) => (await uploadTo(`${server.url}/api/file/client/evidence`, customer, part)).data['key']
  const files = [
    { key: await upload({ fileName: '说明.pdf', bytes: pdf() }), name: '说明.pdf' },
    { key: await upload({ fileName: '录屏.mp4', bytes: video('mp4') }), name: '录屏.mp4' },
  ]
  const submission = {
    measures: ['AD_REMOVED'],
    explanation: '已下架全部违规广告，并删除了侵权素材，附上后台录屏。',
    files,
    is_promised: true,
  }
  const submitted = await customer.post(
    '/api/violate/client/rectification/accounts/submit',
    { rectification_id, ...submission },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(submitted).toMatchObject({ code: 0 })
  const { rounds } = consoleRectificationDetail.parse((await post('RISK', 'detail', { rectification_id })).data)
  expect(rounds).toMatchObject([{ number: 1, outcome: null, explanation: submission.explanation }])
  const case_id = rounds[0]?.case_id
  const ask = (role: StaffRole, path: string, request: object) =>
    (clients.get(role) as Client).post(`/api/console/cases/${path}`, { case_id, ...request })
  expect((await ask('RISK', 'evidence', {})).data['files']).toMatchObject([
    { name: '说明.pdf', content_type: 'application/pdf' },
    { name: '录屏.mp4', content_type: 'video/mp4' },
  ])
  expect(await ask('FIN', 'evidence', {})).toMatchObject({ status: 404 })
  expect(await ask('FIN', 'evidence/file', { key: files[0]?.key })).toMatchObject({ status: 404 })
  expect(await ask('RISK', 'evidence/file', { key: `${'a'.repeat(32)}.pdf` })).toMatchObject({ status: 404 })
  expect(await customer.post('/api/console/cases/evidence', { case_id })).toMatchObject({ status: 401 })
  expect(await post('RISK', 'lift', { rectification_id, reason: '客户已说明情况' })).toMatchObject({
    code: CATALOGUE.VIOLATION_CHANGED.code,
  })
  expect(await post('OPS', 'lift', { rectification_id, reason: '客户已说明情况' })).toMatchObject({ status: 403 })
})

test('a policy is found by every customer until it is withdrawn, goes with a rectification, and is read by nobody else', async () => {
  const customer = await signedInClient(server.url, '13900000001')
  const publish = (role: StaffRole, part: object = {}) =>
    uploadTo(
      `${server.url}/api/console/policy-files/upload`,
      clients.get(role) as Client,
      { fileName: '发布规范.pdf', bytes: pdf(), ...part },
      { channel: 'FACEBOOK', title: 'Meta 广告发布规范', version: '2026-03' },
    )
  expect(await publish('FIN')).toMatchObject({ status: 403 })
  expect(await publish('RISK', { fileName: '规范.pdf', bytes: Buffer.from('PK') })).toMatchObject({
    code: CATALOGUE.FILE_TYPE_REFUSED.code,
  })
  const file_id = (await publish('OPS')).data['file_id']
  expect(await publish('RISK')).toMatchObject({ code: 9002, data: { fields: [{ path: 'title' }] } })
  const CUSTOMERS = '/api/violate/client/official-violation-files'
  const found = async () => (await customer.post(CUSTOMERS, {})).data['files']
  expect(await found()).toMatchObject([{ file_id, title: 'Meta 广告发布规范', version: '2026-03' }])
  const { id: account_id } = await adopted()
  const facts = { violation_type: 'OTHER', level: 'LOW', ads: [{ outside_ad_id: '120210000000019' }], policy_text: '政策' }
  const issued = await post('RISK', 'issue', { account_id, ...facts, policy_file_ids: [file_id], deadline_at: '2026-03-09T00:00:00Z' })
  const path = `/api/violate/client/rectification/accounts/${String(issued.data['rectification_id'])}`
  expect((await customer.call('GET', path)).data).toMatchObject({
    policy_files: [{ file_id, title: 'Meta 广告发布规范' }],
    ads: [{ outside_ad_id: '120210000000019', cleared_at: null }],
  })
  const withdraw = () => (clients.get('RISK') as Client).post('/api/console/policy-files/withdraw', { file_id, reason: '渠道已更新' })
  expect([(await withdraw()).code, (await withdraw()).code]).toEqual([0, CATALOGUE.VIOLATION_CHANGED.code])
  expect(await found()).toEqual([])
  expect(await customer.post(`${CUSTOMERS}/file`, { file_id })).toMatchObject({ status: 404 })
})
