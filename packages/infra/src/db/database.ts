// The database handle: one pool, transactions that carry a tenant scope, and notifications.

import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { sleep } from '../clock/clock.ts'
import type { Logger } from '../log/log.ts'
import { type CopyOptions, copyRows } from './copy-rows.ts'
import { copyIn } from './copy-stream.ts'
import { openListener } from './listener.ts'
import { rowTypes } from './row-types.ts'
import { type Scope, scopeSettings } from './scope.ts'
import { toQuery } from './prepared.ts'
import { querySingle } from './single.ts'

export type { Scope, StaffScope, TenantScope } from './scope.ts'

/**
 * A transaction in progress. bigint and numeric columns come back as strings, timestamptz as Date, date as 'YYYY-MM-DD'.
 * `one` fails unless there is exactly one row, `maybe` unless there is none or one; `run` gives the number of rows touched.
 */
export interface Tx {
  readonly scope: Scope
  rows<T>(query: Sql): Promise<T[]>
  one<T>(query: Sql): Promise<T>
  maybe<T>(query: Sql): Promise<T | undefined>
  run(query: Sql): Promise<number>
}

/** A transaction that reads much; `copyRows` gives the rows of a query of text columns as lines of bytes (copy-rows.ts). */
export interface LongTx extends Tx {
  copyRows(query: Sql, options: CopyOptions): Promise<number>
}

/** A transaction that writes much; `copyIn` sends lines of COPY's text format to `copy … from stdin` and gives how many rows they were. */
export interface LoadTx extends Tx {
  copyIn(text: string, from: AsyncIterable<Buffer>): Promise<number>
}

/**
 * `keepsPlans`: for prepared statements that touch few rows of large tables by their keys. Each is planned once, where PostgreSQL would plan
 * it anew for every length of an array, and never by reading a whole table, which it takes for shorter than it is while it is young.
 */
export type TransactionOptions = { keepsPlans?: boolean }

/** Transactions, each opened with its scope, and what listens. */
export interface Database {
  /** Commits all that `work` did, or nothing; runs `work` again (three times at most) on a serialization failure or deadlock. */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** As `transaction`, read only and without a second try. */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** `read` on one snapshot, with 30 seconds for each statement unless told: for work that few do at a time. */
  readLong<T>(scope: Scope, work: (tx: LongTx) => Promise<T>, statementMs?: number): Promise<T>
  /**
   * As `transaction`, with a minute for each statement unless told and without a second try: for work that one does at a time. `onSnapshot`:
   * every statement reads what was committed before the first.
   */
  load<T>(scope: Scope, work: (tx: LoadTx) => Promise<T>, statementMs?: number, onSnapshot?: boolean): Promise<T>
  /**
   * Exactly one statement, in one round trip and without a second try: what `work` throws after it undoes nothing. `mayBeLost` answers
   * before the work is on the disk, so a crash of PostgreSQL may lose its last second.
   */
  single<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options?: { mayBeLost: boolean }): Promise<T>
  /** Exactly one statement without a scope: a function that takes its tenants from what it is given, and sees nothing else. */
  unscoped<T>(query: Sql): Promise<T[]>
  /** On a connection of its own that comes back by itself; what was notified while it was away is not repeated. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
  readonly pool: pg.Pool
}

export type DatabaseOptions = {
  url: string
  /** Address that bypasses PgBouncer; what listens needs a session of its own. */
  directUrl?: string
  maxConnections?: number
  applicationName: string
  /** False behind a PgBouncer that does not know prepared statements: `prepared` then does what `sql` does. */
  prepares?: boolean
  /** How many times longer than usual statements, and waits for locks and connections, may take: a machine busy with tests is slow, and that fails nothing. */
  patience?: number
  log: Logger
}

const RETRIES = 3
/** 40001 serialization_failure, 40P01 deadlock_detected: PostgreSQL undid everything and asks for another try. */
const RETRYABLE = new Set(['40001', '40P01'])

/**
 * Sent with every transaction and local to it, so that it also holds behind PgBouncer in transaction mode. One processor for each: workers
 * take longer to start than most statements to end, and many transactions run at a time.
 */
