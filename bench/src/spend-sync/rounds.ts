// Rounds in simulated time: the scheduler asks for every ad account of three platforms, which take calls as their vendors limit them.
import { askRounds } from '@tallyhelm/flows/spend/ask-rounds'
import { readSpendRound } from '@tallyhelm/flows/spend/read-spend-round'
import type { RoundInput } from '@tallyhelm/flows/spend/round-job'
import type { Job, Queue } from '@tallyhelm/infra/queue/queue'
import { ROUND_MINUTES } from '@tallyhelm/protocol/topics/spend/frequency'
import { type Channel, CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { answers } from './answers.ts'

const BUDGET_MINUTES = 60
const MINUTE_MS = 60_000
/** Vendors' own: TikTok's of a developer app; Meta's batch, and calls an hour for one ad account in its lowest tier. */
const TIKTOK = { perSecond: 10, perMinute: 600, perDay: 864_000 }
const META = { inBatch: 50, perAccount: 600 }

type Gate = {
  calls: number
  refused: number
  endsAt: number
  take(accounts: readonly { outsideAccountId: string }[], calls: number, at: number): void
}

/** The time when each call goes out: TikTok's client spaces them, the others send at once. */
function openGate(channel: Channel): Gate {
  const minutes = new Map<number, number>()
  const ofAccount = new Map<string, number>()
  const gate: Gate = {
    calls: 0,
    refused: 0,
    endsAt: 0,
    take(accounts, calls, at) {
      gate.calls += calls
      if (channel === 'TIKTOK') {
        for (let call = 0; call < calls; call += 1) {
          gate.endsAt = Math.max(at, gate.endsAt) + 1_000 / TIKTOK.perSecond
          const minute = Math.floor(gate.endsAt / MINUTE_MS)
          const inMinute = (minutes.get(minute) ?? 0) + 1
          minutes.set(minute, inMinute)
          if (inMinute > TIKTOK.perMinute) gate.refused += 1
        }
        return
      }
      gate.endsAt = Math.max(at, gate.endsAt)
      if (channel !== 'FACEBOOK') return
      if (accounts.length > META.inBatch) gate.refused += accounts.length
      for (const { outsideAccountId: id } of accounts) {
        const inHour = (ofAccount.get(id) ?? 0) + 1
        ofAccount.set(id, inHour)
        if (inHour > META.perAccount) gate.refused += 1
      }
    },
  }
  return gate
}

/** In the order of their times; what is asked for again in between comes in at its own. */
function openLine() {
  const waiting = new Map<string, Job>()
  let next = 0
  const put = (job: Job) => waiting.set(job.options?.jobKey ?? `${(next += 1)}`, job)
  const putAll = async (jobs: readonly Job[]): Promise<void> => {
    for (const job of jobs) put(job)
  }
  const queue: Queue = {
    enqueue: (_tx, job, payload, options = {}) => putAll([{ job, payload, options }]),
    enqueueAll: (_tx, jobs) => putAll(jobs),
    enqueueNow: (job, payload, options = {}) => putAll([{ job, payload, options }]),
  }
  const timeOf = (job: Job) => job.options?.runAt?.getTime() ?? 0
  return {
    queue,
    takeUntil(end: number): [number, Job][] {
      const due = [...waiting].filter(([, job]) => timeOf(job) < end).toSorted(([, a], [, b]) => timeOf(a) - timeOf(b))
      for (const [key] of due) waiting.delete(key)
      return due.map(([, job]) => [timeOf(job), job])
    },
  }
}

/** Until every account was read, an hour at most. Tells minutes, calls and refusals of each platform, and gives whether the budget was kept. */
export async function measureRounds(given: World, cpuMsOf: (work: () => Promise<void>) => Promise<number>): Promise<boolean> {
  const start = given.clock.now().getTime()
  let at = start
  const gates = Object.fromEntries(CHANNEL_CODES.map(channel => [channel, openGate(channel)])) as Record<Channel, Gate> // one for each
  const costsOf = (channel: Channel) => {
    const costs = given.platforms[channel].spendCosts
    if (!costs) throw new Error(`${channel} names no costs`)
    return channel === 'TIKTOK' ? { ...costs, perSecond: TIKTOK.perSecond, perDay: TIKTOK.perDay } : costs
  }
  const platformOf = (channel: Channel) => {
    const costs = costsOf(channel)
    const readSpend: World['platforms'][Channel]['readSpend'] = async question => {
      gates[channel].take(question.accounts, costs.callsFor(question.accounts, 4), at)
      return answers(question)
    }
    return Object.create(given.platforms[channel], {
      readSpend: { value: readSpend },
      spendCosts: { value: costs },
      planCalls: { value: undefined },
    }) as World['platforms'][Channel] // the world's but for these
  }
  const line = openLine()
  const world = Object.create(given, {
    clock: { value: { now: () => new Date(at) } },
    queue: { value: line.queue },
    platforms: { value: Object.fromEntries(CHANNEL_CODES.map(channel => [channel, platformOf(channel)])) },
  }) as World // the same world otherwise
  const endOf = new Map<Channel, number>()
  let written = 0
  const cpuMs = await cpuMsOf(async () => {
    for (let minute = 0; minute < BUDGET_MINUTES; minute += ROUND_MINUTES) {
      at = start + minute * MINUTE_MS
      await askRounds(world)
      for (const [time, job] of line.takeUntil(at + ROUND_MINUTES * MINUTE_MS)) {
        at = Math.max(at, time)
        const input = job.payload as RoundInput // what askRounds put there
        const read = await readSpendRound(world, { ...input, source: 'SYNC' })
        written += read.written
        if (read.written > 0) endOf.set(input.channel, Math.max(at, gates[input.channel].endsAt))
      }
      if ((await leftOf(given, start)) === 0) break
    }
  })
  const left = await leftOf(given, start)
  for (const [channel, { calls, refused }] of Object.entries(gates) as [Channel, Gate][]) {
    const minutes = ((endOf.get(channel) ?? start) - start) / MINUTE_MS
    console.log(`${channel.padEnd(9)} ${calls} calls in ${minutes.toFixed(1)} minutes of its time, ${refused} refused`)
  }
  const refused = Object.values(gates).reduce((sum, gate) => sum + gate.refused, 0)
  const isKept = left === 0 && refused === 0
  const perSecond = Math.round((written * 4 * 1_000) / cpuMs)
  console.log(
    `rounds: ${written} accounts, four days each, ${left} left after ${BUDGET_MINUTES} minutes, ${perSecond} account-days a second of processor time: ${isKept ? 'kept' : 'MISSED'}`,
  )
  return isKept
}

async function leftOf(world: World, since: number): Promise<number> {
  const { left } = await world.db.read({ kind: 'system' }, tx =>
    tx.one<{ left: number }>(sql`
      select count(*)::int as left from ad_accounts_accounts a left join spend_readings r on r.ad_account_id = a.id
      where a.taken_back_at is null and (r.in_bulk_at is null or r.in_bulk_at < ${new Date(since)})`),
  )
  return left
}
