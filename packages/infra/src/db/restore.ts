// Restore of a database that was backed up by COPY: into an empty one, in one transaction, so that there is never half a copy.
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { APPLICATION, type DatabaseCopy, digestOfFile, fileOf, quoted, tablesOf } from './backup.ts'
import { withConnection } from './connection.ts'
import { copyIn } from './copy-stream.ts'
import { migrate } from './migrate.ts'

/** Why it was not begun, or given up; for people. */
export class RestoreRefused extends Error {}

/** Refuses a database that holds tables, files that are not those of the backup, and another version of the program. */
export async function restoreDatabase(url: string, folder: string, copy: DatabaseCopy): Promise<void> {
  for (const table of copy.tables) {
    const digest = await digestOfFile(fileOf(folder, table)).catch(() => undefined)
    if (digest !== table.sha256)
      throw new RestoreRefused(`备份文件缺失或已损坏：${table.schema}.${table.name} (a file is missing or damaged)`)
  }
  await withConnection(url, requireEmpty, APPLICATION)
  const applied = (await migrate(url)).filter(name => name.endsWith('.sql'))
  const other = [...applied.filter(name => !copy.migrations.includes(name)), ...copy.migrations.filter(name => !applied.includes(name))]
  if (other.length > 0)
    throw new RestoreRefused(
      `请用备份时的程序版本恢复，之后再升级；不同的迁移 (restore with the version that made it): ${other.join('、')}`,
    )
  await withConnection(url, client => fill(client, folder, copy), APPLICATION)
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_tables where schemaname in ('public', 'graphile_worker')`,
  )
  if (rows[0]?.n !== 0) throw new RestoreRefused('目标数据库不是空的，没有做任何改动 (the database is not empty, nothing was changed)')
}

/** Months of spend have tables of their own, which no migration makes. */
const SPEND_MONTH = /^spend_days_(\d{4})_(\d{2})$/

async function fill(client: pg.Client, folder: string, copy: DatabaseCopy): Promise<void> {
  for (const { name } of copy.tables) {
    const [, year, month] = SPEND_MONTH.exec(name) ?? []
    if (year !== undefined) await client.query('select spend_prepare_month($1::date)', [`${year}-${month}-01`])
  }
  const shapes = await tablesOf(client)
  for (const { schema, name, columns } of copy.tables) {
    const shape = shapes.find(one => one.schema === schema && one.name === name)
    if (!shape || columns.some(column => !shape.columns.includes(column)))
      throw new RestoreRefused(`表结构与备份不同 (another shape): ${schema}.${name}`)
  }
  await client.query(`begin; select set_config('app.scope', 'system', true)`)
  const raiseWalls = await takeDownWalls(client, shapes)
  await client.query(`truncate ${shapes.map(table => quoted(table.schema, table.name)).join(', ')}`)
  for (const table of copy.tables) {
    const columns = table.columns.map(column => quoted(column)).join(', ')
    const bytes = createReadStream(fileOf(folder, table)).pipe(createGunzip())
    const rows = await copyIn(client, `copy ${quoted(table.schema, table.name)} (${columns}) from stdin`, bytes)
    if (rows !== table.rows) throw new RestoreRefused(`${table.schema}.${table.name}：${rows} / ${table.rows}`)
  }
  for (const { name, value, isCalled } of copy.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
  await goOnFromHere(client)
  await raiseWalls()
  await client.query('commit')
  await client.query('analyze')
}

/** Rows come as they were: no trigger acts on them, no policy hides them, and references are judged once all are there. Gives what puts all of it back. */
async function takeDownWalls(client: pg.Client, tables: readonly { schema: string; name: string }[]): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace::regnamespace::text in ('public', 'graphile_worker') and conparentid = 0`,
  )
  const { rows: forced } = await client.query<{ name: string; walled: boolean }>(
    `select oid::regclass::text as name, relrowsecurity as walled from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'graphile_worker') and (relforcerowsecurity or relrowsecurity)`,
  )
  const named = tables.map(table => quoted(table.schema, table.name))
  for (const { on, name } of references) await client.query(`alter table ${on} drop constraint ${name}`)
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`)
  for (const name of named) await client.query(`alter table ${name} disable trigger user`)
  return async () => {
    for (const { on, name, definition } of references) await client.query(`alter table ${on} add constraint ${name} ${definition}`)
    for (const name of named) await client.query(`alter table ${name} enable trigger user`)
    for (const { name } of forced)
      if (name.startsWith('graphile_worker.') === false) await client.query(`alter table ${name} force row level security`)
  }
}

/** What belonged to the former server's life: its workers hold no jobs here, and its transactions were counted higher. */
async function goOnFromHere(client: pg.Client): Promise<void> {
  await client.query(`update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null;
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`)
  const { rows } = await client.query<{ offset: string }>(
    `update audit_heads set xid_offset = greatest(xid_offset, 0) + greatest(0, (select greatest(max(e.xid)::text::numeric, max(h.until_xid::text::numeric))
        from audit_heads h left join (select max(xid) as xid from audit_entries) e on true) + 1
        - pg_snapshot_xmin(pg_current_snapshot())::text::numeric - greatest(xid_offset, 0))
    returning xid_offset::text as "offset"`,
  )
  const offset = BigInt(rows[0]?.offset ?? '0')
  if (offset > 0n)
    await client.query(
      `alter table audit_entries alter column xid set default ((pg_current_xact_id()::text::bigint + ${offset})::text::xid8)`,
    )
}
