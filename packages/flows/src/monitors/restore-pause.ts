// Restore a pause: what was found before is set again and read back; and what people say of a pause, or of one that a guard holds back.
import { audit } from '@tallyhelm/modules/audit'
import {
  decideHeld,
  domainsOffList,
  duePauseEnds,
  isOfGoingIncident,
  lockPause,
  nextLookMs,
  type Pause,
  retryMs,
  SHOWS_WITHIN_MS,
  trustActors,
  writeFeedback,
  writeRestore,
  writeSeenStatus,
} from '@tallyhelm/modules/monitors'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { TRIES_MOST } from '@tallyhelm/protocol/topics/monitors/limits'
import type { PauseChanged, PauseDecision, PauseFeedback } from '@tallyhelm/protocol/topics/monitors/pause-schemas'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { after, AGAIN_MS, type Carried, pauseJob, seenOf } from './pause-steps.ts'

const system = { kind: 'system' } as const
const MOST_ENDS = 100
/** What happened so long before a false alarm may have caused it. */
const DAY_MS = 86_400_000

/** Refuses PAUSE_NOT_RESTORABLE where nothing was paused, or it is given back already. */
export async function restorePause(world: World, actor: TenantActor, { pause_id: pauseId }: { pause_id: string }): Promise<PauseChanged> {
  const now = world.clock.now()
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const pause = await lockPause(tx, actor.customerId, pauseId)
    if (!pause) throw new Refusal('NOT_FOUND')
    if (pause.restoreState === 'RESTORING' || pause.restoreState === 'RESTORED') return { changed: false }
    const why = (await isOfGoingIncident(tx, pauseId)) ? '盗刷事件未关闭' : (whyNot(pause) ?? (await domainsInTheWay(tx, pause)))
    if (why !== undefined) throw new Refusal('PAUSE_NOT_RESTORABLE', { why })
    await writeRestore(tx, pause, { restoreState: 'RESTORING', reason: '', by: actor.userName, dueAt: now, sentAt: null, tries: 0 })
    await audit(world, tx, actor, 'monitors.restore', ['monitor-pause', pauseId])
    await world.queue.enqueueAll(tx, [pauseJob(pauseId)])
    return { changed: true }
  })
}

/** A pause whose outcome is not known yet is nothing to go back from. */
function whyNot({ state, found }: Pause): string | undefined {
  if (state === 'HELD') return '该暂停尚未执行'
  if (state === 'PAUSE_FAIL') return '该对象没有被暂停'
  if (state !== 'PAUSE_SUCCESS') return '暂停结果尚在核实，请稍后再试'
  return found === 'ACTIVE' ? undefined : '该对象在规则触发前就不是投放状态'
}

/** Its ads would lead again to where they may not. */
async function domainsInTheWay(tx: Tx, { customerId, targetId }: Pause): Promise<string | undefined> {
  const domains = await domainsOffList(tx, customerId, targetId)
  return domains.length === 0 ? undefined : `落地域名 ${domains.slice(0, 3).join('、')} 不在白名单，请先加入白名单`
}

