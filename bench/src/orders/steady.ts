// Steady state: orders arrive while legs end and accounts are synchronised, and what counts is how many legs end a second.
import { monotonicMs, sleep } from '@tallyhelm/infra/clock/clock'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import type { Cost, Measured, Meter } from '../product/meter.ts'
import { countLegs, countSynchronisations, type Legs, sumOf } from '../product/open-legs.ts'
import { type Load, loadWith, type Permit, type Sender } from './clients.ts'
import type { Body } from './mix.ts'

export type Pace =
  /** So many legs are open all the time: what ends is ordered anew. Finds how many can end a second. */
  | { kind: 'open'; legs: number }
  /** So many legs are ordered a second, whatever ends. Tells whether that can be kept up, and how long a leg then takes. */
  | { kind: 'rate'; perSecond: number }

export type Steady = {
  load: Load
  /** what one leg cost within the window */
  from: Cost
  to: Cost
  seconds: number
  /** in each tenth of the window */
  perSecond: number[]
  before: Map<string, Legs>
  after: Map<string, Legs>
  /** of the legs that ended within the window, from accepted to ended */
  tookMs: { p50: number; p90: number }
  /** ad accounts that were read from their platform within the window, and those whose turn it was at its end */
  synced: number
  toSync: number
}

type Options = {
  world: World
  senders: readonly Sender[]
  pace: Pace
  meter: Meter
  measured: Measured
  warmUpSeconds: number
  seconds: number
}

const TICK_MS = 500
const TENTHS = 10

export async function steadily(options: Options): Promise<Steady> {
  const { world, senders, pace } = options
  const allowance = openAllowance()
  const loading = loadWith(senders, allowance.permit)
  // It is waited for below, when the window is over.
  loading.catch(() => {})
  try {
    const measured = await watch(options, (legs, seconds) => {
      if (pace.kind === 'open') allowance.set(pace.legs - sumOf(legs).open)
      else allowance.allow(Math.round(pace.perSecond * seconds))
    })
    allowance.end()
    const toSync = await countSynchronisations(world, measured.end)
    return { ...measured, ...(await tellWindow(world, measured.begin, measured.end)), toSync, load: await loading }
  } finally {
    allowance.end()
  }
}

/** How many legs may still be ordered. */
function openAllowance(): { permit: Permit; set(left: number): void; allow(inAll: number): void; end(): void } {
  let [left, ordered, isOver] = [0, 0, false]
  return {
    permit(body) {
      if (isOver) return 'never'
      if (left <= 0) return 'later'
      left -= legsOf(body)
      ordered += legsOf(body)
      return 'now'
    },
    set(count) {
      left = count
    },
    allow(inAll) {
      left = inAll - ordered
    },
    end() {
      isOver = true
    },
  }
}

/** A transfer is a leg out and a leg in. */
const legsOf = ({ adjust_type, items }: Body): number => items.length * (adjust_type === 'TRANSFER' ? 2 : 1)

type Window = Pick<Steady, 'from' | 'to' | 'seconds' | 'perSecond' | 'before' | 'after'> & { begin: Date; end: Date }

/** Looks twice a second, also while it warms up. */
async function watch(
  { world, meter, measured, warmUpSeconds, seconds }: Options,
  onLook: (legs: Map<string, Legs>, seconds: number) => void,
): Promise<Window> {
  const startMs = monotonicMs()
  const marks: { ms: number; ended: number }[] = []
  let first: { from: Cost; before: Map<string, Legs>; begin: Date } | undefined
  for (;;) {
    const legs = await countLegs(world)
    const [ms, { ended }] = [monotonicMs(), sumOf(legs)]
    onLook(legs, (ms - startMs) / 1_000)
    const windowMs = ms - startMs - warmUpSeconds * 1_000
    if (windowMs >= (marks.length * seconds * 1_000) / TENTHS) {
      marks.push({ ms, ended })
      first ??= { from: await meter.look(measured, ended), before: legs, begin: world.clock.now() }
      if (marks.length > TENTHS) {
        const to = await meter.look(measured, ended)
        const took = (ms - (marks[0]?.ms ?? ms)) / 1_000
        return { ...first, to, seconds: took, perSecond: ratesOf(marks), after: legs, end: world.clock.now() }
      }
    }
    await sleep(TICK_MS)
  }
}

const ratesOf = (marks: readonly { ms: number; ended: number }[]): number[] =>
  marks.slice(1).map(({ ms, ended }, index) => {
    const last = marks[index] as { ms: number; ended: number } // the one before it
    return ((ended - last.ended) * 1_000) / (ms - last.ms)
  })

async function tellWindow(world: World, begin: Date, end: Date): Promise<Pick<Steady, 'tookMs' | 'synced'>> {
  return await world.db.read({ kind: 'system' }, async tx => {
    const { p50, p90 } = await tx.one<{ p50: number; p90: number }>(sql`
      select (q.at[1] * 1000)::float8 as p50, (q.at[2] * 1000)::float8 as p90 from (
        select percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from finished_at - created_at)) as at
        from quota_items where finished_at between ${begin} and ${end}) q`)
    const { synced } = await tx.one<{ synced: number }>(sql`
      select count(*)::int as synced from ad_accounts_accounts where synced_at between ${begin} and ${end}`)
    return { tookMs: { p50, p90 }, synced }
  })
}
