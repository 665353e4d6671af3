// 合同审核 over HTTP: papers of two people, switching on and off, files, and what other roles, ids of nobody and hostile input get.
import { signContract, signerIn, formOf, caseOf } from '@tallyhelm/flows/contracts/test-contracts'
import { contractDetail, contractPage } from '@tallyhelm/protocol/topics/contracts/console-schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { uploadTo } from './test-uploads.ts'

const FAMILY = '/api/console/contracts'
const REASON = '与客户核对无误'
let server: TestServer
const clients = new Map<StaffRole, Client>()
let customerId: string
let portal: Client
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  customerId = (await addCustomer(server.world, 1, '13800000001')).customerId
  portal = await signedInClient(server.url, '13800000001')
  for (const role of ['OPS', 'FIN', 'AUDIT', 'SALES', 'FIN_CHECK'] as const) {
    const { loginName } = await addStaff(server.world, role)
    clients.set(role, await staffClient(server, loginName))
  }
})
afterAll(() => server?.stop())

const as = (role: StaffRole) => clients.get(role) as Client // signed in above
const post = (role: StaffRole, path: string, request: object = {}) =>
  as(role).post(path.startsWith('/') ? path : `${FAMILY}/${path}`, request)
const decide = (role: StaffRole, case_id: unknown, verdict = 'APPROVE') =>
  post(role, '/api/console/cases/decide', { case_id, revision: 1, verdict, reason: REASON, is_confirmed: true })
const scan = async (role: StaffRole) => (await uploadTo(`${server.url}/api/console/cases/proof/upload`, as(role))).data['key']
const paper = async (over: object = {}) => ({
  customer_id: customerId,
  customer_sign_name: '某某公司',
  proof_file: await scan('OPS'),
  reason: REASON,
  ...over,
})
async function signed(): Promise<{ id: string; caseId: string }> {
  const signer = await signerIn(server.test)
  const id = await signContract(server.test, signer, await formOf(server.test, signer))
  return { id, caseId: await caseOf(server.test, id) }
}

test('read by those who review and audit; nobody else, and nobody from the portal', async () => {
  const { id } = await signed()
  for (const path of ['list', 'detail'])
    for (const role of ['OPS', 'FIN', 'AUDIT', 'SALES', 'FIN_CHECK'] as const) {
      const may = role === 'OPS' || role === 'FIN' || role === 'AUDIT'
      expect((await post(role, path, { contract_id: id })).code, `${role} ${path}`).toBe(may ? 0 : 1)
    }
  expect(await portal.post(`${FAMILY}/detail`, { contract_id: id })).toMatchObject({ status: 401, code: 3 })
  for (const [path, request] of [
    ['switch', { contract_id: id, is_on: true, reason: REASON }],
    ['paper/propose', await paper()],
  ] as const)
    expect(await post('AUDIT', path, request), path).toMatchObject({ status: 403, code: 1 })
})

test('the list hides all but the last four digits of an account, and finds by state', async () => {
  const { id } = await signed()
  const { content } = contractPage.parse((await post('OPS', 'list', { approve_status: '0' })).data)
  const row = content.find(({ contract_id }) => contract_id === id)
  expect(row?.bank_account).toMatch(/1234$/)
  expect(row?.bank_account).not.toContain('6225')
  expect(contractDetail.parse((await post('OPS', 'detail', { contract_id: id })).data).evidence).toMatchObject({ method: 'sms' })
  for (const request of [{ approve_status: '9' }, { page_size: 1000 }, { customer: '长'.repeat(500) }])
    expect((await post('OPS', 'list', request)).status, JSON.stringify(request)).toBeLessThan(500)
})

