// Auto-clear over HTTP: who may ask and change, what hostile input hears, and what is kept.
import { adoptAdAccount } from '@tallyhelm/flows/ad-accounts/adopt-ad-account'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Client,
  PASSWORD,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'

const system = { kind: 'system', name: 'test' } as const
const { setting, changeSetting, upcoming, whitelist, addToWhitelist, removeFromWhitelist, restoreToWhitelist } = autoClearEndpoints

let server: TestServer
let clients: Record<'master' | 'member' | 'stranger' | 'subCustomer', Client>
let accountIds: string[]

beforeAll(async () => {
  server = await startTestServer({ server: { limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9 } } })
  const { world } = server
  const { customerId } = await addCustomer(world, 1, '13900000001')
  await createUser(world, system, { customerId, mobile: '13900000002', userName: '同事', password: PASSWORD })
  await addCustomer(world, 1, '13900000003')
  await addSubCustomer(world, customerId, '13900000004')
  const { companyId } = await createCompany(world, system, { customerId, companyName: '甲一' })
  accountIds = []
  for (const outsideAccountId of ['7000000001', '7000000002']) {
    const account = { customerId, subCustomerId: null, companyId, channel: 'FACEBOOK', outsideAccountId, currency: 'USD' } as const
    accountIds.push((await adoptAdAccount(world, system, account)).adAccountId)
  }
  const signedIn = (mobile: string) => signedInClient(server.url, mobile)
  clients = {
    master: await signedIn('13900000001'),
    member: await signedIn('13900000002'),
    stranger: await signedIn('13900000003'),
    subCustomer: await signedIn('13900000004'),
  }
})
afterAll(() => server.stop())

const fieldsOf = (data: Record<string, unknown>) =>
  (data.fields as { path: string; msg: string }[]).map(({ path, msg }) => `${path}: ${msg}`) // the shape of 9002

test('the setting begins switched off; the master changes it, a colleague only sees it', async () => {
  expect((await clients.member.post(setting.path)).data).toMatchObject({ is_enabled: false, idle_days: 30, can_change: false })
  expect(await clients.member.post(changeSetting.path, { is_enabled: true, idle_days: 30 })).toMatchObject({ code: 2401, status: 403 })
  const changed = await clients.master.post(changeSetting.path, { is_enabled: true, idle_days: 45 })
  expect(changed).toMatchObject({ code: 0, data: { is_enabled: true, idle_days: 45, can_change: true } })
  expect((await clients.member.post(setting.path)).data).toMatchObject({ is_enabled: true, idle_days: 45, updated_by: '用户13900000001' })
  expect((await clients.stranger.post(setting.path)).data).toMatchObject({ is_enabled: false, whitelist_count: 0 })
})

test.each([
  [{ is_enabled: true, idle_days: 6 }, 'idle_days: 无消耗天数不能少于 7 天'],
  [{ is_enabled: true, idle_days: 366 }, 'idle_days: 无消耗天数不能多于 365 天'],
  [{ is_enabled: true, idle_days: 7.5 }, 'idle_days: 无消耗天数需为整数'],
  [{ is_enabled: true, idle_days: '30' }, 'idle_days: 请填写无消耗天数'],
  [{ idle_days: 30 }, 'is_enabled: 请选择是否开启自动清零'],
])('a setting of %j is refused by its field', async (body, problem) => {
  const answer = await clients.master.post(changeSetting.path, body)
  expect(answer).toMatchObject({ code: 9002, status: 422 })
  expect(fieldsOf(answer.data)).toContain(problem)
})

test('accounts are kept off, taken out and put back', async () => {
  const added = await clients.member.post(addToWhitelist.path, { account_ids: accountIds })
  expect(added).toMatchObject({ code: 0, data: { added: 2, renewed: 0, called_off: 0, too_late: 0 } })
  const listed = (await clients.master.post(whitelist.path)).data as { content: { entry_id: string; joined_by: string }[] } // by its schema
  expect(listed.content.map(entry => entry.joined_by)).toEqual(['同事', '同事'])
  const entry_ids = listed.content.map(entry => entry.entry_id)
  expect((await clients.master.post(removeFromWhitelist.path, { entry_ids })).data).toEqual({ changed: 2 })
  expect((await clients.master.post(whitelist.path)).data).toMatchObject({ total_size: 0 })
  expect((await clients.master.post(restoreToWhitelist.path, { entry_ids })).data).toEqual({ changed: 2 })
  expect((await clients.master.post(whitelist.path)).data).toMatchObject({ total_size: 2 })
  for (const { path } of [removeFromWhitelist, restoreToWhitelist]) {
    expect(await clients.stranger.post(path, { entry_ids })).toMatchObject({ code: 1404, status: 404 })
  }
})

test.each([
  [{ account_ids: [] }, 'account_ids: 请选择广告账号'],
  [{ account_ids: ['1', '1'] }, 'account_ids: 同一账户不能重复提交'],
  [{ account_ids: ["1' or '1'='1"] }, 'account_ids.0: 账户格式不正确'],
  [{ account_ids: Array.from({ length: 101 }, (_none, index) => String(index)) }, 'account_ids: 最多选择100个广告账号'],
  [{ account_ids: ['1'], days: 0 }, 'days: 白名单有效期不能少于 1 天'],
  [{ account_ids: ['1'], days: 366 }, 'days: 白名单有效期不能多于 365 天'],
  [{ account_ids: ['1'], days: Number.POSITIVE_INFINITY }, 'days: 请填写白名单有效期'],
])('adding %j is refused by its field', async (body, problem) => {
  const answer = await clients.master.post(addToWhitelist.path, body)
  expect(answer).toMatchObject({ code: 9002, status: 422 })
  expect(fieldsOf(answer.data)).toContain(problem)
})

test('an account that is another’s, or nobody’s, is answered alike, and none of the others is added', async () => {
  for (const foreign of ['1000000000000000007', ...accountIds]) {
    expect(await clients.stranger.post(addToWhitelist.path, { account_ids: [foreign] })).toMatchObject({ code: 1404 })
  }
  expect((await clients.stranger.post(whitelist.path)).data).toMatchObject({ total_size: 0 })
})

test('a sub-customer may ask nothing of it, nor for what can be reduced', async () => {
  for (const { path } of Object.values(autoClearEndpoints))
    expect(await clients.subCustomer.post(path)).toMatchObject({ code: 1, status: 403 })
  const { reduceQuotaPicker, clearQuotaPicker } = adAccountEndpoints
  expect(await clients.subCustomer.post(reduceQuotaPicker.path, { channel: 'FACEBOOK' })).toMatchObject({ code: 1, status: 403 })
  expect(await clients.subCustomer.post(clearQuotaPicker.path, { channel: 'FACEBOOK' })).toMatchObject({ code: 0, data: { total_size: 0 } })
  expect(await clients.master.post(reduceQuotaPicker.path, { channel: 'FACEBOOK' })).toMatchObject({ code: 0, data: { total_size: 2 } })
  expect((await clients.master.post(upcoming.path)).data).toMatchObject({ total_size: 0 })
})
