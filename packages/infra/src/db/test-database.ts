// A fresh, migrated database for one test file.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createLogger } from '../log/log.ts'
import { withConnection } from './connection.ts'
import { type Database, openDatabase } from './database.ts'
import { databaseUrl } from './embedded.ts'
import { startTestServer, TEST_SERVER_VARIABLE, type TestServer } from './test-server.ts'

/** `adminUrl`: the same database as superuser. */
export type TestDatabase = { url: string; adminUrl: string; database: Database; drop(): Promise<void> }

/** Every core is busy while tests run: a job that holds a lock for a second alone holds it for many then. */
export const TEST_PATIENCE = 6

/**
 * Copies the migrated template (about 30 ms), for the plain role `tallyhelm`, so row-level security holds. Outside of a Vitest run it
 * starts a server of its own, which `drop` ends.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { server, end } = await findServer()
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(server, `create database ${name} template ${server.template} owner tallyhelm strategy file_copy`)
  const url = databaseUrl(server.url, name)
  const log = createLogger({ name: 'test', level: 'silent' })
  const database = openDatabase({ url, applicationName: 'test', maxConnections: 10, patience: TEST_PATIENCE, log })
  return {
    url,
    adminUrl: databaseUrl(server.adminUrl, name),
    database,
    async drop() {
      await database.close()
      await asAdmin(server, `drop database ${name} with (force)`)
      await end()
    },
  }
}

/**
 * Makes the owner of the tables see every row of this one database: the tenant predicate of each query must hold by itself then.
 * An owner is bound by the policies of a table only while they are forced.
 */
export async function takeDownRowSecurity(database: Database): Promise<void> {
  await database.pool.query(`do $$ declare name text; begin
    for name in select relname from pg_class where relforcerowsecurity loop
      execute format('alter table %I no force row level security', name);
    end loop; end $$`)
}

/** Where this Vitest run keeps what its test files share; undefined outside of a run. */
export function testRunFolder(): string | undefined {
  const door = process.env[TEST_SERVER_VARIABLE]
  return door === undefined ? undefined : dirname(door)
}

async function findServer(): Promise<{ server: TestServer; end: () => Promise<void> }> {
  const door = process.env[TEST_SERVER_VARIABLE]
  if (door !== undefined) return { server: await ask(door), end: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'tt-'))
  const { server, stop } = await startTestServer(folder)
  return {
    server,
    async end() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ask(door: string): Promise<TestServer> {
  const socket = connect(door)
  let text = ''
  for await (const part of socket.setEncoding('utf8')) text += part
  const answer = JSON.parse(text) as TestServer | { failure: string } // written by the run's own set-up
  if ('failure' in answer) throw new Error(`The test database server could not be started: ${answer.failure}`)
  return answer
}

/** One database can't be copied by two at once; whoever comes second waits for the lock. */
async function asAdmin(server: TestServer, statement: string): Promise<void> {
  await withConnection(server.adminUrl, async client => {
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  })
}
