// Workbench: figures over all customers, of this business day; and what staff see of the audit log.
import type { StaffScope } from '@tallyhelm/infra/db/database'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import type { AuditListRequest } from '@tallyhelm/protocol/topics/audit/schemas'
import type { LegListRequest } from '@tallyhelm/protocol/topics/quota/console-schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryList } from '../audit/entry-list.ts'
import { auditVocabulary } from '../audit/vocabulary.ts'
import { channelHealthOf } from '../channels/channel-health.ts'
import { consoleLegs } from '../quota/console-legs.ts'
import { workbench } from './workbench.ts'

const system = { kind: 'system' } as const
/** 10 o'clock in Beijing, on the second of March. */
const now = new Date('2026-03-02T02:00:00Z')
const isConnected = () => true
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction(system, async tx => {
    for (const [id, name] of [
      [1, '星河'],
      [2, '云帆'],
    ] as const) {
      await tx.run(sql`
        insert into organization_customers (id, name, customer_type, customer_nature, created_at) values (${id}, ${name}, 1, 'DIRECT_AGENT', ${now})`)
      await tx.run(sql`insert into companies_companies (id, customer_id, company_name, created_at) values (${id}, ${id}, ${name}, ${now})`)
      await tx.run(sql`
        insert into ad_accounts_accounts
          (id, customer_id, company_id, channel, outside_account_id, account_name, currency, timezone, opened_at, created_at)
        values (${id}, ${id}, ${id}, 'FACEBOOK', ${`10${id}`}, ${name}, 'USD', 'Asia/Shanghai', ${now}, ${now})`)
    }
    await tx.run(sql`
      insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, created_at)
      values (7, 1, '13800000001', '王小舟', 'x', ${now})`)
    await tx.run(sql`insert into staff_users (id, login_name, staff_name, role, created_at) values (8, 'lin', '林管家', 'OPS', ${now})`)
  })
})
afterAll(() => db?.drop())

let items = 0
const leg = (customer: number, state: string, createdAt: Date, finishedAt: Date | null = null) =>
  db.database.transaction(system, async tx => {
    items += 1
    await tx.run(sql`
      insert into quota_orders (id, customer_id, payer_account_id, idempotency_key, body_hash, adjust_type, currency, amount_minor,
        service_fee_minor, tax_minor, submitter_id, submitter, remark, created_at)
      values (${items}, ${customer}, 1, ${String(items)}, '', 'ADD', 'USD', 1234, 0, 0, 7, '王', '', ${createdAt})`)
    await tx.run(sql`
      insert into quota_items (id, order_id, customer_id, ad_account_id, channel, currency, payer_account_id, quota_account_id,
        service_fee_account_id, tax_account_id, amount_minor, service_fee_basis_points, tax_basis_points, service_fee_minor, tax_minor, state,
        due_at, created_at, finished_at)
      values (${items}, ${items}, ${customer}, ${customer}, 'FACEBOOK', 'USD', 1, 1, 1, 1, 1234, 0, 0, 0, 0, ${state}, ${createdAt}, ${createdAt},
        ${finishedAt})`)
  })

test('an empty product has nothing waiting, and its channels are open', async () => {
  const empty = await workbench(db.database, { kind: 'staff' }, { staffId: '8', role: 'OPS', now, isConnected })
  expect(empty).toMatchObject({ waiting_approval: { count: 0, oldest_at: null }, manual: { count: 0, oldest_at: null }, failed_today: 0 })
  expect(empty.added_today).toEqual({ count: 0, amount: '0.00' })
  expect(empty.channels.map(({ channel, state }) => [channel, state])).toEqual([
    ['FACEBOOK', 'NORMAL'],
    ['GOOGLE', 'NORMAL'],
    ['TIKTOK', 'NORMAL'],
  ])
})

