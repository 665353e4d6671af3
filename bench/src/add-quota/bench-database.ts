// The databases of the bench: one durable PostgreSQL with the yardstick's schema beside the product's, filled with customers.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExtensions, databaseUrl, startEmbeddedPostgres } from '@tallyhelm/infra/db/embedded'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import { migrate } from '@tallyhelm/infra/db/migrate'
import { withConnection } from '@tallyhelm/infra/db/connection'
import type pg from 'pg'
import { run } from './run.ts'

const LIMIT_FOLDER = join(import.meta.dirname, '../../limit')
export const WALLETS = 20_000
export const ACCOUNTS_OF_HOT = 1_000
/** ids of the seed: customer n, its company, user, wallet's money and ad accounts all carry n */
export const HOT_CUSTOMER = '1'

/** More than one bench writes. */
const LOG_MEGABYTES = 4_096
const LOG_FILE_MEGABYTES = 16

export type BenchDatabase = {
  productUrl: string
  /** the superuser's, of the same database */
  adminUrl: string
  /** of PostgreSQL's first process, the parent of all others */
  pid: number
  yardstick(clients: number, wallets: number, seconds: number): Promise<{ perSecond: number; p99Ms: number }>
  /** Orders in the product's database, and the processes that serve its connections. */
  look(): Promise<{ orders: number; pids: number[] }>
  stop(): Promise<void>
}

/**
 * `fsync` and `synchronous_commit` stay on: what is measured is durable; needs psql and pgbench on the path. Leave its customers out
 * where the books are proved: no transfer brought their money.
 */
