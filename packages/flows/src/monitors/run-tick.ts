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
  judgeTick,
  keepMatches,
  leaseShard,
  noteLate,
  planTick,
  preparePartitions,
  skipTicks,
  switchesOf,
  TICK_MS,
  tickAt,
  timeOfTick,
  unreadOfRule,
  type WatchedAccount,
} from '@tallyhelm/modules/monitors'
import { LATE_PERIODS, TICK_MINUTES } from '@tallyhelm/protocol/topics/monitors/limits'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { actOnMatches } from './act-on-matches.ts'
import { pauseAnew } from './escalate-pause.ts'
import { settleIncidents } from './incidents.ts'
import { lookJob, pauseJob } from './pause-steps.ts'
import { readAccounts } from './read-accounts.ts'

const system = { kind: 'system' } as const
/** Longer than a shard takes; a worker that dies leaves it for so long. */
const LEASE_MS = 4 * 60_000
/** A shard that was not begun by then comes too late: the next tick is there. */
const LATEST_TICKS = 1
const MOST_DUE = 200
/** Runs are told for as long as their hours. */
const TICKS_KEPT = (35 * 86_400_000) / TICK_MS

const shardJob = (tick: number, shard: number) => ({
  job: 'monitors.run-shard',
  payload: { tick, shard },
  options: { jobKey: `monitors:${tick}:${shard}` },
})

/** Every five minutes, and harmless when it comes twice: what is planned stays planned. */
export async function runPlan(world: World): Promise<{ shards: number; skipped: number }> {
  const now = world.clock.now()
  const tick = Math.floor(now.getTime() / TICK_MS)
  return await world.db.transaction(system, async tx => {
    await preparePartitions(tx, now)
    await enlistAccounts(tx)
    await forgetTicks(tx, tick - TICKS_KEPT)
    const skipped = await skipTicks(tx, tick - LATEST_TICKS, now)
    const shards = await planTick(tx, tick)
    await world.queue.enqueueAll(
      tx,
      shards.map(shard => shardJob(tick, shard)),
    )
    if (skipped > 0) world.log.warn({ skipped, tick }, 'shards of monitors came too late and were skipped')
    return { shards: shards.length, skipped }
  })
}

/** Nothing where somebody else has the shard, or it is over; what it wrote stands only while its lease is its own. */
export async function runShard(world: World, { tick, shard }: { tick: number; shard: number }): Promise<void> {
  const begun = world.clock.now()
  const fence = await world.db.transaction(system, tx => leaseShard(tx, tick, shard, begun, new Date(begun.getTime() + LEASE_MS)))
  if (fence === undefined) return
  const accounts = await world.db.read(system, tx => accountsOfShard(tx, tick, shard))
  const { failed } = await readAccounts(world, accounts, tick)
  await world.db.load(system, async tx => {
    const judged = await judgeAndAct(world, tx, accounts, { tick, isTick: true })
    const isOurs = await endShard(tx, tick, shard, fence, world.clock.now(), { accounts: accounts.length, failed, ...judged })
    if (!isOurs) throw new Error(`shard ${shard} of tick ${tick} was taken over`)
  })
}

/** A ping is a hint: the account is read and judged at once, by every rule that watches it. */
export async function lookAtAccount(world: World, adAccountId: string): Promise<void> {
  const account = await world.db.read(system, tx => findWatched(tx, adAccountId))
  if (!account) return
  const tick = tickAt(world.clock.now())
  await readAccounts(world, [account], tick)
  await world.db.load(system, tx => judgeAndAct(world, tx, [account], { tick, isTick: false }))
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
    readAt !== null && now.getTime() - readAt.getTime() <= LATE_PERIODS * TICK_MINUTES * 60_000
  const fresh = watched.filter(isFresh)
  const standing = watched.map(account => ({ ...account, isLate: !isFresh(account) }))
  if (isTick) await noteLate(tx, standing, at)
  const ids = fresh.map(({ adAccountId }) => adAccountId)
  if (ids.length === 0) return { rules: 0, pairs: 0, matches: 0, late: accounts.length }
  await pauseAnew(world, tx, fresh)
  const { rules, pairs, hits } = await judgeTick(tx, { accounts: ids, moment: { at, tick }, isDue: isTick ? isDueAt(tick) : null })
  const byId = new Map(watched.map(account => [account.adAccountId, account]))
  const named = hits.map(hit => ({ ...hit, id: world.ids.next(), customerId: byId.get(hit.adAccountId)?.customerId ?? '' }))
  const matches = rules === 0 ? [] : await keepMatches(tx, named, { readable: ids, at: now })
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
