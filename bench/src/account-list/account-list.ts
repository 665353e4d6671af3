// The ad-account list at a million accounts: throughput beside the yardstick, and the slowest of its filter combinations.
import { parseArgs } from 'node:util'
import { createLogger } from '@tallyhelm/infra/log/log'
import { openDatabase } from '@tallyhelm/infra/db/database'
import { accountListRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { accountList } from '@tallyhelm/views/ad-accounts/account-list'
import { FILTERS } from './filters.ts'
import { CONNECTIONS, load, serve } from './load.ts'
import { median, percentiles, timed } from './measure.ts'

/** Of the yardstick's requests per second at 16 connections (reliability.md 1). */
const RATIO_BUDGET = 0.7
/** For any filter combination, one connection. */
const P99_BUDGET_MS = 30
const LIST = { channel: 'FACEBOOK', account_status: 'NORMAL', page_num: 1, page_size: 10 }

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    /** a role that row-level security does not bind: the yardstick has none */
    'raw-url': { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    calls: { type: 'string', default: '100' },
    only: { type: 'string', default: 'all' },
    /** whose list: of the seed's customers 1 is the largest, 5 has sub-customers (5001 …) */
    customer: { type: 'string', default: '1' },
    'sub-customer': { type: 'string' },
  },
})
if (!values.url)
  throw new Error(
    'usage: account-list.ts --url postgresql://… [--raw-url postgresql://superuser…] [--seconds 5] [--rounds 3] [--calls 100] [--only all|load|filters] [--customer 1] [--sub-customer 5001]',
  )

const isWithin = [
  ...(values.only === 'filters' ? [] : [await measureLoad(values.url)]),
  ...(values.only === 'load' ? [] : [await measureFilters(values.url)]),
]
if (isWithin.includes(false)) process.exitCode = 1

/** Rounds alternate, so that a noisy minute hits all of them; ratios compare within one run only. */
async function measureLoad(url: string): Promise<boolean> {
  const kinds = ['raw', 'view', 'server'] as const
  const running = await Promise.all(kinds.map(kind => serve(kind === 'raw' ? (values['raw-url'] ?? url) : url, kind, values.customer)))
  const perSecond = new Map<string, number[]>(kinds.map(kind => [kind, []]))
  const slowest = new Map<string, number[]>(kinds.map(kind => [kind, []]))
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const [index, kind] of kinds.entries()) {
      const served = running[index]?.served
      if (!served) throw new Error(`${kind} did not start`)
      const result = await load(served.url, served.headers, LIST, Number(values.seconds))
      // The first round warms up.
      if (round === 0) continue
      perSecond.get(kind)?.push(result.requests.average)
      slowest.get(kind)?.push(result.latency.p99)
    }
  }
  for (const { child } of running) child.kill()
  const raw = median(perSecond.get('raw') ?? [])
  let isWithin = true
  for (const kind of kinds) {
    const rate = median(perSecond.get(kind) ?? [])
    const ratio = rate / raw
    if (kind === 'server') isWithin = ratio >= RATIO_BUDGET
    console.log(
      `${kind.padEnd(7)} ${rate.toFixed(0).padStart(6)} requests/s, p99 ${median(slowest.get(kind) ?? [])
        .toFixed(0)
        .padStart(4)} ms, ${ratio.toFixed(2)} × raw`,
    )
  }
  console.log(`budget: server ≥ ${RATIO_BUDGET} × raw at ${CONNECTIONS} connections: ${isWithin ? 'kept' : 'MISSED'}`)
  return isWithin
}

async function measureFilters(url: string): Promise<boolean> {
  const database = openDatabase({ url, applicationName: 'bench', maxConnections: 1, log: createLogger({ name: 'bench', level: 'fatal' }) })
  const scope = { kind: 'tenant', customerId: values.customer, subCustomerId: values['sub-customer'] ?? null } as const
  let isWithin = true
  for (const [name, filters] of Object.entries(FILTERS)) {
    const request = accountListRequest.parse({ channel: 'FACEBOOK', ...filters })
    const first = await accountList(database, scope, request)
    const times = await timed(Number(values.calls), () => accountList(database, scope, request))
    const { p50, p99 } = percentiles(times)
    if (p99 > P99_BUDGET_MS) isWithin = false
    console.log(
      `${name.padEnd(44)} ${String(first.total_size).padStart(6)} hits  p50 ${p50.toFixed(1).padStart(5)}  p99 ${p99.toFixed(1).padStart(5)} ms${p99 > P99_BUDGET_MS ? '  over' : ''}`,
    )
  }
  await database.close()
  console.log(`budget: p99 ≤ ${P99_BUDGET_MS} ms for any filter combination: ${isWithin ? 'kept' : 'MISSED'}`)
  return isWithin
}
