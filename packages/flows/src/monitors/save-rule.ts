// Save a rule: every save is a version of its own, which only notifies until its back-test was looked at or a day has passed.
import { audit } from '@tallyhelm/modules/audit'
import {
  accountsOf,
  countRules,
  findRobot,
  insertRule,
  insertVersion,
  type KeptRule,
  lockRule,
  putInForce,
  watchableAmong,
  writeRemoval,
  writeStatus,
  writeSwitch,
} from '@tallyhelm/modules/monitors'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { RULES_MOST } from '@tallyhelm/protocol/topics/monitors/limits'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import type { KillSwitchChange, RuleAdded, RuleChanged, RuleEdit, RuleStatusChange } from '@tallyhelm/protocol/topics/monitors/schemas'
import { ruleSentence } from '@tallyhelm/protocol/topics/monitors/sentence'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const writerOf = (world: World, { customerId, userName }: TenantActor) => ({ customerId, by: userName, at: world.clock.now() })

export async function addRule(world: World, actor: TenantActor, form: RuleForm): Promise<RuleAdded> {
  const ruleId = world.ids.next()
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    if ((await countRules(tx, actor.customerId)) >= RULES_MOST) throw new Refusal('RULES_TOO_MANY', { max: RULES_MOST })
    const sentence = await sentenceOf(tx, actor, form)
    await insertRule(tx, ruleId, form, sentence, writerOf(world, actor))
    await audit(world, tx, actor, 'monitors.add-rule', ['monitor-rule', ruleId], { rule_name: form.rule_name, text: sentence })
    await askToBegin(world, tx, ruleId)
    return { rule_id: ruleId, version: 1 }
  })
}

/** Refuses RULE_CHANGED where another version was saved since the one that was opened. */
export async function editRule(
  world: World,
  actor: TenantActor,
  { rule_id: ruleId, version: opened, ...form }: RuleEdit,
): Promise<RuleAdded> {
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const rule = await lockRule(tx, actor.customerId, ruleId)
    if (!rule) throw new Refusal('NOT_FOUND')
    if (rule.version !== opened) throw new Refusal('RULE_CHANGED')
    const sentence = await sentenceOf(tx, actor, form)
    const writer = writerOf(world, actor)
    const version = rule.version + 1
    await insertVersion(tx, { ruleId, version, form, sentence }, writer)
    await putInForce(tx, rule, version, form.rule_name, writer.at)
    await audit(world, tx, actor, 'monitors.edit-rule', ['monitor-rule', ruleId], { rule_name: form.rule_name, version, text: sentence })
    await askToBegin(world, tx, ruleId)
    return { rule_id: ruleId, version }
  })
}

/** Accounts that were never read are read at once, so that whoever saved it need not wait for the next tick. */
const askToBegin = (world: World, tx: Tx, ruleId: string): Promise<void> =>
  world.queue.enqueue(tx, 'monitors.begin', { rule_id: ruleId }, { jobKey: `monitors:begin:${ruleId}` })

/** As a sentence; refuses accounts that are not the customer's own, or not on Facebook, as missing, and a robot that is not set. */
async function sentenceOf(tx: Tx, { customerId }: TenantActor, form: RuleForm): Promise<string> {
  const own = await watchableAmong(tx, customerId, form.account_ids)
  if (own.length !== form.account_ids.length) throw new Refusal('NOT_FOUND')
  if (form.notice_ways.includes('WECOM') && !(await findRobot(tx, customerId)))
    throw new Refusal('INPUT_INVALID', {}, [{ path: 'notice_ways', msg: '请先设置企业微信群机器人' }])
  const accounts = await accountsOf(tx, customerId, form)
  return ruleSentence({
    frequency: form.frequency,
    isAllAccounts: form.is_all_accounts,
    accounts: accounts.length,
    condition: form.condition,
    currency: form.currency,
    actions: form.actions.map(({ action, delay_minutes: delayMinutes }) => ({ action, delayMinutes })),
    ways: form.notice_ways,
  })
}

/** Refuses RULE_STOPPED for one that staff stopped. */
export const switchRule = (world: World, actor: TenantActor, { rule_id: ruleId, status }: RuleStatusChange): Promise<RuleChanged> =>
  changeRule(world, actor, ruleId, async (tx, rule) => {
    if (status === 'ON' && rule.stoppedReason !== null) throw new Refusal('RULE_STOPPED', { reason: rule.stoppedReason })
    if (rule.status === status) return false
    await writeStatus(tx, rule, status, world.clock.now())
    await audit(world, tx, actor, 'monitors.switch-rule', ['monitor-rule', ruleId], { rule_name: rule.name, status })
    if (status === 'ON') await askToBegin(world, tx, ruleId)
    return true
  })

/** What it paused stays paused, and its log stays. */
export const removeRule = (world: World, actor: TenantActor, ruleId: string): Promise<RuleChanged> =>
  changeRule(world, actor, ruleId, async (tx, rule) => {
    await writeRemoval(tx, rule, world.clock.now())
    await audit(world, tx, actor, 'monitors.remove-rule', ['monitor-rule', ruleId], { rule_name: rule.name })
    return true
  })

async function changeRule(
  world: World,
  actor: TenantActor,
  ruleId: string,
  change: (tx: Tx, rule: KeptRule) => Promise<boolean>,
): Promise<RuleChanged> {
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const rule = await lockRule(tx, actor.customerId, ruleId)
    if (!rule) throw new Refusal('NOT_FOUND')
    return { changed: await change(tx, rule) }
  })
}

/** Obeyed between two objects of a run that is going on. */
export async function switchPausing(world: World, actor: TenantActor, { is_on: isOn, reason }: KillSwitchChange): Promise<RuleChanged> {
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const changed = await writeSwitch(tx, writerOf(world, actor), isOn, reason)
    if (changed)
      await audit(world, tx, actor, 'monitors.switch-pausing', ['customer', actor.customerId], {
        state: isOn ? '已停止' : '已恢复',
        note: reason,
      })
    return { changed }
  })
}
