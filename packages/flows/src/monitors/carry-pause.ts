// Carry a pause: sent once, read back until the platform shows it, tried again, and escalated where it does not hold (job monitors.pause).
import {
  findObject,
  findVersion,
  isOfGoingIncident,
  leasePause,
  movePause,
  nextLookMs,
  type PauseChange,
  retryMs,
  savedBy,
  SHOWS_WITHIN_MS,
  switchesOf,
  writeSeenStatus,
} from '@tallyhelm/modules/monitors'
import { findAdAccount } from '@tallyhelm/modules/ad-accounts'
import type { PauseState } from '@tallyhelm/protocol/topics/monitors/enums'
import { TRIES_MOST } from '@tallyhelm/protocol/topics/monitors/limits'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { carryRestore } from './restore-pause.ts'
import { escalate } from './escalate-pause.ts'
import { after, AGAIN_MS, type Carried, pauseJob, seenOf, WATCH_MS, watchJob } from './pause-steps.ts'
import { tellOfRule } from './tell-of-rule.ts'
import type { AdObjectTold } from './told-objects.ts'

const system = { kind: 'system' } as const
/** Longer than one call with a late answer; a worker that dies leaves it for so long. */
const LEASE_MS = 45_000

/** One step, and a job for the next; nothing where it is not due, or somebody has it. */
export async function carryPause(world: World, { pauseId }: { pauseId: string }): Promise<void> {
  const port = world.platforms.FACEBOOK.adObjects
  const now = world.clock.now()
  const taken = await world.db.transaction(system, async tx => {
    const pause = await leasePause(tx, pauseId, now, new Date(now.getTime() + LEASE_MS))
    const target = pause && (await findObject(tx, pause.targetId))
    const account = pause && (await findAdAccount(tx, pause.adAccountId))
    return pause && target && account ? { pause, target, account } : undefined
  })
  if (!taken || !port) return
  const { pause, target, account } = taken
  const carried: Carried = { world, port, pause, target, account }
  if (pause.state === 'PAUSE_SUCCESS') return await carryRestore(carried)
  if (account.takenBackAt !== null) return await end(carried, '账户已不在名下', false)
  if (pause.state === 'PENDING') return await send(carried)
  // Whoever sent it is gone, or its answer would have been written down: what it did is read.
  if (pause.state === 'SENDING') return await go(carried, 'VERIFYING', { dueAt: now })
  return await verify(carried)
}

/** The next step by a job of its own at its time. */
async function go({ world, pause }: Carried, to: PauseState, change: PauseChange, also?: (tx: Tx) => Promise<void>): Promise<void> {
  await world.db.transaction(system, async tx => {
    if (!(await movePause(tx, pause, to, change))) return
    await also?.(tx)
    if (change.dueAt !== null)
      await world.queue.enqueue(tx, 'monitors.pause', { pause_id: pause.id }, pauseJob(pause.id, change.dueAt).options)
  })
}

/** The switch is asked between two objects; what stands already as it is wanted is not sent. */
async function send(carried: Carried): Promise<void> {
  const { world, port, pause, target, account } = carried
  const { isStopped, stoppedForAll } = await world.db.read(system, tx => switchesOf(tx, pause.customerId))
  if (isStopped || stoppedForAll) return await end(carried, '已停止自动暂停', false)
  const seen = await seenOf(carried)
  if (seen === 'gone') return await notThere(carried, pause.createdAt)
  if ('why' in seen) return await go(carried, 'PENDING', { dueAt: after(world, seen.retryMs), failReason: seen.why })
  const found = seen.configured
  if (!seen.mayDeliver && seen.configured === 'PAUSED') return await succeed(carried, seen, found)
  const at = world.clock.now()
  const isOurs = await world.db.transaction(system, tx =>
    movePause(tx, pause, 'SENDING', { dueAt: after(world, LEASE_MS), tries: pause.tries + 1, found, sentAt: at, keepsLease: true }),
  )
  if (!isOurs) return
  const sending: Carried = { ...carried, pause: { ...pause, state: 'SENDING', tries: pause.tries + 1, sentAt: at } }
  const answer = await port.setStatus(account, target.level, target.outsideId, 'PAUSED')
  if (answer.kind === 'done') return await go(sending, 'VERIFYING', { dueAt: after(world, nextLookMs(0)), requestId: answer.requestId })
  if (answer.kind === 'unknown') return await go(sending, 'VERIFYING', { dueAt: after(world, nextLookMs(0)), requestId: answer.requestId })
  // Nothing was sent as far as the platform is concerned, so it counts as no try.
  if (answer.kind === 'not_done')
    return await go(sending, 'PENDING', {
      dueAt: after(world, answer.trouble.retryAfterMs ?? AGAIN_MS),
      tries: pause.tries,
      failReason: answer.trouble.message,
    })
  return await tryAgain(sending, `${answer.reasonText}（${answer.trouble.code}）`)
}

