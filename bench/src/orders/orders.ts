// Orders under load: API processes and workers behind a proxy on one database, with the platforms' sandbox. Orders of all kinds on three
// channels in steady state; then one hot wallet and whole batches, beside the yardstick of one raw SQL call per order. Every leg ends and
// the books hold.
//
// Budget on two cores: ≥ 150 legs ended a second in steady state, with acceptance and synchronisation running.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import type { World } from '@tallyhelm/world/handles/world'
import { type BenchDatabase, startBenchDatabase } from '../add-quota/bench-database.ts'
import { openBenchWorld } from '../add-quota/bench-world.ts'
import { type LoadCustomer, openCustomer } from '../product/customers.ts'
import { type Measured, METER_SETTINGS, type Meter, openMeter } from '../product/meter.ts'
import { countLegs, countSynchronisations, sumOf, untilEnded, untilIdle } from '../product/open-legs.ts'
import { type Program, startProductServer, startSandbox } from '../product/processes.ts'
import { type Client, forSeconds, type Load, loadWith, signInAll } from './clients.ts'
import { additions, mixedOrders } from './mix.ts'
import { startProxy } from './proxy.ts'
import { type Pace, type Steady, steadily } from './steady.ts'

const ENDED_PER_SECOND_BUDGET = 150
/** Of the legs that are held open, or ordered: when more are added to those of a channel, it does not keep up. */
const GROWTH_SHARE = 0.1
const CLIENTS = 64
const BATCH = 50
/** Everything that was accepted must have ended this long after the load: platforms answer at once here. */
const MOST_DRAIN_SECONDS = 900
const ACCEPTING_SECONDS = 8
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '40' },
    'warm-up': { type: 'string', default: '40' },
    open: { type: 'string', default: '2000' },
    rate: { type: 'string' },
    customers: { type: 'string', default: '64' },
    accounts: { type: 'string', default: '8' },
    apis: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    latency: { type: 'string', default: '0' },
  },
})

type Stage = { world: World; url: string; database: BenchDatabase; meter: Meter; measured: Measured }
type Opening = (number: number, accounts: number) => Promise<LoadCustomer>
/** Each opens the customers it needs before it is run. */
const PARTS: Record<string, (open: Opening) => Promise<(stage: Stage) => Promise<void>>> = {
  async mixed(open) {
    const customers = await openMany(open)
    return stage => mixed(stage, customers)
  },
  async hot(open) {
    const customer = await open(900, BATCH)
    return stage =>
      accepted(
        stage,
        'one hot wallet',
        clientsOf([customer], CLIENTS, of => additions(of, 1)),
      )
  },
  async batches(open) {
    const customer = await open(901, BATCH)
    return stage =>
      accepted(
        stage,
        `batches of ${BATCH}`,
        clientsOf([customer], 16, of => additions(of, BATCH)),
      )
  },
}

const folder = await mkdtemp(join(tmpdir(), 'tb-'))
const stops: (() => Promise<unknown>)[] = []
try {
  const database = await startBenchDatabase({ withCustomers: false, settings: METER_SETTINGS })
  stops.push(() => database.stop())
  const sandbox = ending(await startSandbox(folder))
  const { world, close } = openBenchWorld(database.productUrl, 8, sandbox.url)
  stops.push(close)
  const meter = await openMeter({ adminUrl: database.adminUrl, postgresPid: database.pid, sandbox })
  stops.push(() => meter.close())
  console.log('customers and ad accounts are opened through the flows …')
  const parts = []
  for (const [name, prepare] of Object.entries(PARTS))
    if (name.includes(values.only)) parts.push(await prepare((number, accounts) => openCustomer(world, sandbox.url, number, accounts)))
  const serve = async (role: 'api' | 'worker') => ending(await startProductServer({ url: database.productUrl, sandbox: sandbox.url, role }))
  const several = (count: string, role: 'api' | 'worker') => Promise.all(Array.from({ length: Number(count) }, () => serve(role)))
  const measured = { API: await several(values.apis, 'api'), worker: await several(values.workers, 'worker') }
  const proxy = await startProxy(measured.API.map(({ address }) => address))
  stops.push(() => proxy.stop())
  const stage = { world, url: proxy.url, database, meter, measured }
  await meter.delay(Number(values.latency))
  for (const part of parts) await part(stage)
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

/** Several at a time: most of it is waiting. */
async function openMany(open: Opening): Promise<LoadCustomer[]> {
  const numbers = Array.from({ length: Number(values.customers) }, (_, index) => index + 1)
  const opened: LoadCustomer[] = []
  const openNext = async () => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) opened.push(await open(number, Number(values.accounts)))
  }
  await Promise.all([openNext(), openNext(), openNext(), openNext()])
  return opened
}

function clientsOf(customers: readonly LoadCustomer[], count: number, orders: (customer: LoadCustomer) => Client['next']): Client[] {
  return Array.from({ length: Math.max(count, customers.length) }, (_, index) => {
    const customer = customers[index % customers.length]
    if (!customer) throw new Error('there is no customer')
    return { customer, next: orders(customer) }
  })
}

