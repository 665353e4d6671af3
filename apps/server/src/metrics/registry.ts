// Registry: what the program tells its monitoring, in Prometheus's names (docs/alerts.yml).
import type { Gauges } from '@tallyhelm/views/setup/gauges'
import type { World } from '@tallyhelm/world/handles/world'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Figures of the database are read at most so often, and by one query at a time, however often and by however many we are asked. */
const CACHED_MS = 5_000
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export type Metrics = {
  /** `route` is the pattern that was bound, never the address as it was asked */
  noteRequest(request: { method: string; route: string; status: number; seconds: number }): void
  /** the text of all metrics */
  text(): Promise<string>
  readonly contentType: string
}

export function createMetrics(world: World, readGauges: () => Promise<Gauges>): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'tallyhelm_requests_total',
    help: 'Calls by route pattern and HTTP status.',
    registers: [register],
    labelNames: ['method', 'route', 'status'],
  })
  const seconds = new Histogram({
    name: 'tallyhelm_request_seconds',
    help: 'How long calls took, by route pattern.',
    buckets: SECONDS,
    registers: [register],
    labelNames: ['method', 'route'],
  })
  const answers = new Counter({
    name: 'tallyhelm_platform_answers_total',
    help: 'Answers of the platforms, by what they were: rate_limited is their 429.',
    registers: [register],
    labelNames: ['channel', 'answer'],
  })
  world.connections.observe((channel, answer) => answers.inc({ channel, answer }))
  const refresh = databaseGauges(world, register, readGauges)
  return {
    contentType: register.contentType,
    noteRequest({ method, route, status, seconds: took }) {
      requests.inc({ method, route, status })
      seconds.observe({ method, route }, took)
    },
    async text() {
      await refresh()
      return register.metrics()
    },
  }
}

/** A database that is away is a figure too: the others keep their last value, and `tallyhelm_database_up` says 0. */
function databaseGauges(world: World, register: Registry, readGauges: () => Promise<Gauges>): () => Promise<void> {
  const write = gaugesOf(world, register)
  const up = new Gauge({ name: 'tallyhelm_database_up', help: 'Whether the database answered.', registers: [register] })
  let readAtMs = -Infinity
  let reading: Promise<void> | undefined
  async function read(): Promise<void> {
    try {
      write(await readGauges())
      up.set(1)
    } catch (error) {
      world.log.warn({ err: error }, 'the figures for the monitoring could not be read')
      up.set(0)
    }
    readAtMs = world.clock.now().getTime()
  }
  return async () => {
    // A clock that was set back counts as an old reading.
    if (Math.abs(world.clock.now().getTime() - readAtMs) < CACHED_MS) return
    reading ??= read().finally(() => (reading = undefined))
    await reading
  }
}

