// A test's database as a former release left it, to plant rows that a later migration is to bring over; for tests only.
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, SCHEMA_FOLDER } from './migrate.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

export type OlderSchema = TestDatabase & {
  /** As a release whose last migration had this number leaves a database. */
  migrateTo(last: string): Promise<void>
  migrateToNow(): Promise<void>
  /** In one transaction, past row-level security, and without triggers: today's name columns that a database of then does not have. */
  plant(text: string): Promise<void>
}

export async function olderSchema(): Promise<OlderSchema> {
  const db = await testDatabase()
  await db.database.pool.query('drop schema public cascade; create schema public; drop schema if exists graphile_worker cascade')
  const folder = await mkdtemp(join(tmpdir(), 'schema-'))
  return {
    ...db,
    async migrateTo(last) {
      await cp(SCHEMA_FOLDER, folder, { recursive: true })
      const names = await readdir(join(folder, 'migrations'))
      await Promise.all(names.filter(name => name.slice(0, 4) > last).map(name => rm(join(folder, 'migrations', name))))
      await keepNeeded(folder)
      await migrate(db.url, folder)
    },
    migrateToNow: async () => void (await migrate(db.url, SCHEMA_FOLDER)),
    async plant(text) {
      await db.database.pool.query(`begin; select set_config('app.scope', 'system', true);
        alter table ad_accounts_accounts disable trigger user; ${text}; alter table ad_accounts_accounts enable trigger user; commit`)
    },
    async drop() {
      await db.drop()
      await rm(folder, { recursive: true })
    },
  }
}

/** The functions are those of today, which name columns that a database of then does not have: only what its migrations call is kept. */
async function keepNeeded(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.sql'))
  const texts = new Map(await Promise.all(names.map(async name => [name, await readFile(join(folder, name), 'utf8')] as const)))
  const needed = new Set(names.filter(name => name.startsWith('migrations/')))
  for (const name of needed) {
    const calls = [...(texts.get(name) ?? '').matchAll(/^-- Needs: (.*)$/gm)].flatMap(([, list = '']) => list.trim().split(/\s+/))
    for (const call of calls) needed.add(`functions/${call}.sql`)
  }
  await Promise.all(names.filter(name => !needed.has(name)).map(name => rm(join(folder, name))))
}
