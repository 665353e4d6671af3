// Escalate a pause: where it failed or was undone, the level above is paused, and above the campaign the quota is taken back where the rule allows it.
import {
  brokenHolds,
  clearJob,
  findVersion,
  insertPauses,
  keepEvents,
  type NewPause,
  openIncidents,
  type Pause,
  switchesOf,
  targetsOf,
  type WatchedAccount,
} from '@tallyhelm/modules/monitors'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { RuleAction } from '@tallyhelm/protocol/topics/monitors/enums'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { reopenIncident } from './incidents.ts'
import { pauseJob } from './pause-steps.ts'

const NEXT: Readonly<Partial<Record<RuleAction, { action: RuleAction; level: 'AD_GROUP' | 'CAMPAIGN' }>>> = {
  PAUSE_AD: { action: 'PAUSE_AD_GROUP', level: 'AD_GROUP' },
  PAUSE_AD_GROUP: { action: 'PAUSE_CAMPAIGN', level: 'CAMPAIGN' },
}

/** One level up; above the campaign only the quota is left, which the rule has to allow. */
export async function escalate(world: World, tx: Tx, pause: Pause): Promise<void> {
  const version = await findVersion(tx, pause.customerId, pause.ruleId, pause.version)
  if (!version?.form.may_escalate) return
  const next = NEXT[pause.action]
  if (!next) {
    if (version.form.may_clear) await askToClear(world, tx, { ...pause, pauseId: pause.id })
    return
  }
  const now = world.clock.now()
  const [target] = await targetsOf(tx, {
    objectIds: [pause.objectId],
    level: next.level,
    ruleId: pause.ruleId,
    at: now,
    cooldownMinutes: 0,
  })
  if (!target) return
  const made: NewPause = {
    ...pause,
    id: world.ids.next(),
    targetId: target.targetId,
    level: next.level,
    action: next.action,
    holdUntil: pause.holdUntil,
    state: 'PENDING',
    escalates: pause.id,
  }
  const inserted = await insertPauses(tx, [made], now)
  await world.queue.enqueueAll(
    tx,
    inserted.map(({ id }) => pauseJob(id)),
  )
}

/** `matchId`: what asks for it; `pauseId`: the pause that did not hold. */
type Asking = Pick<WatchedAccount, 'adAccountId' | 'customerId'> & { matchId: string; pauseId?: string }

/** Takes back what is left of the account's quota: once an incident, and once a day where there is none. */
export async function askToClear(world: World, tx: Tx, { matchId, pauseId, ...account }: Asking): Promise<void> {
  const now = world.clock.now()
  const [incident] = await openIncidents(tx, [account.adAccountId])
  const cause = incident ? `incident-${incident.id}` : dayOf(now)
  const fresh = await keepEvents(tx, world.ids, account, [{ kind: 'CLEARED', at: now, toldKey: cause }])
  if (fresh > 0)
    await world.queue.enqueueAll(tx, [clearJob({ adAccountId: account.adAccountId, cause, matchId, pauseId: pauseId ?? null })])
}

/**
 * Somebody enabled what was paused, within its hold: it is paused again, and the level above with it. What was paused is no longer «handled
 * already».
 */
export async function pauseAnew(world: World, tx: Tx, accounts: readonly WatchedAccount[]): Promise<void> {
  const ids = accounts.map(({ adAccountId }) => adAccountId)
  const broken = await brokenHolds(tx, ids, world.clock.now())
  for (const account of accounts) {
    const own = broken.filter(({ adAccountId }) => adAccountId === account.adAccountId)
    if (own.length > 0) await pauseAgain(world, tx, account, own)
  }
}

async function pauseAgain(world: World, tx: Tx, account: WatchedAccount, broken: readonly Pause[]): Promise<void> {
  const now = world.clock.now()
  const events = broken.map(({ id, objectId }) => ({ kind: 'RE_ENABLED', at: now, objectId, toldKey: id }))
  await keepEvents(tx, world.ids, account, events)
  await reopenIncident(world, tx, account.adAccountId)
  const { isStopped, stoppedForAll } = await switchesOf(tx, account.customerId)
  if (isStopped || stoppedForAll) return
  const again = broken.map((pause): NewPause => ({ ...pause, id: world.ids.next(), state: 'PENDING', escalates: pause.id }))
  const inserted = await insertPauses(tx, again, now)
  await world.queue.enqueueAll(
    tx,
    inserted.map(({ id }) => pauseJob(id)),
  )
  const undone = new Set(inserted.map(({ escalates }) => escalates))
  for (const pause of broken) if (undone.has(pause.id)) await escalate(world, tx, pause)
}
