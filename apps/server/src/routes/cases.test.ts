// Cases over HTTP: the queue with its filters, claims, what their maker is told, and bad input named at its field.
import { casePage } from '@tallyhelm/protocol/topics/cases/schemas'
import { workbench } from '@tallyhelm/protocol/topics/staff/schemas'
import { STAFF_ROLE_CODES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Client, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

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

const call = (role: StaffRole, path: string, request: Record<string, unknown> = {}): Promise<Answer> =>
  (clients.get(role) as Client).post(`/api/console/${path}`, request) // every role signed in above
const list = async (role: StaffRole, request: Record<string, unknown> = {}) =>
  casePage.parse((await call(role, 'cases/list', request)).data).content.map(row => row.case_id)

/** A markup of another currency each time: one waits per currency. */
async function proposed(currency: string): Promise<string> {
  server.test.clock.advance(1_000)
  const markup = { currency, markup_percent: '0.5', reason: '汇率波动加大', is_confirmed: false }
  expect((await call('FIN', 'exchange/markups/propose', markup)).code).toBe(0)
  return (await list('FIN', { status: 'PENDING' })).at(-1) ?? ''
}
const decision = (case_id: string, over: Record<string, unknown> = {}) => ({
  case_id,
  revision: 1,
  verdict: 'REJECT',
  reason: '加点与补充协议不一致',
  ...over,
})

test('the queue is found by each of its filters, the soonest due first, and closed to who reads no kind', async () => {
  const [first, second] = [await proposed('CNY'), await proposed('HKD')]
  expect(await list('FIN_CHECK', { status: 'PENDING' })).toEqual([first, second])
  expect(await list('FIN_CHECK', { title: 'hkd' })).toEqual([second])
  expect(await list('FIN_CHECK', { kind: 'LEG_OUTCOME' })).toEqual([])
  expect(await list('FIN_CHECK', { case_id: first })).toEqual([first])
  expect(await list('FIN', { made: true })).toEqual([first, second])
  expect(await list('FIN_CHECK', { made: true })).toEqual([])
  expect((await call('FIN_CHECK', 'cases/claim', { case_id: second })).code).toBe(0)
  expect(await list('FIN_CHECK', { claimed: true })).toEqual([second])
  expect(await list('ADMIN', { claimed: true })).toEqual([])
  expect(await call('ADMIN', 'cases/decide', decision(second))).toMatchObject({
    status: 409,
    code: 2366,
    msg: expect.stringContaining('已领取'),
  })
  expect((await call('FIN_CHECK', 'cases/release', { case_id: second })).code).toBe(0)
  expect(await list('OPS')).toEqual([])
  expect(await list('RISK')).toEqual([])
  expect(await call('SALES', 'cases/list')).toMatchObject({ status: 403, code: 1 })
})

test('whoever asked is told at home how it ended, until he has seen it', async () => {
  const id = await proposed('EUR')
  expect((await call('FIN_CHECK', 'cases/decide', decision(id))).code).toBe(0)
  const told = async (role: StaffRole) =>
    workbench.parse((await call(role, 'workbench')).data).own_cases.map(one => [one.case_id, one.reason])
  expect(await told('FIN')).toEqual([[id, '加点与补充协议不一致']])
  expect(await told('FIN_CHECK')).toEqual([])
  expect((await call('ADMIN', 'cases/seen', { case_id: id })).code).toBe(0)
  expect(await told('FIN')).toHaveLength(1)
  expect((await call('FIN', 'cases/seen', { case_id: id })).code).toBe(0)
  expect(await told('FIN')).toEqual([])
})

test.each<[string, Record<string, unknown>, string]>([
  ['an id that is none', { case_id: '1 or 1=1' }, 'case_id'],
  ['no revision', { revision: undefined }, 'revision'],
  ['a revision in words', { revision: 'one' }, 'revision'],
  ['a verdict that is none', { verdict: 'MAYBE' }, 'verdict'],
  ['null for a reason', { reason: null }, 'reason'],
  ['a rejection without a reason', { reason: '' }, 'reason'],
  ['blanks for a reason', { reason: ' \t\n\u3000\u00a0      ' }, 'reason'],
  ['four characters in blanks', { reason: '   看不清楚   ' }, 'reason'],
  ['a reason without end', { reason: '字'.repeat(201) }, 'reason'],
  ['a reason that is no text', { reason: ['截图看不清额度'] }, 'reason'],
  ['a reason with a control character', { reason: '截图看不清\u0007额度' }, 'reason'],
  ['a flag of another kind', { flags: [{ field: 'company_name', note: '' }] }, 'flags'],
  ['a flag of the prototype', { flags: [{ field: '__proto__', note: '' }] }, 'flags'],
  ['too many flags', { flags: Array.from({ length: 21 }, (_, n) => ({ field: String(n), note: '' })) }, 'flags'],
])('%s in a decision is named at its field, and the case waits on', async (_what, over, path) => {
  const [id] = await list('FIN_CHECK', { status: 'PENDING' })
  const answer = await call('FIN_CHECK', 'cases/decide', decision(id ?? '', over))
  expect(answer).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
  expect((await call('FIN_CHECK', 'cases/detail', { case_id: id })).data).toMatchObject({ status: 'PENDING' })
})

test.each<[string, Record<string, unknown>, string]>([
  ['a kind that is none', { kind: 'constructor' }, 'kind'],
  ['a status that is none', { status: "PENDING' or ''='" }, 'status'],
  ['a day that is none', { submitted_from: '2026-02-30' }, 'submitted_from'],
  ['a page before the first', { page_num: 0 }, 'page_num'],
])('%s in the list is named at its field', async (_what, request, path) => {
  expect(await call('FIN', 'cases/list', request)).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
})

test('a case that is none is not found', async () => {
  for (const [path, request] of [
    ['detail', { case_id: '1' }],
    ['claim', { case_id: '1' }],
    ['decide', decision('1')],
    ['withdraw', { case_id: '1', reason: '重新核对后再提交' }],
  ] as const)
    expect(await call('ADMIN', `cases/${path}`, request), path).toMatchObject({ status: 404, code: 1404 })
})
