// Brings a database to the newest schema: the numbered files of db/migrations, the functions of db/functions, the job queue's own tables.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger as QuietLogger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { sha256Hex } from '../crypto/hash.ts'
import { withConnection } from './connection.ts'
import { type FunctionFile, needsOf, openFunctions, readFunctionFiles } from './function-files.ts'
import { requireTenantWall } from './roles.ts'

/** The repository's own migrations and functions, each in a folder of that name. */
export const SCHEMA_FOLDER = join(import.meta.dirname, '../../../../db')

/** Any number will do, as long as every migrator of this program takes the same. */
const LOCK = 7_201_482_533

type Migration = { name: string; number: number; text: string; sha256: string }

/** An early file of each layout that the present one replaced; no database of these holds anything to keep. */
const OF_OLDER_LAYOUTS = ['0001-foundation.sql', '0004-session.sql']

/** The database was made by an older layout of the migrations and can't be brought forward. */
export class OlderLayout extends Error {
  constructor() {
    super(
      '这个数据库由旧版的迁移文件建立，不能继续升级：请换一个新的空数据库（演示数据在 .data，删除后重新启动即可）。' +
        ' This database was made by an older layout of db/migrations: start a new one (the demo: delete its data folder).',
    )
  }
}

/**
 * Applies the missing migrations by number, each in one transaction with the functions it needs, then all other functions in one, and
 * gives the names applied; several migrators take turns. Refuses a file changed or removed after it was applied, a new one numbered
 * before an applied one, and a role from which no tenant is hidden. `url` must not be PgBouncer's.
 */
export async function migrate(url: string, folder: string = SCHEMA_FOLDER): Promise<string[]> {
  const migrations = await readMigrations(join(folder, 'migrations'))
  const files = await readFunctionFiles(join(folder, 'functions'))
  return await withConnection(url, client => bringForward(client, url, migrations, files), 'tallyhelm migrate')
}

async function bringForward(client: pg.Client, url: string, migrations: Migration[], files: FunctionFile[]): Promise<string[]> {
  await requireTenantWall(client)
  await client.query('select pg_advisory_lock($1)', [LOCK])
  await client.query(
    'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const missing = await findMissing(client, migrations)
  const functions = await openFunctions(client, files, file => runFile(client, file, 'Function'))
  for (const migration of missing) {
    await inTransaction(client, async () => {
      await functions.apply(needsOf(migration.text))
      await runFile(client, migration, 'Migration')
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [migration.name, migration.sha256])
    })
  }
  await inTransaction(client, () => functions.apply(files.map(file => file.name)))
  await installQueue(url)
  return [...missing.map(migration => migration.name), ...functions.applied()]
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    names.map(async name => {
      const number = /^(\d{3,})[_-][a-z0-9_-]+\.sql$/.exec(name)?.[1]
      if (number === undefined) throw new Error(`Migration ${name} must be named like 0001_first_tables.sql.`)
      const text = await readFile(join(folder, name), 'utf8')
      return { name, number: Number.parseInt(number, 10), text, sha256: sha256Hex(text) }
    }),
  )
  migrations.sort((left, right) => left.number - right.number)
  for (const [index, migration] of migrations.entries()) {
    const before = migrations[index - 1]
    if (before?.number === migration.number) throw new Error(`Migrations ${before.name} and ${migration.name} have the same number.`)
  }
  return migrations
}

async function findMissing(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
  const applied = new Map(rows.map(row => [row.name, row.sha256]))
  if (OF_OLDER_LAYOUTS.some(name => applied.has(name))) throw new OlderLayout()
  let last: Migration | undefined
  for (const migration of migrations) {
    const before = applied.get(migration.name)
    if (before === undefined) continue
    if (before !== migration.sha256)
      throw new Error(`Migration ${migration.name} was changed after it had been applied: write a new one instead.`)
    applied.delete(migration.name)
    last = migration
  }
  const [gone] = applied.keys()
  if (gone !== undefined)
    throw new Error(`Migration ${gone} was applied to this database but its file is missing: this program is older than the database.`)
  const known = new Set(rows.map(row => row.name))
  const missing = migrations.filter(migration => !known.has(migration.name))
  const late = missing.find(migration => last !== undefined && migration.number < last.number)
  if (late) throw new Error(`Migration ${late.name} is numbered before ${last?.name}, which was already applied: give it the next number.`)
  return missing
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin')
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function runFile(client: pg.Client, file: Pick<Migration | FunctionFile, 'name' | 'text'>, kind: string): Promise<void> {
  try {
    await client.query(file.text)
  } catch (error) {
    throw new Error(`${kind} ${file.name} failed: ${describe(error, file.text)}`, { cause: error })
  }
}

/** PostgreSQL gives the position in the text; a reader wants the line. */
function describe(error: unknown, text: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = error instanceof pg.DatabaseError ? error.position : undefined
  if (position === undefined) return error.message
  const line = text.slice(0, Number.parseInt(position, 10)).split('\n').length
  return `${error.message} (line ${line})`
}

async function installQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', client => void client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, logger: new QuietLogger(() => () => {}) })
  } finally {
    await pool.end()
  }
}
