// Run a tick: its shards are planned once, and each is read, judged and acted on by whoever holds its lease (jobs monitors.plan, monitors.run-shard).
import {
  accountsOfShard,
  duePauses,
  endShard,
  enlistAccounts,
  findAllWatched,
  findWatched,
  forgetTicks,
  isDueAt,
  isOvertaken,
  judgeTick,
  keepMatches,
  lastPlanned,
  leaseShard,
  noteLate,
  lockWatched,
  planTick,
  preparePartitions,
  renewShard,
  shardTakenUntil,
  skipShard,
  skipTicks,
  skipUnplanned,
  switchesOf,
  TICK_MS,
  tickAt,
  timeOfTick,
  unreadOfRule,
  wasPausedForTheft,
  type WatchedAccount,
} from '@tallyhelm/modules/monitors'
import { LATE_PERIODS, TICK_MINUTES } from '@tallyhelm/protocol/topics/monitors/limits'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { actOnMatches } from './act-on-matches.ts'
import { pauseAnew } from './escalate-pause.ts'
import { settleIncidents } from './incidents.ts'
import { lookJob, pauseJob, WATCH_MS, watchJob } from './pause-steps.ts'
import { readAccounts } from './read-accounts.ts'

const system = { kind: 'system' } as const
/** Longer than a step of a shard takes; a worker that dies leaves it for so long. */
const LEASE_MS = 90_000
const RENEWED_EVERY_MS = 20_000
/** A shard that was not begun by then comes too late: the next tick is there. */
const LATEST_TICKS = 1
/** Of what was not even planned so much is counted: it tells how grave it is. */
const COUNTED_TICKS = 24 * 12
const MOST_DUE = 200
/** Runs are told for as long as their hours. */
const TICKS_KEPT = (35 * 86_400_000) / TICK_MS
/** So long after the last pause of a theft its account is looked at again and again. */
const WATCHED_MS = 15 * 60_000

const shardJob = (tick: number, shard: number, runAt?: Date) => ({
  job: 'monitors.run-shard',
  payload: { tick, shard },
  options: { jobKey: `monitors:${tick}:${shard}`, ...(runAt ? { runAt } : {}) },
})

/** Every five minutes, and harmless when it comes twice: what is planned stays planned. */
export async function runPlan(world: World): Promise<{ shards: number; skipped: number }> {
  const now = world.clock.now()
  const tick = Math.floor(now.getTime() / TICK_MS)
  const unplanned = await noteUnplanned(world, tick, now)
  return await world.db.transaction(system, async tx => {
    await preparePartitions(tx, now)
    await enlistAccounts(tx)
    await forgetTicks(tx, tick - TICKS_KEPT)
    const skipped = unplanned + (await skipTicks(tx, tick - LATEST_TICKS, now))
    const shards = await planTick(tx, tick)
    await world.queue.enqueueAll(
      tx,
      shards.map(shard => shardJob(tick, shard)),
    )
    if (skipped > 0) world.log.warn({ skipped, tick }, 'shards of monitors came too late and were skipped')
    return { shards: shards.length, skipped }
  })
}

/** Only counts: with very many rules that takes long, and where it fails the tick is planned all the same. */
async function noteUnplanned(world: World, tick: number, now: Date): Promise<number> {
  try {
    return await world.db.load(system, async tx => skipUnplanned(tx, ticksBetween((await lastPlanned(tx)) ?? tick, tick), now))
  } catch (error) {
    world.log.error({ error, tick }, 'ticks of monitors that nobody planned were not counted')
    return 0
  }
}

/** What lies between two ticks, the latest of it. */
function ticksBetween(last: number, next: number): number[] {
  const from = Math.max(last + 1, next - COUNTED_TICKS)
  return Array.from({ length: Math.max(0, next - from) }, (_, at) => from + at)
}

/**
 * Where somebody else has the shard, it is looked at again when their lease is over: they may have died. What is written stands only while
 * the lease is ours; then the shard is over, and each pair was judged once.
 */
export async function runShard(world: World, { tick, shard }: { tick: number; shard: number }): Promise<void> {
  const begun = world.clock.now()
  // Planned by a clock that is ahead: it is planned again at its time.
  if (timeOfTick(tick) > begun) return
  const fence = await world.db.transaction(system, async tx => {
    if (tick < Math.floor(begun.getTime() / TICK_MS) - LATEST_TICKS && (await skipShard(tx, tick, shard, begun))) return undefined
    const mine = await leaseShard(tx, tick, shard, begun, new Date(begun.getTime() + LEASE_MS))
    const until = mine === undefined ? await shardTakenUntil(tx, tick, shard) : undefined
    if (until) await world.queue.enqueueAll(tx, [shardJob(tick, shard, until)])
    return mine
  })
  if (fence === undefined) return
  const accounts = await world.db.read(system, tx => accountsOfShard(tx, tick, shard))
  const { failed } = await readAccounts(world, accounts, tick, leaseBeat(world, { tick, shard, fence, begun }))
  await world.db.load(system, async tx => {
    await lockWatched(
      tx,
      accounts.map(({ adAccountId }) => adAccountId),
    )
    // What a later tick has judged is not judged by an older one after it.
    const isOvertakenByNow = await isOvertaken(tx, tick, shard, world.clock.now())
    const judged = isOvertakenByNow ? undefined : await judgeAndAct(world, tx, accounts, { tick, isTick: true })
    const now = world.clock.now()
    const isOurs = await endShard(tx, tick, shard, fence, now, judged ? { accounts: accounts.length, failed, ...judged } : undefined)
    if (!isOurs) throw new Error(`shard ${shard} of tick ${tick} was taken over`)
  })
}

