// The console's room 消耗 over HTTP: how far spend is read, of whom, what kept it, and accounts that are read again through the queue.
import { recordReadings, recordUnread } from '@tallyhelm/modules/spend'
import { coveragePage, readingPage } from '@tallyhelm/protocol/topics/spend/console-schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type QuotaServer, startQuotaServer } from '../program/test-quota.ts'
import type { Client, TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const system = { kind: 'system' } as const
const CONSOLE = '/api/console/spend'
let started: QuotaServer
let server: TestServer
let clients: Record<'ops' | 'sales' | 'audit', Client>
let ids: string[]
beforeAll(async () => {
  started = await startQuotaServer()
  server = started.server
  for (const [role, name] of [
    ['OPS', 'ops'],
    ['SALES', 'sales'],
    ['AUDIT', 'audit'],
  ] as const)
    await addStaff(server.world, role, name)
  clients = { ops: await staffClient(server, 'ops'), sales: await staffClient(server, 'sales'), audit: await staffClient(server, 'audit') }
  ids = [
    await started.addAccount(null),
    await started.addAccount(started.subCustomerId),
    await started.addAccount(null),
    await started.addAccount(null),
  ]
  const now = server.test.clock.now()
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const [first = '', failed = '', late = ''] = ids
  await server.world.db.transaction(system, async tx => {
    await tx.run(sql`update ad_accounts_accounts set adopted_on = '2026-02-27' where id = ${first}`)
    await tx.run(sql`select spend_prepare_month(m::date) from unnest(array['2026-02-01', '2026-03-01']) m`)
    await tx.run(sql`insert into spend_days (ad_account_id, day, customer_id, company_id, channel, currency, spend_minor, spend_usd_minor, impressions,
        clicks, is_settled, changed_at, checking_minor, checking_since)
      select id, '2026-02-28', customer_id, company_id, channel, currency, 10, 10, 1, 1, false, now(), 0, now() from ad_accounts_accounts where id = ${first}`)
    await recordReadings(tx, [first], { readAt: ago(1), isBulk: true })
    await recordReadings(tx, [late], { readAt: ago(30), isBulk: true })
    await recordUnread(tx, [{ adAccountId: failed, trouble: 'LOST' }], ago(5))
    await recordUnread(tx, [{ adAccountId: failed, trouble: 'TOKEN_NOT_VALID' }], ago(1))
  })
})
afterAll(() => server?.stop())

const rows = <Row>(query: ReturnType<typeof sql>) => server.world.db.read(system, tx => tx.rows<Row>(query))

test('a customer’s channel tells how many accounts are read, what keeps the others, since when, and days that wait or were never read', async () => {
  const page = coveragePage.parse((await clients.ops.post(`${CONSOLE}/coverage`, {})).data)
  expect(page.content).toMatchObject([
    {
      customer_id: started.customerId,
      channel: 'FACEBOOK',
      accounts: 4,
      read: 1,
      late: 1,
      never: 1,
      failed: 1,
      trouble: 'TOKEN_NOT_VALID',
      checking_days: 1,
    },
  ])
  const [row] = page.content
  // Since the first failure, whatever the later ones said.
  expect(Date.parse(row?.failed_since ?? '')).toBeCloseTo(server.test.clock.now().getTime() - 5 * 3_600_000, -6)
  expect(row?.never_days).toBe(2)
  expect(coveragePage.parse((await clients.ops.post(`${CONSOLE}/coverage`, { channel: 'GOOGLE' })).data).content).toEqual([])
  expect(
    coveragePage.parse((await clients.ops.post(`${CONSOLE}/coverage`, { state: 'NEVER', customer: started.customerId })).data).total_size,
  ).toBe(1)
})

test('its accounts come the worst first, each with its own reason', async () => {
  const page = readingPage.parse((await clients.audit.post(`${CONSOLE}/accounts`, { customer_id: started.customerId })).data)
  expect(page.content.map(row => [row.account_id, row.state, row.trouble])).toEqual([
    [ids[1], 'FAILED', 'TOKEN_NOT_VALID'],
    [ids[3], 'NEVER', null],
    [ids[2], 'LATE', null],
    [ids[0], 'READ', null],
  ])
  expect(readingPage.parse((await clients.ops.post(`${CONSOLE}/accounts`, { checking: true })).data).content).toMatchObject([
    { account_id: ids[0], checking_days: 1, never_days: 2, is_in_turn: true },
  ])
})

test('chosen accounts are asked for once however often, with an entry for each; who may not, asks for nothing', async () => {
  const request = { account_ids: ids.slice(0, 2), range: 'WEEKS' }
  for (const client of [clients.sales, clients.audit]) expect((await client.post(`${CONSOLE}/read-again`, request)).code).not.toBe(0)
  expect((await clients.ops.post(`${CONSOLE}/read-again`, { ...request, range: 'EVER' })).code).not.toBe(0)
  expect((await clients.ops.post(`${CONSOLE}/read-again`, { ...request, account_ids: ['999'] })).code).not.toBe(0)
  for (const _ of [1, 2]) expect((await clients.ops.post(`${CONSOLE}/read-again`, request)).data).toMatchObject({ asked: 2 })
  const jobs = await rows<{ ids: string[]; days: number }>(sql`
    select (payload -> 'ids')::jsonb as ids, (payload ->> 'days')::int as days from graphile_worker._private_jobs where key like 'spend.read-round:%'`)
  expect(jobs).toEqual([{ ids: ids.slice(0, 2), days: 29 }])
  expect(await rows(sql`select object_id as id from audit_entries where action = 'spend.read-again' order by 1`)).toHaveLength(4)
})
