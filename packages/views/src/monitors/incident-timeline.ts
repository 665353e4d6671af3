// What happened in an incident of theft, the oldest first: events of the account, matches, pauses step by step, and what people did.
import type { Tx } from '@tallyhelm/infra/db/database'
import { AD_LEVELS, type AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import {
  INCIDENT_STEPS,
  type IncidentStep,
  PAUSE_STATES,
  type PauseState,
  RESTORE_STATES,
  type RestoreState,
} from '@tallyhelm/protocol/topics/monitors/enums'
import type { IncidentEntry } from '@tallyhelm/protocol/topics/monitors/incident-schemas'
import { INCIDENT_ENTRIES_MOST, INCIDENT_HOURS } from '@tallyhelm/protocol/topics/monitors/limits'
import { METRICS } from '@tallyhelm/protocol/topics/monitors/metrics'
import { entryOf } from '@tallyhelm/protocol/values/table'
import sql from 'sql-template-tag'

/** Of an incident, as its detail was read: the reader may see it. */
export type Span = { id: string; adAccountId: string; openedAt: Date; until: Date }

/** `until`: when it was closed, or now. */
export async function incidentTimeline(tx: Tx, span: Span): Promise<{ timeline: IncidentEntry[]; is_cut: boolean }> {
  const told = [await eventsOf(tx, span), await matchesOf(tx, span), await pausesOf(tx, span), await stepsOf(tx, span)].flat()
  const sorted = told.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return {
    timeline: sorted.slice(0, INCIDENT_ENTRIES_MOST).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    is_cut: sorted.length > INCIDENT_ENTRIES_MOST,
  }
}

type Told = Omit<IncidentEntry, 'at'> & { at: Date }
const beginOf = ({ openedAt }: Span): Date => new Date(openedAt.getTime() - INCIDENT_HOURS * 3_600_000)
const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(METRICS).map(([code, { text }]) => [code, text])),
  NEW_AD_GROUP: '新建广告组',
  NEW_AD: '新建广告',
  COPY_PAUSED: '渠道上的安全副本暂停',
  CLEARED: '应急清零',
  CLEAR_FAILED: '应急清零未完成，改为暂停广告系列',
}
/** In words, whatever it is. */
export const eventName = (kind: string): string => entryOf(NAMES, kind) ?? kind

export type EventRow = {
  id: string
  at: Date
  kind: string
  told: string
  actor_id: string | null
  actor_name: string | null
  object: string
}

/** From some hours before it was opened until it was closed. */
export const eventRows = (tx: Tx, span: Span): Promise<EventRow[]> =>
  tx.rows<EventRow>(sql`
    select e.id, e.at, e.kind, e.told, e.actor_id, e.actor_name, coalesce(o.name, '') as object from monitors_events e
    left join monitors_objects o on o.id = e.object_id
    where e.ad_account_id = ${span.adAccountId} and e.at between ${beginOf(span)} and ${span.until}
    order by e.at, e.id limit ${INCIDENT_ENTRIES_MOST + 1}`)

async function eventsOf(tx: Tx, span: Span): Promise<Told[]> {
  return (await eventRows(tx, span)).map(({ id, at, kind, told, actor_id: actorId, actor_name: name, object }) => ({
    key: `event-${id}`,
    at,
    kind: 'EVENT',
    title: eventName(kind),
    text: told.includes(object) ? told : [object, told].filter(part => part !== '').join(' · '),
    by: name ?? actorId,
  }))
}

async function matchesOf(tx: Tx, span: Span): Promise<Told[]> {
  const rows = await tx.rows<{ id: string; at: Date; rule: string; object: string }>(sql`
    select m.id, m.began_at as at, r.rule_name as rule, o.name as object from monitors_matches m
    join monitors_rules r on r.customer_id = m.customer_id and r.id = m.rule_id join monitors_objects o on o.id = m.object_id
    where m.ad_account_id = ${span.adAccountId} and m.began_at between ${new Date(span.openedAt.getTime() - 3_600_000)} and ${span.until}
    order by m.began_at, m.id limit ${INCIDENT_ENTRIES_MOST + 1}`)
  return rows.map(({ id, at, rule, object }) => ({
    key: `match-${id}`,
    at,
    kind: 'MATCH',
    title: `规则“${rule}”触发`,
    text: object,
    by: null,
  }))
}

export type IncidentPause = {
  id: string
  level: AdLevel
  state: PauseState
  created_at: Date
  sent_at: Date | null
  ended_at: Date | null
  fail_reason: string
  tries: number
  restore_state: RestoreState
  restored_at: Date | null
  restored_by: string | null
  decided_by: string | null
  values_text: string
  object_id: string
  object_name: string
  saved_minor: string | null
}

/** The first ones first. */
export const pauseRows = (tx: Tx, { id }: Pick<Span, 'id'>): Promise<IncidentPause[]> =>
  tx.rows<IncidentPause>(sql`
    select p.id, p.level, p.state, p.created_at, p.sent_at, p.ended_at, p.fail_reason, p.tries::int, p.restore_state, p.restored_at, p.restored_by,
      p.decided_by, p.values_text, t.outside_id as object_id, t.name as object_name, p.saved_minor::text
    from monitors_pauses p join monitors_objects t on t.id = p.target_id where p.incident_id = ${id} order by p.created_at, p.id
    limit ${INCIDENT_ENTRIES_MOST + 1}`)

async function pausesOf(tx: Tx, span: Span): Promise<Told[]> {
  return (await pauseRows(tx, span)).flatMap((pause): Told[] => {
    const what = `${AD_LEVELS[pause.level]}“${pause.object_name}”`
    const step = (name: string, at: Date | null, title: string, text: string, by: string | null = null): Told[] =>
      at === null ? [] : [{ key: `pause-${pause.id}-${name}`, at, kind: 'PAUSE', title, text, by }]
    return [
      ...step('made', pause.created_at, `准备暂停${what}`, pause.values_text, pause.decided_by),
      ...step('sent', pause.sent_at, `已向渠道发出暂停：${what}`, ''),
      ...step('ended', pause.ended_at, `${PAUSE_STATES[pause.state].text}：${what}`, pause.fail_reason),
      ...step('restored', pause.restored_at, `${RESTORE_STATES[pause.restore_state].text}：${what}`, '', pause.restored_by),
    ]
  })
}

async function stepsOf(tx: Tx, { id }: Span): Promise<Told[]> {
  const rows = await tx.rows<{ id: string; step: IncidentStep; by: string | null; at: Date; note: string }>(sql`
    select s.id, s.step, s.by, s.at, s.note from monitors_incident_steps s where s.incident_id = ${id} order by s.at, s.id`)
  return rows.map(({ id: stepId, step, by, at, note }) => ({
    key: `step-${stepId}`,
    at,
    kind: 'STEP',
    title: INCIDENT_STEPS[step].text,
    text: note,
    by,
  }))
}
