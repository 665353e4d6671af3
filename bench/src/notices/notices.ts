// Notifications of one house: verified, stored and answered at 64 connections beside one-row inserts, then from paid to the wallet beside one hot wallet.
import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { monotonicMs, systemClock } from '@tallyhelm/infra/clock/clock'
import { createHttpClient } from '@tallyhelm/infra/http-client/http-client'
import { createLogger } from '@tallyhelm/infra/log/log'
import { HOUSE_ADAPTERS } from '@tallyhelm/world/open/house-adapters'
import pg from 'pg'
import { percentiles } from '../account-list/measure.ts'
import { startBenchDatabase, WALLETS } from '../add-quota/bench-database.ts'
import { firstLine, run } from '../add-quota/run.ts'
import { SERVER_OPTIONS } from '../product/processes.ts'
import { type BenchKeys, makeKeys, type Notice, noticeOf } from './keys.ts'

/** Of one-row inserts per second, and of the slowest answers. */
const RATIO_BUDGET = 0.8
const P99_BUDGET_MS = 30
/** Of what the yardstick does on one hot wallet. */
const CREDITED_BUDGET = 2
const CONNECTIONS = 64
const NOTICES = Math.min(Number(process.env['BENCH_NOTICES'] ?? WALLETS), WALLETS)
const SECONDS = 5
/** Numbers of tries have nineteen digits. */
const FIRST_NUMBER = 1_000_000_000_000_000_000n
const CREDITED_PATIENCE_MS = 300_000

const keys = makeKeys()
const started = await startBenchDatabase({ withCustomers: true })
const admin = new pg.Client({ connectionString: started.adminUrl })
await admin.connect()
try {
  await seedTries()
  const at = systemClock().now()
  const notices = Array.from({ length: NOTICES }, (_, n) => noticeOf(keys, String(FIRST_NUMBER + BigInt(n + 1)), at))
  const verdicts = [await measureAnswers(notices), await measureCredits()]
  process.exitCode = verdicts.includes(false) ? 1 : 0
} finally {
  await admin.end()
  await started.stop()
}

/** A wallet in yuan, one recharge of ten of them and its try for each customer. */
async function seedTries(): Promise<void> {
  await admin.query(`
    select set_config('app.scope', 'system', false);
    insert into payments_recharges (id, customer_id, user_id, user_name, key, body_digest, method, currency, amount_minor, fee_basis_points, status,
        submitted_at, expires_at)
      select n, n, n, 'u', 'bench-key-' || n, 'b', 'WECHAT', 'CNY', 1000, 60, 'TO_BE_PAY', now(), now() + interval '1 day'
      from generate_series(1, ${NOTICES}) n;
    insert into payments_tries (id, recharge_id, customer_id, method, status, created_at, expires_at)
      select ${FIRST_NUMBER} + n, n, n, 'WECHAT', 'TO_BE_RECHARGE', now(), now() + interval '1 day' from generate_series(1, ${NOTICES}) n;
    insert into ledger_accounts (address, kind, currency, customer_id, created_at)
      select k || ':CNY:' || n || case k when 'WALLET' then ':' else '' end, k, 'CNY', n, now()
      from generate_series(1, ${NOTICES}) n, unnest(array['WALLET', 'SERVICE_FEE']) k;
    insert into ledger_balances (ledger_account_id, customer_id, overdraft_minor)
      select id, customer_id, case kind when 'WALLET' then 0 end from ledger_accounts where currency = 'CNY'`)
  await admin.query(
    'create table one_row (id bigint generated always as identity primary key, at timestamptz not null default now(), body bytea not null)',
  )
  await admin.query('vacuum analyze')
}

