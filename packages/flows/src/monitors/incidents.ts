// Incidents of theft: opened by the first match that tells of one, contained once nothing of it delivers, open again where somebody fights back, closed by people.
import { audit } from '@tallyhelm/modules/audit'
import { findAdAccount } from '@tallyhelm/modules/ad-accounts'
import {
  findVersion,
  insertIncident,
  insertPauses,
  isContained,
  type KeptIncident,
  type KeptVersion,
  lockIncident,
  type Match,
  MINUTE_MS,
  moveIncident,
  type NewPause,
  noteStep,
  openIncidents,
  releaseHeld,
  scoreIncident,
  type Suspect,
  suspectsOf,
  switchesOf,
  trustActors,
  type WatchedAccount,
  writeClosing,
  writeFeedbacks,
} from '@tallyhelm/modules/monitors'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { IncidentClosing, IncidentContained } from '@tallyhelm/protocol/topics/monitors/incident-schemas'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { pauseJob } from './pause-steps.ts'
import { tellOfRule } from './tell-of-rule.ts'

/** What a stranger did shortly before the first match belongs to it. */
const BEFORE_MS = 60 * MINUTE_MS
/** Whoever worked there so long before an incident that was none is known from then on. */
const TRUSTED_MS = 24 * 60 * MINUTE_MS
/** What people ask to be controlled stays paused for so long at least; its incident holds it longer. */
const HOLD_MS = 24 * 60 * MINUTE_MS

/** A rule that tells of a theft and pauses, or will once its back-test was looked at. */
export async function openIncident(
  world: World,
  tx: Tx,
  { account, version, fresh }: { account: WatchedAccount; version: KeptVersion; fresh: readonly Match[] },
): Promise<void> {
  const [first] = fresh
  if (!first || !version.tellsTheft || version.action === 'NOTIFY') return
  const { adAccountId, customerId } = account
  const at = world.clock.now()
  const incident = { id: world.ids.next(), customerId, adAccountId, matchId: first.id, openedAt: at }
  if (!(await insertIncident(tx, incident))) return
  await noteStep(tx, incident, { id: world.ids.next(), step: 'OPENED', by: null, at, note: version.form.rule_name })
  await scoreIncident(tx, incident)
  const name = (await findAdAccount(tx, adAccountId))?.accountName ?? ''
  await tellOfRule(world, tx, version, {
    about: `incident:${incident.id}`,
    title: `广告账户“${name}”疑似被盗刷`,
    body: `规则“${version.form.rule_name}”发现异常。请查看盗刷事件，确认后立即控制或标为误报。`,
    link: `/security/config?tab=incidents&detail=${incident.id}`,
  })
}

/** What was paused was enabled again. */
export async function reopenIncident(world: World, tx: Tx, adAccountId: string): Promise<void> {
  const at = world.clock.now()
  for (const incident of await openIncidents(tx, [adAccountId])) {
    if (incident.state !== 'CONTAINED') continue
    await moveIncident(tx, incident, 'OPEN', at)
    await noteStep(tx, incident, { id: world.ids.next(), step: 'REOPENED', by: null, at })
  }
}

/** After a reading: how grave it is by now, and whether it is contained. */
export async function settleIncidents(world: World, tx: Tx, adAccountIds: readonly string[]): Promise<void> {
  const at = world.clock.now()
  for (const incident of await openIncidents(tx, adAccountIds)) {
    await scoreIncident(tx, incident)
    if (incident.state !== 'OPEN' || !(await isContained(tx, incident))) continue
    await moveIncident(tx, incident, 'CONTAINED', at)
    await noteStep(tx, incident, { id: world.ids.next(), step: 'CONTAINED', by: null, at })
  }
}

/**
 * Pauses whatever a stranger made or changed, and lets go on what a guard holds back; it is contained once that is read back. Refuses
 * NOT_FOUND, INCIDENT_CLOSED and INCIDENT_NOT_CONTROLLABLE.
 */
