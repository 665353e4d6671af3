// Program: what a program does with the outside before and beside the world: configuration, migrations, job worker.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, loadConfig, processEnvironment } from '@tallyhelm/infra/config/config'
import { findLaterFunctions, readFunctionFiles } from '@tallyhelm/infra/db/function-files'
import { SCHEMA_FOLDER, migrate } from '@tallyhelm/infra/db/migrate'
import { type Handlers, type QueueWorker, type RunnerPlan, startWorker } from '@tallyhelm/infra/queue/worker'
import type { World } from '../handles/world.ts'

export { ConfigError } from '@tallyhelm/infra/config/config'
export { OlderLayout } from '@tallyhelm/infra/db/migrate'
export type JobHandlers = Handlers
export type JobRunner = RunnerPlan

/** The configuration from the process's environment; refuses with ConfigError, one line for each wrong key. */
export function readConfig(): Config {
  return loadConfig(processEnvironment())
}

/** Brings the database to the newest schema and gives the names of what was applied. */
export function migrateDatabase(config: Pick<Config, 'databaseDirectUrl'>): Promise<string[]> {
  return migrate(config.databaseDirectUrl)
}

/** The migrations and functions this program knows and the database has not had. */
export async function missingMigrations(world: World): Promise<string[]> {
  const known = (await readdir(join(SCHEMA_FOLDER, 'migrations'))).filter(name => name.endsWith('.sql')).sort()
  const applied = await world.db.pool.query<{ name: string }>('select name from schema_migrations')
  const names = new Set(applied.rows.map(row => row.name))
  const missing = known.filter(name => !names.has(name))
  if (missing.length > 0) return missing
  return findLaterFunctions(world.db.pool, await readFunctionFiles(join(SCHEMA_FOLDER, 'functions')))
}

/** Works off jobs until stopped; `url` must be a direct connection. */
export function startJobWorker(world: World, options: { url: string; runners: readonly JobRunner[] }): Promise<QueueWorker> {
  return startWorker({ ...options, log: world.log })
}
