// Pauses in the database: each is written down before it is sent, one at a time on an object, with the fence of its last attempt.
import type { Tx } from '@tallyhelm/infra/db/database'
import { documentOf } from '@tallyhelm/infra/db/document'
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import {
  PAUSE_TRANSITIONS,
  type Feedback,
  type PauseState,
  type RestoreState,
  type RuleAction,
} from '@tallyhelm/protocol/topics/monitors/enums'
import { HELD_HOURS } from '@tallyhelm/protocol/topics/monitors/limits'
import { mayMove } from '@tallyhelm/protocol/vocabulary/transitions'
import sql, { join } from 'sql-template-tag'

export type Pause = {
  id: string
  customerId: string
  adAccountId: string
  ruleId: string
  version: number
  matchId: string
  objectId: string
  targetId: string
  level: AdLevel
  action: RuleAction
  state: PauseState
  fence: number
  tries: number
  found: string | null
  createdAt: Date
  sentAt: Date | null
  holdUntil: Date | null
  restoreState: RestoreState
  restoreTries: number
  restoreSentAt: Date | null
  valuesText: string
}
const COLUMNS = sql`p.id, p.customer_id as "customerId", p.ad_account_id as "adAccountId", p.rule_id as "ruleId", p.version, p.match_id as "matchId",
  p.object_id as "objectId", p.target_id as "targetId", p.level, p.action, p.state, p.fence, p.tries, p.found, p.created_at as "createdAt", p.sent_at as "sentAt",
  p.hold_until as "holdUntil", p.restore_state as "restoreState", p.restore_tries as "restoreTries", p.restore_sent_at as "restoreSentAt", p.values_text as "valuesText"`

/** Its incident goes on: till somebody closes that, it is held and not given back. */
const OF_GOING = sql`exists (select from monitors_incidents i where i.id = p.incident_id and i.state <> 'CLOSED')`

export type NewPause = Pick<
  Pause,
  | 'id'
  | 'customerId'
  | 'adAccountId'
  | 'ruleId'
  | 'version'
  | 'matchId'
  | 'objectId'
  | 'targetId'
  | 'level'
  | 'action'
  | 'valuesText'
  | 'holdUntil'
> & {
  state: 'PENDING' | 'HELD'
  escalates: string | null
}

/** Gives those that were written: an object with an open one gets no second. Those of an account with an incident that goes on belong to it. */
export async function insertPauses(tx: Tx, pauses: readonly NewPause[], at: Date): Promise<NewPause[]> {
  if (pauses.length === 0) return []
  const rows = documentOf(
    pauses.map(each => ({
      id: each.id,
      customer_id: each.customerId,
      ad_account_id: each.adAccountId,
      rule_id: each.ruleId,
      version: each.version,
      match_id: each.matchId,
      object_id: each.objectId,
      target_id: each.targetId,
      level: each.level,
      action: each.action,
      values_text: each.valuesText.slice(0, 1000),
      hold_until: each.holdUntil,
      state: each.state,
      escalates: each.escalates,
    })),
  )
  const kept = await tx.rows<{ id: string }>(sql`
    insert into monitors_pauses (id, customer_id, ad_account_id, rule_id, version, match_id, object_id, target_id, level, action, values_text, hold_until,
      state, escalates, created_at, due_at, incident_id)
    select t.id, t.customer_id, t.ad_account_id, t.rule_id, t.version, t.match_id, t.object_id, t.target_id, t.level, t.action, t.values_text, t.hold_until,
      t.state, t.escalates, ${at}, case when t.state = 'PENDING' then ${at}::timestamptz end,
      (select i.id from monitors_incidents i where i.ad_account_id = t.ad_account_id and i.state <> 'CLOSED')
    from jsonb_to_recordset(${rows}::jsonb) as t (id bigint, customer_id bigint, ad_account_id bigint, rule_id bigint, version int, match_id bigint,
      object_id bigint, target_id bigint, level text, action text, values_text text, hold_until timestamptz, state text, escalates bigint)
    on conflict (target_id) where state in ('PENDING', 'SENDING', 'VERIFYING', 'HELD') do nothing returning id`)
  const ids = new Set(kept.map(({ id }) => id))
  const held = pauses.filter(({ id, state }) => ids.has(id) && state === 'HELD').map(({ adAccountId }) => adAccountId)
  if (held.length > 0) await spareSoon(tx, held)
  return pauses.filter(({ id }) => ids.has(id))
}

