// The databases of the bench: one durable PostgreSQL with the yardstick's schema beside the product's, filled with customers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExtensions, databaseUrl, startEmbeddedPostgres } from '@tallyhelm/infra/db/embedded'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import { migrate } from '@tallyhelm/infra/db/migrate'
import pg from 'pg'

const LIMIT_FOLDER = join(import.meta.dirname, '../../limit')
export const WALLETS = 20_000
const ACCOUNTS_OF_HOT = 1_000
/** ids of the seed: customer n, its company, user, wallet's money and ad accounts all carry n */
export const HOT_CUSTOMER = '1'

/** What the user of customer n sends to prove its seeded session. */
export const sessionHeaders = (customerId: string) => ({
  sid: `sid-${customerId}`.padEnd(43, '_'),
  cookie: `__Host-tallyhelm=${`secret-${customerId}`.padEnd(43, '_')}`,
})

export type BenchDatabase = {
  productUrl: string
  yardstick(clients: number, wallets: number, seconds: number): Promise<number>
  stop(): Promise<void>
}

/** `fsync` and `synchronous_commit` stay on: what is measured is durable. Needs psql and pgbench on the path. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'tb-'))
  const settings = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' }
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), settings })
  const yardstickUrl = databaseUrl(postgres.adminUrl, 'yardstick')
  await asAdmin(postgres.adminUrl, 'create database yardstick')
  await asAdmin(postgres.adminUrl, 'create database bench owner tallyhelm')
  const productUrl = databaseUrl(postgres.url, 'bench')
  await createExtensions(databaseUrl(postgres.adminUrl, 'bench'))
  await migrate(productUrl)
  await run('psql', [yardstickUrl, '-q', '-v', 'ON_ERROR_STOP=1', '-f', join(LIMIT_FOLDER, 'schema.sql')])
  const startMs = monotonicMs()
  await seed(productUrl)
  console.log(`seeded in ${((monotonicMs() - startMs) / 1_000).toFixed(1)} s`)
  return {
    productUrl,
    async yardstick(clients, wallets, seconds) {
      const script = join(LIMIT_FOLDER, 'one-call.sql')
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
        '-f',
        script,
      ])
      return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? Number.NaN)
    },
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function run(command: string, parameters: string[]): Promise<string> {
  const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, problem] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => (problem += part))
  const [code] = (await once(child, 'close')) as [number] // 'close' gives the exit code
  if (code !== 0) throw new Error(`${command} failed: ${problem}`)
  return output
}

/** Every customer pre-charged, with fees, one wallet with plenty, one USD ad account; the hot one has a thousand. */
async function seed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
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
  await client.end()
}