const shortLimits = (patience: number) =>
  [
    `set_config('statement_timeout', '${5 * patience}s', true)`,
    `set_config('max_parallel_workers_per_gather', '0', true)`,
    `set_config('lock_timeout', '${2 * patience}s', true)`,
    `set_config('idle_in_transaction_session_timeout', '${5 * patience}s', true)`,
  ].join(', ')

const KEPT_PLANS = [
  `set_config('plan_cache_mode', 'force_generic_plan', true)`,
  ...['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map(way => `set_config('${way}', 'off', true)`),
].join(', ')

const LONG_STATEMENT_MS = 30_000
const LOAD_STATEMENT_MS = 60_000
/** The connection's own limit is a little above the statement's, as it is elsewhere. */
const PATIENCE_MS = 3_000
const longLimits = (statementMs: number) => [
  `set_config('statement_timeout', '${statementMs}', true)`,
  `set_config('lock_timeout', '2s', true)`,
  `set_config('idle_in_transaction_session_timeout', '30s', true)`,
]

const NO_WAIT_FOR_DISK = `set_config('synchronous_commit', 'off', true)`

/** Opens the pool; connections are made when first needed and made anew after the database was away. */
export function openDatabase(options: DatabaseOptions): Database {
  const { prepares = true, patience = 1 } = options
  const limits = shortLimits(patience)
  const settings = (scope: Scope) => `select ${scopeSettings(scope)}, ${limits}`
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000 * patience,
    idleTimeoutMillis: 30_000,
    // A little above statement_timeout: it only ends waits for a server that is no longer there.
    query_timeout: 8_000 * patience,
    keepAlive: true,
    types: rowTypes,
  })
  pool.on('error', error => options.log.warn({ err: error }, 'an idle database connection was lost'))
  // The pool takes its own listener away before whoever asked for the connection can set one: a server that stops at that moment
  // would end the whole process.
  pool.on('connect', client => void client.on('error', error => options.log.debug({ err: error }, 'a database connection was lost')))
  const listener = openListener({ url: options.directUrl ?? options.url, applicationName: options.applicationName, log: options.log })

  async function transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>, { keepsPlans = false }: TransactionOptions = {}): Promise<T> {
    const begin = keepsPlans ? `begin; select ${KEPT_PLANS}` : 'begin'
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(pool, `${begin}; ${settings(scope)}`, scope, prepares, work)
      } catch (error) {
        if (attempt > RETRIES || !(RETRYABLE.has(sqlState(error)) || isStalePlan(error))) throw error
        options.log.debug({ attempt, sqlState: sqlState(error) }, 'transaction tried again')
        await sleep(Math.random() * 10 * 2 ** attempt)
      }
    }
  }

  return {
    pool,
    transaction,
    read: async (scope, work) => await once(pool, `begin read only; ${settings(scope)}`, scope, prepares, work),
    readLong: (scope, work, statementMs = LONG_STATEMENT_MS) => long(pool, scope, work, statementMs),
    load: (scope, work, statementMs = LOAD_STATEMENT_MS, onSnapshot = false) => load(pool, scope, work, statementMs, onSnapshot),
    single: (scope, work, { mayBeLost } = { mayBeLost: false }) =>
      single(pool, mayBeLost ? `${settings(scope)}, ${NO_WAIT_FOR_DISK}` : settings(scope), scope, prepares, work),
    unscoped: async query => (await pool.query(toQuery(query, prepares))).rows,
    listen: (channel, onNotify) => listener.listen(channel, onNotify),
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

async function once<T>(pool: pg.Pool, opening: string, scope: Scope, prepares: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await within(pool, opening, (client, state) => work(openTx(statement => client.query(toQuery(statement, prepares)), scope, state)))
}

async function long<T>(pool: pg.Pool, scope: Scope, work: (tx: LongTx) => Promise<T>, statementMs: number): Promise<T> {
  const opening = `begin isolation level repeatable read read only; select ${scopeSettings(scope)}, ${longLimits(statementMs).join(', ')}`
  const queryMs = statementMs + PATIENCE_MS
  return await within(pool, opening, (client, state) => {
    const tx = openTx(patiently(client, queryMs), scope, state)
    return work({ ...tx, copyRows: (query, options) => copyRows(client, query, queryMs, options) })
  })
}

async function load<T>(
  pool: pg.Pool,
  scope: Scope,
  work: (tx: LoadTx) => Promise<T>,
  statementMs: number,
  onSnapshot: boolean,
): Promise<T> {
  const queryMs = statementMs + PATIENCE_MS
  const begin = onSnapshot ? 'begin isolation level repeatable read' : 'begin'
  return await within(pool, `${begin}; select ${scopeSettings(scope)}, ${longLimits(statementMs).join(', ')}`, (client, state) =>
    work({ ...openTx(patiently(client, queryMs), scope, state), copyIn: (text, from) => copyIn(client, text, from, queryMs) }),
  )
}

/** The types lack the time-out. */
const patiently =
  (client: pg.PoolClient, queryMs: number): Send =>
  ({ text, values }) =>
    client.query({ text, values, query_timeout: queryMs } as pg.QueryConfig)

/** Everything between the opening and the commit; undone when it fails. */
function within<T>(pool: pg.Pool, opening: string, work: (client: pg.PoolClient, state: { open: boolean }) => Promise<T>): Promise<T> {
  return withClient(pool, async (client, giveUp) => {
    const state = { open: true }
    try {
      await client.query(opening)
      const result = await work(client, state)
      state.open = false
      // PostgreSQL answers the commit of a failed transaction with ROLLBACK and without an error.
      const { command } = await client.query('commit')
      if (command !== 'COMMIT')
        throw new Error('A statement of this transaction failed and its error was swallowed; nothing was committed.')
      return result
    } catch (error) {
      state.open = false
      await client.query('rollback').catch(giveUp)
      if (isStalePlan(error)) giveUp(error)
      throw error
    }
  })
}

async function single<T>(pool: pg.Pool, settings: string, scope: Scope, prepares: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
  const state = { open: true }
  const send: Send = statement => {
    state.open = false
    return withClient(pool, (client, giveUp) =>
      querySingle(client, settings, toQuery(statement, prepares), rowTypes).catch((error: Error) => {
        // Not PostgreSQL's own words: a time-out, after which its answer may still come, or a lost connection.
        if (!/^[0-9A-Z]{5}$/.test(sqlState(error)) || isStalePlan(error)) giveUp(error)
        throw error
      }),
    )
  }
  return await work(openTx(send, scope, state))
}

/** A connection of the pool; one that was given up, or was lost meanwhile, does not go back to it. */
async function withClient<T>(pool: pg.Pool, use: (client: pg.PoolClient, giveUp: (error: Error) => void) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const giveUp = (error: Error) => void (broken = error)
  client.on('error', giveUp)
  try {
    return await use(client, giveUp)
  } finally {
    client.off('error', giveUp)
    client.release(broken)
  }
}

type Send = (statement: Sql) => Promise<pg.QueryResult>

function openTx(send: Send, scope: Scope, state: { open: boolean }): Tx {
  async function query(statement: Sql): Promise<pg.QueryResult> {
    if (!state.open) throw new Error('This transaction has ended: a query was not awaited inside it.')
    return await send(statement)
  }
  async function rows<T>(statement: Sql): Promise<T[]> {
    // The caller names the row's shape; stores parse rows of money.
    return (await query(statement)).rows as T[]
  }
  async function maybe<T>(statement: Sql): Promise<T | undefined> {
    const found = await rows<T>(statement)
    if (found.length > 1) throw new Error(`Expected one row at most, got ${found.length}.`)
    return found[0]
  }
  return {
    scope,
    rows,
    maybe,
    async one<T>(statement: Sql) {
      const found = await maybe<T>(statement)
      if (found === undefined) throw new Error('Expected one row, got none.')
      return found
    },
    async run(statement) {
      return (await query(statement)).rowCount ?? 0
    },
  }
}

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** What a statement gives has changed since its connection planned it: a migration ran meanwhile. A new connection plans it anew. */
const isStalePlan = (error: unknown): error is Error =>
  error instanceof Error && sqlState(error) === '0A000' && error.message.includes('cached plan')
