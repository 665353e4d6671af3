// The troubles of a storm: which there are, how many of each, and in what order they come.
import { expect } from 'vitest'
import { sleep } from '@tallyhelm/infra/clock/clock'
import type { BreakablePostgres } from './test-breakable-postgres.ts'
import { countOf } from './test-counts.ts'
import type { House, Program } from './test-house.ts'
import { openCaller } from './test-orders.ts'
import type { Payer } from './test-payers.ts'
import type { Random } from './test-random.ts'
import { exportWhole, leaveExport, leaveUpload, sendSlowly, strayFiles, upload } from './test-rude-clients.ts'

const GONE_MS = 60_000
const HOUR_MS = 3_600_000
const KINDS = ['databaseBreaks', 'skewedClocks', 'frozenDatabases', 'fullDisks', 'slowClients', 'clientsGone', 'deploys'] as const
type Kind = (typeof KINDS)[number]
type Stage = { house: House; postgres: BreakablePostgres; programs: Record<'api' | 'worker', Program> }

/** All troubles of a storm of this form, the minutes without a database among them. */
export const TROUBLES = KINDS.reduce((sum, kind) => sum + countOf(kind), countOf('databaseGone'))

/**
 * Makes them one after the other and says how often each came. The minutes without a database are spread, the last one at the end:
 * leases of programs that were killed run out meanwhile.
 */
export async function makeTrouble(stage: Stage, payer: Payer, random: Random): Promise<Record<string, number>> {
  const { house, postgres } = stage
  const makers = makersOf(stage, payer, random)
  const order = shuffled(
    KINDS.flatMap(kind => Array.from({ length: countOf(kind) }, (_, n) => ({ kind, n }))),
    random,
  )
  const gone = countOf('databaseGone')
  const part = Math.ceil(order.length / Math.max(1, gone))
  const made: Record<string, number> = {}
  for (const [index, { kind, n }] of order.entries()) {
    await sleep(random.between(300, 2_000))
    const from = performance.now()
    const name = await makers[kind](n)
    console.log(`trouble ${index + 1} of ${order.length}: ${name}, ${Math.round(performance.now() - from)} ms`)
    made[name] = (made[name] ?? 0) + 1
    if (gone === 0 || ((index + 1) % part !== 0 && index + 1 < order.length)) continue
    await postgres.leave(GONE_MS)
    made['database gone for a minute'] = (made['database gone for a minute'] ?? 0) + 1
  }
  expect(await makers.slowEnded()).toBe(0)
  // Whoever left took nothing with him: files still come whole, and nothing unfinished lies about.
  const caller = await openCaller(house.api, payer)
  expect(await exportWhole(house, await caller.session())).toBe(true)
  expect(await upload(house, await caller.session())).toBe(true)
  expect(await strayFiles(house)).toEqual([])
  return made
}

type Makers = Record<Kind, (n: number) => Promise<string>> & { slowEnded(): Promise<number> }

/** Each gives the name of what it did; `n` tells which of its kind it is, so that a short storm has the different ones too. */
function makersOf({ house, postgres, programs }: Stage, payer: Payer, random: Random): Makers {
  const slow: Promise<number>[] = []
  const replace = async (role: 'api' | 'worker', skewMs = 0) => {
    await programs[role].kill()
    programs[role] = await house.start(role, { skewMs })
  }
  const breaks = [
    async () => (await postgres.kill(), 'database killed'),
    async () => (await postgres.restart(), 'database restarted'),
    async () => (await postgres.exhaust(random.between(1_000, 5_000)), 'connections exhausted'),
  ]
  const skews = [
    async () => (await replace('worker', 2 * HOUR_MS), 'worker two hours ahead'),
    async () => (await replace('worker', -2 * HOUR_MS), 'worker two hours behind'),
    async () => (await replace('api', random.pick([-2, 2]) * HOUR_MS), 'API two hours off'),
  ]
  return {
    databaseBreaks: n => (breaks[n % breaks.length] ?? random.pick(breaks))(),
    skewedClocks: n => (skews[n % skews.length] ?? random.pick(skews))(),
    frozenDatabases: async () => (await postgres.freeze(random.between(1_000, 8_000)), 'database frozen'),
    async fullDisks() {
      const caller = await openCaller(house.api, payer)
      const session = await caller.session()
      await postgres.fillFiles(async isFull => {
        if (isFull) expect(await upload(house, session)).toBe(false)
      })
      await postgres.fillDisk(random.between(1_000, 4_000))
      return 'disks full'
    },
    async slowClients() {
      slow.push(sendSlowly(house))
      return 'slow clients'
    },
    async clientsGone() {
      const caller = await openCaller(house.api, payer)
      const session = await caller.session()
      await leaveExport(house, session, random)
      await leaveUpload(house, session, random)
      return 'clients gone'
    },
    /** The new worker is there before the old one goes; the API's address is one, so its callers wait a moment. */
    async deploys() {
      const old = programs.worker
      programs.worker = await house.start('worker')
      const workerEnd = await old.stop()
      const apiEnd = await programs.api.stop()
      programs.api = await house.start('api')
      expect([workerEnd, apiEnd]).toEqual(['in order', 'in order'])
      return 'deployed'
    },
    slowEnded: async () => (await Promise.all(slow)).reduce((sum, alive) => sum + alive, 0),
  }
}

function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  return values
    .map(value => ({ value, at: random.next() }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ value }) => value)
}