/** Safety copies of its rule have to leave it (sparedIn). */
async function spareSoon(tx: Tx, adAccountIds: readonly string[]): Promise<void> {
  await tx.run(sql`update monitors_accounts set guards_at = null where ad_account_id = any(${[...new Set(adAccountIds)]}::bigint[])`)
}

/** For the caller alone until `until`; undefined where it is not due, or somebody has it. */
export const leasePause = (tx: Tx, id: string, at: Date, until: Date): Promise<Pause | undefined> =>
  tx.maybe<Pause>(sql`
    update monitors_pauses p set fence = fence + 1, lease_until = ${until}
    where id = ${id} and (due_at is not null and due_at <= ${at}) and (lease_until is null or lease_until <= ${at}) returning ${COLUMNS}`)

export const findPause = (tx: Tx, customerId: string, id: string): Promise<Pause | undefined> =>
  tx.maybe<Pause>(sql`select ${COLUMNS} from monitors_pauses p where p.customer_id = ${customerId} and p.id = ${id}`)
export const lockPause = (tx: Tx, customerId: string, id: string): Promise<Pause | undefined> =>
  tx.maybe<Pause>(sql`select ${COLUMNS} from monitors_pauses p where p.customer_id = ${customerId} and p.id = ${id} for update`)

/** Due and taken by nobody, the longest first: what a worker that died left, and what waits for its time. */
export async function duePauses(tx: Tx, at: Date, most: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from monitors_pauses where due_at is not null and due_at <= ${at} and (lease_until is null or lease_until <= ${at}) order by due_at limit ${most}`)
  return rows.map(({ id }) => id)
}

export type PauseChange = {
  dueAt: Date | null
  tries?: number
  found?: string
  sentAt?: Date
  endedAt?: Date
  failReason?: string
  requestId?: string | null
  savedMinor?: bigint | null
  keepsLease?: boolean
}

/** False where it is not as it was leased. Throws for a step that the table of states does not have. */
export async function movePause(
  tx: Tx,
  pause: Pick<Pause, 'id' | 'fence' | 'state'>,
  to: PauseState,
  change: PauseChange,
): Promise<boolean> {
  const isStep = ['system', 'platform'].some(who => mayMove(PAUSE_TRANSITIONS, pause.state, to, who as 'system'))
  if (pause.state !== to && !isStep) throw new Error(`a pause goes from ${pause.state} to ${to}`)
  const set = [
    sql`state = ${to}, due_at = ${change.dueAt}`,
    ...(change.keepsLease === true ? [] : [sql`lease_until = null`]),
    ...(change.tries === undefined ? [] : [sql`tries = ${change.tries}`]),
    ...(change.found === undefined ? [] : [sql`found = coalesce(found, ${change.found})`]),
    ...(change.sentAt === undefined ? [] : [sql`sent_at = ${change.sentAt}`]),
    ...(change.endedAt === undefined ? [] : [sql`ended_at = ${change.endedAt}`]),
    ...(change.failReason === undefined ? [] : [sql`fail_reason = ${change.failReason.slice(0, 500)}`]),
    ...(change.requestId === undefined ? [] : [sql`request_id = ${change.requestId}`]),
    ...(change.savedMinor === undefined ? [] : [sql`saved_minor = ${change.savedMinor}`]),
  ]
  return (
    (await tx.run(
      sql`update monitors_pauses set ${join(set)} where id = ${pause.id} and fence = ${pause.fence} and state = ${pause.state}`,
    )) === 1
  )
}

export type RestoreChange = {
  restoreState: RestoreState
  reason?: string
  by?: string
  at?: Date
  dueAt: Date | null
  sentAt?: Date | null
  tries?: number
}

/** Of a pause that succeeded. */
export async function writeRestore(tx: Tx, pause: Pick<Pause, 'id' | 'fence' | 'adAccountId'>, change: RestoreChange): Promise<boolean> {
  const { restoreState, reason, by, at, dueAt, sentAt, tries } = change
  if (by !== undefined) await spareSoon(tx, [pause.adAccountId])
  const set = [
    sql`restore_state = ${restoreState}, due_at = ${dueAt}, lease_until = null`,
    ...(reason === undefined ? [] : [sql`restore_reason = ${reason.slice(0, 500)}`]),
    ...(by === undefined ? [] : [sql`restored_by = ${by}`]),
    ...(at === undefined ? [] : [sql`restored_at = ${at}`]),
    ...(sentAt === undefined ? [] : [sql`restore_sent_at = ${sentAt}`]),
    ...(tries === undefined ? [] : [sql`restore_tries = ${tries}`]),
  ]
  return (
    (await tx.run(
      sql`update monitors_pauses set ${join(set)} where id = ${pause.id} and fence = ${pause.fence} and state = 'PAUSE_SUCCESS'`,
    )) === 1
  )
}

/** A person decides about one that a guard holds back. */
export async function decideHeld(tx: Tx, pause: Pick<Pause, 'id'>, goesOn: boolean, by: string, at: Date): Promise<void> {
  await tx.run(
    goesOn
      ? sql`update monitors_pauses set state = 'PENDING', due_at = ${at}, decided_by = ${by} where id = ${pause.id} and state = 'HELD'`
      : sql`update monitors_pauses set state = 'PAUSE_FAIL', fail_reason = '已放弃暂停', ended_at = ${at}, decided_by = ${by} where id = ${pause.id} and state = 'HELD'`,
  )
}

export type Lapsed = { id: string; customerId: string; adAccountId: string; ruleId: string; version: number; reason: string; name: string }

/**
 * What a guard held and nobody decided on: since `before`, or while its condition has not held since `without`, but for an incident that
 * goes on. Those that somebody decides on now are left to him.
 */
export const lapseHeld = (tx: Tx, { at, before, without }: { at: Date; before: Date; without: Date }, most: number): Promise<Lapsed[]> =>
  tx.rows<Lapsed>(sql`
    with due as (
      select p.id, p.created_at <= ${before} as is_old from monitors_pauses p where p.state = 'HELD' and p.created_at <= ${without}
        and (p.created_at <= ${before} or not ${OF_GOING} and not exists (select from monitors_matches m
          where m.object_id = p.object_id and m.rule_id = p.rule_id and (m.ended_at is null or m.ended_at > ${without})))
      order by p.id limit ${most} for update of p skip locked)
    update monitors_pauses p set state = 'PAUSE_FAIL', ended_at = ${at},
      fail_reason = case when due.is_old then ${`已失效：${HELD_HOURS} 小时内无人处理`} else '已失效：触发条件已不再成立' end
    from due, monitors_objects t where p.id = due.id and t.id = p.target_id
    returning p.id, p.customer_id as "customerId", p.ad_account_id as "adAccountId", p.rule_id as "ruleId", p.version, p.fail_reason as reason, t.name`)

export async function writeFeedback(tx: Tx, customerId: string, id: string, feedback: Feedback): Promise<boolean> {
  return (
    (await tx.run(
      sql`update monitors_pauses set feedback = ${feedback} where customer_id = ${customerId} and id = ${id} and state in ('PAUSE_SUCCESS', 'PAUSE_FAIL')`,
    )) === 1
  )
}

/** Whether anything of an incident that goes on was paused since. */
export async function wasPausedForTheft(tx: Tx, adAccountId: string, since: Date): Promise<boolean> {
  const { was } = await tx.one<{ was: boolean }>(sql`
    select exists (select from monitors_pauses p where p.ad_account_id = ${adAccountId} and p.state = 'PAUSE_SUCCESS' and p.ended_at > ${since}
      and ${OF_GOING}) as was`)
  return was
}

/** Paused by us, held and not given back, and yet told to deliver by a reading that was asked for later: one for each object. */
export const brokenHolds = (tx: Tx, adAccountIds: readonly string[], at: Date): Promise<Pause[]> =>
  tx.rows<Pause>(sql`
    select distinct on (p.target_id) ${COLUMNS} from monitors_pauses p join monitors_objects t on t.id = p.target_id
      join monitors_accounts w on w.ad_account_id = p.ad_account_id where p.ad_account_id = any(${[...adAccountIds]}::bigint[]) and p.state = 'PAUSE_SUCCESS'
      and p.restore_state = 'NONE' and (p.hold_until > ${at} or ${OF_GOING}) and t.may_deliver and p.ended_at < w.objects_at
      and not exists (select from monitors_pauses later where later.target_id = p.target_id and later.created_at > p.created_at
        and later.restore_state in ('RESTORING', 'RESTORED')) order by p.target_id, p.created_at desc`)

/** Paused for a time that is over: they are given back by themselves. */
export async function duePauseEnds(tx: Tx, at: Date, most: number): Promise<Pause[]> {
  return await tx.rows<Pause>(sql`
    select ${COLUMNS} from monitors_pauses p join monitors_versions v on v.rule_id = p.rule_id and v.version = p.version
    where p.state = 'PAUSE_SUCCESS' and p.restore_state = 'NONE' and p.hold_until <= ${at} and v.form->>'hold_minutes' is not null
      and p.escalates is null and not ${OF_GOING} order by p.hold_until limit ${most}`)
}
