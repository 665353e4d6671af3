// What holds for the whole database: walls around tenants, and functions that are those of db/functions.

import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFunctionFiles } from './function-files.ts'
import { SCHEMA_FOLDER } from './migrate.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let db: TestDatabase
let client: pg.Client
beforeAll(async () => {
  db = await testDatabase()
  client = new pg.Client({ connectionString: db.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await db.drop()
})

const names = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(row => row.name)

/** Tables without a customer; a table with a customer in it never stands here. */
const WITHOUT_WALL = [
  'billing_months',
  'cases_sla_hours',
  'channels_breakers',
  'exchange_markups',
  'exchange_rates',
  'monitors_stops',
  'payments_accounts',
  'payments_terms',
  'schema_functions',
  'schema_migrations',
  'spend_usd_rates',
]

test('every table has row-level security, forced, but those of nobody', async () => {
  const open = await names(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not (relrowsecurity and relforcerowsecurity) order by 1`)
  expect(open).toEqual(WITHOUT_WALL)
  const owned = await names(`select table_name as name from information_schema.columns where column_name in ('customer_id', 'user_id')`)
  expect(WITHOUT_WALL.filter(name => owned.includes(name))).toEqual([])
})

test('every table behind the wall has a policy, and none of a tenant lets everybody through', async () => {
  expect(
    await names(`select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid)`),
  ).toEqual([])
  expect(
    await names(`select tablename || '.' || policyname as name from pg_policies where schemaname = 'public' and qual = 'true'
      and not (policyname = 'acceptance' and roles = '{tallyhelm_acceptance}') order by 1`),
  ).toEqual(['notices_notices.everyone'])
})

test('every function of the database has its file, and every file its function', async () => {
  const inDatabase = await names(`
    select distinct p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') order by 1`)
  const files = await readFunctionFiles(join(SCHEMA_FOLDER, 'functions'))
  expect(new Set(inDatabase)).toEqual(new Set(files.map(file => file.name.split('/')[1])))
})

test('no two functions share a name, so that dropping one by its file drops it whole', async () => {
  const twice = await names(`
    select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    group by 1 having count(*) > 1`)
  expect(twice).toEqual([])
})

test('what runs with the rights of its owner has a search path of its own', async () => {
  const loose = await names(`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and not coalesce(proconfig::text like '%search_path=public, pg_temp%', false)`)
  expect(loose).toEqual([])
})
