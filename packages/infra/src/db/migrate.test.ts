// The migrations runner: order, refusals, several at once.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let db: TestDatabase
let client: pg.Client
let folder: string

beforeAll(async () => {
  db = await testDatabase()
  client = new pg.Client({ connectionString: db.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await db.drop()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await client.query('drop schema public cascade; create schema public; drop schema if exists graphile_worker cascade')
  return () => rm(folder, { recursive: true })
})

const write = (files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
const tables = async () =>
  (await client.query(`select table_name from information_schema.tables where table_schema = 'public' order by 1`)).rows.map(
    row => row.table_name,
  )

test('files run in the order of their numbers, once, and the queue gets its tables', async () => {
  await write({
    '0010_third.sql': 'alter table b rename to c',
    '0002_second.sql': 'alter table a rename to b',
    '0001_first.sql': 'create table a ()',
  })
  expect(await migrate(db.url, folder)).toEqual(['0001_first.sql', '0002_second.sql', '0010_third.sql'])
  expect(await tables()).toEqual(['c', 'schema_migrations'])
  expect(await migrate(db.url, folder)).toEqual([])
  await client.query(`select graphile_worker.add_job('anything')`)
})

test('an empty folder is fine', async () => {
  expect(await migrate(db.url, folder)).toEqual([])
  expect(await tables()).toEqual(['schema_migrations'])
})

test('a file that was changed, removed, or slipped in before an applied one is refused', async () => {
  await write({ '0001_a.sql': 'create table a ()', '0003_c.sql': 'create table c ()' })
  await migrate(db.url, folder)
  await write({ '0001_a.sql': 'create table a (id int)' })
  await expect(migrate(db.url, folder)).rejects.toThrow('0001_a.sql was changed')
  await rm(join(folder, '0001_a.sql'))
  await expect(migrate(db.url, folder)).rejects.toThrow('its file is missing')
  await write({ '0001_a.sql': 'create table a ()', '0002_b.sql': 'create table b ()' })
  await expect(migrate(db.url, folder)).rejects.toThrow('0002_b.sql is numbered before 0003_c.sql')
  expect(await tables()).toEqual(['a', 'c', 'schema_migrations'])
})

test('badly named files and doubled numbers are refused before anything runs', async () => {
  await write({ '0001_a.sql': 'create table a ()', 'later.sql': 'select 1' })
  await expect(migrate(db.url, folder)).rejects.toThrow('must be named like')
  await rm(join(folder, 'later.sql'))
  await write({ '0001_b.sql': 'select 1' })
  await expect(migrate(db.url, folder)).rejects.toThrow('have the same number')
})

test('a failing file leaves nothing of itself behind and tells its line', async () => {
  await write({ '0001_a.sql': 'create table a ()', '0002_bad.sql': 'create table b ();\n\ncreate tabel c ();' })
  await expect(migrate(db.url, folder)).rejects.toThrow(/0002_bad\.sql failed: syntax error.*\(line 3\)/)
  expect(await tables()).toEqual(['a', 'schema_migrations'])
})

test('several at once take turns, and only one applies', async () => {
  await write({ '0001_a.sql': 'create table a (); select pg_sleep(0.2)' })
  const results = await Promise.all([1, 2, 3].map(() => migrate(db.url, folder)))
  expect(results.flat()).toEqual(['0001_a.sql'])
})

test('the own migrations apply to an empty database', async () => {
  const applied = await migrate(db.url, MIGRATIONS_FOLDER)
  expect(await migrate(db.url, MIGRATIONS_FOLDER)).toEqual([])
  expect(applied).toEqual([...applied].sort())
})

test('a role from which no tenant would be hidden is refused', async () => {
  const admin = new pg.Client({ connectionString: db.adminUrl })
  await admin.connect()
  await admin.query('create role heir login; grant tallyhelm_acceptance to heir with inherit true')
  try {
    await expect(migrate(db.adminUrl, folder)).rejects.toThrow('The role postgres must be neither superuser nor BYPASSRLS')
    await expect(migrate(db.adminUrl.replace('postgres@', 'heir@'), folder)).rejects.toThrow(
      'The role heir must not inherit tallyhelm_acceptance',
    )
    expect(await tables()).toEqual([])
  } finally {
    await admin.query('drop role heir')
    await admin.end()
  }
})