test('what waits and what ended is counted over all customers, and only of today', async () => {
  await leg(1, 'PENDING_APPROVAL', ago(50))
  await leg(2, 'PENDING_APPROVAL', ago(70))
  await leg(1, 'MANUAL', ago(30))
  await leg(2, 'RESERVED', ago(20))
  await leg(1, 'FINISHED', ago(100), ago(90))
  await leg(2, 'FINISHED', ago(100), ago(119))
  await leg(2, 'FAIL', ago(100), ago(60))
  // Midnight in Beijing was ten hours ago.
  await leg(1, 'FINISHED', ago(700), ago(601))
  await leg(1, 'FAIL', ago(700), ago(601))
  await db.database.transaction(system, tx =>
    tx.run(sql`insert into channels_breakers (channel, failures, open_until) values ('FACEBOOK', 5, ${ago(-2)}), ('GOOGLE', 3, ${ago(2)})`),
  )
  const figures = await workbench(db.database, { kind: 'staff' }, { staffId: '8', role: 'OPS', now, isConnected })
  expect(figures).toMatchObject({
    waiting_approval: { count: 2, oldest_at: ago(70).toISOString() },
    manual: { count: 1, oldest_at: ago(30).toISOString() },
    failed_today: 1,
    added_today: { count: 2, amount: '24.68' },
  })
  // The lists that the tiles open have as many rows.
  const ended = { finished_on: figures.today, page_num: 1, page_size: 20 }
  const rowsOf = async (request: Partial<LegListRequest>) => (await consoleLegs(db.database, { ...ended, ...request })).content.length
  expect(await rowsOf({ group: 'FAIL' })).toBe(figures.failed_today)
  expect(await rowsOf({ group: 'FINISHED', adjust_type: 'ADD' })).toBe(figures.added_today.count)
  expect(await rowsOf({ group: 'FINISHED', finished_on: '2026-03-01' })).toBe(1)
  const [facebook, google] = figures.channels
  expect(facebook).toMatchObject({
    state: 'DOWN',
    broken_until: ago(-2).toISOString(),
    failures: 5,
    in_flight: 1,
    oldest_at: ago(20).toISOString(),
  })
  expect(facebook?.last_finished_at).toBe(ago(60).toISOString())
  expect(google).toMatchObject({ state: 'DEGRADED', broken_until: null, failures: 3, in_flight: 0 })
})

test('home and the room of the channels tell the same of each channel, to a salesperson too', async () => {
  const [leg1] = await db.database.read(system, tx => tx.rows<{ id: string }>(sql`select id from quota_items order by id limit 1`))
  const answers = ['done', 'done', 'unknown'] as const
  const breaker = (fields: { failures: number; openUntil: Date | null; pausedAt: Date | null }) =>
    db.database.transaction(system, tx =>
      tx.run(sql`
        update channels_breakers set failures = ${fields.failures}, open_until = ${fields.openUntil}, paused_at = ${fields.pausedAt},
          paused_by = ${fields.pausedAt && '林管家'}, pause_reason = ${fields.pausedAt && '升级'} where channel = 'FACEBOOK'`),
    )
  await db.database.transaction(system, async tx => {
    for (const [index, answer] of answers.entries())
      await tx.run(sql`
        insert into quota_attempts (item_id, number, customer_id, ad_account_id, fence, request_id, base_minor, target_minor, sent_at, answer, answered_at)
        values (${leg1?.id}, ${index + 1}, 1, 1, 1, ${`r${index}`}, 0, 1, ${ago(20)}, ${answer}, ${ago(19)})`)
  })
  const states = async (scope: StaffScope) => {
    const home = await workbench(db.database, scope, { staffId: '8', role: 'OPS', now, isConnected })
    const room = await channelHealthOf(db.database, { now, isConnected })
    expect(home.channels.map(({ channel, state, failures }) => ({ channel, state, failures }))).toEqual(
      room.content.map(({ channel, state, failures }) => ({ channel, state, failures })),
    )
    return home.channels.map(({ state }) => state)
  }
  const { content } = await channelHealthOf(db.database, { now, isConnected: channel => channel !== 'GOOGLE' })
  expect(content[1]).toMatchObject({ channel: 'GOOGLE', state: 'UNCONNECTED' })
  await breaker({ failures: 0, openUntil: null, pausedAt: null })
  expect(await states({ kind: 'staff' })).toEqual(['DEGRADED', 'DEGRADED', 'NORMAL'])
  expect(await states({ kind: 'sales', staffId: '8' })).toEqual(['DEGRADED', 'DEGRADED', 'NORMAL'])
  expect((await channelHealthOf(db.database, { now, isConnected })).content[0]?.hour).toEqual({
    calls: 3,
    answered: 2,
    rate_basis_points: 6666,
  })
  await breaker({ failures: 8, openUntil: ago(-1), pausedAt: null })
  expect(await states({ kind: 'staff' })).toEqual(['DOWN', 'DEGRADED', 'NORMAL'])
  await breaker({ failures: 0, openUntil: null, pausedAt: ago(1) })
  expect(await states({ kind: 'staff' })).toEqual(['DOWN', 'DEGRADED', 'NORMAL'])
})

