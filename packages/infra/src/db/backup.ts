// Backup of the database by COPY, as of one moment: what every role of the product can read in the system's scope, without PostgreSQL's own programs.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { withConnection } from './connection.ts'
import { copyOut } from './copy-stream.ts'

export type BackedTable = { schema: string; name: string; columns: string[]; rows: number; sha256: string }
export type DatabaseCopy = { migrations: string[]; tables: BackedTable[]; sequences: { name: string; value: string; isCalled: boolean }[] }

/** Kept by the migrations themselves, so that a copy never says what was applied. */
const OF_MIGRATIONS = ['public.schema_migrations', 'public.schema_functions', 'graphile_worker.migrations']

/** By which PostgreSQL names the connections of backup and restore. */
export const APPLICATION = 'tallyhelm backup'

/** Tables between two words of how far it is. */
const TOLD_EVERY = 20

/** Everything but unlogged tables, which no crash outlives either. `told`: the tables done, of all, now and then. */
export async function backupDatabase(url: string, folder: string, told: (done: number, all: number) => void): Promise<DatabaseCopy> {
  await mkdir(join(folder, 'tables'), { recursive: true })
  return withConnection(url, client => backupTables(client, folder, told), APPLICATION)
}

async function backupTables(client: pg.Client, folder: string, told: (done: number, all: number) => void): Promise<DatabaseCopy> {
  await client.query(`begin isolation level repeatable read read only; select set_config('app.scope', 'system', true)`)
  const tables: BackedTable[] = []
  const all = await tablesOf(client)
  for (const table of all) {
    tables.push(await backupTable(client, folder, table))
    if (tables.length % TOLD_EVERY === 0 || tables.length === all.length) told(tables.length, all.length)
  }
  const sequences = await client.query<{ name: string; value: string; isCalled: boolean }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, coalesce(last_value, start_value)::text as value,
    last_value is not null as "isCalled" from pg_sequences where schemaname in ('public', 'graphile_worker') order by 1`,
  )
  const migrations = await client.query<{ name: string }>('select name from schema_migrations order by name')
  await client.query('commit')
  return { migrations: migrations.rows.map(row => row.name), tables, sequences: sequences.rows }
}

export type TableShape = { schema: string; name: string; columns: string[] }

/** With the columns that hold values of their own, in their order. */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relpersistence = 'p'
      and n.nspname || '.' || c.relname <> all ($1::text[]) order by 1, 2`,
    [OF_MIGRATIONS],
  )
  return rows
}

export const quoted = (...names: readonly string[]) => names.map(name => pg.escapeIdentifier(name)).join('.')
export const fileOf = (folder: string, { schema, name }: { schema: string; name: string }) => join(folder, 'tables', `${schema}.${name}.gz`)

async function backupTable(client: pg.Client, folder: string, table: TableShape): Promise<BackedTable> {
  const path = fileOf(folder, table)
  const zip = createGzip({ level: 3 })
  const written = pipeline(zip, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  const columns = table.columns.map(column => quoted(column)).join(', ')
  // As a query: row-level security applies to it, and the system's scope sees all.
  const rows = await copyOut(client, `copy (select ${columns} from ${quoted(table.schema, table.name)}) to stdout`, zip)
  zip.end()
  await written
  return { ...table, rows, sha256: await digestOfFile(path) }
}

export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(
    createReadStream(path),
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done()
      },
    }).resume(),
  )
  return hash.digest('hex')
}
