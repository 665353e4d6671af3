// Stop a rule, or pausing for all customers, by staff of the agency, and let it run again: with a reason that the audit log keeps.
import { audit } from '@tallyhelm/modules/audit'
import { endStop, insertStop, type KeptRule, lockRuleOfAny, writeRuleStop } from '@tallyhelm/modules/monitors'
import { tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleMonitorEndpoints } from '@tallyhelm/protocol/topics/monitors/console-endpoints'
import type { MonitorsChanged, RuleStop, StopForAll } from '@tallyhelm/protocol/topics/monitors/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const

/** It neither pauses nor tells from then on, and its customer is told why. Refuses NOT_FOUND. */
export const stopRule = (world: World, actor: StaffActor, { rule_id: ruleId, reason }: RuleStop): Promise<MonitorsChanged> =>
  changeStop(world, actor, { ruleId, reason, isStopped: true })

/** It runs as its customer has switched it. Refuses NOT_FOUND. */
export const allowRule = (world: World, actor: StaffActor, { rule_id: ruleId, reason }: RuleStop): Promise<MonitorsChanged> =>
  changeStop(world, actor, { ruleId, reason, isStopped: false })

async function changeStop(
  world: World,
  actor: StaffActor,
  { ruleId, reason, isStopped }: { ruleId: string; reason: string; isStopped: boolean },
): Promise<MonitorsChanged> {
  requireRole(actor, consoleMonitorEndpoints[isStopped ? 'stopRule' : 'allowRule'])
  return await world.db.transaction(system, async tx => {
    const rule = await lockRuleOfAny(tx, ruleId)
    if (!rule) throw new Refusal('NOT_FOUND')
    const wasStopped = rule.stoppedReason !== null
    if (wasStopped === isStopped) return { changed: false }
    await writeRuleStop(tx, rule, isStopped ? { reason, by: actor.staffName } : null, world.clock.now())
    const owner = { customerId: rule.customerId, subCustomerId: null }
    await audit(world, tx, actor, isStopped ? 'monitors.stop-rule' : 'monitors.allow-rule', ['monitor-rule', ruleId, owner], {
      before: { rule_name: rule.name, is_stopped: wasStopped },
      after: { rule_name: rule.name, is_stopped: isStopped },
      reason,
    })
    await tellOfStop(world, tx, rule, { reason, isStopped })
    return { changed: true }
  })
}

async function tellOfStop(
  world: World,
  tx: Tx,
  rule: KeptRule,
  { reason, isStopped }: { reason: string; isStopped: boolean },
): Promise<void> {
  const { customerId, name } = rule
  const effect = isStopped ? '停用期间不再检查，已暂停的广告不受影响' : rule.status === 'ON' ? '规则已恢复检查' : '规则仍为停用，可自行启用'
  await tellUsers(tx, world.ids, await usersToTell(tx, customerId, null), {
    customerId,
    subCustomerId: null,
    kind: 'ACCOUNT',
    alert: 'MONITOR',
    objectId: `monitors.${isStopped ? 'stopped' : 'allowed'}:${world.ids.next()}`,
    title: isStopped ? `监控规则“${name}”已被代理商停用` : `监控规则“${name}”已解除停用`,
    body: `${effect}，原因：${reason}`,
    link: '/security/config',
    at: world.clock.now(),
  })
}

/** Obeyed between two objects of a run that is going on; customers see the reason above their rules. */
export async function stopForAll(world: World, actor: StaffActor, { reason }: StopForAll): Promise<MonitorsChanged> {
  requireRole(actor, consoleMonitorEndpoints.stopAll)
  const id = world.ids.next()
  return await world.db.transaction(system, async tx => {
    if (!(await insertStop(tx, id, { reason, by: actor.staffName, at: world.clock.now() }))) return { changed: false }
    await audit(world, tx, actor, 'monitors.stop-all', ['monitor-stop', id], {
      before: { is_stopped: false },
      after: { is_stopped: true },
      reason,
    })
    return { changed: true }
  })
}

/** Customers' own switches stay as they are. */
export async function allowForAll(world: World, actor: StaffActor, { reason }: StopForAll): Promise<MonitorsChanged> {
  requireRole(actor, consoleMonitorEndpoints.allowAll)
  return await world.db.transaction(system, async tx => {
    const ended = await endStop(tx, actor.staffName, world.clock.now())
    if (!ended) return { changed: false }
    await audit(world, tx, actor, 'monitors.allow-all', ['monitor-stop', ended.id], {
      before: { is_stopped: true, note: ended.reason },
      after: { is_stopped: false },
      reason,
    })
    return { changed: true }
  })
}
