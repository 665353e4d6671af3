// Badges on a real database: what is counted for whom, what is past its time, and that what was dealt with counts no more.
import type { StaffScope } from '@tallyhelm/infra/db/database'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badges } from './badges.ts'

const system = { kind: 'system' } as const
/** 10 o'clock in Beijing, on a Monday. */
const now = new Date('2026-03-02T02:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction(system, async tx => {
    await tx.run(sql`insert into staff_users (id, login_name, staff_name, role, created_at) values (8, 'lin', '林管家', 'OPS', ${now})`)
    await tx.run(sql`insert into organization_customers (id, name, customer_type, customer_nature, created_at)
      values (1, '星河', 1, 'DIRECT_AGENT', ${now})`)
    // Of the four without a customer one was offered one, one is removed, one is disabled.
    await tx.run(sql`insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, created_at, is_disabled, removed_at)
      select n, case when n = 10 then 1 end, '1380000000' || (n - 10), '王', 'x', ${now}, n >= 13, case when n = 13 then ${now}::timestamptz end
      from generate_series(10, 14) n`)
    await tx.run(sql`insert into organization_binding_offers (id, customer_id, country_code, mobile, created_at, expires_at)
      values (1, 1, '86', '13800000002', ${now}, ${later(24)})`)
    await tx.run(sql`insert into diagnostics_feedback (id, user_id, customer_id, feedback_type, content, files, contact, page_url, version,
        user_agent, created_at, state)
      select n, 10, 1, 'OTHER', '十个字以上的意见反馈内容', '{}', '', '/', '1', '', case when n = 1 then ${later(-72)} else ${later(-1)}::timestamptz end,
        case when n = 3 then 'ANSWERED' else 'OPEN' end from generate_series(1, 3) n`)
    await tx.run(sql`insert into diagnostics_reports (id, kind, address_digest, route, version, message, url, method, request_id, body, query, stack,
        component_stack, user_agent, created_at)
      select n, 'CALL', '', '/', '1', 'error ' || chr(97 + n % 3), '', '', '', '', '', '', '', '', ${now} from generate_series(1, 9) n`)
    await tx.run(sql`insert into diagnostics_marks (fingerprint, state, reason, staff_id, at)
      select distinct on (fingerprint) fingerprint, 'RESOLVED', '已在新版修复', 8, ${now}::timestamptz from diagnostics_reports where message = 'error a'`)
    await tx.run(sql`insert into takeovers_runs (id, state, staff_id, staff_name, created_at, ended_at)
      values (1, 'WAITING', 8, '林', ${now}, null), (2, 'DONE', 8, '林', ${now}, ${now})`)
    await tx.run(sql`insert into channels_connections (channel, credentials, checked_at, is_well, since, facts, trouble)
      values ('FACEBOOK', 'a', ${now}, true, ${now}, ${{ expires_at: later(13 * 24).toISOString() }}, null),
        ('GOOGLE', 'b', ${now}, false, ${now}, null, '已失效'),
        ('TIKTOK', 'c', ${now}, true, ${now}, ${{ expires_at: later(15 * 24).toISOString() }}, null)`)
  })
})
afterAll(() => db?.drop())

const counted = (role: StaffRole, scope: StaffScope = { kind: 'staff' }) => badges(db.database, scope, { staffId: '8', role, now })

test('administrators are told of all that waits', async () => {
  expect(await counted('ADMIN')).toMatchObject({
    people: { alone: 1 },
    feedback: { open: 2, overdue: 1 },
    takeovers: { unconfirmed: 1, sheets: 0 },
    diagnostics: { errors: 2 },
    channels: { dead: 1, ending: 1 },
  })
})

test.each<[StaffRole, string[]]>([
  ['OPS', ['bindings', 'cases', 'channels', 'diagnostics', 'feedback', 'ledger', 'orders', 'people']],
  ['FIN', ['cases', 'finance', 'ledger', 'orders']],
  ['FIN_CHECK', ['cases', 'finance', 'ledger', 'orders']],
  ['AUDIT', ['cases', 'ledger', 'orders']],
  ['RISK', ['cases', 'risk']],
])('%s is told of its own rooms alone', async (role, rooms) => {
  const shown = Object.entries(await counted(role)).flatMap(([room, count]) => (count === null ? [] : [room]))
  expect(shown.toSorted()).toEqual(rooms)
})

test('a salesperson, who acts on none of it, is told of nothing', async () => {
  expect(Object.values(await counted('SALES', { kind: 'sales', staffId: '8' })).filter(count => count !== null)).toEqual([])
})