export async function containIncident(
  world: World,
  actor: TenantActor,
  { incident_id: incidentId }: { incident_id: string },
): Promise<IncidentContained> {
  const at = world.clock.now()
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const incident = await lockOpen(tx, actor, incidentId)
    await refuseStopped(tx, incident)
    const suspects = await suspectsOf(tx, incident, new Date(incident.openedAt.getTime() - BEFORE_MS))
    const made: NewPause[] = []
    for (const suspect of suspects) made.push(await pauseOf(world, tx, incident, suspect))
    const inserted = await insertPauses(tx, made, at)
    const released = await releaseHeld(tx, incident.id, actor.userName, at)
    const going = [...inserted.map(({ id }) => id), ...released]
    if (going.length === 0)
      throw new Refusal('INCIDENT_NOT_CONTROLLABLE', { why: '没有找到陌生操作者新建或改动、且仍在投放的广告组，已在暂停中的除外' })
    await world.queue.enqueueAll(
      tx,
      going.map(id => pauseJob(id)),
    )
    if (incident.state === 'CONTAINED') await moveIncident(tx, incident, 'OPEN', at)
    await noteStep(tx, incident, {
      id: world.ids.next(),
      step: 'CONTROLLED',
      by: actor.userName,
      at,
      note: `暂停 ${going.length} 个对象`,
    })
    await audit(world, tx, actor, 'monitors.contain-incident', ['monitor-incident', incidentId], { paused: going.length })
    return { paused: going.length }
  })
}

async function lockOpen(tx: Tx, { customerId }: TenantActor, id: string): Promise<KeptIncident> {
  const incident = await lockIncident(tx, customerId, id)
  if (!incident) throw new Refusal('NOT_FOUND')
  if (incident.state === 'CLOSED') throw new Refusal('INCIDENT_CLOSED')
  return incident
}

async function refuseStopped(tx: Tx, { customerId, adAccountId }: KeptIncident): Promise<void> {
  const { isStopped, stoppedForAll } = await switchesOf(tx, customerId)
  if (stoppedForAll) throw new Refusal('INCIDENT_NOT_CONTROLLABLE', { why: '代理商已暂时停止全部自动暂停' })
  if (isStopped) throw new Refusal('INCIDENT_NOT_CONTROLLABLE', { why: '自动暂停已停止，请先恢复自动暂停' })
  const account = await findAdAccount(tx, adAccountId)
  if (!account || account.takenBackAt !== null) throw new Refusal('INCIDENT_NOT_CONTROLLABLE', { why: '账户已不在名下' })
}

async function pauseOf(world: World, tx: Tx, { customerId, adAccountId }: KeptIncident, suspect: Suspect): Promise<NewPause> {
  const { objectId, matchId, ruleId, version: number } = suspect
  const version = await findVersion(tx, customerId, ruleId, number)
  const holdMs = Math.max(HOLD_MS, (version?.cooldownMinutes ?? 0) * MINUTE_MS)
  return {
    id: world.ids.next(),
    customerId,
    adAccountId,
    ruleId,
    version: number,
    matchId,
    objectId,
    targetId: objectId,
    level: 'AD_GROUP',
    action: 'PAUSE_AD_GROUP',
    valuesText: '盗刷事件：立即控制',
    holdUntil: new Date(world.clock.now().getTime() + holdMs),
    state: 'PENDING',
    escalates: null,
  }
}

/** Ends the hold on what was paused. Refuses NOT_FOUND and INCIDENT_CLOSED. */
export async function closeIncident(
  world: World,
  actor: TenantActor,
  { incident_id: incidentId, verdict, note }: IncidentClosing,
): Promise<{ changed: boolean }> {
  const at = world.clock.now()
  const by = actor.userName
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const incident = await lockOpen(tx, actor, incidentId)
    await scoreIncident(tx, incident)
    await writeClosing(tx, incident.id, { verdict, note, by, at })
    if (verdict === 'FALSE_ALARM') {
      await writeFeedbacks(tx, incident.id, 'FALSE_ALARM')
      await trustActors(tx, incident.adAccountId, { since: new Date(incident.openedAt.getTime() - TRUSTED_MS), at })
    }
    await noteStep(tx, incident, { id: world.ids.next(), step: 'CLOSED', by, at, note })
    await audit(world, tx, actor, 'monitors.close-incident', ['monitor-incident', incidentId], { verdict, note })
    return { changed: true }
  })
}

/** Whoever takes the evidence along is written down. Refuses NOT_FOUND. */
export async function noteEvidence(world: World, actor: TenantActor, incidentId: string): Promise<void> {
  await world.db.transaction(tenantScopeOf(actor), async tx => {
    const incident = await lockIncident(tx, actor.customerId, incidentId)
    if (!incident) throw new Refusal('NOT_FOUND')
    await noteStep(tx, incident, { id: world.ids.next(), step: 'EVIDENCE', by: actor.userName, at: world.clock.now() })
    await audit(world, tx, actor, 'monitors.take-evidence', ['monitor-incident', incidentId])
  })
}
