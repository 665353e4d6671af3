// The export of 500,000 ad accounts beside COPY of the same rows and columns, and what other requests feel of it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import { startOwnDatabase } from '../product/own-database.ts'
import { SERVER_OPTIONS } from '../product/processes.ts'
import type { Served } from '../account-list/served.ts'
import { others, post, serveWatched, settledMb, watchMemory } from '../product/watched-server.ts'
import { percentiles } from '../account-list/measure.ts'
import { CUSTOMER, seedExport } from './seed-export.ts'

/** Of COPY of the same rows, to a client that throws them away. */
const RATIO_BUDGET = 4
/** What exporting adds to the server's memory at its peak, above the settled server that has answered lists and nothing else. */
const MEMORY_BUDGET_MB = 120
/** Of the p99 without an export, round by round. */
const P99_BUDGET = 2
const ROUNDS = 3
const CALM_MS = 8_000

const { values } = parseArgs({ options: { rows: { type: 'string', default: '500000' } } })
const rows = Number(values.rows)

const database = await startOwnDatabase()
const { url } = database
await seedExport(url, rows)
const served = await serveWatched(url, CUSTOMER)
try {
  process.exitCode = (await measure(served.served, served.child)) ? 0 : 1
} finally {
  served.child.kill()
  await database.stop()
}

/** Rounds alternate, so that a noisy minute hits all; ratios compare within one run only. */
async function measure(server: Served, child: ChildProcess): Promise<boolean> {
  const [copies, exports, peaks]: [number[], number[], number[]] = [[], [], []]
  const p99s: { calm: number; busy: number }[] = []
  let bytes = 0
  await others(server, new Promise(resolve => setTimeout(resolve, CALM_MS)))
  const restMb = await settledMb(child)
  for (let round = 0; round <= ROUNDS; round += 1) {
    const copyMs = await copy()
    const calm = await others(server, new Promise(resolve => setTimeout(resolve, CALM_MS)))
    const startMs = monotonicMs()
    const exporting = download(server).then(length => {
      bytes = length
      return monotonicMs() - startMs
    })
    const watching = watchMemory(child, exporting)
    const busy = await others(server, exporting)
    peaks.push(await watching)
    // The first round warms up what is timed.
    if (round === 0) continue
    copies.push(copyMs)
    exports.push(await exporting)
    p99s.push({ calm: percentiles(calm).p99, busy: percentiles(busy).p99 })
  }
  const afterMb = await settledMb(child)
  const [copyMs, exportMs] = [percentiles(copies).p50, percentiles(exports).p50]
  const slower = percentiles(p99s.map(({ calm, busy }) => busy / calm)).p50
  const aboveMb = percentiles(peaks).p50 - restMb
  const each = peaks.map(peak => (peak - restMb).toFixed(0)).join(' ')
  const told = p99s.map(({ calm, busy }) => `${busy.toFixed(1)}/${calm.toFixed(1)} ms`).join(' ')
  console.log(`COPY    ${rows} rows in ${copyMs.toFixed(0)} ms`)
  console.log(`export  ${rows} rows in ${exportMs.toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB of xlsx, answered by the whole server`)
  console.log(`server  ${SERVER_OPTIONS.join(' ')}: at rest ${restMb.toFixed(0)} MB, ${afterMb.toFixed(0)} MB after its exports`)
  return [
    verdict(`time: ${(exportMs / copyMs).toFixed(2)} × COPY, budget ≤ ${RATIO_BUDGET} ×`, exportMs / copyMs <= RATIO_BUDGET),
    verdict(
      `memory: ${aboveMb.toFixed(0)} MB above the server at rest [${each}], budget ≤ ${MEMORY_BUDGET_MB} MB`,
      aboveMb <= MEMORY_BUDGET_MB,
    ),
    verdict(`others: p99 ${slower.toFixed(2)} × that without an export [${told}], budget ≤ ${P99_BUDGET} ×`, slower <= P99_BUDGET),
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
  const reply = await post(`${base}/export`, headers, { channel: 'FACEBOOK', format: 'xlsx' })
  if (reply.headers['content-type']?.includes('json') !== false) throw new Error(`no file: ${String((await reply.toArray())[0])}`)
  let length = 0
  for await (const piece of reply) length += piece.length
  return length
}
