// Incidents of theft in the database: one that is not closed for each ad account, which its pauses join as they are written.
import type { Tx } from '@tallyhelm/infra/db/database'
import { documentOf } from '@tallyhelm/infra/db/document'
import {
  INCIDENT_TRANSITIONS,
  type IncidentState,
  type IncidentStep,
  type IncidentVerdict,
} from '@tallyhelm/protocol/topics/monitors/enums'
import { type ScoreCounts, scoreCounts, scoreOf } from '@tallyhelm/protocol/topics/monitors/incident-score'
import { INCIDENT_HOURS } from '@tallyhelm/protocol/topics/monitors/limits'
import { mayMove } from '@tallyhelm/protocol/vocabulary/transitions'
import sql from 'sql-template-tag'

export type KeptIncident = { id: string; customerId: string; adAccountId: string; matchId: string; state: IncidentState; openedAt: Date }
const COLUMNS = sql`i.id, i.customer_id as "customerId", i.ad_account_id as "adAccountId", i.match_id as "matchId", i.state, i.opened_at as "openedAt"`
const HOUR_MS = 3_600_000

export type NewIncident = Omit<KeptIncident, 'state'>

/** False where the account has one already that is not closed. */
export async function insertIncident(tx: Tx, { id, customerId, adAccountId, matchId, openedAt }: NewIncident): Promise<boolean> {
  return (
    (await tx.run(sql`
      insert into monitors_incidents (id, customer_id, ad_account_id, match_id, state, opened_at)
      values (${id}, ${customerId}, ${adAccountId}, ${matchId}, 'OPEN', ${openedAt}) on conflict (ad_account_id) where state <> 'CLOSED' do nothing`)) ===
    1
  )
}

/** Nobody else changes it until the transaction ends. */
export const lockIncident = (tx: Tx, customerId: string, id: string): Promise<KeptIncident | undefined> =>
  tx.maybe<KeptIncident>(sql`select ${COLUMNS} from monitors_incidents i where i.customer_id = ${customerId} and i.id = ${id} for update`)

/** Of these accounts, those that are not closed. */
export const openIncidents = (tx: Tx, adAccountIds: readonly string[]): Promise<KeptIncident[]> =>
  tx.rows<KeptIncident>(sql`
    select ${COLUMNS} from monitors_incidents i where i.ad_account_id = any(${[...adAccountIds]}::bigint[]) and i.state <> 'CLOSED'
    order by i.id for update`)

/** Whether the incident that the pause belongs to is still open or contained. */
export async function isOfGoingIncident(tx: Tx, pauseId: string): Promise<boolean> {
  const { going } = await tx.one<{ going: boolean }>(sql`
    select exists (select from monitors_pauses p join monitors_incidents i on i.id = p.incident_id and i.state <> 'CLOSED' where p.id = ${pauseId}) as going`)
  return going
}

export async function noteStep(
  tx: Tx,
  incident: Pick<KeptIncident, 'id' | 'customerId'>,
  { id, step, by, at, note = '' }: { id: string; step: IncidentStep; by: string | null; at: Date; note?: string },
): Promise<void> {
  await tx.run(sql`
    insert into monitors_incident_steps (id, incident_id, customer_id, step, by, at, note) values (${id}, ${incident.id}, ${incident.customerId}, ${step}, ${by}, ${at}, ${note})`)
}

/** The caller holds it. Throws for a step that the table of states does not have. */
export async function moveIncident(tx: Tx, incident: KeptIncident, to: 'OPEN' | 'CONTAINED', at: Date): Promise<void> {
  if (!mayMove(INCIDENT_TRANSITIONS, incident.state, to, 'system')) throw new Error(`an incident goes from ${incident.state} to ${to}`)
  await tx.run(
    to === 'OPEN'
      ? sql`update monitors_incidents set state = 'OPEN' where id = ${incident.id}`
      : sql`update monitors_incidents set state = 'CONTAINED', contained_at = ${at} where id = ${incident.id}`,
  )
}

