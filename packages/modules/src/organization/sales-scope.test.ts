// The scope of a salesperson in the database itself: of every table that policies guard, his own customers' rows and nothing else.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSales, writeSales } from './store-sales.ts'

const system = { kind: 'system' } as const
const now = new Date('2026-03-02T04:00:00Z')
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction(system, async tx => {
    for (const id of ['1', '2', '3']) {
      await tx.run(sql`
        insert into organization_customers (id, name, customer_type, customer_nature, created_at) values (${id}, ${`客户${id}`}, 1, 'DIRECT_AGENT', ${now})`)
      await tx.run(sql`insert into companies_companies (id, customer_id, company_name, created_at) values (${id}, ${id}, ${id}, ${now})`)
      await tx.run(sql`
        insert into sub_customers_profiles (id, customer_id, name, created_at) values (${`10${id}`}, ${id}, '子客户', ${now})`)
      await tx.run(sql`
        insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, created_at)
        values (${id}, ${id}, ${`1380000000${id}`}, '王', 'x', ${now})`)
      await tx.run(sql`
        insert into ad_accounts_accounts (id, customer_id, company_id, channel, outside_account_id, account_name, currency, timezone, opened_at, created_at)
        values (${id}, ${id}, ${id}, 'FACEBOOK', ${`10${id}`}, '户', 'USD', 'Asia/Shanghai', ${now}, ${now})`)
      await tx.run(sql`
        insert into audit_entries (id, customer_id, actor, action, object_kind, object_id, details, address, at)
        values (${id}, ${id}, 'system:x', 'a.b', 'customer', ${id}, '{}', '', ${now})`)
      await tx.run(sql`
        insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, maker_kind, maker_id, maker, asked_reason,
          submitted_at, due_at)
        values (${id}, 'FEE_RATES', ${id}, '费率', 'customer', ${id}, ${id}, 'staff', 1, '财务', '原因', ${now}, ${now})`)
      await tx.run(sql`
        insert into billing_proposed_rates (id, customer_id, subject, service_fee_basis_points) values (${id}, ${id}, 'TRANSFER', 1)`)
    }
    for (const id of ['7', '8', '9'])
      await tx.run(sql`
        insert into staff_users (id, login_name, staff_name, role, created_at) values (${id}, ${`person-${id}`}, '林', 'SALES', ${now})`)
    await writeSales(tx, '1', '7', now)
    await writeSales(tx, '2', '8', now)
  })
})
afterAll(() => db?.drop())

const sales = (staffId: string) => ({ kind: 'sales', staffId }) as const
const customersIn = (scope: Parameters<typeof db.database.read>[0], table: string, column = 'customer_id') =>
  db.database.read(scope, async tx =>
    (
      await tx.rows<{ id: string }>(
        sql`select distinct ${raw(column)}::text as id from ${raw(table)} where ${raw(column)} is not null order by 1`,
      )
    ).map(row => row.id),
  )

test('a customer is somebody’s, given on, or nobody’s', async () => {
  await db.database.transaction(system, async tx => {
    expect(await findSales(tx, '1')).toBe('7')
    expect(await findSales(tx, '3')).toBeUndefined()
    await writeSales(tx, '3', '7', now)
    await writeSales(tx, '3', '8', now)
    expect(await findSales(tx, '3')).toBe('8')
    await writeSales(tx, '3', null, now)
    expect(await findSales(tx, '3')).toBeUndefined()
  })
})

test('each sees his own customers and their rows in every guarded table, one without customers sees none', async () => {
  const tables = await db.database.read(system, tx =>
    tx.rows<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`),
  )
  const filled = [
    'audit_entries',
    'billing_proposed_rates',
    'cases_cases',
    'companies_companies',
    'organization_wallet_users',
    'sub_customers_profiles',
  ]
  expect(tables.map(table => table.name)).toEqual(expect.arrayContaining(filled))
  for (const { name } of tables) {
    for (const [staffId, own] of [
      ['7', ['1']],
      ['8', ['2']],
      ['9', []],
    ] as const) {
      const seen = await customersIn(sales(staffId), name)
      expect(seen, `${name} for ${staffId}`).toEqual(filled.includes(name) ? own : seen.filter(id => own.some(one => one === id)))
    }
  }
  expect(await customersIn(sales('7'), 'organization_customers', 'id')).toEqual(['1'])
  expect(await customersIn(sales('9'), 'organization_customers', 'id')).toEqual([])
  expect(await customersIn({ kind: 'staff' }, 'organization_customers', 'id')).toEqual(['1', '2', '3'])
})

test('he writes no row of another customer, and takes none for himself', async () => {
  const take = sql`insert into organization_sales (customer_id, staff_id, assigned_at) values (3, 8, ${now})`
  await expect(db.database.transaction(sales('7'), tx => tx.run(take))).rejects.toThrow('row-level security')
  expect(await db.database.transaction(sales('7'), tx => tx.run(sql`update organization_customers set name = 'x' where id = 2`))).toBe(0)
})

test('secrets, sessions and handouts of others stay closed, the names of colleagues do not', async () => {
  await db.database.transaction(system, tx =>
    tx.run(sql`insert into staff_handouts (id, staff_id, by_staff_id, kind, reason, at) values (1, 7, 9, 'RESET', '原因', ${now})`),
  )
  const count = (table: string, staffId: string) =>
    db.database.read(sales(staffId), async tx => (await tx.one<{ n: number }>(sql`select count(*)::int as n from ${raw(table)}`)).n)
  expect(await count('staff_users', '7')).toBe(3)
  expect([await count('staff_handouts', '7'), await count('staff_handouts', '8')]).toEqual([1, 0])
  for (const table of ['staff_credentials', 'staff_sessions', 'audit_links']) expect(await count(table, '7'), table).toBe(0)
  const tenant = { kind: 'tenant', customerId: '1', subCustomerId: null } as const
  for (const table of ['organization_sales', 'billing_proposed_rates', 'staff_handouts', 'staff_users'])
    expect(
      await db.database.read(tenant, async tx => (await tx.one<{ n: number }>(sql`select count(*)::int as n from ${raw(table)}`)).n),
      table,
    ).toBe(0)
})

test('an id that is no number never reaches the settings', async () => {
  await expect(db.database.read(sales("7', true); --"), tx => tx.one(sql`select 1`))).rejects.toThrow('decimal digits')
})
