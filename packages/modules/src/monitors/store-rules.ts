// Rules in the database: each saved form is a version of its own, and the rule names the one in force.
import type { Tx } from '@tallyhelm/infra/db/database'
import { documentOf } from '@tallyhelm/infra/db/document'
import type { RuleAction, RuleStatus } from '@tallyhelm/protocol/topics/monitors/enums'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import sql from 'sql-template-tag'
import { tendGuardsSoon } from './store-guards.ts'
import { RULES_ON } from './store-ticks.ts'
import { actsAt, formDigest, gravestOf, tellsTheft } from './rules.ts'
import { shapeKey, shapeOf } from './shape.ts'
import type { ActiveHours, Draft } from './store-judgement.ts'

export type KeptRule = { id: string; customerId: string; name: string; status: RuleStatus; version: number; stoppedReason: string | null }
export type KeptVersion = {
  ruleId: string
  version: number
  customerId: string
  form: RuleForm
  sentence: string
  action: RuleAction
  tellsTheft: boolean
  cooldownMinutes: number
  maxPauses: number
  madeBy: string
  madeAt: Date
  actsAt: Date
  seenAt: Date | null
}
export type Writer = { customerId: string; by: string; at: Date }

const RULE = sql`r.id, r.customer_id as "customerId", r.rule_name as name, r.status, r.version, r.stopped_reason as "stoppedReason"`
const VERSION = sql`v.rule_id as "ruleId", v.version, v.customer_id as "customerId", v.form, v.sentence, v.action, v.tells_theft as "tellsTheft",
  v.cooldown_minutes as "cooldownMinutes", v.max_pauses as "maxPauses", v.made_by as "madeBy", v.made_at as "madeAt", v.acts_at as "actsAt", v.seen_at as "seenAt"`

/** Nobody else changes it until the transaction ends; undefined where the customer has none of this id. */
export const lockRule = (tx: Tx, customerId: string, id: string): Promise<KeptRule | undefined> =>
  tx.maybe<KeptRule>(
    sql`select ${RULE} from monitors_rules r where r.customer_id = ${customerId} and r.id = ${id} and r.removed_at is null for update`,
  )

export const findRule = (tx: Tx, customerId: string, id: string): Promise<KeptRule | undefined> =>
  tx.maybe<KeptRule>(
    sql`select ${RULE} from monitors_rules r where r.customer_id = ${customerId} and r.id = ${id} and r.removed_at is null`,
  )

export const findVersion = (tx: Tx, customerId: string, ruleId: string, version: number): Promise<KeptVersion | undefined> =>
  tx.maybe<KeptVersion>(
    sql`select ${VERSION} from monitors_versions v where v.customer_id = ${customerId} and v.rule_id = ${ruleId} and v.version = ${version}`,
  )

/** Of these rules as they were matched. */
export const findVersions = (tx: Tx, keys: readonly { ruleId: string; version: number }[]): Promise<KeptVersion[]> =>
  tx.rows<KeptVersion>(sql`
    select ${VERSION} from monitors_versions v
    join unnest(${keys.map(key => key.ruleId)}::bigint[], ${keys.map(key => key.version)}::int[]) k (rule_id, version) on k.rule_id = v.rule_id and k.version = v.version`)

/** Those in force that watch the account, the oldest first. */
export const versionsWatching = (
  tx: Tx,
  { customerId, adAccountId }: { customerId: string; adAccountId: string },
): Promise<KeptVersion[]> =>
  tx.rows<KeptVersion>(sql`
    select ${VERSION} from ${RULES_ON} where r.customer_id = ${customerId}
      and (v.is_all_accounts or exists (select from monitors_rule_accounts n where n.ad_account_id = ${adAccountId} and n.rule_id = r.id)) order by r.id`)

