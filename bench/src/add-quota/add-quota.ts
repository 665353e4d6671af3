// Adding quota beside its limit: the whole product (HTTP, session, validation, fees, audit, row-level security), and its acceptance
// alone, against one raw SQL call per order under pgbench, in the same minutes.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { HOT_CUSTOMER, sessionHeaders, startBenchDatabase, WALLETS } from './bench-database.ts'
import { openBenchWorld } from './bench-world.ts'
import { openConnection } from './http-connection.ts'

/** Of the yardstick at the same number of connections (reliability.md 1), for the whole product. */
const BUDGETS = { 'uniform 1': 0.4, 'uniform 64': 1, 'hot 64': 3 } as Record<string, number>
const P99_BUDGET_MS = 30
/** A connection belongs to one signed-in person for so many orders, then to another. */
const ORDERS_PER_PERSON = 25

type Kind = 'uniform' | 'hot'
type Order = {
  customerId: string
  key: string
  request: { adjust_type: 'ADD'; remark: string; items: { account_id: string; amount: string }[] }
}
/** Sends one order after the other until the time is over. */
type Caller = (order: Order) => Promise<void>
type Path = { name: string; open(clients: number): Promise<{ callers: Caller[]; close(): void }> }

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'all' },
  },
})
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]
let isWithin = true
let orders = 0

const database = await startBenchDatabase()
const bench = openBenchWorld(database.productUrl, 8)
const server = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts'), '--url', database.productUrl], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const url = await firstLine(server)
  const paths = [throughFlow(), throughServer(url)].filter(path => values.only === 'all' || values.only === path.name)
  for (const path of paths) await load(path, 'uniform', 64, 2)
  for (const kind of ['uniform', 'hot'] as const) for (const clients of [1, 8, 64]) await compare(paths, kind, clients)
} finally {
  server.kill()
  await bench.close()
  await database.stop()
}
if (!isWithin) process.exitCode = 1

/** Rounds alternate between all, so that a noisy minute hits all; ratios compare within one round only. */
async function compare(paths: Path[], kind: Kind, clients: number): Promise<void> {
  const measured = paths.map(path => ({ path, ratios: [] as number[], slowest: [] as number[], rates: [] as string[] }))
  for (let round = 0; round < rounds; round += 1) {
    const limit = await database.yardstick(clients, kind === 'hot' ? 1 : WALLETS, seconds)
    for (const entry of measured) {
      const { perSecond, p99 } = await load(entry.path, kind, clients, seconds)
      entry.ratios.push(perSecond / limit)
      entry.slowest.push(p99)
      entry.rates.push(`${perSecond.toFixed(0)}/${limit.toFixed(0)}`)
    }
  }
  for (const { path, ratios, slowest, rates } of measured) {
    const [ratio, p99] = [median(ratios), median(slowest)]
    const budget = path.name === 'server' ? BUDGETS[`${kind} ${clients}`] : undefined
    const isKept = (budget === undefined || ratio >= budget) && (path.name !== 'server' || p99 <= P99_BUDGET_MS)
    isWithin &&= isKept
    const verdict = path.name === 'server' ? (isKept ? 'kept' : 'MISSED') : ''
    const wanted = budget === undefined ? '' : `, budget ${budget}`
    console.log(
      `${kind.padEnd(7)} ${String(clients).padStart(2)} ${path.name.padEnd(6)} ${ratio.toFixed(2)} × yardstick${wanted}; p99 ${p99.toFixed(1)} ms [${rates.join(' ')}] ${verdict}`,
    )
  }
}

async function load(path: Path, kind: Kind, clients: number, forSeconds: number): Promise<{ perSecond: number; p99: number }> {
  const { callers, close } = await path.open(clients)
  const times: number[] = []
  const startMs = monotonicMs()
  const endMs = startMs + forSeconds * 1_000
  await Promise.all(
    callers.map(async caller => {
      let customerId = HOT_CUSTOMER
      for (let now = monotonicMs(), sent = 0; now < endMs; now = monotonicMs(), sent += 1) {
        if (kind === 'uniform' && sent % ORDERS_PER_PERSON === 0) customerId = String(1 + Math.floor(Math.random() * WALLETS))
        await caller(nextOrder(customerId))
        times.push(monotonicMs() - now)
      }
    }),
  )
  close()
  times.sort((left, right) => left - right)
  return { perSecond: (times.length * 1_000) / (monotonicMs() - startMs), p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}

function nextOrder(customerId: string): Order {
  const account = customerId === HOT_CUSTOMER ? 10_001 + Math.floor(Math.random() * 1_000) : Number(customerId) * 10_000 + 1
  const items = [{ account_id: String(account), amount: `${1 + Math.floor(Math.random() * 1_000)}.50` }]
  orders += 1
  return { customerId, key: `bench-${process.pid}-${orders}`, request: { adjust_type: 'ADD', items, remark: '' } }
}

/** In this process, without HTTP and session. */
function throughFlow(): Path {
  const caller: Caller = async ({ customerId, key, request }) => {
    await addQuota(bench.world, actorOf(customerId), { idempotencyKey: key, request })
  }
  return { name: 'flow', open: async clients => ({ callers: Array.from({ length: clients }, () => caller), close() {} }) }
}

function throughServer(url: string): Path {
  return {
    name: 'server',
    async open(clients) {
      const connections = await Promise.all(Array.from({ length: clients }, () => openConnection(url)))
      const fixed = { cid: '101', v: '1', 'content-type': 'application/json' }
      const callers = connections.map(
        (connection): Caller =>
          async ({ customerId, key, request }) => {
            const headers = { ...fixed, ...sessionHeaders(customerId), 'idempotency-key': key }
            const reply = await connection.post(quotaEndpoints.apply.path, headers, JSON.stringify(request))
            if (reply.status !== 200) throw new Error(`the server answered ${reply.status}: ${reply.body}`)
          },
      )
      return { callers, close: () => connections.forEach(connection => connection.close()) }
    },
  }
}

function actorOf(customerId: string): TenantActor {
  const person = {
    kind: 'user',
    userId: customerId,
    userName: 'bench',
    sessionId: customerId,
    isMaster: true,
    roles: [],
    address: '127.0.0.1',
  } as const
  return { ...person, customerId, subCustomerId: null, customerType: 1 }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const part of child.stdout?.setEncoding('utf8') ?? []) return String(part).trim()
  throw new Error('the server did not start')
}
