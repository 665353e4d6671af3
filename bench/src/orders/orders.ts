// Orders of all kinds under load: two API processes and two workers behind a proxy on one database, with the platforms' sandbox, beside
// the yardstick of one raw SQL call per order. Afterwards every leg has ended and the books hold.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { monotonicMs, sleep } from '@tallyhelm/infra/clock/clock'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { startBenchDatabase } from '../add-quota/bench-database.ts'
import { openBenchWorld } from '../add-quota/bench-world.ts'
import { type Body, type Load, loadWith } from './clients.ts'
import { type LoadCustomer, openCustomer } from './customers.ts'
import { type Program, startProductServer, startSandbox } from './processes.ts'
import { startProxy } from './proxy.ts'

const CLIENTS = 64
const BATCH = 50
/** Everything that was accepted must have ended this long after the load: platforms answer at once here. */
const DRAIN_SECONDS = 900
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    customers: { type: 'string', default: '32' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)

const folder = await mkdtemp(join(tmpdir(), 'tb-'))
const stops: (() => Promise<unknown>)[] = []
try {
  const database = await startBenchDatabase({ withCustomers: false })
  stops.push(() => database.stop())
  const { url: sandbox } = ending(await startSandbox(folder))
  const { world, close } = openBenchWorld(database.productUrl, 8, sandbox)
  stops.push(close)
  console.log('customers and ad accounts are opened through the flows …')
  const customers: LoadCustomer[] = []
  for (let number = 1; number <= Number(values.customers); number += 1) customers.push(await openCustomer(world, sandbox, number, 4))
  const hot = await openCustomer(world, sandbox, 900, BATCH)
  const serve = async (role: 'api' | 'worker') => ending(await startProductServer({ url: database.productUrl, sandbox, role })).address
  const apis = [await serve('api'), await serve('api')]
  await Promise.all([serve('worker'), serve('worker')])
  const proxy = await startProxy(apis)
  stops.push(() => proxy.stop())

  const phases: { name: string; clients: { customer: LoadCustomer; next: () => Body }[] }[] = [
    { name: 'mixed orders', clients: spread(customers, mixedOrder) },
    { name: 'one hot wallet', clients: Array.from({ length: CLIENTS }, () => ({ customer: hot, next: () => addition(hot, 1) })) },
    { name: `batches of ${BATCH}`, clients: Array.from({ length: 16 }, () => ({ customer: hot, next: () => addition(hot, BATCH) })) },
  ]
  for (const { name, clients } of phases.filter(phase => phase.name.includes(values.only))) {
    const wallets = name === 'mixed orders' ? 20_000 : 1
    const limit = await database.yardstick(CLIENTS, wallets, seconds)
    const load = await loadWith(proxy.url, clients, seconds)
    const drained = await drain(world)
    report(name, clients.length, load, limit.perSecond, drained)
  }
  const violations = await checkBooks(world)
  console.log(violations.length === 0 ? 'the books hold' : `the books are wrong: ${JSON.stringify(violations.slice(0, 5))}`)
  if (violations.length > 0) process.exitCode = 1
} finally {
  for (const stop of stops.toReversed()) await stop().catch((error: unknown) => console.error(error))
  await rm(folder, { recursive: true, force: true })
}

function ending<Started extends Program>(program: Started): Started {
  stops.push(() => program.stop())
  return program
}

function spread(all: readonly LoadCustomer[], next: (customer: LoadCustomer) => Body) {
  return Array.from({ length: CLIENTS }, (_, client) => {
    const customer = all[client % all.length]
    if (!customer) throw new Error('there is no customer')
    return { customer, next: () => next(customer) }
  })
}

/** Seven in ten are additions; the others lower, move and clear. */
function mixedOrder(customer: LoadCustomer): Body {
  const dice = Math.random()
  if (dice < 0.7) return addition(customer, 1)
  if (dice < 0.85)
    return { adjust_type: 'REDUCE', reason: 'BUDGET', items: some(customer, 1).map(({ id }) => ({ account_id: id, amount: amount() })) }
  if (dice < 0.97) {
    const [from, to] = some({ ...customer, accounts: customer.accounts.filter(({ channel }) => channel === 'GOOGLE') }, 2)
    return { adjust_type: 'TRANSFER', items: [{ from_account_id: from?.id ?? '', to_account_id: to?.id ?? '', amount: amount() }] }
  }
  return { adjust_type: 'CLEAR', reason: 'STOPPED', items: some(customer, 1).map(({ id }) => ({ account_id: id })) }
}

function addition(customer: LoadCustomer, count: number): Body {
  return { adjust_type: 'ADD', items: some(customer, count).map(({ id }) => ({ account_id: id, amount: amount() })) }
}

function amount(): string {
  return (10 + Math.random() * 90).toFixed(2)
}

function some({ accounts }: LoadCustomer, count: number) {
  return accounts
    .map(account => ({ account, at: Math.random() }))
    .toSorted((left, right) => left.at - right.at)
    .slice(0, count)
    .map(({ account }) => account)
}

/** Waits until no leg is open, and tells how many ended meanwhile and how long that took. Meta's daily limit makes some wait for tomorrow. */
async function drain(world: World): Promise<{ ended: number; waiting: number; seconds: number }> {
  const startMs = monotonicMs()
  const count = () =>
    world.db.read({ kind: 'system' }, tx =>
      tx.one<{ open: number; ended: number; due: Date | null }>(sql`
        select count(*) filter (where state not in ('FINISHED', 'FAIL', 'MANUAL'))::int as open,
          count(*) filter (where state in ('FINISHED', 'FAIL', 'MANUAL'))::int as ended from quota_items`),
    )
  const first = await count()
  let last = first
  let lastChangeMs = startMs
  for (;;) {
    const now = await count()
    if (now.ended !== last.ended) lastChangeMs = monotonicMs()
    last = now
    const waitedMs = monotonicMs() - startMs
    // What moves no more within 20 s waits for a platform's tomorrow.
    if (now.open === 0 || monotonicMs() - lastChangeMs > 20_000 || waitedMs > DRAIN_SECONDS * 1_000) {
      return { ended: now.ended - first.ended, waiting: now.open, seconds: (lastChangeMs - startMs) / 1_000 }
    }
    await sleep(250)
  }
}

function report(
  name: string,
  clients: number,
  load: Load,
  yardstick: number,
  drained: { ended: number; waiting: number; seconds: number },
): void {
  const perSecond = load.accepted / load.seconds
  const items = load.items / load.seconds
  const parts = [
    `${name.padEnd(16)} ${clients} clients: ${perSecond.toFixed(0)} orders/s (${items.toFixed(0)} accounts/s), ${(items / yardstick).toFixed(2)} × yardstick of ${yardstick.toFixed(0)}`,
    `p50 ${load.p50Ms.toFixed(0)} ms, p99 ${load.p99Ms.toFixed(0)} ms`,
    `answers by code ${JSON.stringify(load.codes)}`,
    `${drained.ended} legs ended in the ${drained.seconds.toFixed(0)} s after it (${(drained.ended / Math.max(drained.seconds, 1)).toFixed(0)}/s), ${drained.waiting} wait for a platform's daily limit`,
  ]
  console.log(parts.join('; '))
}
