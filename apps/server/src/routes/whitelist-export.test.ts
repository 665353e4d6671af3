// The whitelist on the account lists and as a file, and the vouchers of operations: over HTTP, with strangers and hostile input.
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { applyItem } from '@tallyhelm/flows/quota/apply-item'
import { scriptPlatforms } from '@tallyhelm/flows/quota/test-platforms'
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import { exportEndpoints } from '@tallyhelm/protocol/topics/exports/endpoints'
import { exportFileEndpoints } from '@tallyhelm/protocol/topics/exports/file-endpoints'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import { money, zero } from '@tallyhelm/protocol/values/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runExport } from '../exports/run-export.ts'
import {
  addCustomer,
  addSubCustomer,
  type Client,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'

const EXPORT = exportFileEndpoints.WHITELIST.path
const usd = (dollars: number) => money(BigInt(dollars * 100), 'USD')

let server: TestServer
let platforms: ReturnType<typeof scriptPlatforms>
let owner: { customerId: string; subCustomerId: string; companyId: string }
let clients: Record<'customer' | 'sub' | 'stranger', Client>

beforeAll(async () => {
  server = await startTestServer({
    server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9, filesPerUserPerMinute: 1e9 } },
  })
  const { world } = server
  platforms = scriptPlatforms(server.test.clock)
  Object.defineProperty(world, 'platforms', { value: platforms.byChannel })
  const { customerId } = await addCustomer(world, 1, '13800000001')
  const { subCustomerId } = await addSubCustomer(world, customerId, '13800000002')
  await addCustomer(world, 1, '13800000003')
  const { companyId } = await createCompany(world, { kind: 'system', name: 'test' }, { customerId, companyName: '甲一' })
  owner = { customerId, subCustomerId, companyId }
  clients = {
    customer: await signedInClient(server.url, '13800000001'),
    sub: await signedInClient(server.url, '13800000002'),
    stranger: await signedInClient(server.url, '13800000003'),
  }
  await takeDownRowSecurity(world.db)
})
afterAll(() => server?.stop())

