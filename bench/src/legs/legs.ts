// Legs: what one leg costs on its way from the queue to its end (processor by process, statements, commits, calls), how long a backlog takes,
// and how long one order takes by itself. One worker, the platforms' sandbox, a channel at a time.
//
// Budgets on two cores: a Meta addition ≤ 9 ms of processor in a backlog, ≤ 16 ms alone (--slots 1); an account with 10,000 ended legs (--history
// 10000) ≤ 1.1 × a young one; one order on an idle machine ≤ 150 ms from accepted to ended, Google ≤ 1 s with its approval.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { monotonicMs, sleep } from '@tallyhelm/infra/clock/clock'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { startBenchDatabase } from '../add-quota/bench-database.ts'
import { openBenchWorld } from '../add-quota/bench-world.ts'
import { actorOf } from '../add-quota/load-flow.ts'
import { type LoadCustomer, openCustomer } from '../product/customers.ts'
import { type Program, startProductServer, startSandbox } from '../product/processes.ts'
import { METER_SETTINGS, type Meter, openMeter } from '../product/meter.ts'
import { untilIdle } from '../product/open-legs.ts'
import { seedHistory } from './history.ts'

const ACCOUNTS_OF_CUSTOMER = 4
const SINGLE_ORDERS = 20
const { values } = parseArgs({
  options: {
    channels: { type: 'string', default: CHANNEL_CODES.join(',') },
    customers: { type: 'string', default: '40' },
    legs: { type: 'string', default: '4' },
    slots: { type: 'string', default: '256' },
    latency: { type: 'string', default: '0' },
    history: { type: 'string', default: '0' },
    single: { type: 'boolean', default: false },
    /** so many of the costliest statements are printed */
    statements: { type: 'string', default: '0' },
  },
})
const channels = CHANNEL_CODES.filter(channel => values.channels.split(',').includes(channel))

let orders = 0
const folder = await mkdtemp(join(tmpdir(), 'tb-'))
const stops: (() => Promise<unknown>)[] = []
try {
  const database = await startBenchDatabase({
    withCustomers: false,
    logMegabytes: 512,
    settings: { ...METER_SETTINGS, autovacuum: 'off' },
  })
  stops.push(() => database.stop())
  const sandbox = await startSandbox(folder)
  stops.push(() => sandbox.stop())
  const { world, close } = openBenchWorld(database.productUrl, 8, sandbox.url)
  stops.push(close)
  const meter = await openMeter({ adminUrl: database.adminUrl, postgresPid: database.pid, sandbox })
  stops.push(() => meter.close())
  const startWorker = () =>
    startProductServer({ url: database.productUrl, sandbox: sandbox.url, role: 'worker', slots: Number(values.slots) })
  for (const [at, channel] of channels.entries()) {
    const customers: LoadCustomer[] = []
    for (let number = 1; number <= Number(values.customers); number += 1)
      customers.push(await openCustomer(world, sandbox.url, at * 300 + number, ACCOUNTS_OF_CUSTOMER, [channel]))
    await meter.delay(Number(values.latency))
    await forgetJobs(world)
    const run = () =>
      values.single ? single(world, channel, customers, startWorker) : backlog(world, channel, customers, startWorker, meter)
    await run()
    await meter.delay(0)
    if (Number(values.history) === 0) continue
    await seedHistory(database.adminUrl, customers, Number(values.history))
    console.log(`the same with ${values.history} ended legs on each account:`)
    await run()
  }
  if (values.history === '0') {
    const violations = await checkBooks(world)
    console.log(violations.length === 0 ? 'the books hold' : `the books are wrong: ${JSON.stringify(violations.slice(0, 5))}`)
    if (violations.length > 0) process.exitCode = 1
  }
} finally {
  for (const stop of stops.toReversed()) await stop().catch((error: unknown) => console.error(error))
  await rm(folder, { recursive: true, force: true })
}