export async function countRules(tx: Tx, customerId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from monitors_rules where customer_id = ${customerId} and removed_at is null`,
  )
  return count
}

/** A new rule, on at once: it only notifies at first. */
export async function insertRule(tx: Tx, id: string, form: RuleForm, sentence: string, { customerId, by, at }: Writer): Promise<void> {
  await tx.run(sql`
    insert into monitors_rules (id, customer_id, rule_name, status, version, created_by, created_at, updated_at, on_since)
    values (${id}, ${customerId}, ${form.rule_name}, 'ON', 1, ${by}, ${at}, ${at}, ${at})`)
  await insertVersion(tx, { ruleId: id, version: 1, form, sentence }, { customerId, by, at })
}

type NewVersion = { ruleId: string; version: number; form: RuleForm; sentence: string }

/** The caller holds the rule. */
export async function insertVersion(
  tx: Tx,
  { ruleId, version, form, sentence }: NewVersion,
  { customerId, by, at }: Writer,
): Promise<void> {
  const { shape, numbers, lists } = shapeOf(form)
  const hours = activeHoursOf(form)
  await tx.run(sql`
    insert into monitors_versions (rule_id, version, customer_id, form, sentence, shape, numbers, lists, currency, frequency, is_all_accounts,
      active_days, active_from, active_until, cooldown_minutes, max_pauses, tells_theft, action, made_by, made_at, digest, acts_at, seen_at)
    values (${ruleId}, ${version}, ${customerId}, ${documentOf(form)}::jsonb, ${sentence}, ${shapeKey(shape)}, ${numbers}::numeric[],
      ${documentOf(lists)}::jsonb, ${form.currency}, ${form.frequency}, ${form.is_all_accounts}, ${hours ? [...hours.days] : null}::smallint[],
      ${hours?.fromMinute ?? null}, ${hours?.untilMinute ?? null}, ${form.cooldown_minutes}, ${form.max_pauses}, ${tellsTheft(form)},
      ${gravestOf(form.actions)}, ${by}, ${at}, ${formDigest(form)}, ${actsAt(at)},
      (select t.tested_at from monitors_tests t where t.customer_id = ${customerId} and t.digest = ${formDigest(form)}
        and t.tested_at > ${new Date(at.getTime() - 86_400_000)}))`)
  await tx.run(sql`delete from monitors_rule_accounts where customer_id = ${customerId} and rule_id = ${ruleId}`)
  await tx.run(sql`
    insert into monitors_rule_accounts (rule_id, ad_account_id, customer_id)
    select ${ruleId}, id, ${customerId} from unnest(${form.account_ids}::bigint[]) id`)
  await tendGuardsSoon(tx, customerId)
}

/** The version in force is the one that was saved last; an open match of the one before has ended. */
export async function putInForce(tx: Tx, rule: KeptRule, version: number, name: string, at: Date): Promise<void> {
  await tx.run(
    sql`update monitors_rules set version = ${version}, rule_name = ${name}, updated_at = ${at} where id = ${rule.id} and customer_id = ${rule.customerId}`,
  )
  await endMatchesOf(tx, rule, at)
}

export async function writeStatus(tx: Tx, rule: KeptRule, status: RuleStatus, at: Date): Promise<void> {
  await tx.run(
    sql`update monitors_rules set status = ${status}, updated_at = ${at}, on_since = ${status === 'ON' ? at : null} where id = ${rule.id} and customer_id = ${rule.customerId}`,
  )
  if (status === 'OFF') await endMatchesOf(tx, rule, at)
  await tendGuardsSoon(tx, rule.customerId)
}

export async function writeRemoval(tx: Tx, rule: KeptRule, at: Date): Promise<void> {
  await tx.run(
    sql`update monitors_rules set status = 'OFF', removed_at = ${at}, updated_at = ${at} where id = ${rule.id} and customer_id = ${rule.customerId}`,
  )
  await endMatchesOf(tx, rule, at)
  await tendGuardsSoon(tx, rule.customerId)
}

const endMatchesOf = (tx: Tx, { id, customerId }: KeptRule, at: Date): Promise<number> =>
  tx.run(sql`update monitors_matches set ended_at = ${at} where customer_id = ${customerId} and rule_id = ${id} and ended_at is null`)

/** Saved versions of the same act from now on, and so does one that is saved within a day. */
export async function noteBackTest(tx: Tx, customerId: string, digest: string, at: Date): Promise<void> {
  await tx.run(sql`
    insert into monitors_tests as t (customer_id, digest, tested_at) values (${customerId}, ${digest}, ${at})
    on conflict (customer_id, digest) do update set tested_at = excluded.tested_at`)
  const seen = await tx.run(
    sql`update monitors_versions set seen_at = ${at} where customer_id = ${customerId} and digest = ${digest} and seen_at is null`,
  )
  if (seen > 0) await tendGuardsSoon(tx, customerId)
}

/** What the form is judged by, saved or not. */
export const draftOf = (form: RuleForm): Draft => ({ ...shapeOf(form), currency: form.currency, activeHours: activeHoursOf(form) })

function activeHoursOf({ active_hours: hours }: Pick<RuleForm, 'active_hours'>): ActiveHours {
  return hours && { days: hours.days, fromMinute: minuteOf(hours.from), untilMinute: minuteOf(hours.until) }
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Of the customer's own, held and on Facebook, those among these; a version may name no other. */
export async function watchableAmong(tx: Tx, customerId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select a.id from ad_accounts_accounts a where a.customer_id = ${customerId} and a.id = any(${[...ids]}::bigint[])
      and a.channel = 'FACEBOOK' and a.taken_back_at is null`)
  return rows.map(({ id }) => id)
}