function gaugesOf(world: World, register: Registry): (figures: Gauges) => void {
  const gauge = (name: string, help: string, labelNames: readonly string[] = [], collect?: (this: Gauge) => void) =>
    new Gauge({ name: `tallyhelm_${name}`, help, labelNames, registers: [register], ...(collect ? { collect } : {}) })
  const legs = gauge('legs', 'Legs that have not ended, by channel and state.', ['channel', 'state'])
  const legAge = gauge('leg_oldest_seconds', 'Age of the oldest of them.', ['channel', 'state'])
  const jobs = gauge('jobs', 'Jobs of the queue, by kind and state (waiting, running, dead).', ['kind', 'state'])
  const jobAge = gauge('job_oldest_seconds', 'How long the oldest waiting job of a kind is overdue.', ['kind'])
  const paused = gauge('channel_paused', 'Whether sending to a channel is paused.', ['channel'])
  const well = gauge('channel_connection_well', 'Whether the last real call with the credentials went well.', ['channel'])
  const days = gauge('channel_token_days_left', 'Days until the credentials end, where the platform tells.', ['channel'])
  const markWell = gauge('mark_well', 'Whether it went well when it was last done (BACKUP, LEDGER_CHECK and tests).', ['name'])
  const markAge = gauge('mark_age_seconds', 'How long ago it was last done.', ['name'])
  const violations = gauge('ledger_violations', 'What did not hold at the last check of the books.')
  const differences = gauge('reconciliation_differences', 'Differences between platforms and books that are open.')
  const spendAlarms = gauge(
    'spend_alarms',
    'Ad accounts whose cap is gone (CAP_GONE) or whose total of spend fell (TOTAL_FELL) on the platform.',
    ['cause'],
  )
  const houses = gauge('payment_house_differences', 'Differences between payment houses and books that are open.', ['method'])
  const overdue = gauge('cases_overdue', 'Cases that wait for longer than was promised, by kind.', ['kind'])
  const overdueAge = gauge('case_overdue_seconds', 'How far the most overdue of them is past its time.', ['kind'])
  const monitors = monitorGauges(gauge)
  const { pool } = world.db
  gauge('database_connections', 'Connections of the pool (total, idle) and calls that wait for one.', ['state'], function () {
    this.set({ state: 'total' }, pool.totalCount)
    this.set({ state: 'idle' }, pool.idleCount)
    this.set({ state: 'waiting' }, pool.waitingCount)
  })
  const all = [legs, legAge, jobs, jobAge, paused, well, days, markWell, markAge, overdue, overdueAge, houses, spendAlarms]
  return figures => {
    for (const one of all) one.reset()
    for (const { channel, state, count, oldest_seconds } of figures.legs) {
      legs.set({ channel, state }, count)
      legAge.set({ channel, state }, oldest_seconds)
    }
    for (const { kind, waiting, running, dead, oldest_seconds } of figures.jobs) {
      for (const [state, count] of Object.entries({ waiting, running, dead })) jobs.set({ kind, state }, count)
      jobAge.set({ kind }, oldest_seconds)
    }
    for (const { channel, is_paused, is_well, seconds_left } of figures.channels) {
      paused.set({ channel }, Number(is_paused))
      if (is_well !== null) well.set({ channel }, Number(is_well))
      if (seconds_left !== null) days.set({ channel }, seconds_left / 86_400)
    }
    for (const { name, is_well, age_seconds, note } of figures.marks) {
      markWell.set({ name }, Number(is_well))
      markAge.set({ name }, age_seconds)
      if (name === 'LEDGER_CHECK') violations.set(Number(note))
    }
    for (const { kind, count, oldest_seconds } of figures.overdue) {
      overdue.set({ kind }, count)
      overdueAge.set({ kind }, oldest_seconds)
    }
    for (const { method, count } of figures.houses) houses.set({ method }, count)
    differences.set(figures.differences)
    monitors(figures.monitors)
    for (const { cause, count } of figures.spendAlarms) spendAlarms.set({ cause }, count)
  }
}

function monitorGauges(
  gauge: (name: string, help: string, labelNames?: readonly string[]) => Gauge,
): (figures: Gauges['monitors']) => void {
  const skipped = gauge('monitor_shards_skipped', 'Shards of monitors that came too late in the last hour and were not judged.')
  const late = gauge('monitor_accounts_late', 'Watched ad accounts whose data is too old for their rules to decide by.')
  const failed = gauge('monitor_pauses_failed', 'Pauses that failed for good in the last hour.')
  const oldest = gauge('monitor_pause_oldest_seconds', 'Age of the oldest pause that goes on (GOING) or that people must confirm (HELD).', [
    'state',
  ])
  const stopped = gauge('monitor_stopped', 'Whether pausing is switched off for all customers.')
  return figures => {
    skipped.set(figures.skipped)
    late.set(figures.late)
    failed.set(figures.failed)
    oldest.set({ state: 'GOING' }, figures.going_seconds)
    oldest.set({ state: 'HELD' }, figures.held_seconds)
    stopped.set(Number(figures.is_stopped))
  }
}
