// One incident of theft: its score in parts, what happened, what was paused; and what goes into its evidence.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { AD_LEVELS, type AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import type { Incident, IncidentDetail } from '@tallyhelm/protocol/topics/monitors/incident-schemas'
import { SCORE_FORMULA, type ScoreCounts, scoredParts } from '@tallyhelm/protocol/topics/monitors/incident-score'
import { INCIDENT_HOURS, INCIDENT_SAVED_FORMULA } from '@tallyhelm/protocol/topics/monitors/limits'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { selectOf, wireRow } from '../lists/read-page.ts'
import { INCIDENT_FIELDS, INCIDENT_TABLES } from './incident-list.ts'
import { eventName, type EventRow, eventRows, type IncidentPause, incidentTimeline, pauseRows, type Span } from './incident-timeline.ts'

/** Refuses NOT_FOUND, also for another tenant's. */
export const incidentDetail = (db: Database, scope: TenantScope, id: string, now: Date): Promise<IncidentDetail> =>
  db.read(scope, async tx => await detailOf(tx, scope, id, now))

async function detailOf(tx: Tx, scope: TenantScope, id: string, now: Date): Promise<IncidentDetail> {
  const found = await tx.maybe<Record<string, unknown> & { parts: ScoreCounts }>(sql`
    select ${selectOf(INCIDENT_FIELDS)}, i.parts from ${INCIDENT_TABLES} where i.id = ${id} and ${ownCustomersAlone(scope, 'i.customer_id')}`)
  if (!found) throw new Refusal('NOT_FOUND')
  const { parts, ...fields } = found
  const row = wireRow<Incident>(fields)
  return {
    ...row,
    parts: scoredParts(parts),
    score_formula: SCORE_FORMULA,
    saved_formula: INCIDENT_SAVED_FORMULA,
    ...(await incidentTimeline(tx, spanOf(row, now))),
    paused_objects: (await pauseRows(tx, { id })).map(pause => pausedObject(pause, row.currency)),
  }
}

const spanOf = ({ incident_id: id, account_id: adAccountId, opened_at: opened, closed_at: closed }: Incident, now: Date): Span => ({
  id,
  adAccountId,
  openedAt: new Date(opened),
  until: closed === null ? now : new Date(closed),
})

const pausedObject = (pause: IncidentPause, currency: Incident['currency']): IncidentDetail['paused_objects'][number] => ({
  pause_id: pause.id,
  created_at: pause.created_at.toISOString(),
  level: pause.level,
  state: pause.state,
  fail_reason: pause.fail_reason,
  restore_state: pause.restore_state,
  saved: pause.saved_minor === null ? null : decimalText(money(BigInt(pause.saved_minor), currency)),
  object_id: pause.object_id,
  object_name: pause.object_name,
})

export type EvidenceObject = { level: string; id: string; name: string; status: string; made_at: Date | null; domains: string[] }
export type Evidence = {
  incident: IncidentDetail
  events: (EventRow & { name: string })[]
  pauses: IncidentPause[]
  objects: EvidenceObject[]
  business_ids: string[]
}
const OBJECTS_MOST = 5_000

/** All of one moment. Refuses NOT_FOUND. */
export const evidenceOfIncident = (db: Database, scope: TenantScope, id: string, now: Date): Promise<Evidence> =>
  db.read(scope, async tx => {
    const incident = await detailOf(tx, scope, id, now)
    const span = spanOf(incident, now)
    const bindings = await tx.rows<{ id: string }>(sql`
      select b.outside_id as id from ad_accounts_bindings b where b.ad_account_id = ${incident.account_id} and b.kind = 'BM' order by b.outside_id`)
    return {
      incident,
      events: (await eventRows(tx, span)).map(event => ({ ...event, name: eventName(event.kind) })),
      pauses: await pauseRows(tx, span),
      objects: await objectsOf(tx, span),
      business_ids: bindings.map(binding => binding.id),
    }
  })

/** What was made or touched around it, what strangers changed, and what was paused; an ad group with its campaign and its ads. */
async function objectsOf(tx: Tx, { id, adAccountId, openedAt, until }: Span): Promise<EvidenceObject[]> {
  const since = new Date(openedAt.getTime() - INCIDENT_HOURS * 3_600_000)
  const rows = await tx.rows<Omit<EvidenceObject, 'level'> & { level: AdLevel }>(sql`
    with touched as (
      select o.level, o.outside_id, o.campaign_id, o.ad_group_id from monitors_objects o where o.ad_account_id = ${adAccountId}
        and (o.is_by_stranger or coalesce(o.made_at, o.first_seen_at) between ${since} and ${until}
          or o.id in (select p.target_id from monitors_pauses p where p.incident_id = ${id})
          or o.id in (select e.object_id from monitors_events e where e.ad_account_id = ${adAccountId} and e.at between ${since} and ${until})))
    select o.level, o.outside_id as id, o.name, o.effective as status, o.made_at, o.domains from monitors_objects o
    where o.ad_account_id = ${adAccountId} and exists (select from touched t where t.level = o.level and t.outside_id = o.outside_id
      or o.level = 'CAMPAIGN' and t.campaign_id = o.outside_id or o.level = 'AD_GROUP' and t.ad_group_id = o.outside_id
      or o.level = 'AD' and t.level = 'AD_GROUP' and o.ad_group_id = t.outside_id)
    order by o.level desc, o.id limit ${OBJECTS_MOST}`)
  return rows.map(({ level, ...rest }) => ({ level: AD_LEVELS[level], ...rest }))
}