async function addAccount(accountName: string, subCustomerId: string | null = null): Promise<string> {
  const { world } = server
  const { customerId, companyId } = owner
  const [id, now] = [world.ids.next(), world.clock.now()]
  await world.db.transaction({ kind: 'system' }, async tx => {
    const facts = { accountName, currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    await insertAdAccount(tx, { id, customerId, subCustomerId, companyId, channel: 'FACEBOOK', outsideAccountId: id, ...facts })
    const figures = { limit: usd(100), spent: zero('USD'), balance: usd(100), averageSpend: zero('USD'), todaySpend: zero('USD') }
    await recordFigures(tx, id, { ...figures, readAt: now })
    await recordOpening(tx, { customerId, adAccountId: id, limit: usd(100), operator: 'test', at: now })
  })
  platforms.open(id, 10_000n)
  return id
}

const csvOf = async (who: Client, path: string, fields: object) => {
  const answer = await who.post(path, { format: 'csv', ...fields })
  return { status: answer.status, name: answer.headers.get('content-disposition') ?? '', lines: answer.text.split('\r\n').slice(1, -1) }
}
const rowsOf = async (who: Client, fields: object = {}) => {
  const path = who === clients.sub ? adAccountEndpoints.subCustomerList.path : adAccountEndpoints.list.path
  const { data } = await who.post(path, { channel: 'FACEBOOK', ...fields })
  return new Map((data.content as { id: string }[]).map(row => [row.id, row as Record<string, unknown>])) // the list's schema is checked
}

async function order(kind: 'ADD' | 'REDUCE' | 'CLEAR', account: string, who = clients.customer): Promise<string> {
  const amount = kind === 'CLEAR' ? {} : { amount: '10' }
  const reason = kind === 'ADD' ? {} : { reason: kind === 'CLEAR' ? 'STOPPED' : 'BUDGET' }
  const request = { adjust_type: kind, remark: '=1+1', ...reason, items: [{ account_id: account, ...amount }] }
  const { data, code, msg } = await who.call('POST', quotaEndpoints.apply.path, JSON.stringify(request), {
    'idempotency-key': crypto.randomUUID(),
  })
  expect([code, msg]).toEqual([0, expect.anything()])
  return String((data.items as { item_id: string }[])[0]?.item_id) // an order's items, as its schema says
}
const voucherPath = (itemId: string) => exportEndpoints.voucher.path.replace('{item_id}', itemId)

test('a row says whether it is on the whitelist, in the list, in every sort, and in its detail; a sub-customer hears nothing of it', async () => {
  const [kept, plain, given] = [await addAccount('留存'), await addAccount('普通'), await addAccount('已分配', owner.subCustomerId)]
  const added = await clients.customer.post(autoClearEndpoints.addToWhitelist.path, { account_ids: [kept], days: 30 })
  // What a sub-customer holds is left alone by the rule, and so has no place on the list.
  expect((await clients.customer.post(autoClearEndpoints.addToWhitelist.path, { account_ids: [kept, given], days: 30 })).status).toBe(404)
  expect(added.code).toBe(0)
  const until = String(added.data.expires_on)
  for (const filter of [{}, { sort: 'balance' }, { account_name: '留' }, { page_size: 100, order: 'asc' }]) {
    const row = (await rowsOf(clients.customer, filter)).get(kept)
    expect([row?.whitelist_until, row?.whitelist_entry_id]).toEqual([until, expect.stringMatching(/^\d{18,19}$/)])
  }
  expect((await rowsOf(clients.customer)).get(plain)).toMatchObject({ whitelist_until: null, whitelist_entry_id: null })
  const { data } = await clients.customer.call('GET', adAccountEndpoints.byId.path.replace('{id}', kept))
  expect(data).toMatchObject({ whitelist_until: until })
  expect((await rowsOf(clients.sub)).get(given)).toMatchObject({ whitelist_until: null, whitelist_entry_id: null })
  const entry = String((await rowsOf(clients.customer)).get(kept)?.whitelist_entry_id)
  expect((await clients.stranger.post(autoClearEndpoints.removeFromWhitelist.path, { entry_ids: [entry] })).status).toBe(404)
  expect((await clients.customer.post(autoClearEndpoints.removeFromWhitelist.path, { entry_ids: [entry] })).code).toBe(0)
  expect((await rowsOf(clients.customer)).get(kept)).toMatchObject({ whitelist_until: null, whitelist_entry_id: null })
})

test('the whitelist as a file: the list by its filters and by chosen ids, safe text, and nothing for anybody else', async () => {
  const account = await addAccount('=cmd|"计算"!A1')
  await clients.customer.post(autoClearEndpoints.addToWhitelist.path, { account_ids: [account], days: 90 })
  const all = await csvOf(clients.customer, EXPORT, {})
  expect([all.status, decodeURIComponent(all.name)]).toEqual([200, expect.stringContaining('自动清零白名单_20260302_120000.csv')])
  expect(all.lines).toHaveLength(1)
  expect(all.lines[0]).toContain(`"'=cmd|""计算""!A1"`)
  expect(all.lines[0]).toMatch(/,100\.00,,,"2026-05-31","生效中","用户13800000001","2026-03-02 12:00:00"$/)
  const { data } = await clients.customer.post(autoClearEndpoints.whitelist.path)
  const [newest] = data.content as { entry_id: string }[] // the list's schema is checked
  expect((await csvOf(clients.customer, EXPORT, { ids: [newest?.entry_id], columns: ['status'] })).lines).toEqual(['"生效中"'])
  expect((await csvOf(clients.customer, EXPORT, { status: 'EXPIRED' })).lines).toEqual([])
  expect((await csvOf(clients.stranger, EXPORT, { ids: [newest?.entry_id] })).lines).toEqual([])
  expect(await clients.sub.post(EXPORT, { format: 'csv' })).toMatchObject({ code: 1, status: 403 })
  for (const [fields, path] of [
    [{ format: 'exe' }, 'format'],
    [{ format: 'csv', columns: ['joined_by', "x' or 1=1"] }, 'columns.1'],
    [{ format: 'csv', ids: ['1;drop table'] }, 'ids.0'],
    [{ format: 'csv', joined_from: '2026-02-30' }, 'joined_from'],
  ] as const) {
    expect(await clients.customer.post(EXPORT, fields)).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
  }
})

test('the whitelist in the background; a sub-customer cannot ask for it', async () => {
  const wanted = { kind: 'WHITELIST', request: { format: 'csv' } }
  expect(await clients.sub.post(exportEndpoints.start.path, wanted)).toMatchObject({ code: 1, status: 403 })
  const { data } = await clients.customer.post(exportEndpoints.start.path, wanted)
  await runExport(server.world, { exportId: String(data.export_id) })
  const list = await clients.customer.post(exportEndpoints.list.path)
  expect(list.data.content).toMatchObject([{ state: 'DONE', kind: 'WHITELIST', page_name: '自动清零白名单', rows_done: 1 }])
})

test('while an account is being cleared its row says so, and once it has ended no more', async () => {
  const account = await addAccount('清零')
  const item = await order('CLEAR', account)
  const clearing = (await rowsOf(clients.customer)).get(account)
  expect(clearing).toMatchObject({ has_open_clear: true, add_obstacle: '清零进行中，完成后可新增额度' })
  const path = adAccountEndpoints.byId.path.replace('{id}', account)
  expect((await clients.customer.call('GET', path)).data).toMatchObject({ has_open_clear: true })
  await applyItem(server.world, { itemId: item })
  expect((await rowsOf(clients.customer)).get(account)).toMatchObject({ has_open_clear: false, has_open_difference: false })
})

test('a voucher of what has succeeded, in both formats, with its facts and steps', async () => {
  const account = await addAccount('凭证账户')
  const item = await order('REDUCE', account)
  expect(await clients.customer.post(voucherPath(item), { format: 'csv' })).toMatchObject({ code: 2350, status: 409 })
  await applyItem(server.world, { itemId: item })
  const { lines, name } = await csvOf(clients.customer, voucherPath(item), {})
  expect(decodeURIComponent(name)).toMatch(new RegExp(`额度操作凭证_\\d{19}_${account}\\.csv`))
  const plain = lines.map(line => line.replaceAll('"', ''))
  const facts = new Map(plain.map(line => [line.split(',')[0], line.slice(line.indexOf(',') + 1)]))
  expect(Object.fromEntries(facts)).toMatchObject({
    客户: '客户13800000001',
    操作类型: '调减额度',
    '广告账户 ID': account,
    金额: '10.00 USD',
    操作前额度: '100.00 USD',
    操作后额度: '90.00 USD',
    结果: '成功',
    备注: "'=1+1",
    提交时间: '2026-03-02 12:00:00',
  })
  const [row] = await queryPast(server.world, `select count(*) as steps from quota_item_history where item_id = ${item}`)
  expect(plain.filter(line => line.startsWith('步骤'))).toHaveLength(Number(row?.steps) + 1)
  const xlsx = await clients.customer.post(voucherPath(item), { format: 'xlsx' })
  expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK'])
})

test('no voucher for what failed, for anybody else, or for hostile ids', async () => {
  const account = await addAccount('失败账户')
  platforms.faults.change.push('refused')
  const item = await order('REDUCE', account)
  await applyItem(server.world, { itemId: item })
  expect(await clients.customer.post(voucherPath(item), { format: 'csv' })).toMatchObject({ code: 2350 })
  const good = await order('REDUCE', account)
  await applyItem(server.world, { itemId: good })
  expect((await csvOf(clients.customer, voucherPath(good), {})).status).toBe(200)
  for (const who of [clients.stranger, clients.sub]) {
    expect(await who.post(voucherPath(good), { format: 'csv' })).toMatchObject({ status: 404 })
  }
  expect(await clients.customer.post(voucherPath('1%20or%201'), { format: 'csv' })).toMatchObject({ code: 9002 })
  expect(await clients.customer.post(voucherPath(good), { format: 'pdf' })).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'format' }] },
  })
})
