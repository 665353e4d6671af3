// An appeal over HTTP from both sides: handed in, more asked for and answered, its files read by staff alone, approved, and single ads of it sent on.
import { adoptAdAccount } from '@tallyhelm/flows/ad-accounts/adopt-ad-account'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { freezePage } from '@tallyhelm/protocol/topics/freezes/schemas'
import { appealDetail, appealPage } from '@tallyhelm/protocol/topics/appeals/schemas'
import { appealCase } from '@tallyhelm/protocol/topics/appeals/console-schemas'
import { caseEvidence } from '@tallyhelm/protocol/topics/cases/schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { pdf, png, uploadTo } from './test-uploads.ts'

const FAMILY = '/api/violate/client/appeals'
const WHY = '营业执照与授权书均有效，附件为最新版本，请重新核对冻结原因。'
const system = { kind: 'system', name: 'test' } as const
let server: TestServer
let mine: Client
let stranger: Client
let accountId: string
let tiktokId: string
const staff = new Map<StaffRole, Client>()
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { customerId } = await addCustomer(server.world, 1, '13911100001')
  await addCustomer(server.world, 1, '13911100002')
  const { companyId } = await createCompany(server.world, system, { customerId, companyName: '甲一' })
  const account = { customerId, subCustomerId: null, companyId, channel: 'FACEBOOK', outsideAccountId: '7000001', currency: 'USD' } as const
  accountId = (await adoptAdAccount(server.world, system, account)).adAccountId
  const tiktok = { ...account, channel: 'TIKTOK', outsideAccountId: '7000002' } as const
  tiktokId = (await adoptAdAccount(server.world, system, tiktok)).adAccountId
  mine = await signedInClient(server.url, '13911100001')
  stranger = await signedInClient(server.url, '13911100002')
  for (const role of ['RISK', 'AUDIT'] as const) staff.set(role, await staffClient(server, (await addStaff(server.world, role)).loginName))
})
afterAll(() => server?.stop())

const post = (role: StaffRole, path: string, request: object) => (staff.get(role) as Client).post(`/api/console/${path}`, request)
async function evidence(fileName: string, bytes: Buffer): Promise<{ key: string; name: string }> {
  const { data } = await uploadTo(`${server.url}/api/file/client/evidence`, mine, { fileName, bytes })
  return { key: String(data.key), name: fileName }
}
const detailOf = async (id: string) => appealDetail.parse((await mine.call('GET', `${FAMILY}/${id}`)).data)

test('a freeze is appealed against, more is asked for and answered, staff read every file, and approved it is lifted', async () => {
  await post('RISK', 'freezes/freeze', { account_ids: [accountId], reason: '资质待核实' })
  const freezes = async () =>
    freezePage.parse((await mine.post('/api/violate/client/frozen/accounts', { channel: 'FACEBOOK' })).data).content
  const object_id = (await freezes())[0]?.record_id
  const files = [await evidence('授权书.pdf', pdf())]
  const request = { object: 'FREEZE', object_id, explanation: WHY, files }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  expect(await stranger.post(`${FAMILY}/submit`, request, { 'idempotency-key': crypto.randomUUID() })).toMatchObject({ status: 404 })
  const id = String((await mine.post(`${FAMILY}/submit`, request, headers)).data.appeal_id)

  expect(await post('AUDIT', 'violate/appeals/ask', { case_id: id, note: '请补充营业执照' })).toMatchObject({ status: 403 })
  expect((await post('RISK', 'violate/appeals/ask', { case_id: id, note: '请补充营业执照' })).code).toBe(0)
  const waiting = appealPage.parse((await mine.post(FAMILY, { waits: 'ANSWER' })).data)
  expect(waiting.content.map(row => [row.appeal_id, row.asked])).toEqual([[id, '请补充营业执照']])
  const second = await evidence('营业执照.png', png(30, 20))
  expect((await mine.post(`${FAMILY}/answer`, { id, text: '见附件', files: [second] })).code).toBe(0)

  const shown = caseEvidence.parse((await post('AUDIT', 'cases/evidence', { case_id: id })).data)
  expect(shown.files.map(({ name }) => name)).toEqual(['授权书.pdf', '营业执照.png'])
  const decision = { case_id: id, revision: 1, verdict: 'APPROVE', reason: '授权资质核对属实', flags: [], is_confirmed: true }
  expect((await post('RISK', 'cases/decide', decision)).code).toBe(0)
  const ended = await detailOf(id)
  expect(ended).toMatchObject({ status: 'APPROVE', outcome: '授权资质核对属实', asked: null })
  expect(ended.steps.map(({ event, by }) => [event, by])).toEqual([
    ['SUBMITTED', expect.any(String)],
    ['ASKED', '代理商'],
    ['ANSWERED', expect.any(String)],
    ['APPROVE', '代理商'],
  ])
  const lifted = await mine.call('GET', `/api/violate/client/frozen/accounts/${object_id}`)
  expect(lifted.data).toMatchObject({ status: 'THAWED', opinion: '授权资质核对属实' })
  expect(await stranger.call('GET', `${FAMILY}/${id}`)).toMatchObject({ status: 404 })
  expect(appealPage.parse((await stranger.post(FAMILY, {})).data).content).toEqual([])
})

test('single ads of a TikTok appeal are handed on by who decides it; bad ids and a case that is none are refused', async () => {
  await post('RISK', 'freezes/freeze', { account_ids: [tiktokId], reason: '广告被平台拒绝' })
  const { data } = await mine.post('/api/violate/client/frozen/accounts', { channel: 'TIKTOK' })
  const object_id = freezePage.parse(data).content[0]?.record_id
  const files = [await evidence('授权书.pdf', pdf())]
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const request = { object: 'FREEZE', object_id, explanation: WHY, files }
  const case_id = String((await mine.post(`${FAMILY}/submit`, request, headers)).data.appeal_id)
  const sent = { case_id, ad_ids: ['1843317522553106', '1843317465695233'], appeal_reason: '已取得授权' }

  expect(await post('AUDIT', 'violate/appeals/ads', sent)).toMatchObject({ status: 403 })
  expect(await mine.post('/api/console/violate/appeals/ads', sent)).toMatchObject({ status: 401 })
  expect(await post('RISK', 'violate/appeals/ads', { ...sent, case_id: '404' })).toMatchObject({ status: 404 })
  expect(await post('RISK', 'violate/appeals/ads', { ...sent, ad_ids: ['«1»'] })).toMatchObject({
    status: 422,
    data: { fields: [{ path: 'ad_ids', msg: '广告 ID 应为不超过 20 位的数字，“«1»”不是' }] },
  })
  const shown = appealCase.parse((await post('RISK', 'violate/appeals/ads', sent)).data)
  expect(shown.platform_calls.map(({ outside_ad_id, status, reason }) => [outside_ad_id, status, reason])).toEqual(
    sent.ad_ids.map(id => [id, 'WAITING', '已取得授权']),
  )
  const { steps } = await detailOf(case_id)
  expect(steps.map(({ event, by, note }) => [event, by, note]).at(-1)).toEqual([
    'PLATFORM',
    '代理商',
    '向 TikTok 提交广告申诉：1843317522553106、1843317465695233',
  ])
  const panel = (await post('RISK', 'cases/detail', { case_id })).data
  expect(panel).toMatchObject({ status: 'PENDING', warning: null })
})
