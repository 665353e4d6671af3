// Incidents of theft, the latest first, and their file.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { incidentFile } from '@tallyhelm/protocol/topics/monitors/incident-columns'
import type { Incident, IncidentListRequest, IncidentPage } from '@tallyhelm/protocol/topics/monitors/incident-schemas'
import { incidentFilters } from '@tallyhelm/protocol/topics/monitors/lists'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { type ConditionTable, chosenOr, conditionsOf, duringDays, is, isOneOf } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

export const incidentList = (db: Database, scope: TenantScope, request: IncidentListRequest): Promise<IncidentPage> =>
  db.read(scope, tx => readPage<Incident>(tx, INCIDENT_FIELDS, sourceOf(request), request))

export const incidentExport = (scope: TenantScope, request: ExportRequestOf<'MONITOR_INCIDENTS'>): ExportSource =>
  fileOf(scope, incidentFile, INCIDENT_FIELDS, sourceOf(request), request)

export const INCIDENT_TABLES: Sql = sql`monitors_incidents i
  join ad_accounts_accounts a on a.customer_id = i.customer_id and a.id = i.ad_account_id
  join monitors_matches m on m.id = i.match_id
  join monitors_rules r on r.customer_id = m.customer_id and r.id = m.rule_id`

const sourceOf = (request: Omit<IncidentListRequest, 'page_num' | 'page_size'>): PageSource => ({
  tables: INCIDENT_TABLES,
  owner: { customersAlone: 'i.customer_id' },
  conditions: chosenOr(sql`i.id`, request, () => conditionsOf(incidentFilters, request, CONDITIONS)),
  order: sql`i.opened_at desc, i.id desc`,
})

const CONDITIONS: ConditionTable<typeof incidentFilters> = {
  ids: isOneOf(sql`a.outside_account_id`),
  state: is(sql`i.state`),
  verdict: is(sql`i.verdict`),
  opened: duringDays(sql`i.opened_at`),
}

const ofPauses = (what: string, condition = ''): Sql =>
  raw(`(select ${what} from monitors_pauses p where p.incident_id = i.id${condition})`)

export const INCIDENT_FIELDS: Fields<Incident> = {
  incident_id: raw('i.id'),
  opened_at: raw('i.opened_at'),
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  currency: raw('a.currency'),
  rule_name: raw('r.rule_name'),
  state: raw('i.state'),
  score: raw('i.score::int'),
  pauses: ofPauses('count(*)::int'),
  paused: ofPauses('count(*)::int', ` and p.state = 'PAUSE_SUCCESS'`),
  saved: amountOf(ofPauses('coalesce(sum(p.saved_minor), 0)::bigint'), raw('a.currency')),
  contained_at: raw('i.contained_at'),
  closed_at: raw('i.closed_at'),
  closed_by: raw('i.closed_by'),
  verdict: raw('i.verdict'),
  note: raw('i.note'),
}