/** Keeps the lease while the shard is read, and rejects where somebody else has taken it over. */
function leaseBeat(world: World, { tick, shard, fence, begun }: { tick: number; shard: number; fence: number; begun: Date }) {
  let renewedMs = begun.getTime()
  return async () => {
    const nowMs = world.clock.now().getTime()
    if (nowMs - renewedMs < RENEWED_EVERY_MS) return
    renewedMs = nowMs
    const isOurs = await world.db.transaction(system, tx => renewShard(tx, tick, shard, fence, new Date(nowMs + LEASE_MS)))
    if (!isOurs) throw new Error(`shard ${shard} of tick ${tick} was taken over`)
  }
}

/** A ping is a hint: the account is read and judged at once, by every rule that watches it. */
export async function lookAtAccount(world: World, adAccountId: string): Promise<void> {
  const account = await world.db.read(system, tx => findWatched(tx, adAccountId))
  if (!account) return
  const tick = tickAt(world.clock.now())
  await readAccounts(world, [account], tick)
  await world.db.load(system, async tx => {
    await lockWatched(tx, [adAccountId])
    await judgeAndAct(world, tx, [account], { tick, isTick: false })
    const now = world.clock.now()
    if (await wasPausedForTheft(tx, adAccountId, new Date(now.getTime() - WATCHED_MS)))
      await world.queue.enqueueAll(tx, [watchJob(adAccountId, new Date(now.getTime() + WATCH_MS))])
  })
}

/** What a rule watches and nobody has read yet is read at once (job monitors.begin). */
export async function beginRule(world: World, ruleId: string): Promise<number> {
  return await world.db.transaction(system, async tx => {
    await preparePartitions(tx, world.clock.now())
    await enlistAccounts(tx)
    const accounts = await unreadOfRule(tx, ruleId)
    await world.queue.enqueueAll(tx, accounts.map(lookJob))
    return accounts.length
  })
}

type Counts = { rules: number; pairs: number; matches: number; late: number }

async function judgeAndAct(
  world: World,
  tx: Tx,
  accounts: readonly WatchedAccount[],
  { tick, isTick }: { tick: number; isTick: boolean },
): Promise<Counts> {
  const now = world.clock.now()
  const at = isTick ? timeOfTick(tick) : now
  const watched = await findAllWatched(
    tx,
    accounts.map(({ adAccountId }) => adAccountId),
  )
  // Whatever the frequency of its rules, data older than three of the shortest periods decides nothing.
  const isFresh = ({ readAt }: WatchedAccount) =>
    readAt !== null && Math.abs(now.getTime() - readAt.getTime()) <= LATE_PERIODS * TICK_MINUTES * 60_000
  const fresh = watched.filter(isFresh)
  const standing = watched.map(account => ({ ...account, isLate: !isFresh(account) }))
  if (isTick) await noteLate(tx, standing, at)
  const ids = fresh.map(({ adAccountId }) => adAccountId)
  if (ids.length === 0) return { rules: 0, pairs: 0, matches: 0, late: accounts.length }
  await pauseAnew(world, tx, fresh)
  const { rules, pairs, hits } = await judgeTick(tx, { accounts: ids, moment: { at, tick }, isDue: isTick ? isDueAt(tick) : null })
  const byId = new Map(watched.map(account => [account.adAccountId, account]))
  const named = hits.map(hit => ({ ...hit, id: world.ids.next(), customerId: byId.get(hit.adAccountId)?.customerId ?? '' }))
  const matches = rules === 0 ? [] : await keepMatches(tx, named, { readable: ids, at: now, moment: at })
  for (const account of fresh) {
    const own = matches.filter(({ adAccountId }) => adAccountId === account.adAccountId)
    if (own.length === 0) continue
    const { isStopped, stoppedForAll } = await switchesOf(tx, account.customerId)
    const pauses = await actOnMatches(world, tx, { account, matches: own, isStopped: isStopped || stoppedForAll })
    await world.queue.enqueueAll(
      tx,
      pauses.map(({ id }) => pauseJob(id)),
    )
  }
  await settleIncidents(world, tx, ids)
  return { rules, pairs, matches: matches.length, late: accounts.length - fresh.length }
}

/** Pauses that are due and that no job goes on with: their worker died, or the queue lost nothing but time. */
export async function sweepPauses(world: World): Promise<number> {
  return await world.db.transaction(system, async tx => {
    const due = await duePauses(tx, new Date(world.clock.now().getTime() - 30_000), MOST_DUE)
    await world.queue.enqueueAll(
      tx,
      due.map(id => pauseJob(id)),
    )
    return due.length
  })
}