async function measureAnswers(notices: readonly Notice[]): Promise<boolean> {
  const verifyMs = verifyCost(notices.slice(0, 1_000))
  const api = await start('api')
  const perSecond = await insertsPerSecond()
  const startMs = monotonicMs()
  const times = await send(api.url, notices)
  const rate = (notices.length / (monotonicMs() - startMs)) * 1_000
  api.child.kill()
  const again = await insertsPerSecond()
  const limit = (perSecond + again) / 2
  const { p50, p99 } = percentiles(times)
  const isWithin = rate >= RATIO_BUDGET * limit && p99 <= P99_BUDGET_MS
  console.log(
    `one-row inserts ${limit.toFixed(0)}/s (${perSecond.toFixed(0)} before, ${again.toFixed(0)} after), ${CONNECTIONS} connections`,
  )
  console.log(
    `notifications   ${rate.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; of which the signature ${verifyMs.toFixed(2)} ms each`,
  )
  console.log(
    `budget: ${(rate / limit).toFixed(2)} × inserts (≥ ${RATIO_BUDGET}), p99 ${p99.toFixed(1)} ms (≤ ${P99_BUDGET_MS}): ${isWithin ? 'kept' : 'MISSED'}`,
  )
  return isWithin
}

/** The jobs of all that were stored, by one worker. */
async function measureCredits(): Promise<boolean> {
  const hot = await started.yardstick(CONNECTIONS, 1, SECONDS)
  const worker = await start('worker')
  const startMs = monotonicMs()
  for (;;) {
    const { rows } = await admin.query(`select count(*)::int as n from payments_recharges where status = 'RECHARGE_SUCCESS'`)
    if (rows[0]?.n === NOTICES) break
    if (monotonicMs() - startMs > CREDITED_PATIENCE_MS) throw new Error(`only ${rows[0]?.n} of ${NOTICES} were credited`)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  const rate = (NOTICES / (monotonicMs() - startMs)) * 1_000
  worker.child.kill()
  const isWithin = rate >= CREDITED_BUDGET * hot.perSecond
  console.log(
    `yardstick, one hot wallet ${hot.perSecond.toFixed(0)}/s; paid → wallet ${rate.toFixed(0)}/s over ${NOTICES} wallets, one worker`,
  )
  console.log(`budget: ${(rate / hot.perSecond).toFixed(2)} × the hot wallet (≥ ${CREDITED_BUDGET}): ${isWithin ? 'kept' : 'MISSED'}`)
  return isWithin
}

async function start(role: 'api' | 'worker'): Promise<{ child: ChildProcess; url: string }> {
  const program = join(import.meta.dirname, 'serve.ts')
  const child = spawn(process.execPath, [...SERVER_OPTIONS, program, '--url', started.productUrl, '--role', role], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin?.end(JSON.stringify(keys.given))
  return { child, url: await firstLine(child) }
}

/** In milliseconds of this process. */
function verifyCost(notices: readonly Notice[]): number {
  const clock = systemClock()
  const log = createLogger({ name: 'bench', level: 'fatal' })
  const http = createHttpClient({ clock, log, allowPrivateHosts: true, timeoutMs: 1_000, maxBytes: 1_024, connections: 1 })
  const house = HOUSE_ADAPTERS.WECHAT?.(keys.given satisfies BenchKeys['given'] as never, { http, files: http, clock })
  const startMs = monotonicMs()
  for (const { headers, body } of notices) {
    const reading = house?.readNotice({ method: 'POST', path: '/notify/WECHAT', headers, body: Buffer.from(body) }, clock.now())
    if (reading?.kind !== 'genuine') throw new Error(`the house's own notification is ${reading?.kind}`)
  }
  return (monotonicMs() - startMs) / notices.length
}

async function insertsPerSecond(): Promise<number> {
  const script = join(import.meta.dirname, '../../limit/one-row.sql')
  const parameters = ['-n', '-M', 'prepared', '-c', String(CONNECTIONS), '-j', '2', '-T', String(SECONDS), '-f', script]
  const output = await run('pgbench', [started.adminUrl, ...parameters])
  return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? Number.NaN)
}

/** Each once, by so many connections; gives how long each took in milliseconds. */
async function send(url: string, notices: readonly Notice[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  let next = 0
  const one = async () => {
    for (let notice = notices[next++]; notice; notice = notices[next++]) {
      const startMs = monotonicMs()
      await post(`${url}/notify/WECHAT`, notice, agent)
      times.push(monotonicMs() - startMs)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  agent.destroy()
  return times
}

function post(url: string, { headers, body }: Notice, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, reply => {
      reply.resume()
      reply.once('end', () =>
        reply.statusCode === 204 || reply.statusCode === 200 ? resolve() : reject(new Error(`answered ${reply.statusCode}`)),
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
