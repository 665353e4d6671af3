// The export of 500,000 ad accounts beside COPY of the same rows and columns, and what other requests feel of it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import { createExtensions, databaseUrl, startEmbeddedPostgres } from '@tallyhelm/infra/db/embedded'
import { migrate } from '@tallyhelm/infra/db/migrate'
import pg from 'pg'
import type { Served } from '../account-list/served.ts'
import { percentiles } from '../account-list/measure.ts'
import { CUSTOMER, seedExport } from './seed-export.ts'

/** Of COPY of the same rows, to a client that throws them away. */
const RATIO_BUDGET = 4
/** What exporting adds to the server's memory at its peak; the server itself is there in any case. */
const MEMORY_BUDGET_MB = 120
/** Of the p99 without an export. */
const P99_BUDGET = 2
const ROUNDS = 2
/** Between two of the other requests: people, not a load test. */
const PAUSE_MS = 15

const { values } = parseArgs({ options: { rows: { type: 'string', default: '500000' } } })
const rows = Number(values.rows)

const folder = await mkdtemp(join(tmpdir(), 'te-'))
const settings = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' }
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), settings })
const superuser = new pg.Client({ connectionString: postgres.adminUrl })
await superuser.connect()
await superuser.query('create database bench owner tallyhelm')
await superuser.end()
await createExtensions(databaseUrl(postgres.adminUrl, 'bench'))
const url = databaseUrl(postgres.url, 'bench')
await migrate(url)
await seedExport(url, rows)
const served = await serve(url)
try {
  process.exitCode = (await measure(served.served, served.child)) ? 0 : 1
} finally {
  served.child.kill()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Rounds alternate, so that a noisy minute hits all; ratios compare within one run only. */
async function measure(server: Served, child: ChildProcess): Promise<boolean> {
  const [copies, exports]: [number[], number[]] = [[], []]
  const [alone, beside]: [number[], number[]] = [[], []]
  let [restMb, peakMb, bytes] = [0, 0, 0]
  for (let round = 0; round <= ROUNDS; round += 1) {
    const copyMs = await copy()
    const calm = await others(server, new Promise(resolve => setTimeout(resolve, 3_000)))
    // What the server takes for the other requests alone.
    if (round === 0) restMb = await memoryMb(child)
    const startMs = monotonicMs()
    const exporting = download(server).then(length => {
      bytes = length
      return monotonicMs() - startMs
    })
    const watching = watchMemory(child, exporting)
    const busy = await others(server, exporting)
    // The first round warms up.
    if (round === 0) continue
    copies.push(copyMs)
    exports.push(await exporting)
    alone.push(...calm)
    beside.push(...busy)
    peakMb = Math.max(peakMb, await watching)
  }
  const [copyMs, exportMs] = [percentiles(copies).p50, percentiles(exports).p50]
  const [calmMs, busyMs] = [percentiles(alone).p99, percentiles(beside).p99]
  console.log(`COPY    ${rows} rows in ${copyMs.toFixed(0)} ms`)
  console.log(`export  ${rows} rows in ${exportMs.toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB of xlsx, answered by the whole server`)
  return [
    verdict(`time: ${(exportMs / copyMs).toFixed(2)} × COPY, budget ≤ ${RATIO_BUDGET} ×`, exportMs / copyMs <= RATIO_BUDGET),
    verdict(
      `memory: ${(peakMb - restMb).toFixed(0)} MB above the ${restMb.toFixed(0)} MB of the server without exports, budget ≤ ${MEMORY_BUDGET_MB} MB`,
      peakMb - restMb <= MEMORY_BUDGET_MB,
    ),
    verdict(
      `others: p99 ${busyMs.toFixed(1)} ms, without an export ${calmMs.toFixed(1)} ms, ${(busyMs / calmMs).toFixed(2)} ×, budget ≤ ${P99_BUDGET} × (${beside.length} and ${alone.length} requests)`,
      busyMs / calmMs <= P99_BUDGET,
    ),
  ].every(Boolean)
}

function verdict(text: string, isKept: boolean): boolean {
  console.log(`${text}: ${isKept ? 'kept' : 'MISSED'}`)
  return isKept
}

/** The same rows, columns and order as the export's, written by PostgreSQL as CSV. */
async function copy(): Promise<number> {
  const startMs = monotonicMs()
  const statement = `select set_config('app.scope', 'system', false); copy (
    select a.outside_account_id, a.account_name, c.company_name, a.account_status, a.frozen_status, a.currency, ledger_money_text(a.balance_minor, a.currency),
      ledger_money_text(a.spent_minor, a.currency), ledger_money_text(a.limit_minor, a.currency), ledger_money_text(a.avg_spend_7d_minor, a.currency),
      a.days_left_tenths, ledger_money_text(a.today_spend_minor, a.currency), ledger_money_text(a.total_added_minor, a.currency),
      (select string_agg(b.outside_id, '、' order by b.outside_id) from ad_accounts_bindings b where b.customer_id = a.customer_id and b.ad_account_id = a.id and b.kind = 'BM'),
      (select string_agg(b.outside_id, '、' order by b.outside_id) from ad_accounts_bindings b where b.customer_id = a.customer_id and b.ad_account_id = a.id and b.kind = 'PIXEL'),
      a.personal_auth, a.timezone, s.name, date_trunc('second', a.opened_at at time zone 'Asia/Shanghai'),
      date_trunc('second', a.last_operation_at at time zone 'Asia/Shanghai'), date_trunc('second', a.synced_at at time zone 'Asia/Shanghai'), a.remark
    from ad_accounts_accounts a join companies_companies c on c.customer_id = a.customer_id and c.id = a.company_id
    left join sub_customers_profiles s on s.customer_id = a.customer_id and s.id = a.sub_customer_id
    where a.customer_id = ${CUSTOMER} and a.channel = 'FACEBOOK' order by a.id desc) to stdout csv`
  const child = spawn('psql', [url, '-q', '-v', 'ON_ERROR_STOP=1', '-c', statement], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('COPY failed')
  return monotonicMs() - startMs
}

async function download({ url: base, headers }: Served): Promise<number> {
  const body = JSON.stringify({ channel: 'FACEBOOK', format: 'xlsx' })
  const reply = await fetch(`${base}/export`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
  if (reply.headers.get('content-type')?.includes('json') !== false) throw new Error(`no file: ${await reply.text()}`)
  let length = 0
  for await (const piece of reply.body ?? []) length += piece.length
  return length
}

/** Times of list requests, one after the other with a pause between them, until `end`. */
async function others({ url: base, headers }: Served, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const body = JSON.stringify({ channel: 'FACEBOOK', account_status: 'NORMAL', page_num: 1, page_size: 10 })
  let isOver = false
  void end.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const startMs = monotonicMs()
    const reply = await fetch(base, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
    await reply.arrayBuffer()
    times.push(monotonicMs() - startMs)
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
  return times
}

async function watchMemory(child: ChildProcess, end: Promise<unknown>): Promise<number> {
  let peak = 0
  let isOver = false
  void end.finally(() => {
    isOver = true
  })
  while (!isOver) {
    peak = Math.max(peak, await memoryMb(child))
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return peak
}

/** Resident memory of the server's process. */
async function memoryMb({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

async function serve(databaseAddress: string): Promise<{ served: Served; child: ChildProcess }> {
  const program = join(import.meta.dirname, '../account-list/serve.ts')
  const child = spawn(process.execPath, [program, '--url', databaseAddress, '--kind', 'server', '--customer', CUSTOMER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [undefined])])
  if (line === undefined) throw new Error('the server did not start')
  return { served: JSON.parse(String(line)), child }
}
