// Vitest's global set-up: one throwaway PostgreSQL for all test files of a run, started when the first of them asks.

import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withConnection } from './connection.ts'
import { createExtensions, databaseUrl, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'

/** What a test file is told; it makes its own database from the template. */
export type TestServer = { url: string; adminUrl: string; template: string }

/** Names the unix socket where test files ask for the server. */
export const TEST_SERVER_VARIABLE = 'TALLYHELM_TEST_SERVER'

const TEMPLATE = 'tallyhelm_template'
/** Memory where there is enough of it: each test file copies a database, which waits for a busy disk otherwise. */
const PLACE = existsSync('/dev/shm') && freeBytes('/dev/shm') > 2 ** 31 ? '/dev/shm' : tmpdir()

/** Listens for the test files of this run and starts nothing yet. The result ends everything. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(PLACE, 'tt-'))
  let running: Promise<RunningTestServer> | undefined
  const door = createServer({ allowHalfOpen: true }, socket => {
    socket.on('error', () => {})
    running ??= startTestServer(folder)
    running.then(
      ({ server }) => socket.end(JSON.stringify(server)),
      (error: Error) => socket.end(JSON.stringify({ failure: error.message })),
    )
  })
  const path = join(folder, 'ask')
  await new Promise<void>(resolve => door.listen(path, resolve))
  process.env[TEST_SERVER_VARIABLE] = path
  return async () => {
    door.close()
    const started = await running?.catch(() => undefined)
    await started?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export type RunningTestServer = { server: TestServer; stop: () => Promise<void> }

/** A server below `folder` with a template database that is migrated and ready to be copied. */
export async function startTestServer(folder: string): Promise<RunningTestServer> {
  // Nothing here outlives the run, so nothing needs to survive a power cut.
  const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), settings })
  try {
    await makeTemplate(postgres)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return { server: { url: postgres.url, adminUrl: postgres.adminUrl, template: TEMPLATE }, stop: () => postgres.stop() }
}

async function makeTemplate(postgres: EmbeddedPostgres): Promise<void> {
  await withConnection(postgres.adminUrl, client => client.query(`create database ${TEMPLATE} owner tallyhelm`))
  await createExtensions(databaseUrl(postgres.adminUrl, TEMPLATE))
  await migrate(databaseUrl(postgres.url, TEMPLATE))
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