async function mixed({ world, url, meter, measured }: Stage, customers: readonly LoadCustomer[]): Promise<void> {
  const pace: Pace =
    values.rate === undefined ? { kind: 'open', legs: Number(values.open) } : { kind: 'rate', perSecond: Number(values.rate) }
  const clients = clientsOf(customers, CLIENTS, mixedOrders)
  const [warmUpSeconds, seconds] = [Number(values['warm-up']), Number(values.seconds)]
  await meter.reset()
  const steady = await steadily({ world, senders: await signInAll(url, clients), pace, meter, measured, warmUpSeconds, seconds })
  if (!reportSteady(steady, pace, meter)) process.exitCode = 1
  const rest = await untilEnded(world, MOST_DRAIN_SECONDS)
  await untilIdle(world)
  const all = await meter.look(measured, rest.ended)
  console.log(`  ${rest.seconds.toFixed(0)} s afterwards ${rest.open} legs are open, ${rest.parked} of them wait for a platform's tomorrow`)
  console.log(`  with what follows until nothing is due: ${meter.text(steady.from, all)}; ${coresOf(meter.msOf(steady.from, all))}`)
  console.log(`  ${await countSynchronisations(world)} synchronisations come later`)
}

/** As many orders as are taken, then until their legs have ended. */
async function accepted({ world, url, database, meter, measured }: Stage, name: string, clients: readonly Client[]): Promise<void> {
  const limit = await database.yardstick(CLIENTS, 1, ACCEPTING_SECONDS)
  await meter.reset()
  const from = await meter.look(measured, sumOf(await countLegs(world)).ended)
  const load = await loadWith(await signInAll(url, clients), forSeconds(ACCEPTING_SECONDS))
  const { ended, parked, open, seconds } = await untilEnded(world, MOST_DRAIN_SECONDS)
  const cost = meter.text(from, await meter.look(measured, ended))
  const [orders, accounts] = [load.orders / load.seconds, load.accounts / load.seconds]
  const ratio = (accounts / limit.perSecond).toFixed(2)
  console.log(
    `${name}: ${orders.toFixed(0)} orders/s, ${accounts.toFixed(0)} accounts/s, ${ratio} × yardstick of ${limit.perSecond.toFixed(0)}`,
  )
  console.log(`  ${answersOf(load)}`)
  console.log(
    `  ${ended - from.ended} legs ended, the last ${seconds.toFixed(0)} s after it; ${open} are open, of which ${parked} wait for tomorrow`,
  )
  console.log(`  ${cost}, with acceptance`)
}

/** Whether the budget is kept. */
function reportSteady(steady: Steady, pace: Pace, meter: Meter): boolean {
  const { from, to, seconds, before, after } = steady
  const perSecond = (to.ended - from.ended) / seconds
  const growth = Math.max(...[...after].map(([channel, { open }]) => open - (before.get(channel)?.open ?? 0)))
  const isSustained = growth <= (pace.kind === 'open' ? pace.legs : pace.perSecond * seconds) * GROWTH_SHARE
  const isSynced = steady.synced > 0 || steady.toSync === 0
  const wanted = pace.kind === 'open' ? `${pace.legs} legs held open` : `${pace.perSecond} legs ordered a second`
  const channels = [...after].map(([channel, { ended, open }]) => {
    const was = before.get(channel) ?? { ended: 0, open: 0 }
    return `${channel} ${((ended - was.ended) / seconds).toFixed(0)}/s, open ${was.open} → ${open}`
  })
  const tenths = steady.perSecond.map(rate => rate.toFixed(0)).join(' ')
  const isKept = perSecond >= ENDED_PER_SECOND_BUDGET && isSustained && isSynced
  console.log(`steady state, ${wanted}, ${seconds.toFixed(0)} s after a warm-up:`)
  console.log(
    `  ${perSecond.toFixed(0)} legs ended a second [${tenths}], budget ≥ ${ENDED_PER_SECOND_BUDGET}; open ${sumOf(before).open} → ${sumOf(after).open}: ${isSustained ? 'sustained' : 'NOT SUSTAINED'}: ${isKept ? 'kept' : 'MISSED'}`,
  )
  console.log(`  ${channels.join('; ')}; ${sumOf(after).parked} wait for a platform's tomorrow`)
  console.log(`  ${meter.text(from, to)}; ${coresOf(meter.msOf(from, to))}`)
  console.log(
    `  accepted to ended: p50 ${(steady.tookMs.p50 / 1_000).toFixed(1)} s, p90 ${(steady.tookMs.p90 / 1_000).toFixed(1)} s; ${steady.synced} ad accounts synchronised meanwhile, ${steady.toSync} wait for it`,
  )
  console.log(`  ${answersOf(steady.load)}`)
  return isKept
}

function answersOf({ codes, p50Ms, p99Ms }: Load): string {
  return `acceptance answered in p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, by code ${JSON.stringify(codes)}`
}

function coresOf(ms: number): string {
  return `this machine's cores alone would end ${((availableParallelism() * 1_000) / ms).toFixed(0)} a second`
}