test('a channel that failed in a row stays degraded until one call is answered, however long ago it was', async () => {
  const later = new Date(now.getTime() + 5 * 3_600_000)
  await db.database.transaction(system, tx =>
    tx.run(sql`insert into channels_breakers (channel, failures, open_until) values ('TIKTOK', 8, ${ago(-1)})`),
  )
  const tiktok = async () =>
    (await channelHealthOf(db.database, { now: later, isConnected })).content.find(({ channel }) => channel === 'TIKTOK')
  expect(await tiktok()).toMatchObject({ state: 'DEGRADED', is_probing: true, failures: 8, hour: { calls: 0 } })
  await db.database.transaction(system, tx =>
    tx.run(sql`update channels_breakers set failures = 0, open_until = null where channel = 'TIKTOK'`),
  )
  expect(await tiktok()).toMatchObject({ state: 'NORMAL', is_probing: false, failures: 0 })
})

test('who checks is told the proposals of colleagues that are due soonest first, never his own, and only what his role may check', async () => {
  await db.database.transaction(system, async tx => {
    await tx.run(sql`
      insert into cases_cases (id, kind, subject, title, object_kind, object_id, maker_kind, maker_id, maker, asked_reason, submitted_at, due_at)
      values (71, 'LEG_OUTCOME', '3', '加额 103', 'quota-item', '3', 'staff', 8, '林管家', '', ${ago(9)}, ${ago(-31)})`)
    const differences = [
      [81, 1, 'OPEN', 9],
      [82, 2, 'TIME_LAG', 8],
    ] as const
    for (const [id, account, state, maker] of differences) {
      await tx.run(sql`
        insert into reconciliation_differences (id, customer_id, ad_account_id, channel, currency, our_minor, platform_minor, state,
          first_seen_at, last_seen_at)
        values (${id}, ${account}, ${account}, 'FACEBOOK', 'USD', 100, 200, ${state}, ${ago(40)}, ${ago(5)})`)
      await tx.run(sql`
        insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, maker_kind, maker_id, maker, asked_reason,
          submitted_at, due_at)
        values (${id}, 'ADJUSTMENT', ${String(id)}, ${`调账 10${account}`}, 'difference', ${String(id)}, ${account}, 'staff', ${maker}, '顾会计', '渠道补贴',
          ${ago(20)}, ${ago(-20)})`)
    }
    await tx.run(sql`
      insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, maker_kind, maker_id, maker, asked_reason,
        submitted_at, due_at)
      values (91, 'FEE_RATES', '2:GOOGLE', 'Google 加额 云帆', 'customer', '2', 2, 'staff', 8, '林管家', '按补充协议', ${ago(15)}, ${ago(-25)})`)
    await tx.run(sql`
      insert into cases_cases (id, kind, subject, title, object_kind, object_id, maker_kind, maker_id, maker, asked_reason, submitted_at, due_at)
      values (92, 'EXCHANGE', 'RATE:CNY', '1 USD 兑 CNY 市场汇率', 'currency', 'CNY', 'staff', 8, '林管家', '来源中断', ${ago(12)}, ${ago(-28)})`)
  })
  const home = (staffId: string, role: StaffRole) => workbench(db.database, { kind: 'staff' }, { staffId, role, now, isConnected })
  const ofChecker = await home('5', 'FIN_CHECK')
  expect(ofChecker.differences).toEqual({ count: 1, oldest_at: ago(40).toISOString(), lags: 1 })
  expect(ofChecker.to_check).toMatchObject({
    count: 5,
    items: [
      { kind: 'ADJUSTMENT', customer_name: '星河', title: '调账 101', by_name: '顾会计', at: ago(20).toISOString() },
      { kind: 'ADJUSTMENT', customer_name: '云帆', title: '调账 102' },
      { kind: 'FEE_RATES', case_id: '91', customer_id: '2', title: 'Google 加额 云帆', by_name: '林管家' },
      { kind: 'EXCHANGE', case_id: '92', customer_id: null, customer_name: null, title: '1 USD 兑 CNY 市场汇率', by_name: '林管家' },
      { kind: 'LEG_OUTCOME', title: '加额 103' },
    ],
  })
  const kinds = async (staffId: string, role: StaffRole) => (await home(staffId, role)).to_check?.items.map(({ kind }) => kind)
  expect(await kinds('8', 'FIN_CHECK')).toEqual(['ADJUSTMENT'])
  expect(await kinds('5', 'FIN')).toEqual(['LEG_OUTCOME'])
  expect(await kinds('5', 'OPS')).toEqual([])
  for (const role of ['AUDIT', 'SALES'] as const) expect(await kinds('5', role), role).toBeUndefined()
  expect((await home('5', 'SALES')).differences).toBeNull()
})

