// The migrations runner: order, refusals, several at once, and functions that only go forward.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readFunctionFiles } from './function-files.ts'
import { migrate, SCHEMA_FOLDER } from './migrate.ts'
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
  folder = await mkdtemp(join(tmpdir(), 'schema-'))
  for (const name of ['migrations', 'functions']) await mkdir(join(folder, name))
  await client.query('drop schema public cascade; create schema public; drop schema if exists graphile_worker cascade')
  return () => rm(folder, { recursive: true })
})

async function writeAll(below: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, below, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
}
const write = (files: Record<string, string>) => writeAll('migrations', files)
const KEPT = ['schema_functions', 'schema_migrations']
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
  expect(await tables()).toEqual(['c', ...KEPT])
  expect(await migrate(db.url, folder)).toEqual([])
  await client.query(`select graphile_worker.add_job('anything')`)
})

test('an empty folder is fine', async () => {
  expect(await migrate(db.url, folder)).toEqual([])
  expect(await tables()).toEqual(KEPT)
})

test('a file that was changed, removed, or slipped in before an applied one is refused', async () => {
  await write({ '0001_a.sql': 'create table a ()', '0003_c.sql': 'create table c ()' })
  await migrate(db.url, folder)
  await write({ '0001_a.sql': 'create table a (id int)' })
  await expect(migrate(db.url, folder)).rejects.toThrow('0001_a.sql was changed')
  await rm(join(folder, 'migrations/0001_a.sql'))
  await expect(migrate(db.url, folder)).rejects.toThrow('its file is missing')
  await write({ '0001_a.sql': 'create table a ()', '0002_b.sql': 'create table b ()' })
  await expect(migrate(db.url, folder)).rejects.toThrow('0002_b.sql is numbered before 0003_c.sql')
  expect(await tables()).toEqual(['a', 'c', ...KEPT])
})

test('badly named files and doubled numbers are refused before anything runs', async () => {
  await write({ '0001_a.sql': 'create table a ()', 'later.sql': 'select 1' })
  await expect(migrate(db.url, folder)).rejects.toThrow('must be named like')
  await rm(join(folder, 'migrations/later.sql'))
  await write({ '0001_b.sql': 'select 1' })
  await expect(migrate(db.url, folder)).rejects.toThrow('have the same number')
})

test('a failing file leaves nothing of itself behind and tells its line', async () => {
  await write({ '0001_a.sql': 'create table a ()', '0002_bad.sql': 'create table b ();\n\ncreate tabel c ();' })
  await expect(migrate(db.url, folder)).rejects.toThrow(/0002_bad\.sql failed: syntax error.*\(line 3\)/)
  expect(await tables()).toEqual(['a', ...KEPT])
})

test('several at once take turns, and only one applies', async () => {
  await write({ '0001_a.sql': 'create table a (); select pg_sleep(0.2)' })
  const results = await Promise.all([1, 2, 3].map(() => migrate(db.url, folder)))
  expect(results.flat()).toEqual(['0001_a.sql'])
})

test('the own migrations and functions apply to an empty database, each function once', async () => {
  const applied = await migrate(db.url, SCHEMA_FOLDER)
  expect(await migrate(db.url, SCHEMA_FOLDER)).toEqual([])
  const migrations = applied.filter(name => name.endsWith('.sql'))
  expect(migrations).toEqual([...migrations].sort())
  const files = await readFunctionFiles(join(SCHEMA_FOLDER, 'functions'))
  expect(applied.filter(name => !name.endsWith('.sql')).sort()).toEqual(files.map(file => file.name).sort())
})

test('every function of the product can be put again over itself', async () => {
  await migrate(db.url, SCHEMA_FOLDER)
  const before = await functionTexts()
  await client.query('update schema_functions set revision = 0')
  expect(await migrate(db.url, SCHEMA_FOLDER)).toHaveLength(before.length)
  expect(await functionTexts()).toEqual(before)
})

