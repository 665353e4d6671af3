// Staff tables: they check the same words as the code, no tenant sees them, and the scope of staff sees every customer but no secret.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { STAFF_ROLE_CODES } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStaffAttempt, forgiveStaffAttempts } from './store-attempts.ts'
import {
  endStaffSession,
  endStaffSessions,
  findStaffSession,
  insertStaffSession,
  purgeStaffRows,
  touchStaffSession,
} from './store-sessions.ts'
import { findStaffToSignIn, insertStaff, useStaffTotpStep } from './store.ts'

const system = { kind: 'system' } as const
const now = new Date('2026-03-02T04:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction(system, async tx => {
    await tx.run(sql`
      insert into organization_customers (id, name, customer_type, customer_nature, created_at)
      values (1, '星河', 1, 'DIRECT_AGENT', ${now}), (2, '云帆', 0, 'DIRECT_AGENT', ${now})`)
    await tx.run(sql`
      insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, created_at)
      values (1, 1, '13800000001', '王', 'x', ${now})`)
    for (const id of ['1', '2'])
      await insertStaff(tx, {
        id,
        loginName: `person-${id}`,
        staffName: '林',
        role: 'OPS',
        passwordHash: 'digest',
        isInitial: false,
        totpSealed: 'sealed',
        now,
      })
  })
})
afterAll(() => db?.drop())

const session = (id: string, staffId: string) => ({
  id,
  sidDigest: `sid-${id}`,
  secretDigest: `secret-${id}`,
  staffId,
  address: '10.0.0.1',
  userAgent: 'test',
  createdAt: now,
  expiresAt: later(43_200),
})

test('the roles of the table are exactly those of the code', async () => {
  const check = await db.database.read(system, tx =>
    tx.one<{ text: string }>(sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'staff_users_role'`),
  )
  expect([...check.text.matchAll(/'(\w+)'/g)].map(match => match[1] ?? '').sort()).toEqual([...STAFF_ROLE_CODES].sort())
})

test('a login name is taken once, and one step of the authenticator is used once', async () => {
  await db.database.transaction(system, async tx => {
    const again = {
      id: '9',
      loginName: 'person-1',
      staffName: '林',
      role: 'FIN',
      passwordHash: 'x',
      isInitial: false,
      totpSealed: 'x',
      now,
    } as const
    expect(await insertStaff(tx, again)).toBe(false)
    expect(await useStaffTotpStep(tx, '1', 100)).toBe(true)
    expect(await useStaffTotpStep(tx, '1', 100)).toBe(false)
    expect(await useStaffTotpStep(tx, '1', 99)).toBe(false)
    expect(await findStaffToSignIn(tx, 'person-1')).toMatchObject({ id: '1', totpUsedStep: 100 })
    expect(await findStaffToSignIn(tx, 'person-9')).toBeUndefined()
  })
})

test('sessions end for their own person only, are touched once a minute, and are deleted in the end', async () => {
  await db.database.transaction(system, async tx => {
    for (const [id, staffId] of [
      ['1', '1'],
      ['2', '1'],
      ['3', '2'],
    ] as const)
      await insertStaffSession(tx, session(id, staffId))
    expect(await endStaffSession(tx, { staffId: '2', id: '1', reason: 'REVOKED', now })).toBe(false)
    await touchStaffSession(tx, '1', later(59))
    expect((await findStaffSession(tx, 'sid-1'))?.touchedAt).toEqual(now)
    await touchStaffSession(tx, '1', later(60))
    expect((await findStaffSession(tx, 'sid-1'))?.touchedAt).toEqual(later(60))
    expect(await endStaffSessions(tx, { staffId: '1', now, keptId: '1' })).toBe(1)
    expect(await endStaffSession(tx, { staffId: '1', id: '1', reason: 'SIGNED_OUT', now })).toBe(true)
    expect(await findStaffSession(tx, 'sid-3')).toMatchObject({ staffId: '2', role: 'OPS', endedAt: null })
    expect(await purgeStaffRows(tx, { expired: later(43_200), tried: now, known: now })).toBe(0)
    expect(await purgeStaffRows(tx, { expired: later(43_201), tried: now, known: now })).toBe(3)
  })
})

test('failures are forgotten after a day, or by a success', async () => {
  const [account, address] = [{ kind: 'ACCOUNT', subject: 'a' } as const, { kind: 'ADDRESS', subject: 'b' } as const]
  await db.database.transaction(system, async tx => {
    const tries = async (at: Date, times: number) => {
      const ends: (Date | undefined)[] = []
      for (let time = 0; time < times; time += 1) ends.push(await countStaffAttempt(tx, account, at))
      return ends
    }
    expect(await tries(now, 6)).toEqual([undefined, undefined, undefined, undefined, undefined, later(60)])
    expect(await tries(later(86_461), 6)).toEqual([undefined, undefined, undefined, undefined, undefined, later(86_521)])
    await countStaffAttempt(tx, address, now)
    await forgiveStaffAttempts(tx, { account, address })
    expect(await tries(later(86_462), 5)).toEqual([undefined, undefined, undefined, undefined, undefined])
    const [kept] = await tx.rows<{ failures: number }>(sql`select failures from staff_attempts where kind = 'ADDRESS'`)
    expect(kept).toEqual({ failures: 0 })
  })
})

const count = (scope: Parameters<typeof db.database.read>[0], table: string) =>
  db.database.read(scope, async tx => (await tx.one<{ n: number }>(sql`select count(*)::int as n from ${raw(table)}`)).n)

test('staff see the rows of every customer, and who works here, but no secret and no session of anybody', async () => {
  await db.database.transaction(system, async tx => {
    await insertStaffSession(tx, session('7', '1'))
    await countStaffAttempt(tx, { kind: 'ACCOUNT', subject: 'z' }, now)
    await tx.run(sql`
      insert into session_sessions (id, sid_digest, secret_digest, user_id, is_remembered, address, user_agent, created_at, touched_at, expires_at)
      values (1, 'x', 'y', 1, false, '', '', ${now}, ${now}, ${later(60)})`)
  })
  const staff = { kind: 'staff' } as const
  const tenant = { kind: 'tenant', customerId: '1', subCustomerId: null } as const
  expect(await count(staff, 'organization_customers')).toBe(2)
  expect(await count(tenant, 'organization_customers')).toBe(1)
  expect(await count(staff, 'staff_users')).toBe(2)
  for (const table of ['staff_credentials', 'staff_sessions', 'staff_attempts', 'session_sessions']) {
    expect(await count(system, table), table).toBeGreaterThan(0)
    expect(await count(staff, table), table).toBe(0)
    expect(await count(tenant, table), table).toBe(0)
  }
  expect(await count(tenant, 'staff_users')).toBe(0)
})

test('every policy for tenants lets staff in: one of rows with a customer that asks app_is_system would hide them from the console', async () => {
  const blind = await db.database.read(system, tx =>
    tx.rows<{ name: string }>(sql`
      select tablename || '.' || policyname as name from pg_policies
      where policyname = 'tenant' and qual like '%app_is_system()%' and qual like '%customer_id%' order by 1`),
  )
  expect(blind).toEqual([])
})

test('tables that hold secrets are forced to their policy', async () => {
  const unforced = await db.database.read(system, tx =>
    tx.rows<{ name: string }>(
      sql`select relname as name from pg_class where relname like 'staff\\_%' and relkind = 'r' and not relforcerowsecurity`,
    ),
  )
  expect(unforced).toEqual([])
})