/** Everything is accepted before the worker may begin; what it costs is measured from there to the last end, then with what follows. */
async function backlog(
  world: World,
  channel: Channel,
  customers: readonly LoadCustomer[],
  startWorker: () => Promise<Program>,
  meter: Meter,
): Promise<void> {
  const ids: string[] = []
  for (let round = 0; round < Number(values.legs); round += 1)
    await Promise.all(customers.map(async customer => ids.push(...(await orderOnEach(world, customer)))))
  await holdJobs(world)
  await meter.reset()
  const worker = await startWorker()
  try {
    const first = await meter.look({ worker: [worker] }, 0)
    await releaseJobs(world)
    const startMs = monotonicMs()
    const reached = new Map<number, number>()
    for (let ended = 0; ended < ids.length; await sleep(50)) {
      ended = await countEnded(world, ids)
      const share = ended / ids.length
      for (const mark of [0.5, 0.9, 1]) if (share >= mark && !reached.has(mark)) reached.set(mark, (monotonicMs() - startMs) / 1_000)
    }
    const last = await meter.look({ worker: [worker] }, ids.length)
    const times = [...reached].map(([mark, seconds]) => `${mark * 100} % after ${seconds.toFixed(1)} s`).join(', ')
    console.log(`${channel.padEnd(8)} ${ids.length} legs, ${values.slots} slots, ${values.latency} ms: ${times}`)
    console.log(`         ${meter.text(first, last)}`)
    for (const line of await meter.statements(Number(values.statements))) console.log(`         ${line}`)
    await untilIdle(world)
    console.log(
      `         with what follows until the queue is empty: ${meter.text(first, await meter.look({ worker: [worker] }, ids.length))}`,
    )
  } finally {
    await worker.stop()
  }
}

/** One order at a time on an idle product: from its acceptance to its end. */
async function single(
  world: World,
  channel: Channel,
  customers: readonly LoadCustomer[],
  startWorker: () => Promise<Program>,
): Promise<void> {
  const worker = await startWorker()
  try {
    const times: number[] = []
    for (const customer of customers.slice(0, SINGLE_ORDERS)) {
      const startMs = monotonicMs()
      const ids = await orderOnEach(world, { ...customer, accounts: customer.accounts.slice(0, 1) })
      while ((await countEnded(world, ids)) < ids.length) await sleep(5)
      times.push(monotonicMs() - startMs)
      await sleep(200)
    }
    times.sort((left, right) => left - right)
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(0)
    console.log(`${channel.padEnd(8)} one order at a time, accepted to ended: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms`)
  } finally {
    await worker.stop()
  }
}

async function orderOnEach(world: World, customer: LoadCustomer): Promise<string[]> {
  const ids: string[] = []
  for (const account of customer.accounts) {
    orders += 1
    const items = [{ account_id: account.id, amount: (10 + Math.random() * 90).toFixed(2) }]
    const order = await addQuota(world, actorOf(customer.id), {
      idempotencyKey: `legs-${process.pid}-${orders}`,
      request: { adjust_type: 'ADD', items, remark: '' },
    })
    ids.push(...order.items.map(item => item.item_id))
  }
  return ids
}

async function countEnded(world: World, ids: readonly string[]): Promise<number> {
  const { ended } = await world.db.read({ kind: 'system' }, tx =>
    tx.one<{ ended: number }>(sql`
      select count(*)::int as ended from quota_items where id = any(${ids}::bigint[]) and state in ('FINISHED', 'FAIL', 'MANUAL')`),
  )
  return ended
}

/** A worker that has just started is not what is measured. */
async function holdJobs(world: World): Promise<void> {
  await world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`),
  )
}

async function releaseJobs(world: World): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`update graphile_worker._private_jobs set run_at = now()`)
    await tx.run(sql`select pg_notify('jobs:insert', json_build_object('count', 1, 'task', identifier, 'due', array[0])::text)
      from graphile_worker._private_tasks`)
  })
}

/** What opening the accounts left behind is not what is measured. */
async function forgetJobs(world: World): Promise<void> {
  await world.db.transaction({ kind: 'system' }, tx => tx.run(sql`delete from graphile_worker._private_jobs`))
}
