// Session tables: they check the same words as the code, no tenant sees them, and what is over is deleted.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { CODE_PURPOSES } from '@tallyhelm/protocol/topics/session/enums'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTEMPT_LIMITS } from './rules.ts'
import { endSession, findSessionById, insertSession, noteKnownDevice, noteKnownNetwork, purgeExpired, touchSessions } from './store.ts'
import { proposeTotp, replaceRecoveryCodes } from './store-factors.ts'
import { findTicket, insertTicket, TICKET_KINDS, type TicketKey, tryTicket, useTicket } from './store-tickets.ts'

const system = { kind: 'system' } as const
const now = new Date('2026-03-02T04:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction(system, async tx => {
    await tx.run(sql`
      insert into organization_customers (id, name, customer_type, customer_nature, created_at) values (1, '星河', 1, 'DIRECT_AGENT', ${now})`)
    await tx.run(sql`
      insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, created_at)
      values (1, 1, '13800000001', '王', 'x', ${now})`)
  })
})
afterAll(() => db?.drop())

test.each<[string, readonly string[]]>([
  ['session_codes_purpose', CODE_PURPOSES],
  ['session_tickets_kind', TICKET_KINDS],
  ['session_attempts_kind', Object.keys(ATTEMPT_LIMITS)],
])('the constraint %s knows exactly the words of the code', async (name, words) => {
  const check = await db.database.read(system, tx =>
    tx.one<{ text: string }>(sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${name}`),
  )
  expect([...check.text.matchAll(/'([\w-]+)'/g)].map(match => match[1] ?? '').sort()).toEqual([...words].sort())
})

const key: TicketKey = { ticketDigest: 'digest', kind: 'SECOND_FACTOR', boundTo: 'browser' }
const ticket = { userId: '1', now, expiresAt: later(300), tries: 2 }

test('a ticket counts its tries, belongs where it was handed out, and is used once', async () => {
  await db.database.transaction(system, async tx => {
    await insertTicket(tx, { ...key, ...ticket })
    expect(await findTicket(tx, { ...key, boundTo: 'elsewhere' }, now)).toBeUndefined()
    expect(await findTicket(tx, { ...key, kind: 'RESET_LINK' }, now)).toBeUndefined()
    expect(await findTicket(tx, key, later(300))).toBeUndefined()
    expect(await tryTicket(tx, key, now)).toMatchObject({ userId: '1' })
    expect(await tryTicket(tx, key, now)).toMatchObject({ userId: '1' })
    expect(await tryTicket(tx, key, now)).toBeUndefined()
    expect(await useTicket(tx, key, now)).toMatchObject({ userId: '1' })
    expect(await useTicket(tx, key, now)).toBeUndefined()
  })
})

test('a touch moves a live session once a minute, never an ended one, and waits for nobody', async () => {
  const facts = { userId: '1', secretDigest: 'x', isRemembered: false, address: '', userAgent: '', createdAt: now, expiresAt: later(9_000) }
  const ids = ['11', '12', '13']
  await db.database.transaction(system, async tx => {
    for (const id of ids) await insertSession(tx, { ...facts, id, sidDigest: `sid ${id}` })
    await endSession(tx, '12', 'REVOKED', now)
  })
  const touch = (seconds: number) => db.database.single(system, tx => touchSessions(tx, ids, later(seconds)))
  const touched = () =>
    db.database.read(system, async tx => [
      await findSessionById(tx, '11'),
      await findSessionById(tx, '12'),
      await findSessionById(tx, '13'),
    ])
  const at = (...seconds: number[]) => seconds.map(second => ({ touchedAt: later(second) }))
  await touch(59)
  expect(await touched()).toMatchObject(at(0, 0, 0))
  await touch(60)
  expect(await touched()).toMatchObject(at(60, 0, 60))
  await db.database.transaction(system, async tx => {
    await tx.run(sql`select 1 from session_sessions where id = 11 for update`)
    await touch(120)
  })
  expect(await touched()).toMatchObject(at(60, 0, 120))
})

test('a tenant sees none of it, not even of its own users', async () => {
  await db.database.transaction(system, async tx => {
    await proposeTotp(tx, { userId: '1', sealedSecret: 'sealed', now })
    await replaceRecoveryCodes(tx, '1', ['one', 'two'], now)
    await noteKnownNetwork(tx, { userId: '1', networkDigest: 'home', now })
    await noteKnownDevice(tx, { userId: '1', device: 'Chrome · Windows', now })
  })
  const tables = [
    'session_tickets',
    'session_totps',
    'session_recovery_codes',
    'session_sessions',
    'session_passkeys',
    'session_known_networks',
    'session_known_devices',
  ]
  const tenant = { kind: 'tenant', customerId: '1', subCustomerId: null } as const
  for (const table of tables) expect(await db.database.read(tenant, tx => tx.rows(sql`select 1 from ${raw(table)}`))).toEqual([])
  expect(await db.database.read(system, tx => tx.rows(sql`select 1 from session_totps`))).toHaveLength(1)
})

test('what is over is deleted: tickets, and secrets that never got their first code', async () => {
  const counted = () =>
    db.database.read(system, tx =>
      tx.one<object>(sql`
        select (select count(*)::int from session_tickets) as tickets, (select count(*)::int from session_totps) as totps`),
    )
  await db.database.transaction(system, tx => purgeExpired(tx, now))
  expect(await counted()).toEqual({ tickets: 1, totps: 1 })
  await db.database.transaction(system, tx => purgeExpired(tx, later(301)))
  expect(await counted()).toEqual({ tickets: 0, totps: 0 })
})
