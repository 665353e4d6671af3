// Monthly bills over HTTP: whole months at most a year of them, in list, file and background alike.
import { billPage } from '@tallyhelm/protocol/topics/billing/bill-schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'

const FAMILY = '/api/bill/client/consume/bills/customers'
let server: TestServer
let [owner, sub]: Client[] = []
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { customerId } = await addCustomer(server.world, 0, '13800000001')
  await addSubCustomer(server.world, customerId, '13800000002')
  owner = await signedInClient(server.url, '13800000001')
  sub = await signedInClient(server.url, '13800000002')
})
afterAll(() => server?.stop())

const post = (client: Client | undefined, path: string, request: object) => (client as Client).post(`${FAMILY}${path}`, request) // signed in above
const YEAR = { month_from: '2025-04-01', month_until: '2026-04-01' }

test('a year of months is listed and written into a file', async () => {
  expect(billPage.parse((await post(owner, '', { channel: 'GOOGLE', ...YEAR })).data).content).toEqual([])
  const file = await post(owner, '/export', { channel: 'GOOGLE', ...YEAR, format: 'csv', columns: ['month', 'payable'] })
  expect(file.text).toContain('账单月份')
  expect((await post(sub, '', { channel: 'GOOGLE' })).code).not.toBe(0)
})

test.each<[string, object, { path: string; msg: string }]>([
  ['a day of a thirteenth month', { ...YEAR, month_until: '2026-04-02' }, { path: 'month_until', msg: '账单月份最多选择 12 个月' }],
  [
    'all months there are',
    { month_from: '2000-01-01', month_until: '9999-12-31' },
    { path: 'month_until', msg: '账单月份最多选择 12 个月' },
  ],
  ['no end', { month_from: '2026-01-01' }, { path: 'month_until', msg: '请选择账单月份的起止月份' }],
  ['no beginning', { month_until: '2026-01-01' }, { path: 'month_from', msg: '请选择账单月份的起止月份' }],
  ['a month that is none', { ...YEAR, month_from: '2026-13-01' }, { path: 'month_from', msg: '账单月份格式不正确' }],
])('%s is refused at its field by the list, its file and the file in the background', async (_what, months, field) => {
  const request = { channel: 'GOOGLE', ...months }
  const refused = (under: string) => ({
    status: 422,
    code: 9002,
    data: { fields: [{ ...field, path: `${under}${field.path}` }] },
  })
  expect(await post(owner, '', request)).toMatchObject(refused(''))
  expect(await post(owner, '/export', { ...request, format: 'csv' })).toMatchObject(refused(''))
  const wanted = { kind: 'BILLS', request: { ...request, format: 'csv' } }
  expect(await (owner as Client).post('/api/custom/client/exports/start', wanted)).toMatchObject(refused('request.'))
})
