// Organization and files in the database: the same words as the protocol, one master per customer, and tenants apart.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { STORED_KIND_CODES } from '@tallyhelm/protocol/topics/files/enums'
import { INVITATION_STATUSES } from '@tallyhelm/protocol/topics/organization/enums'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterCustomer, exitCustomer, handOver, invitationStands, lockPersons, openInvitation } from './index.ts'

const system = { kind: 'system' } as const
const now = new Date('2026-03-02T04:00:00Z')
const later = new Date('2026-03-03T04:00:00Z')
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction(system, async tx => {
    for (const id of [1, 2]) {
      await tx.run(sql`insert into organization_customers (id, name, customer_type, customer_nature, created_at)
        values (${id}, ${`客户${id}`}, 1, 'DIRECT_AGENT', ${now})`)
    }
    await tx.run(sql`insert into sub_customers_profiles (id, customer_id, name, created_at) values (9, 1, '子客户', ${now})`)
    for (const [id, customerId, subCustomerId, isMaster] of [
      [11, 1, null, true],
      [12, 1, null, false],
      [13, 1, 9, false],
      [21, 2, null, true],
      [31, null, null, false],
    ] as const) {
      await tx.run(sql`insert into organization_wallet_users (id, customer_id, sub_customer_id, mobile, wallet_user_name, password_hash, is_master, created_at)
        values (${id}, ${customerId}, ${subCustomerId}, ${String(id)}, '', '', ${isMaster}, ${now})`)
    }
  })
})
afterAll(() => db?.drop())

test.each([
  ['organization_invitations_status', INVITATION_STATUSES],
  ['files_files_kind', STORED_KIND_CODES],
])('the constraint %s knows exactly the words of the protocol', async (name, codes) => {
  const check = await db.database.read(system, tx =>
    tx.one<{ text: string }>(sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${name}`),
  )
  expect(new Set([...check.text.matchAll(/'([^']+)'/g)].map(match => match[1]))).toEqual(new Set(codes))
})

test('a customer has every channel until it is said otherwise, and none that is unknown', async () => {
  const opened = await db.database.read(system, tx =>
    tx.one<{ channels: string[] }>(sql`select opened_channels as channels from organization_customers where id = 1`),
  )
  expect(opened.channels).toEqual(CHANNEL_CODES)
  const unknown = db.database.transaction(system, tx =>
    tx.run(sql`update organization_customers set opened_channels = '{BING}' where id = 1`),
  )
  await expect(unknown).rejects.toThrow('organization_customers_channels')
})

test.each<[string, number, string]>([
  ['a second master', 12, 'organization_wallet_users_one_master'],
  ['a master who is a sub-customer’s', 13, 'organization_wallet_users_master'],
  ['a master of nothing', 31, 'organization_wallet_users_master'],
])('there is no %s', async (_what, id, constraint) => {
  const made = db.database.transaction(system, tx => tx.run(sql`update organization_wallet_users set is_master = true where id = ${id}`))
  await expect(made).rejects.toThrow(constraint)
})

test('nobody is taken out of a customer that is not theirs, nor the master, nor a sub-customer’s user', async () => {
  const exit = (userId: string, customerId: string) => db.database.transaction(system, tx => exitCustomer(tx, userId, customerId))
  expect([await exit('12', '2'), await exit('11', '1'), await exit('13', '1'), await exit('31', '1')]).toEqual([false, false, false, false])
})

test('entering takes only who belongs to nobody', async () => {
  await db.database.transaction(system, tx => enterCustomer(tx, { userId: '21', customerId: '1', isMaster: false, now }))
  const [person] = await db.database.transaction(system, tx => lockPersons(tx, ['21']))
  expect(person).toMatchObject({ customerId: '2', isMaster: true })
})

test('handing over moves the mastership, and back', async () => {
  const masters = async () => (await db.database.transaction(system, tx => lockPersons(tx, ['11', '12']))).map(person => person.isMaster)
  await db.database.transaction(system, tx => handOver(tx, '1', '11', '12'))
  expect(await masters()).toEqual([false, true])
  await db.database.transaction(system, tx => handOver(tx, '1', '12', '11'))
  expect(await masters()).toEqual([true, false])
})

test('an invitation made again is the same one in its next round', async () => {
  const open = (id: string) =>
    db.database.transaction(system, tx => openInvitation(tx, { id, customerId: '1', userId: '31', inviterId: '11', now, expiresAt: later }))
  expect(await open('101')).toEqual({ id: '101', round: 1 })
  expect(await open('102')).toEqual({ id: '101', round: 2 })
})

test.each([
  ['its own customer', '1', null, 1],
  ['another customer', '2', null, 0],
])('%s sees as many invitations and no binding offers: %s', async (_what, customerId, subCustomerId, count) => {
  const seen = await db.database.read({ kind: 'tenant', customerId, subCustomerId }, tx =>
    tx.one<{ invitations: number; others: number }>(sql`
      select (select count(*) from organization_invitations)::int as invitations,
        ((select count(*) from organization_binding_offers) + (select count(*) from organization_applications)
          + (select count(*) from organization_counts) + (select count(*) from organization_email_codes))::int as others`),
  )
  expect(seen).toEqual({ invitations: count, others: 0 })
})

test.each([
  ['PENDING', 1, 'PENDING'],
  ['PENDING', 0, 'LAPSED'],
  ['REJECTED', 1, 'REJECTED'],
  ['JOINED', 1, undefined],
  ['WITHDRAWN', -1, undefined],
] as const)('%s with %d ms left stands as %s', (status, left, stands) => {
  expect(invitationStands({ status, expiresAt: new Date(now.getTime() + left) }, now)).toBe(stands)
})
