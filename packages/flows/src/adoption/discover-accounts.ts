// Discover accounts: walks through the list of ad accounts that the agency owns or manages on a platform, and keeps what it shows.
import {
  dropUnseen,
  endDiscovery,
  findRunningDiscovery,
  keepFound,
  noteDiscoveryTrouble,
  restartDiscovery,
  type RunningDiscovery,
  startDiscovery,
  turnPage,
} from '@tallyhelm/modules/adoption'
import { audit } from '@tallyhelm/modules/audit'
import type { DiscoverReply, DiscoverRequest } from '@tallyhelm/protocol/topics/adoption/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { type Channel, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
/** Troubles one after the other, after which a walk is given up; at the middle one it begins anew, should its cursor have ended. */
const MOST_FAILURES = 6
const FIRST_PAUSE_MS = 10_000
const MOST_PAUSE_MS = 15 * 60_000

const PROBLEMS = {
  rate_limited: 'RATE_LIMITED',
  no_answer: 'NO_ANSWER',
  platform_fault: 'PLATFORM_FAULT',
  unauthorized: 'UNAUTHORIZED',
} as const

/** Begins a walk for each channel that has none under way. */
export async function startDiscoveries(world: World, actor: StaffActor, { channels }: DiscoverRequest): Promise<DiscoverReply> {
  let started = 0
  for (const channel of new Set(channels)) {
    const id = world.ids.next()
    const isNew = await world.db.transaction(system, async tx => {
      if (!(await startDiscovery(tx, { id, channel, askedBy: actor.staffName, at: world.clock.now() }))) return false
      await enqueue(world, tx, id)
      await audit(world, tx, actor, 'ad-accounts.discover', ['discovery', id], { channel })
      return true
    })
    if (isNew) started += 1
  }
  return { started }
}

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]

/** One waiting job for each walk. */
async function enqueue(world: World, tx: Tx, id: string, runAt?: Date): Promise<void> {
  const options = { jobKey: `ad-accounts.discover:${id}`, ...(runAt ? { runAt } : {}) }
  await world.queue.enqueue(tx, 'ad-accounts.discover', { run_id: id }, options)
}

/**
 * Reads page after page, each kept with the turn to the next in one transaction: cut off anywhere it goes on at its cursor, and two at a
 * time turn each page once. A platform in trouble is asked again later, as late as it says.
 */
export async function runDiscovery(world: World, { runId }: { runId: string }): Promise<void> {
  for (;;) {
    const run = await world.db.read(system, tx => findRunningDiscovery(tx, runId))
    if (!run) return
    const answer = await world.platforms[run.channel].listAccounts(run.cursor)
    if (answer.kind !== 'ok') return await putOff(world, run, answer)
    const { accounts, next } = answer.value
    const at = world.clock.now()
    await world.db.transaction(system, async tx => {
      if (!(await turnPage(tx, run, next, accounts.length))) return
      await keepFound(tx, run.channel, accounts, at)
      if (next !== null) return
      await endDiscovery(tx, run.id, 'DONE', at)
      await dropUnseen(tx, run.channel, run.startedAt)
    })
  }
}

type Trouble = Exclude<Awaited<ReturnType<World['platforms'][Channel]['listAccounts']>>, { kind: 'ok' }>

async function putOff(world: World, run: RunningDiscovery, answer: Trouble): Promise<void> {
  const why = answer.kind === 'gone' ? 'platform_fault' : answer.why
  const { code, message, retryAfterMs } = answer.trouble
  const now = world.clock.now()
  const pauseMs = retryAfterMs ?? Math.min(FIRST_PAUSE_MS * 2 ** run.failures, MOST_PAUSE_MS)
  const nextAt = new Date(now.getTime() + pauseMs)
  // Without valid credentials waiting helps nothing; being asked too much says nothing about the list.
  const isOver = why === 'unauthorized' || (why !== 'rate_limited' && run.failures + 1 >= MOST_FAILURES)
  world.log.warn(
    { runId: run.id, channel: run.channel, why, code, message },
    `${CHANNELS[run.channel].name}: the list of ad accounts gave no page`,
  )
  await world.db.transaction(system, async tx => {
    await noteDiscoveryTrouble(tx, run.id, { problem: PROBLEMS[why], words: `${code}: ${message}`, nextAt })
    if (isOver) return await endDiscovery(tx, run.id, 'FAILED', now)
    if (run.failures + 1 === MOST_FAILURES / 2) await restartDiscovery(tx, run.id)
    await enqueue(world, tx, run.id, nextAt)
  })
}
