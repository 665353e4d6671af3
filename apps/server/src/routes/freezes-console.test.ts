// Freezes over the console's HTTP: filters and groups with their counts, one in full, and who may freeze and who may lift.
import { adoptAdAccount } from '@tallyhelm/flows/ad-accounts/adopt-ad-account'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { consoleFreezeDetail, consoleFreezePage } from '@tallyhelm/protocol/topics/freezes/console-schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const FAMILY = '/api/console/freezes'
const REASON = '客户资质待核实'
const system = { kind: 'system', name: 'test' } as const
let server: TestServer
const clients = new Map<StaffRole, Client>()
const accounts: { id: string; outsideId: string }[] = []

/** It is 12:00 in Shanghai, 2 March 2026. */
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { customerId } = await addCustomer(server.world, 0, '13900000001')
  const { companyId } = await createCompany(server.world, system, { customerId, companyName: '甲一' })
  for (const channel of ['FACEBOOK', 'TIKTOK'] as const) {
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
const idsOf = (places: readonly number[]) => places.map(place => accounts[place]?.id)
const list = async (request: object = {}) => consoleFreezePage.parse((await post('AUDIT', 'list', request)).data)

test('operations freeze and do not lift, a freeze is told in full, and each filter narrows the list', async () => {
  expect(await post('OPS', 'freeze', { account_ids: idsOf([0, 1]), reason: '否' })).toMatchObject({ code: 9002 })
  expect((await post('OPS', 'freeze', { account_ids: idsOf([0, 1]), reason: REASON })).data).toEqual({ changed: 2 })
  const found = async (request: object) => (await list(request)).content.map(row => row.outside_account_id)
  const [first, second] = accounts.map(account => account.outsideId)
  expect(await found({})).toEqual([second, first])
  expect(await found({ channel: 'TIKTOK' })).toEqual([second])
  expect(await found({ source: 'PLATFORM' })).toEqual([])
  expect(await found({ outside_account_ids: [first] })).toEqual([first])
  expect(await found({ reason: '资质' })).toHaveLength(2)
  expect(await found({ customer: '没有这个客户' })).toEqual([])
  expect(await found({ frozen_from: '2026-03-03', frozen_until: '2026-03-04' })).toEqual([])
  const { content, group_counts } = await list()
  expect(group_counts).toEqual({ STANDING: 2, THAW_PENDING: 0, TO_BE_THAW: 0, REJECT_THAW: 0 })
  const detail = consoleFreezeDetail.parse((await post('OPS', 'detail', { record_id: content[0]?.record_id })).data)
  expect(detail).toMatchObject({ source: 'AGENCY', reason: REASON, asked_reason: '', evidence_count: 0, application: null })
  expect(detail.steps.map(({ event, by }) => [event, by])).toEqual([['FROZEN', '员工test-ops']])

  const lift = { account_ids: idsOf([0]), reason: '资质已核实' }
  for (const role of ['OPS', 'AUDIT', 'FIN'] as const) expect(await post(role, 'lift', lift)).toMatchObject({ status: 403, code: 1 })
  expect((await post('RISK', 'lift', lift)).data).toEqual({ changed: 1 })
  expect(await found({})).toEqual([second])
  expect(await found({ group: 'THAWED' })).toEqual([first])
})

test('no mark is put on what the agency froze, and what is not there is missing', async () => {
  const [record] = (await list()).content
  const marked = { record_ids: [record?.record_id], mark: 'THAWED' }
  expect(await post('RISK', 'mark', marked)).toMatchObject({ code: CATALOGUE.NOT_FOUND.code })
  expect(await post('RISK', 'detail', { record_id: '404' })).toMatchObject({ code: CATALOGUE.NOT_FOUND.code })
  for (const path of ['mark', 'refuse'])
    expect(await post('OPS', path, { ...marked, reason: REASON })).toMatchObject({ status: 403, code: 1 })
  for (const path of ['list', 'detail', 'freeze']) expect(await post('FIN', path), path).toMatchObject({ status: 403, code: 1 })
})