/** One step of giving back, by the lease of the pause's job. */
export async function carryRestore(carried: Carried): Promise<void> {
  const { world, port, pause, target, account } = carried
  if (pause.restoreState !== 'RESTORING') return
  const seen = await seenOf(carried)
  if (seen === 'gone') return await notThere(carried)
  if ('why' in seen) return await step(carried, { restoreState: 'RESTORING', reason: seen.why, dueAt: after(world, seen.retryMs) })
  if (seen.configured === 'ACTIVE')
    return await step(carried, { restoreState: 'RESTORED', reason: '', at: world.clock.now(), dueAt: null }, tx =>
      writeSeenStatus(tx, target.id, seen),
    )
  const sinceMs = pause.restoreSentAt === null ? Number.POSITIVE_INFINITY : world.clock.now().getTime() - pause.restoreSentAt.getTime()
  if (sinceMs < SHOWS_WITHIN_MS) return await step(carried, { restoreState: 'RESTORING', dueAt: after(world, nextLookMs(sinceMs)) })
  if (pause.restoreTries >= TRIES_MOST) return await step(carried, { restoreState: 'RESTORE_FAIL', reason: '渠道仍显示暂停', dueAt: null })
  // Written down before it is sent: what a worker that dies left is read first.
  const tries = pause.restoreTries + 1
  if (
    !(await world.db.transaction(system, tx =>
      writeRestore(tx, pause, { restoreState: 'RESTORING', dueAt: after(world, AGAIN_MS * 3), sentAt: world.clock.now(), tries }),
    ))
  )
    return
  const answer = await port.setStatus(account, target.level, target.outsideId, 'ACTIVE')
  if (answer.kind === 'done' || answer.kind === 'unknown')
    return await step(carried, { restoreState: 'RESTORING', dueAt: after(world, nextLookMs(0)) })
  if (answer.kind === 'not_done')
    return await step(carried, {
      restoreState: 'RESTORING',
      dueAt: after(world, answer.trouble.retryAfterMs ?? AGAIN_MS),
      sentAt: null,
      tries: pause.restoreTries,
    })
  if (tries < TRIES_MOST)
    return await step(carried, { restoreState: 'RESTORING', reason: answer.reasonText, dueAt: after(world, retryMs(tries)), sentAt: null })
  return await step(carried, { restoreState: 'RESTORE_FAIL', reason: answer.reasonText, dueAt: null })
}

/** A list that lags shows it a moment later: each look counts as a try. */
async function notThere(carried: Carried): Promise<void> {
  const { world, pause } = carried
  const [reason, tries] = ['渠道上已看不到该对象', pause.restoreTries + 1]
  if (tries > TRIES_MOST) return await step(carried, { restoreState: 'RESTORE_FAIL', reason, dueAt: null })
  return await step(carried, { restoreState: 'RESTORING', reason, tries, dueAt: after(world, retryMs(tries)) })
}

async function step(
  { world, pause }: Carried,
  change: Parameters<typeof writeRestore>[2],
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await world.db.transaction(system, async tx => {
    if (!(await writeRestore(tx, pause, change))) return
    await also?.(tx)
    if (change.dueAt !== null) await world.queue.enqueueAll(tx, [pauseJob(pause.id, change.dueAt)])
  })
}

/** Paused for a time that is over (暂停时长). */
export async function restoreEnded(world: World): Promise<number> {
  const now = world.clock.now()
  return await world.db.transaction(system, async tx => {
    const ended = await duePauseEnds(tx, now, MOST_ENDS)
    for (const pause of ended) {
      await writeRestore(tx, pause, { restoreState: 'RESTORING', by: '到时恢复', dueAt: now, sentAt: null, tries: 0 })
      await world.queue.enqueueAll(tx, [pauseJob(pause.id)])
    }
    return ended.length
  })
}

/** Refuses PAUSE_DECIDED where no guard holds it back any more. */
export async function decidePause(
  world: World,
  actor: TenantActor,
  { pause_id: pauseId, goes_on: goesOn }: PauseDecision,
): Promise<PauseChanged> {
  const now = world.clock.now()
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const pause = await lockPause(tx, actor.customerId, pauseId)
    if (!pause) throw new Refusal('NOT_FOUND')
    if (pause.state !== 'HELD') throw new Refusal('PAUSE_DECIDED')
    await decideHeld(tx, pause, goesOn, actor.userName, now)
    await audit(world, tx, actor, 'monitors.decide-pause', ['monitor-pause', pauseId], { goesOn })
    if (goesOn) await world.queue.enqueueAll(tx, [pauseJob(pauseId)])
    return { changed: true }
  })
}

export async function giveFeedback(
  world: World,
  actor: TenantActor,
  { pause_id: pauseId, feedback }: PauseFeedback,
): Promise<PauseChanged> {
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const pause = await lockPause(tx, actor.customerId, pauseId)
    if (!pause) throw new Refusal('NOT_FOUND')
    const changed = await writeFeedback(tx, actor.customerId, pauseId, feedback)
    const since = new Date(pause.createdAt.getTime() - DAY_MS)
    if (changed && feedback === 'FALSE_ALARM')
      await trustActors(tx, pause.adAccountId, { since, at: world.clock.now(), objectId: pause.objectId })
    if (changed) await audit(world, tx, actor, 'monitors.feedback', ['monitor-pause', pauseId], { feedback })
    return { changed }
  })
}