test.each(['0001-foundation.sql', '0004-session.sql'])(
  'a database of the older layout with %s is refused in words that say what to do, and is left alone',
  async name => {
    await client.query(
      `create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    await client.query(`alter table schema_migrations owner to tallyhelm; insert into schema_migrations values ('${name}', 'x')`)
    await expect(migrate(db.url, SCHEMA_FOLDER)).rejects.toThrow(/旧版的迁移文件.*older layout of db\/migrations: start a new one/)
    expect(await tables()).toEqual(['schema_migrations'])
  },
)

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

const says = (revision: number, text: string, needs = '') =>
  `-- Revision: ${revision} 00000000\n${needs === '' ? '' : `-- Needs: ${needs}\n`}create or replace function a_says() returns text language sql return '${text}';\n`
const callsIt = (revision: number) =>
  `-- Revision: ${revision} 00000000\n-- Needs: b/a_says\ncreate or replace function a_calls() returns text language sql return a_says();\n`
const writeFunctions = (files: Record<string, string>) => writeAll('functions', files)
const said = async () => (await client.query<{ said: string }>('select a_says() as said')).rows[0]?.said
const functionTexts = async () =>
  (
    await client.query(`select p.proname, pg_get_functiondef(p.oid), p.proacl::text, p.proowner from pg_proc p
      where p.pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') order by 1`)
  ).rows

test('functions come after the migrations, each after those it needs, and again only with a later revision', async () => {
  await write({ '0001_a.sql': 'create table a ()' })
  await writeFunctions({ 'a/a_calls.sql': callsIt(1), 'b/a_says.sql': says(1, 'one') })
  expect(await migrate(db.url, folder)).toEqual(['0001_a.sql', 'b/a_says', 'a/a_calls'])
  expect(await migrate(db.url, folder)).toEqual([])
  await writeFunctions({ 'b/a_says.sql': says(2, 'two') })
  expect(await migrate(db.url, folder)).toEqual(['b/a_says', 'a/a_calls'])
  expect(await said()).toBe('two')
})

test('a migration gets the functions that it needs before it, in its own transaction', async () => {
  await write({ '0001_a.sql': `-- Needs: b/a_says\ncreate table a (said text check (said <> a_says()))` })
  await writeFunctions({ 'b/a_says.sql': says(1, 'one') })
  await write({ '0002_b.sql': `-- Needs: b/a_other\nselect 1 / 0` })
  await writeFunctions({ 'b/a_other.sql': says(1, 'other').replaceAll('a_says', 'a_other') })
  await expect(migrate(db.url, folder)).rejects.toThrow('0002_b.sql failed: division by zero')
  expect((await functionTexts()).map(row => row.proname)).toEqual(['a_says'])
  expect((await client.query('select name from schema_functions')).rows).toEqual([{ name: 'b/a_says' }])
})

test('a program that is older than the database puts no function back', async () => {
  await writeFunctions({ 'b/a_says.sql': says(2, 'new'), 'a/a_calls.sql': callsIt(1) })
  await migrate(db.url, folder)
  await writeFunctions({ 'b/a_says.sql': says(1, 'old') })
  expect(await migrate(db.url, folder)).toEqual([])
  expect(await said()).toBe('new')
})

test('an older and a newer program that start at once leave the newer function', async () => {
  await writeFunctions({ 'b/a_says.sql': says(2, 'new') })
  const older = await mkdtemp(join(tmpdir(), 'schema-'))
  await mkdir(join(older, 'migrations'))
  await mkdir(join(older, 'functions/b'), { recursive: true })
  await writeFile(join(older, 'functions/b/a_says.sql'), says(1, 'old'))
  try {
    await Promise.all([older, folder, older, folder].map(place => migrate(db.url, place)))
    expect(await said()).toBe('new')
  } finally {
    await rm(older, { recursive: true })
  }
})

test('a changed text of the same revision, a file without one, and a need without a file are refused', async () => {
  await writeFunctions({ 'b/a_says.sql': says(1, 'one') })
  await migrate(db.url, folder)
  await writeFunctions({ 'b/a_says.sql': says(1, 'changed') })
  await expect(migrate(db.url, folder)).rejects.toThrow('b/a_says was changed after it had been applied: raise its revision to 2')
  expect(await said()).toBe('one')
  await writeFunctions({ 'b/a_says.sql': says(2, 'two', 'b/a_nothing') })
  await expect(migrate(db.url, folder)).rejects.toThrow('no file for the function b/a_nothing')
  await writeFunctions({ 'b/a_says.sql': 'select 1' })
  await expect(migrate(db.url, folder)).rejects.toThrow('must begin with a line')
})

test('one failing function leaves all of them as they were', async () => {
  await writeFunctions({ 'b/a_says.sql': says(1, 'one') })
  await migrate(db.url, folder)
  await writeFunctions({ 'b/a_says.sql': says(2, 'two'), 'c/a_bad.sql': '-- Revision: 1 00000000\n\ncreate functoin bad' })
  await expect(migrate(db.url, folder)).rejects.toThrow(/Function c\/a_bad failed: syntax error.*\(line 3\)/)
  expect(await said()).toBe('one')
})