export async function startBenchDatabase(options: {
  withCustomers: boolean
  settings?: Readonly<Record<string, string>>
  logMegabytes?: number
}): Promise<BenchDatabase> {
  const { logMegabytes = LOG_MEGABYTES } = options
  const folder = await mkdtemp(join(tmpdir(), 'tb-'))
  const settings = {
    ...options.settings,
    shared_buffers: '1GB',
    min_wal_size: `${logMegabytes}MB`,
    max_wal_size: '8GB',
    checkpoint_timeout: '30min',
  }
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), settings })
  const yardstickUrl = databaseUrl(postgres.adminUrl, 'yardstick')
  await ask(postgres.adminUrl, 'create database yardstick')
  await ask(postgres.adminUrl, 'create database bench owner tallyhelm')
  const productUrl = databaseUrl(postgres.url, 'bench')
  await createExtensions(databaseUrl(postgres.adminUrl, 'bench'))
  await migrate(productUrl)
  await run('psql', [yardstickUrl, '-q', '-v', 'ON_ERROR_STOP=1', '-f', join(LIMIT_FOLDER, 'schema.sql')])
  if (options.withCustomers) {
    const startMs = monotonicMs()
    await seed(productUrl)
    console.log(`seeded in ${((monotonicMs() - startMs) / 1_000).toFixed(1)} s`)
  }
  await fillLog(postgres.adminUrl, logMegabytes)
  return {
    productUrl,
    adminUrl: databaseUrl(postgres.adminUrl, 'bench'),
    pid: Number((await readFile(join(folder, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0]),
    async yardstick(clients, wallets, seconds) {
      const script = join(LIMIT_FOLDER, 'one-call.sql')
      const logs = await mkdtemp(join(folder, 'yardstick-'))
      const output = await run('pgbench', [
        yardstickUrl,
        '-n',
        '-M',
        'prepared',
        '-c',
        String(clients),
        '-j',
        '2',
        '-T',
        String(seconds),
        '-D',
        `nw=${wallets}`,
        '-l',
        '--sampling-rate=0.1',
        `--log-prefix=${join(logs, 'calls')}`,
        '-f',
        script,
      ])
      return { perSecond: Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? Number.NaN), p99Ms: await p99OfLogs(logs) }
    },
    async look() {
      const [found] = await ask<{ orders: string; pids: number[] }>(
        databaseUrl(postgres.adminUrl, 'bench'),
        `select (select count(*) from quota_orders) as orders,
          array(select pid from pg_stat_activity where datname = 'bench' and pid <> pg_backend_pid()) as pids`,
      )
      return { orders: Number(found?.orders), pids: found?.pids ?? [] }
    },
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The files of the write-ahead log, made before anything is measured. A server that has run for a while writes over old ones; a young one fills
 * a new one with zeros every 16 MB, and whoever commits at that moment waits 50 ms for that.
 */
async function fillLog(adminUrl: string, megabytes: number): Promise<void> {
  const files = megabytes / LOG_FILE_MEGABYTES
  await ask(
    adminUrl,
    `do $$ begin for file in 1 .. ${files} loop perform pg_logical_emit_message(true, 'bench', 'a file'); perform pg_switch_wal(); end loop; end $$`,
  )
  await ask(adminUrl, 'checkpoint')
}

/** pgbench's log of calls: the third column is the time of one in microseconds. */
async function p99OfLogs(folder: string): Promise<number> {
  const texts = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')))
  const times = texts.flatMap(text => text.trimEnd().split('\n')).map(line => Number(line.split(' ')[2]))
  times.sort((left, right) => left - right)
  return (times[Math.floor(times.length * 0.99)] ?? Number.NaN) / 1_000
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  return await withConnection(url, async client => (await client.query<Row>(statement)).rows)
}

/** Every customer pre-charged, with fees, one wallet with plenty, one USD ad account; the hot one has a thousand. */
async function seed(url: string): Promise<void> {
  await withConnection(url, async client => {
    await client.query(`select set_config('app.scope', 'system', false), set_config('synchronous_commit', 'off', false)`)
    await client.query(`
      insert into organization_customers (id, name, customer_type, customer_nature, created_at)
        select n, 'c' || n, 1, 'DIRECT_AGENT', now() from generate_series(1, ${WALLETS}) n;
      insert into companies_companies (id, customer_id, company_name, created_at) select id, id, 'k', now() from organization_customers;
      insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, is_master, created_at)
        select id, id, '1' || lpad(id::text, 10, '0'), 'u' || id, 'none', true, now() from organization_customers;
      insert into billing_fee_rates (id, customer_id, channel, service_fee_basis_points, tax_basis_points, valid_from, created_at)
        select id * 10 + n, id, (array['FACEBOOK', 'GOOGLE', 'TIKTOK'])[n], 300, 600, '2020-01-01', now() from organization_customers, generate_series(1, 3) n;
      insert into ad_accounts_accounts (id, customer_id, company_id, channel, outside_account_id, account_name, currency, timezone, limit_minor,
          spent_minor, balance_minor, opened_at, synced_at, created_at)
        select c.id * 10000 + n, c.id, c.id, 'FACEBOOK', (c.id * 10000 + n)::text, 'a', 'USD', 'UTC', 0, 0, 0, now(), now(), now()
        from organization_customers c, generate_series(1, case when c.id = ${HOT_CUSTOMER} then ${ACCOUNTS_OF_HOT} else 1 end) n;
      insert into session_sessions (id, sid_digest, secret_digest, user_id, is_remembered, address, user_agent, created_at, touched_at, expires_at)
        select id, encode(sha256(rpad('sid-' || id, 43, '_')::bytea), 'hex'), encode(sha256(rpad('secret-' || id, 43, '_')::bytea), 'hex'), id, false, '', '', now(), now(),
          now() + interval '12 hours' from organization_customers;
      insert into ledger_accounts (address, kind, currency, customer_id, created_at)
        select k || ':USD:' || c.id || case k when 'WALLET' then ':' else '' end, k, 'USD', c.id, now()
        from organization_customers c, unnest(array['WALLET', 'SERVICE_FEE', 'TAX']) k;
      insert into ledger_accounts (address, kind, currency, customer_id, ad_account_id, created_at)
        select 'QUOTA:USD:' || id, 'QUOTA', 'USD', customer_id, id, now() from ad_accounts_accounts;
      insert into ledger_balances (ledger_account_id, customer_id, credits_posted, overdraft_minor)
        select id, customer_id, case kind when 'WALLET' then 100000000000 else 0 end, case kind when 'WALLET' then 0 end from ledger_accounts`)
    await client.query('vacuum analyze')
  })
}
