// The console's room 消耗 over HTTP: how far spend is read, of whom, what kept it, and accounts that are read again through the queue.
import { checkSpend } from '@tallyhelm/flows/spend/check-spend'
import { recordReadings, recordUnread } from '@tallyhelm/modules/spend'
import { budgets, closingPage, coveragePage, differences, readingPage } from '@tallyhelm/protocol/topics/spend/console-schemas'
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

test('a check is asked for once, and what it found stays to be read', async () => {
  expect(differences.parse((await clients.audit.post(`${CONSOLE}/differences`, {})).data)).toEqual({ checked_at: null, findings: [] })
  for (const client of [clients.sales, clients.audit]) expect((await client.post(`${CONSOLE}/check`, {})).code).not.toBe(0)
  for (const _ of [1, 2]) expect((await clients.ops.post(`${CONSOLE}/check`, {})).code).toBe(0)
  expect(await rows(sql`select 1 from graphile_worker._private_jobs where key = 'spend.check:asked'`)).toHaveLength(1)
  // A day was written above without its totals.
  const found = await checkSpend(server.world)
  const kept = differences.parse((await clients.audit.post(`${CONSOLE}/differences`, {})).data)
  expect(kept.findings).toEqual(found)
  expect(found.map(({ invariant }) => invariant)).toContain('spend roll-ups')
  expect((await clients.sales.post(`${CONSOLE}/differences`, {})).code).not.toBe(0)
})

test('calls a day are told for each channel that has accounts', async () => {
  const told = budgets.parse((await clients.ops.post(`${CONSOLE}/budgets`, { minutes: 30 })).data)
  expect(told).toMatchObject({ minutes: 30, channels: [{ channel: 'FACEBOOK', accounts: 1, is_stopped: false }] })
  expect((await clients.ops.post(`${CONSOLE}/budgets`, { minutes: 7 })).code).not.toBe(0)
})

test('a closed month tells what it shows, what changed since, and what is left for the next bill', async () => {
  const [first = ''] = ids
  await server.world.db.transaction(system, async tx => {
    await tx.run(
      sql`insert into billing_closings (month, customer_id, closed_at, unsettled_accounts) values ('2026-02-01', ${started.customerId}, now(), 0)`,
    )
    await tx.run(
      sql`update spend_days set spend_minor = 25, spend_usd_minor = 25, closed_minor = 10, closed_usd_minor = 10 where ad_account_id = ${first}`,
    )
    await tx.run(sql`insert into billing_late_spend (ad_account_id, month) values (${first}, '2026-02-01')`)
  })
  const ask = async (request: object) => closingPage.parse((await clients.audit.post(`${CONSOLE}/closings`, request)).data).content
  expect(await ask({})).toMatchObject([
    { customer_id: started.customerId, month: '2026-02', usd: '0.00', late_usd: '0.15', late_days: 1, billed_usd: '0.00', waiting: 1 },
  ])
  expect(await ask({ late: true, customer: started.customerId })).toHaveLength(1)
  expect(await ask({ month_from: '2026-03-01', month_until: '2026-04-01' })).toEqual([])
  expect((await clients.sales.post(`${CONSOLE}/closings`, {})).code).not.toBe(0)
})