export async function writeClosing(
  tx: Tx,
  id: string,
  { verdict, note, by, at }: { verdict: IncidentVerdict; note: string; by: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update monitors_incidents set state = 'CLOSED', verdict = ${verdict}, note = ${note}, closed_by = ${by}, closed_at = ${at} where id = ${id}`)
}

/** Its pauses are said to be right or not, but for those of which somebody said so himself. */
export async function writeFeedbacks(tx: Tx, incidentId: string, feedback: 'RIGHT' | 'FALSE_ALARM'): Promise<void> {
  await tx.run(sql`
    update monitors_pauses set feedback = ${feedback} where incident_id = ${incidentId} and feedback is null and state in ('PAUSE_SUCCESS', 'PAUSE_FAIL')`)
}

/**
 * Something was paused for it, no pause goes on, and of what was paused nothing may deliver; nor does an ad group of a match that holds and
 * waits for its pause.
 */
export async function isContained(tx: Tx, { id, adAccountId, openedAt }: KeptIncident): Promise<boolean> {
  const { contained } = await tx.one<{ contained: boolean }>(sql`
    select exists (select from monitors_pauses p where p.incident_id = ${id} and p.state = 'PAUSE_SUCCESS')
      and not exists (select from monitors_pauses p join monitors_objects t on t.id = p.target_id where p.incident_id = ${id}
        and (p.state in ('PENDING', 'SENDING', 'VERIFYING', 'HELD') or t.may_deliver))
      and not exists (select from monitors_matches m
        join monitors_versions v on v.rule_id = m.rule_id and v.version = m.version and v.tells_theft and v.action <> 'NOTIFY'
        join monitors_rules r on r.id = m.rule_id and r.version = m.version and r.status = 'ON' and r.removed_at is null
        join monitors_objects g on g.id = m.object_id and g.may_deliver and not g.is_protected
        where m.ad_account_id = ${adAccountId} and m.ended_at is null and m.began_at >= ${new Date(openedAt.getTime() - 60_000)}
          and not exists (select from monitors_pauses p where p.match_id = m.id)) as contained`)
  return contained
}

/** From what happened in the hours around its beginning. */
export async function scoreIncident(tx: Tx, incident: Pick<KeptIncident, 'id' | 'customerId' | 'adAccountId' | 'openedAt'>): Promise<void> {
  const [from, until] = [-1, 1].map(side => new Date(incident.openedAt.getTime() + side * INCIDENT_HOURS * HOUR_MS))
  const events = await tx.rows<{ kind: string; count: number }>(sql`
    select e.kind, count(*)::int as count from monitors_events e where e.ad_account_id = ${incident.adAccountId} and e.at between ${from} and ${until} group by e.kind`)
  const { domains } = await tx.one<{ domains: number }>(sql`
    select count(distinct x.domain)::int as domains from monitors_objects o cross join unnest(o.domains) x (domain)
    where o.ad_account_id = ${incident.adAccountId} and o.level = 'AD' and (o.is_by_stranger or coalesce(o.made_at, o.first_seen_at) between ${from} and ${until})
      and exists (select from monitors_domains d where d.customer_id = ${incident.customerId} and d.removed_at is null)
      and not exists (select from monitors_domains d where d.customer_id = ${incident.customerId} and d.removed_at is null
        and (x.domain = d.domain or x.domain like '%.' || d.domain))`)
  const counts: ScoreCounts = scoreCounts(new Map(events.map(({ kind, count }) => [kind, count])), domains)
  await tx.run(
    sql`update monitors_incidents set score = ${scoreOf(counts)}, parts = ${documentOf(counts)}::jsonb where id = ${incident.id}`,
  )
}

export type Suspect = { objectId: string; matchId: string; ruleId: string; version: number; name: string }

/**
 * Ad groups that may deliver and that a stranger made or changed since, in whole or in one of their ads, or for which a rule that tells of a
 * theft holds now; each with that match, or with the one that opened the incident. Those with a pause that goes on are left to it.
 */
export const suspectsOf = (tx: Tx, { adAccountId, matchId }: KeptIncident, since: Date): Promise<Suspect[]> =>
  tx.rows<Suspect>(sql`
    select g.id as "objectId", m.id as "matchId", m.rule_id as "ruleId", m.version, g.name from monitors_objects g
    left join lateral (select h.id from monitors_matches h join monitors_versions v on v.rule_id = h.rule_id and v.version = h.version and v.tells_theft
      where h.object_id = g.id and h.ended_at is null order by h.began_at desc limit 1) own on true
    join monitors_matches m on m.id = coalesce(own.id, ${matchId}::bigint)
    where g.ad_account_id = ${adAccountId} and g.level = 'AD_GROUP' and g.may_deliver and not g.is_protected
      and (own.id is not null
        or exists (select from monitors_events e where e.object_id = g.id and e.kind = 'UNKNOWN_ACTOR' and e.at >= ${since})
        or g.is_by_stranger and coalesce(g.made_at, g.first_seen_at) >= ${since}
        or exists (select from monitors_objects o where o.ad_account_id = g.ad_account_id and o.level = 'AD' and o.ad_group_id = g.outside_id
          and o.is_by_stranger and coalesce(o.made_at, o.first_seen_at) >= ${since}))
      and not exists (select from monitors_pauses p where p.target_id = g.id and p.state in ('PENDING', 'SENDING', 'VERIFYING', 'HELD'))
    order by g.id`)

/** Pauses that a guard holds back wait no longer once somebody asks for control. */
export async function releaseHeld(tx: Tx, incidentId: string, by: string, at: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    update monitors_pauses set state = 'PENDING', due_at = ${at}, decided_by = ${by} where incident_id = ${incidentId} and state = 'HELD' returning id`)
  return rows.map(({ id }) => id)
}
