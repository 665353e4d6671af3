// Starts a real PostgreSQL out of node_modules, so that `npm start` and the tests need no database installed.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lchown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { sleep } from '../clock/clock.ts'
import type { Logger } from '../log/log.ts'
import { withConnection } from './connection.ts'
import { ACCEPTANCE_ROLE } from './roles.ts'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { stopOrphan, takeOwnership } from './embedded-lock.ts'

export { EmbeddedPostgresInUse } from './embedded-lock.ts'

/** `url` is the plain role `tallyhelm` and its own database, `adminUrl` the superuser, both over a unix socket. */
export type EmbeddedPostgres = { url: string; adminUrl: string; stop(): Promise<void> }

export type EmbeddedOptions = {
  /** Made if it doesn't exist; a folder beside it (`.owner.json`) tells who has it open. */
  dataDir: string
  log?: Logger
  /** PostgreSQL settings over the usual ones; a throwaway database may trade durability for speed. */
  settings?: Readonly<Record<string, string>>
}

const NAME = 'tallyhelm'
const START_PATIENCE_MS = 60_000
const STOP_PATIENCE_MS = 15_000

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  autovacuum_naptime: '15s',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] %a ',
}

/**
 * Starts the database in `dataDir`, made at the first time, until this process ends; what a killed program left running is stopped first,
 * and one killed in use is started again. Throws EmbeddedPostgresInUse if a living program has the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  await mkdir(dirname(dataDir), { recursive: true })
  const socketDir = await mkdtemp(join(tmpdir(), 'th-'))
  let release: (() => Promise<void>) | undefined
  try {
    release = await takeOwnership(dataDir, socketDir)
    const server = await bringUp(dataDir, socketDir, options)
    const adminUrl = urlOf('postgres', 'postgres', socketDir)
    await prepare(adminUrl)
    return {
      url: urlOf(NAME, NAME, socketDir),
      adminUrl,
      async stop() {
        await server.stop()
        await rm(socketDir, { recursive: true, force: true })
        await release?.()
      },
    }
  } catch (error) {
    await rm(socketDir, { recursive: true, force: true })
    await release?.()
    throw error
  }
}

type Server = { stop(): Promise<void> }

/** Keeps PostgreSQL up until told to stop: one that was killed is started again on the same socket. */
async function bringUp(dataDir: string, socketDir: string, options: EmbeddedOptions): Promise<Server> {
  const binaries = await findBinaries()
  await stopOrphan(dataDir)
  await makeCluster(binaries, dataDir)
  await giveTo(binaries.owner, dataDir)
  const settings = { ...SETTINGS, unix_socket_directories: socketDir, ...options.settings }
  const args = ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const launch = () => launchOnce(binaries.command(binaries.postgres, args), urlOf('postgres', 'postgres', socketDir), options.log)
  const stopping = new AbortController()
  let current = await launch()
  const stopNow = () => current.child.kill('SIGINT')
  process.once('exit', stopNow)

  async function supervise(): Promise<void> {
    for (;;) {
      await current.ended
      if (stopping.signal.aborted) return
      options.log?.error({ lastWords: current.lastWords() }, 'the embedded PostgreSQL has ended and is started again')
      current = await launchAgain()
      // Told to stop while it was coming up: whoever stops waits for this function before he stops what came up.
      if (stopping.signal.aborted) return
    }
  }
  /** What is left of the killed one holds its shared memory for a moment, during which no other can start. */
  async function launchAgain(): Promise<Launched> {
    for (;;) {
      try {
        await stopOrphan(dataDir)
        return await launch()
      } catch (error) {
        if (stopping.signal.aborted) return current
        options.log?.warn({ err: error }, 'the embedded PostgreSQL could not be started again yet')
        await sleep(200, stopping.signal)
      }
    }
  }
  const supervised = supervise()
  return {
    async stop() {
      stopping.abort()
      await stopChild(current.child)
      await supervised
      await stopChild(current.child)
      process.off('exit', stopNow)
    },
  }
}