test('a file is the contract or one of its attachments by its place; another place, or a contract of nobody, is none', async () => {
  const { id } = await signed()
  const file = async (request: object) => (await post('OPS', 'file', request)).status
  expect(await file({ contract_id: id })).toBe(200)
  expect(await file({ contract_id: id, attachment: 0 })).toBe(200)
  expect(await file({ contract_id: id, attachment: 1 })).toBe(404)
  expect(await file({ contract_id: '1' })).toBe(404)
  for (const attachment of [-1, 9, 0.5, '0']) expect(await file({ contract_id: id, attachment })).toBe(422)
})

test('a paper signed by hand is uploaded by one and approved by another; it is on then, and goes off with a reason', async () => {
  const proposed = await post('OPS', 'paper/propose', await paper())
  expect(proposed).toMatchObject({ code: 0 })
  const { case_id } = proposed.data
  expect((await post('FIN', 'paper/propose', await paper({ proof_file: await scan('FIN') }))).code).toBe(2360)
  expect(await decide('OPS', case_id)).toMatchObject({ status: 403 })
  expect(await portal.call('GET', '/api/bill/client/customer/contract/checkContract')).toMatchObject({
    data: { need_sign: false, reason: 'PENDING' },
  })
  expect(await decide('FIN', case_id)).toMatchObject({ code: 0 })
  const { content } = contractPage.parse((await post('OPS', 'list')).data)
  const contract_id = content.find(row => row.customer_id === customerId)?.contract_id ?? ''
  const turn = (over: object = {}) => post('FIN', 'switch', { contract_id, is_on: false, reason: REASON, ...over })
  expect(await turn({ reason: '短' })).toMatchObject({ code: 9002, data: { fields: [{ path: 'reason' }] } })
  expect(await turn({ is_on: 'no' })).toMatchObject({ code: 9002, data: { fields: [{ path: 'is_on', msg: '请选择启用或停用' }] } })
  expect(await turn({ contract_id: '1' })).toMatchObject({ status: 404 })
  expect(await turn({ contract_id: '9'.repeat(19) })).toMatchObject({ code: 9002, data: { fields: [{ path: 'contract_id' }] } })
  expect(await turn()).toMatchObject({ code: 0 })
  expect((await turn()).code).not.toBe(0)
})

test('what was rejected, and what waits, is not switched on', async () => {
  const { id, caseId } = await signed()
  const on = () => post('OPS', 'switch', { contract_id: id, is_on: true, reason: REASON })
  expect((await on()).status).toBe(409)
  expect(await decide('FIN', caseId, 'REJECT')).toMatchObject({ code: 0 })
  expect((await on()).status).toBe(409)
})

test.each<[string, object, string, string]>([
  ['no name', { customer_sign_name: ' ' }, 'customer_sign_name', '请输入主体全称或个人全称'],
  ['a long name', { customer_sign_name: '长'.repeat(201) }, 'customer_sign_name', '签约主体最多 200 个字符'],
  [
    'a control character',
    { customer_sign_name: '某某\u0007公司' },
    'customer_sign_name',
    '签约主体含有换行或不可见的字符，请删除后重新填写',
  ],
  ['an id that is SQL', { customer_id: '1;drop table x' }, 'customer_id', '客户格式不正确'],
  ['no scan', { proof_file: null }, 'proof_file', '请上传合同扫描件'],
  ['a scan of nobody', { proof_file: `${'a'.repeat(32)}.webp` }, 'proof_file', '请上传'],
  ['a way out of the folder', { proof_file: '../../etc/passwd' }, 'proof_file', ''],
  ['no reason', { reason: '' }, 'reason', '原因至少 5 个字符'],
])('a paper with %s is refused at its field', async (_what, over, path, msg) => {
  const answer = await post('OPS', 'paper/propose', await paper(over))
  expect(answer).toMatchObject({ code: 9002 })
  expect(answer.data['fields']).toContainEqual({ path, msg: expect.stringContaining(msg) })
})

test('a paper for a customer of nobody is missing', async () => {
  expect(await post('OPS', 'paper/propose', await paper({ customer_id: '1' }))).toMatchObject({ status: 404 })
})
