// Payment settings over HTTP: each role its part, bad input named at its field, and what is read back.
import { paymentSettings } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import { STAFF_ROLE_CODES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Client, clientOf, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const reason = '协议费率调整'
let server: TestServer
const clients = new Map<StaffRole, Client>()
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  for (const role of STAFF_ROLE_CODES) {
    const { loginName } = await addStaff(server.world, role)
    clients.set(role, await staffClient(server, loginName))
  }
})
afterAll(() => server?.stop())

const post = (role: StaffRole, path: string, request: Record<string, unknown> = {}): Promise<Answer> =>
  (clients.get(role) as Client).post(path.startsWith('/') ? path : `/api/console/payment-settings/${path}`, request) // every role signed in above
const decide = (role: StaffRole, case_id: string): Promise<Answer> =>
  post(role, '/api/console/cases/decide', { case_id, revision: 1, verdict: 'APPROVE', reason: '已与协议核对', is_confirmed: true })
const line = (over: Record<string, unknown> = {}) => ({
  currency: 'CNY',
  is_open: true,
  closed_why: '',
  fee_percent: '0.60',
  least: '100.00',
  most: '50000.00',
  arrival: '实时到账',
  ...over,
})
const terms = (over: Record<string, unknown> = {}) => ({ method: 'ALIPAY', lines: [line(over)], reason })
const account = (over: Record<string, unknown> = {}) => ({
  bank: 'CMB',
  currency: 'CNY',
  method: 'ABC_GUANGZHOU',
  holder: '示例科技有限公司',
  account_no: '120900000000001',
  bank_name: '招商银行广州分行',
  swift: '',
  is_open: true,
  reason,
  ...over,
})
const caseOf = (answer: Answer) => (answer.data as { case_id: string }).case_id
const READERS: readonly StaffRole[] = ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT']
const MAKERS: readonly StaffRole[] = ['FIN', 'ADMIN']

test('read by finance, its checkers, administrators and auditors; proposed by finance and administrators; nobody else', async () => {
  for (const role of STAFF_ROLE_CODES) {
    for (const path of ['read', 'accounts']) expect((await post(role, path)).code, `${role} ${path}`).toBe(READERS.includes(role) ? 0 : 1)
    if (MAKERS.includes(role)) continue
    expect(await post(role, 'terms/propose', terms()), role).toMatchObject({ status: 403, code: 1 })
    expect(await post(role, 'accounts/propose', account()), role).toMatchObject({ status: 403, code: 1 })
    expect(await post(role, 'keys/propose', { method: 'ALIPAY', reason }), role).toMatchObject({ status: 403, code: 1 })
  }
  expect(await clientOf(server.url).post('/api/console/payment-settings/read', {})).toMatchObject({ status: 401 })
  const { methods } = paymentSettings.parse((await post('AUDIT', 'read')).data)
  expect(methods).toHaveLength(12)
  expect(methods.map(one => one.keys?.source ?? null)).toEqual(expect.arrayContaining(['NONE', null]))
})

test('proposed by one, approved by another, then read; the lone maker is refused', async () => {
  const proposed = await post('FIN', 'terms/propose', terms())
  expect(proposed).toMatchObject({ code: 0 })
  expect(await post('ADMIN', 'terms/propose', terms())).toMatchObject({ status: 409, code: 2360 })
  expect(await decide('FIN', caseOf(proposed))).toMatchObject({ status: 403 })
  const ofAlipay = async () => paymentSettings.parse((await post('FIN', 'read')).data).methods.find(one => one.method === 'ALIPAY')
  expect(await ofAlipay()).toMatchObject({ terms: [], terms_proposal: { reason } })
  expect(await decide('FIN_CHECK', caseOf(proposed))).toMatchObject({ code: 0 })
  const { method: _method, ...kept } = { method: '', ...line() }
  expect(await ofAlipay()).toMatchObject({ terms: [kept], terms_proposal: null })
  const own = await post('ADMIN', 'accounts/propose', account())
  expect(await decide('ADMIN', caseOf(own))).toMatchObject({ status: 403, code: expect.any(Number) })
  expect(paymentSettings.parse((await post('FIN', 'read')).data).account_proposals).toMatchObject([
    { bank: 'CMB', account_no: '120900000000001' },
  ])
  expect(await decide('FIN_CHECK', caseOf(own))).toMatchObject({ code: 0 })
  expect(await post('AUDIT', 'accounts')).toMatchObject({ data: { total_size: 1, content: [{ bank: 'CMB', is_waiting: false }] } })
})

test.each([
  ['lines.0.most', terms({ most: '99.99' })],
  ['lines.0.least', terms({ least: '100.001' })],
  ['lines.0.least', terms({ currency: 'JPY', least: '100.50' })],
  ['lines.0.least', terms({ least: '-1' })],
  ['lines.0.fee_percent', terms({ fee_percent: '10.01' })],
  ['lines.0.closed_why', terms({ is_open: false })],
  ['lines.0.arrival', terms({ arrival: '' })],
  ['lines.0.currency', terms({ currency: 'AUD' })],
  ['lines', { ...terms(), lines: [line(), line()] }],
  ['method', { ...terms(), method: 'BITCOIN' }],
])('terms are refused at %s', async (path, request) => {
  const answer = await post('FIN', 'terms/propose', request)
  expect(answer).toMatchObject({ status: 422 })
  expect(JSON.stringify(answer)).toContain(`"${path}"`)
})

test.each([
  ['account_no', account({ account_no: '<script>' })],
  ['account_no', account({ account_no: '' })],
  ['swift', account({ swift: 'abc' })],
  ['holder', account({ holder: ' ' })],
  ['bank_name', account({ bank_name: '行'.repeat(201) })],
  ['method', account({ method: 'ALIPAY' })],
  ['bank', account({ bank: 'ICBC' })],
])('an account is refused at %s', async (path, request) => {
  const answer = await post('FIN', 'accounts/propose', request)
  expect(answer).toMatchObject({ status: 422 })
  expect(JSON.stringify(answer)).toContain(`"${path}"`)
})

test.each([
  ['gateway', { gateway: 'http://169.254.169.254/latest' }],
  ['gateway', { gateway: 'https://user:pass@gateway.example.com' }],
  ['gateway', { gateway: 'javascript:alert(1)' }],
  ['private_key', { private_key: '-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----' }],
  ['public_keys', { public_keys: 'not a key' }],
  ['app_id', { app_id: '2021 0000 1' }],
  ['salts', { salts: 'of-another-house' }],
])('keys are refused at %s', async (path, over) => {
  const answer = await post('FIN', 'keys/propose', { method: 'ALIPAY', reason, ...over })
  expect(answer).toMatchObject({ status: 422 })
  expect(JSON.stringify(answer)).toContain(`"${path}"`)
})