type Launched = { child: ChildProcess; ended: Promise<void>; lastWords: () => string }

async function launchOnce([command, args]: [string, string[]], adminUrl: string, log: Logger | undefined): Promise<Launched> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const lastWords = followErrors(child, log)
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  try {
    await untilReady(child, adminUrl, lastWords)
  } catch (error) {
    await stopChild(child)
    throw error
  }
  return { child, ended, lastWords }
}

/** Makes the cluster beside its place and moves it there when whole, so that a kill half-way leaves nothing that looks like one. */
async function makeCluster(binaries: Binaries, dataDir: string): Promise<void> {
  const version = (await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === '18') return
  if (version !== '') throw new Error(`The data folder ${dataDir} was made by PostgreSQL ${version}; this program brings version 18.`)
  const unfinished = `${dataDir}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  // pg_trgm asks the C library what a letter is: under plain C no Chinese character is one.
  const letters = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  const locale = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${letters}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject']
  const [command, args] = binaries.command(binaries.initdb, ['-D', unfinished, ...locale, ...access])
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const lastWords = followErrors(child, undefined)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder: ${lastWords()}`)
  await rename(unfinished, dataDir)
}

/** A folder that was made elsewhere, or by an earlier version, may belong to the other of the users that the server runs as. */
async function giveTo(owner: number | undefined, dataDir: string): Promise<void> {
  if (owner === undefined || (await stat(dataDir)).uid === owner) return
  const names = await readdir(dataDir, { recursive: true })
  await Promise.all(names.map(name => lchown(join(dataDir, name), owner, owner)))
  await lchown(dataDir, owner, owner)
}

async function untilReady(child: ChildProcess, adminUrl: string, lastWords: () => string): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_PATIENCE_MS; waitedMs += 20) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`PostgreSQL did not start: ${lastWords()}`)
    if (await answers(adminUrl)) return
    await sleep(20)
  }
  throw new Error(`PostgreSQL did not answer within ${START_PATIENCE_MS / 1000} s: ${lastWords()}`)
}

async function answers(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The roles and the database of the program, and the extensions that its migrations count on. Nothing happens at later starts. */
async function prepare(adminUrl: string): Promise<void> {
  await withConnection(adminUrl, async client => {
    await client.query(
      `do $$ begin if not exists (select from pg_roles where rolname = '${NAME}') then create role ${NAME} login nosuperuser nocreatedb nocreaterole; end if; end $$`,
    )
    await client.query(
      `do $$ begin if not exists (select from pg_roles where rolname = '${ACCEPTANCE_ROLE}') then
        create role ${ACCEPTANCE_ROLE} nologin;
        grant ${ACCEPTANCE_ROLE} to ${NAME} with inherit false, set true;
      end if; end $$`,
    )
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
    if (rowCount === 0) await client.query(`create database ${NAME} owner ${NAME}`)
  })
  await createExtensions(databaseUrl(adminUrl, NAME))
}

/** Creates the extensions that migrations count on, in the database that `adminUrl` names. */
export async function createExtensions(adminUrl: string): Promise<void> {
  const text = 'set client_min_messages = warning; create extension if not exists pg_trgm; create extension if not exists btree_gin'
  await withConnection(adminUrl, client => client.query(text))
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  const impatience = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS)
  await gone
  clearTimeout(impatience)
}

/** Passes PostgreSQL's messages to the log and keeps the last ones for an error message. */
function followErrors(child: ChildProcess, log: Logger | undefined): () => string {
  let tail = ''
  child.stderr?.setEncoding('utf8')
  child.stderr?.on('data', (text: string) => {
    tail = (tail + text).slice(-2_000)
    log?.debug({ postgres: text.trimEnd() }, 'postgres')
  })
  child.on('error', error => {
    tail += error.message
  })
  return () => tail.trim()
}

function urlOf(user: string, database: string, socketDir: string): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(socketDir)}`
}

/** The same server and role, another database. */
export function databaseUrl(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${database}`)
}