test('the audit log is found by each of its filters, newest first, with the names that ids stand for', async () => {
  const entry = (id: number, actor: string, action: string, customerId: number | null, details: object, at: Date) =>
    db.database.transaction(system, tx =>
      tx.run(sql`
        insert into audit_entries (id, customer_id, actor, action, object_kind, object_id, details, address, at)
        values (${id}, ${customerId}, ${actor}, ${action}, ${action.startsWith('quota') ? 'order' : 'staff'}, ${`o${id}`}, ${JSON.stringify(details)},
          ${`10.0.0.${id}`}, ${at})`),
    )
  await entry(1, 'user:7', 'quota.add', 1, { amount: '20.00' }, ago(601))
  await entry(2, 'staff:8', 'staff.set-role', null, { before: { role: 'OPS' }, after: { role: 'FIN' }, reason: '调岗', ended: 1 }, ago(30))
  await entry(3, 'system:sweeper', 'quota.sweep', null, { before: 'text', after: [1] }, ago(20))
  const found = async (filters: Partial<AuditListRequest>) =>
    (await entryList(db.database, { kind: 'staff' }, { page_num: 1, page_size: 10, ...filters })).content.map(one => one.id)
  expect(await found({})).toEqual(['3', '2', '1'])
  expect(await found({ actor: '小舟' })).toEqual(['1'])
  expect(await found({ actor: '8' })).toEqual(['2'])
  expect(await found({ actor: 'lin' })).toEqual(['2'])
  expect(await found({ actor: 'sweeper' })).toEqual(['3'])
  expect(await found({ actor: "' or true --" })).toEqual([])
  expect(await found({ actor: '%' })).toEqual([])
  expect(await found({ actor_kind: 'staff' })).toEqual(['2'])
  expect(await found({ action: 'quota.add' })).toEqual(['1'])
  expect(await found({ action: 'quota.' })).toEqual(['3', '1'])
  expect(await found({ object_kind: 'order', object_id: 'o3' })).toEqual(['3'])
  expect(await found({ address: '10.0.0.2' })).toEqual(['2'])
  expect(await found({ at_from: '2026-03-02' })).toEqual(['3', '2'])
  expect(await found({ at_until: '2026-03-02' })).toEqual(['1'])
  expect(await found({ at_until: '2026-03-01' })).toEqual([])
  expect(await found({ page_num: 2, page_size: 2 })).toEqual(['1'])
  const [system_, staff, user] = (await entryList(db.database, { kind: 'staff' }, { page_num: 1, page_size: 10 })).content
  expect(user).toMatchObject({ actor_name: '王小舟', actor_id: '7', customer_name: '星河', before: null, details: { amount: '20.00' } })
  expect(staff).toMatchObject({
    actor_name: '林管家',
    before: { role: 'OPS' },
    after: { role: 'FIN' },
    reason: '调岗',
    details: { ended: 1 },
  })
  expect(system_).toMatchObject({ actor_kind: 'system', actor_id: null, actor_name: 'sweeper', before: null, after: null, position: null })
  expect(await auditVocabulary(db.database)).toEqual({
    actions: ['quota.add', 'quota.sweep', 'staff.set-role'],
    object_kinds: ['order', 'staff'],
  })
})