/** What a form watches: what it names, or all. */
export async function accountsOf(
  tx: Tx,
  customerId: string,
  { is_all_accounts: isAll, account_ids: ids }: Pick<RuleForm, 'is_all_accounts' | 'account_ids'>,
): Promise<string[]> {
  if (!isAll) return await watchableAmong(tx, customerId, ids)
  const rows = await tx.rows<{ id: string }>(sql`
    select a.id from ad_accounts_accounts a where a.customer_id = ${customerId} and a.channel = 'FACEBOOK' and a.taken_back_at is null order by a.id`)
  return rows.map(({ id }) => id)
}

export type Switches = { isStopped: boolean; stoppedForAll: boolean }

/** Whether pausing is switched off, for the customer or for all. */
export const switchesOf = (tx: Tx, customerId: string): Promise<Switches> =>
  tx.one<Switches>(sql`
    select coalesce((select s.is_stopped from monitors_settings s where s.customer_id = ${customerId}), false) as "isStopped",
      exists (select from monitors_stops where ended_at is null) as "stoppedForAll"`)

/** False where it stood so already. */
export async function writeSwitch(tx: Tx, { customerId, by, at }: Writer, isStopped: boolean, reason: string): Promise<boolean> {
  const changed = await tx.run(sql`
    insert into monitors_settings as s (customer_id, is_stopped, stop_reason, stopped_by, stopped_at)
    values (${customerId}, ${isStopped}, ${reason}, ${by}, ${at})
    on conflict (customer_id) do update set is_stopped = excluded.is_stopped, stop_reason = excluded.stop_reason, stopped_by = excluded.stopped_by,
      stopped_at = excluded.stopped_at where s.is_stopped <> excluded.is_stopped`)
  if (changed === 1) await tendGuardsSoon(tx, customerId)
  return changed === 1
}

/** Of any customer, for staff; undefined where there is none of this id. */
export const lockRuleOfAny = (tx: Tx, id: string): Promise<KeptRule | undefined> =>
  tx.maybe<KeptRule>(sql`select ${RULE} from monitors_rules r where r.id = ${id} and r.removed_at is null for update`)

/** By staff; it does not run until they let it. */
export async function writeRuleStop(tx: Tx, rule: KeptRule, stop: { reason: string; by: string } | null, at: Date): Promise<void> {
  await tx.run(sql`
    update monitors_rules set stopped_reason = ${stop?.reason ?? null}, stopped_by = ${stop?.by ?? null},
      on_since = ${stop === null && rule.status === 'ON' ? at : null}
    where id = ${rule.id} and customer_id = ${rule.customerId}`)
  if (stop) await endMatchesOf(tx, rule, at)
  await tendGuardsSoon(tx, rule.customerId)
}

/** For all customers; false where it is switched off already. */
export async function insertStop(tx: Tx, id: string, { reason, by, at }: { reason: string; by: string; at: Date }): Promise<boolean> {
  const added = await tx.run(sql`
    insert into monitors_stops (id, reason, stopped_by, stopped_at) values (${id}, ${reason}, ${by}, ${at}) on conflict do nothing`)
  if (added === 1) await tendGuardsSoon(tx, null)
  return added === 1
}

/** The one that ended, and why it was there; undefined where pausing is not switched off. */
export async function endStop(tx: Tx, by: string, at: Date): Promise<{ id: string; reason: string } | undefined> {
  const ended = await tx.maybe<{ id: string; reason: string }>(
    sql`update monitors_stops set ended_by = ${by}, ended_at = ${at} where ended_at is null returning id, reason`,
  )
  if (ended) await tendGuardsSoon(tx, null)
  return ended
}
