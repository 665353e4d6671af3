// The console's channel health over HTTP: a channel is paused, an order waits, the channel is resumed, the order finishes; all of it audited.
import { heedAlarm } from '@tallyhelm/flows/channels/heed-alarm'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { applyItem } from '@tallyhelm/flows/quota/apply-item'
import { scriptPlatforms } from '@tallyhelm/flows/quota/test-platforms'
import { insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { type ChannelHealth, channelHealthList } from '@tallyhelm/protocol/topics/channels/schemas'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { money, zero } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const usd = (dollars: number) => money(BigInt(dollars * 100), 'USD')

let server: TestServer
let platforms: ReturnType<typeof scriptPlatforms>
let [customer, ops, audit, fin]: Client[] = []
let customerId: string
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  platforms = scriptPlatforms(server.test.clock)
  Object.defineProperty(server.world, 'platforms', { value: platforms.byChannel })
  customerId = (await addCustomer(server.world, 1, '13800000001')).customerId
  for (const [role, name] of [
    ['OPS', 'ops'],
    ['AUDIT', 'audit'],
    ['FIN', 'fin'],
  ] as const)
    await addStaff(server.world, role, name)
  ops = await staffClient(server, 'ops')
  audit = await staffClient(server, 'audit')
  fin = await staffClient(server, 'fin')
  customer = await signedInClient(server.url, '13800000001')
})
afterAll(() => server?.stop())

const post = async (client: Client | undefined, action: string, request: unknown = {}) =>
  await (client as Client).post(`/api/console/channels/${action}`, request) // signed in above
const healthOf = async (channel: string): Promise<ChannelHealth | undefined> =>
  channelHealthList.parse((await post(audit, 'health')).data).content.find(one => one.channel === channel)

async function reduced(): Promise<string> {
  const { world } = server
  const [id, now] = [world.ids.next(), world.clock.now()]
  const { companyId } = await createCompany(world, { kind: 'system', name: 'test' }, { customerId, companyName: `公司${id}` })
  await world.db.transaction({ kind: 'system' }, async tx => {
    const facts = { accountName: `账户${id}`, currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    await insertAdAccount(tx, { id, customerId, subCustomerId: null, companyId, channel: 'GOOGLE', outsideAccountId: id, ...facts })
    const figures = { limit: usd(100), spent: zero('USD'), balance: usd(100), averageSpend: zero('USD'), todaySpend: zero('USD') }
    await recordFigures(tx, id, { ...figures, readAt: now })
    await recordOpening(tx, { customerId, adAccountId: id, limit: usd(100), operator: 'test', at: now })
  })
  platforms.open(id, 10_000n)
  const request = { adjust_type: 'REDUCE', reason: 'BUDGET', remark: '', items: [{ account_id: id, amount: '40' }] }
  const answer = await (customer as Client).call('POST', '/api/custom/client/accounts/quota/apply', JSON.stringify(request), {
    'idempotency-key': crypto.randomUUID(),
  })
  expect([answer.code, answer.msg]).toEqual([0, expect.any(String)])
  return (answer.data as unknown as Order).items[0]?.item_id ?? '' // the portal's own tests hold its schema
}

test('a paused channel keeps orders waiting and says who paused it; resumed, they finish', async () => {
  expect((await post(ops, 'pause', { channel: 'GOOGLE', reason: '渠道接口升级' })).code).toBe(0)
  const itemId = await reduced()
  await applyItem(server.world, { itemId })
  const paused = await healthOf('GOOGLE')
  expect(paused).toMatchObject({ state: 'DOWN', waiting: 1, paused: { by: '员工ops', reason: '渠道接口升级' }, hour: { calls: 0 } })
  expect(await healthOf('TIKTOK')).toMatchObject({ state: 'NORMAL', paused: null, waiting: 0 })
  expect((await post(ops, 'resume', { channel: 'GOOGLE', reason: '升级已完成' })).code).toBe(0)
  // Waking it sets its job; by itself it looks again within a minute.
  server.test.clock.advance(61_000)
  await applyItem(server.world, { itemId })
  expect(await healthOf('GOOGLE')).toMatchObject({
    state: 'NORMAL',
    paused: null,
    waiting: 0,
    hour: { calls: 1, answered: 1, rate_basis_points: 10_000 },
    timeline: [{ calls: 1, answered: 1 }],
  })
})

test('what a platform refused stands among the last errors, with its account', async () => {
  platforms.faults.change.push('refused')
  const itemId = await reduced()
  await applyItem(server.world, { itemId })
  expect(await healthOf('GOOGLE')).toMatchObject({ last_errors: [{ item_id: itemId, answer: 'refused', reason: expect.any(String) }] })
})

test('both actions are in the audit log with before, after and reason', async () => {
  const entries = await server.world.db.read({ kind: 'system' }, tx =>
    tx.rows(sql`select action, details from audit_entries where object_kind = 'channel' order by id`),
  )
  expect(entries).toEqual([
    { action: 'channels.pause-dispatch', details: { before: { is_paused: false }, after: { is_paused: true }, reason: '渠道接口升级' } },
    { action: 'channels.resume-dispatch', details: { before: { is_paused: true }, after: { is_paused: false }, reason: '升级已完成' } },
  ])
})

test('auditors look and steer nothing; finance sees nothing; a second resume changes nothing', async () => {
  expect((await post(fin, 'health')).code).toBe(1)
  for (const action of ['pause', 'resume']) expect((await post(audit, action, { channel: 'GOOGLE', reason: '试试看吧' })).code).toBe(1)
  expect(await post(ops, 'resume', { channel: 'GOOGLE', reason: '再次恢复派单' })).toMatchObject({ status: 409, code: 2320 })
  expect(await post(ops, 'pause', { channel: 'BING', reason: '没有这个渠道' })).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'channel' }] },
  })
  expect(await healthOf('GOOGLE')).toMatchObject({ paused: null })
})

test('an alarm of the connector stands with its channel for a day; one that leaves nothing to send with pauses it', async () => {
  const { world } = server
  await heedAlarm(world, { channel: 'TIKTOK', kind: 'VERSION_ENDS', message: 'v1 ends' })
  await heedAlarm(world, { channel: 'FACEBOOK', kind: 'CREDENTIALS_REFUSED', message: 'invalid_grant: revoked' })
  expect(await healthOf('TIKTOK')).toMatchObject({ state: 'NORMAL', paused: null, alarms: [{ kind: 'VERSION_ENDS', message: 'v1 ends' }] })
  expect(await healthOf('FACEBOOK')).toMatchObject({
    state: 'DOWN',
    paused: { by: '系统', reason: '渠道授权已失效，请更新凭证后恢复派单' },
    alarms: [{ kind: 'CREDENTIALS_REFUSED' }],
  })
  expect((await healthOf('GOOGLE'))?.alarms).toEqual([])
  expect((await post(ops, 'resume', { channel: 'FACEBOOK', reason: '凭证已更新' })).code).toBe(0)
  server.test.clock.advance(26 * 3_600_000)
  ops = await staffClient(server, 'ops')
  audit = await staffClient(server, 'audit')
  expect(await healthOf('FACEBOOK')).toMatchObject({ paused: null, alarms: [] })
})