/** Success is what the platform shows, never what it answered. */
async function verify(carried: Carried): Promise<void> {
  const { world, pause } = carried
  const asked = world.clock.now()
  const seen = await seenOf(carried)
  if (seen === 'gone') return await notThere(carried, pause.sentAt ?? pause.createdAt)
  if ('why' in seen) return await go(carried, 'VERIFYING', { dueAt: after(world, seen.retryMs) })
  if (!seen.mayDeliver) return await succeed(carried, seen, pause.found ?? seen.configured)
  const sinceMs = asked.getTime() - (pause.sentAt?.getTime() ?? 0)
  // Somebody set it active again since, or it never took effect: both are for another try.
  if (sinceMs < SHOWS_WITHIN_MS && seen.configured === 'PAUSED')
    return await go(carried, 'VERIFYING', { dueAt: after(world, nextLookMs(sinceMs)) })
  if (sinceMs < SHOWS_WITHIN_MS / 6) return await go(carried, 'VERIFYING', { dueAt: after(world, nextLookMs(sinceMs)) })
  return await tryAgain(carried, '渠道仍显示投放中')
}

/** What was made a moment ago is not shown everywhere at once: only what stays away is gone. */
async function notThere(carried: Carried, since: Date): Promise<void> {
  const { world, pause } = carried
  const sinceMs = world.clock.now().getTime() - since.getTime()
  if (sinceMs < SHOWS_WITHIN_MS) return await go(carried, pause.state, { dueAt: after(world, nextLookMs(sinceMs)) })
  return await end(carried, '渠道上已看不到该对象', true)
}

async function tryAgain(carried: Carried, why: string): Promise<void> {
  const { world, pause } = carried
  if (pause.tries < TRIES_MOST) return await go(carried, 'PENDING', { dueAt: after(world, retryMs(pause.tries)), failReason: why })
  return await end(carried, why, true)
}

async function succeed(carried: Carried, seen: AdObjectTold, found: string): Promise<void> {
  const { world, pause, target } = carried
  const now = world.clock.now()
  // From «pending» where it was paused already: nothing was sent.
  const via = pause.state === 'PENDING' ? ('VERIFYING' as const) : null
  await world.db.transaction(system, async tx => {
    if (via !== null && !(await movePause(tx, pause, via, { dueAt: now, found }))) return
    const current = via === null ? pause : { ...pause, state: via }
    const savedMinor = pause.state === 'PENDING' ? null : await savedBy(tx, target.id, now)
    if (!(await movePause(tx, current, 'PAUSE_SUCCESS', { dueAt: null, endedAt: now, found, failReason: '', savedMinor }))) return
    await writeSeenStatus(tx, target.id, seen)
    await tell(world, tx, carried, `已暂停“${target.name}”`)
    if (await isOfGoingIncident(tx, pause.id)) await world.queue.enqueueAll(tx, [watchJob(pause.adAccountId, after(world, WATCH_MS))])
  })
}

/** Failed for good: the next level is tried where the rule allows it, and people hear of it in any case. */
async function end(carried: Carried, failReason: string, goesUp: boolean): Promise<void> {
  const { world, pause, target } = carried
  const now = world.clock.now()
  await world.db.transaction(system, async tx => {
    if (!(await movePause(tx, pause, 'PAUSE_FAIL', { dueAt: null, endedAt: now, failReason }))) return
    await tell(world, tx, carried, `暂停“${target.name}”失败：${failReason}`)
    if (goesUp) await escalate(world, tx, pause)
  })
}

async function tell(world: World, tx: Tx, { pause }: Carried, title: string): Promise<void> {
  const version = await findVersion(tx, pause.customerId, pause.ruleId, pause.version)
  if (version)
    await tellOfRule(world, tx, version, {
      about: `pause:${pause.id}`,
      title,
      body: `规则“${version.form.rule_name}”：${pause.valuesText}`,
    })
}
