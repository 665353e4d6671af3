// Forewarnings over the console's HTTP: a sheet row by row, filters, the read rate, one in full, and what a customer hears of it.
import { adoptAdAccount } from '@tallyhelm/flows/ad-accounts/adopt-ad-account'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import {
  consoleForewarningDetail,
  consoleForewarningPage,
  forewarningReadRate,
  importedForewarnings,
} from '@tallyhelm/protocol/topics/violations/console-forewarning-schemas'
import { FOREWARNING_COLUMNS } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { uploadTo } from './test-uploads.ts'

const FAMILY = '/api/console/forewarnings'
const COUNT = '/api/violate/client/forewarning/count'
const system = { kind: 'system', name: 'test' } as const
let server: TestServer
let owner: Awaited<ReturnType<typeof addCustomer>>
let portal: Client
const clients = new Map<StaffRole, Client>()
const accounts: { id: string; outsideId: string }[] = []

/** It is 12:00 in Shanghai, 2 March 2026. */
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  owner = await addCustomer(server.world, 0, '13900000001')
  portal = await signedInClient(server.url, '13900000001')
  const { customerId } = owner
  const { companyId } = await createCompany(server.world, system, { customerId, companyName: '甲一' })
  for (const channel of ['FACEBOOK', 'FACEBOOK', 'GOOGLE'] as const) {
    const outsideId = `70000000${accounts.length}`
    const account = { customerId, subCustomerId: null, companyId, channel, outsideAccountId: outsideId, currency: 'USD' } as const
    accounts.push({ id: (await adoptAdAccount(server.world, system, account)).adAccountId, outsideId })
  }
  for (const role of ['RISK', 'OPS', 'AUDIT', 'FIN'] as const) {
    const { loginName } = await addStaff(server.world, role)
    clients.set(role, await staffClient(server, loginName))
  }
})
afterAll(() => server?.stop())

const post = (role: StaffRole, path: string, request: object = {}) => (clients.get(role) as Client).post(`${FAMILY}/${path}`, request)
const unread = async () => (await portal.post(COUNT, {})).data
const sheet = async (role: StaffRole, lines: readonly (readonly string[])[]) => {
  const bytes = Buffer.from([FOREWARNING_COLUMNS, ...lines].map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\r\n'))
  return await uploadTo(`${server.url}${FAMILY}/import`, clients.get(role) as Client, { fileName: '预警.csv', bytes })
}

test('a sheet warns row by row, the count moves at once, and each filter narrows the list', async () => {
  const [first, second, google] = accounts.map(account => account.outsideId)
  const line = (account = '', type = '落地页问题', ads = '120210000000001 打不开') => [account, type, ads, '须指向可用的页面', '']
  const lines = [
    line(first),
    line(second, '其他违规'),
    line(google),
    line('404404404'),
    line(first, '广告政策违规'),
    line(second, '落地页问题', ''),
  ]
  expect(await sheet('OPS', lines)).toMatchObject({ status: 403, code: 1 })
  const { issued, rows } = importedForewarnings.parse((await sheet('RISK', lines)).data)
  expect(issued).toBe(2)
  expect(rows.map(({ row_no, column }) => [row_no, column])).toEqual([
    [2, ''],
    [3, ''],
    [4, '广告账户 ID'],
    [5, '广告账户 ID'],
    [6, '风险类型'],
    [7, '预警广告'],
  ])
  expect(await unread()).toEqual({ violate_forewarning_count: 2 })

  const list = async (request: object) =>
    consoleForewarningPage.parse((await post('OPS', 'list', request)).data).content.map(row => row.outside_account_id)
  expect(await list({})).toEqual([second, first])
  expect(await list({ violation_type: 'OTHER' })).toEqual([second])
  expect(await list({ outside_account_ids: [first] })).toEqual([first])
  expect(await list({ source: 'PLATFORM' })).toEqual([])
  expect(await list({ source: 'STAFF', customer: owner.customerId, status: 'UNREAD', level: 'LOW' })).toHaveLength(2)
  expect(await list({ customer: '没有这个客户' })).toEqual([])
  expect(await list({ warned_from: '2026-03-03', warned_until: '2026-03-04' })).toEqual([])
  expect(await list({ ending: 'WITHDRAWN' })).toEqual([])

  const { content } = consoleForewarningPage.parse((await post('AUDIT', 'list')).data)
  const [other, one] = content
  const seen = { forewarning_id: one?.forewarning_id, warned_at: one?.warned_at }
  const rate = async (request: object = {}) => forewarningReadRate.parse((await post('AUDIT', 'read-rate', request)).data)
  expect(await rate()).toEqual({ days: 30, sent: 2, opened: 0 })
  expect((await portal.post('/api/violate/client/forewarning/read', seen)).code).toBe(0)
  expect(await rate()).toEqual({ days: 30, sent: 2, opened: 1 })
  expect(await rate({ violation_type: 'OTHER' })).toEqual({ days: 30, sent: 1, opened: 0 })
  expect(await unread()).toEqual({ violate_forewarning_count: 1 })

  const detail = consoleForewarningDetail.parse((await post('OPS', 'detail', { forewarning_id: seen.forewarning_id })).data)
  expect(detail).toMatchObject({
    issued_by: '员工test-risk',
    ads: [{ outside_ad_id: '120210000000001', reason: '打不开', is_cleared: false }],
  })
  expect(detail.advice).toContain('落地页')

  const withdraw = { forewarning_id: other?.forewarning_id, warned_at: other?.warned_at, reason: '误判，广告合规' }
  expect((await post('RISK', 'withdraw', withdraw)).code).toBe(0)
  expect(await post('RISK', 'withdraw', withdraw)).toMatchObject({ status: 409, msg: expect.stringContaining('状态已变化，请刷新后重试') })
  expect(await unread()).toEqual({ violate_forewarning_count: 0 })
  expect(await rate()).toEqual({ days: 30, sent: 1, opened: 1 })
  expect(await list({ ending: 'WITHDRAWN' })).toEqual([second])
})

test.each([
  [{ ads: [] }, 'ads'],
  [{ violation_type: 'POLICY' }, 'violation_type'],
  [{ rule: ' ' }, 'rule'],
  [{ advice: '长'.repeat(501) }, 'advice'],
  [{ ads: [{ outside_ad_id: '12', reason: '' }] }, 'ads.0.outside_ad_id'],
])('%o is refused at %s', async (over, path) => {
  const request = { account_id: accounts[0]?.id, violation_type: 'OTHER', ads: [{ outside_ad_id: '120210000000001' }], rule: '规则' }
  expect(await post('RISK', 'issue', { ...request, ...over })).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
})

test('readers read, risk control works, and nobody else', async () => {
  for (const path of ['list', 'read-rate']) {
    expect((await post('AUDIT', path)).code).toBe(0)
    expect(await post('FIN', path)).toMatchObject({ status: 403, code: 1 })
  }
  for (const path of ['issue', 'withdraw', 'turn']) expect(await post('OPS', path), path).toMatchObject({ status: 403, code: 1 })
  expect(await post('RISK', 'detail', { forewarning_id: '404' })).toMatchObject({ code: CATALOGUE.NOT_FOUND.code })
})
