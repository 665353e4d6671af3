// Adding quota beside its limit: the product's acceptance against one raw SQL call per order under pgbench, in the same minutes.
import { parseArgs } from 'node:util'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { HOT_CUSTOMER, startBenchDatabase, WALLETS } from './bench-database.ts'
import { openBenchWorld } from './bench-world.ts'

/** Of the yardstick at the same number of connections (reliability.md 1); p99 in each. */
const BUDGETS = { 'uniform 1': 0.4, 'uniform 64': 1, 'hot 64': 3 } as Record<string, number>
const P99_BUDGET_MS = 30

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
})
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]

const database = await startBenchDatabase()
const { world, close } = openBenchWorld(database.productUrl, 8)
let isWithin = true
let keys = 0
try {
  await load(world, 'uniform', 64, 2)
  for (const kind of ['uniform', 'hot'] as const) for (const clients of [1, 8, 64]) await compare(kind, clients)
} finally {
  await close()
  await database.stop()
}
if (!isWithin) process.exitCode = 1

/** Rounds alternate between the two, so that a noisy minute hits both. */
async function compare(kind: 'uniform' | 'hot', clients: number): Promise<void> {
  const ratios: number[] = []
  const lines: string[] = []
  let slowest = 0
  for (let round = 0; round < rounds; round += 1) {
    const limit = await database.yardstick(clients, kind === 'hot' ? 1 : WALLETS, seconds)
    const { perSecond, p99 } = await load(world, kind, clients, seconds)
    ratios.push(perSecond / limit)
    lines.push(`${perSecond.toFixed(0)}/${limit.toFixed(0)}`)
    slowest = Math.max(slowest, p99)
  }
  const ratio = ratios.sort((left, right) => left - right)[Math.floor(ratios.length / 2)] ?? Number.NaN
  const budget = BUDGETS[`${kind} ${clients}`]
  const isKept = (budget === undefined || ratio >= budget) && slowest <= P99_BUDGET_MS
  isWithin &&= isKept
  const wanted = budget === undefined ? '' : ` (budget ${budget})`
  console.log(
    `${kind.padEnd(7)} ${String(clients).padStart(2)}: ${ratio.toFixed(2)} × yardstick${wanted}, p99 ${slowest.toFixed(1)} ms  [${lines.join(' ')}]  ${isKept ? 'kept' : 'MISSED'}`,
  )
}

/** So many callers, each sending its next order when the former was answered. */
async function load(on: World, kind: 'uniform' | 'hot', clients: number, forSeconds: number): Promise<{ perSecond: number; p99: number }> {
  const times: number[] = []
  const startMs = monotonicMs()
  const endMs = startMs + forSeconds * 1_000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let now = monotonicMs(); now < endMs; now = monotonicMs()) {
        await submit(on, kind)
        times.push(monotonicMs() - now)
      }
    }),
  )
  times.sort((left, right) => left - right)
  return { perSecond: (times.length * 1_000) / (monotonicMs() - startMs), p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}

async function submit(on: World, kind: 'uniform' | 'hot'): Promise<void> {
  const customer = kind === 'hot' ? HOT_CUSTOMER : String(1 + Math.floor(Math.random() * WALLETS))
  const account = kind === 'hot' ? 10_001 + Math.floor(Math.random() * 1_000) : Number(customer) * 10_000 + 1
  const items = [{ account_id: String(account), amount: `${1 + Math.floor(Math.random() * 1_000)}.50` }]
  keys += 1
  await addQuota(on, actorOf(customer), {
    idempotencyKey: `bench-${process.pid}-${keys}`,
    request: { adjust_type: 'ADD', items, remark: '' },
  })
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
