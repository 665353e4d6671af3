// The log of pauses, the latest first, and its file; and the landing domains of a customer (screens.md 8).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { pauseFile } from '@tallyhelm/protocol/topics/monitors/columns'
import { PAUSES_COUNTED_UP_TO } from '@tallyhelm/protocol/topics/monitors/limits'
import { pauseFilters } from '@tallyhelm/protocol/topics/monitors/lists'
import type { Domains, DomainSuggestions, Pause, PauseListRequest, PausePage } from '@tallyhelm/protocol/topics/monitors/pause-schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { type ConditionTable, chosenOr, conditionsOf, contains, duringDays, is, isCalled, isOneOf } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

export const pauseList = (db: Database, scope: TenantScope, request: PauseListRequest): Promise<PausePage> =>
  db.read(scope, tx => readPage<Pause>(tx, FIELDS, sourceOf(scope, request), request))

export const pauseExport = (scope: TenantScope, request: ExportRequestOf<'MONITOR_PAUSES'>): ExportSource =>
  fileOf(scope, pauseFile, FIELDS, { ...sourceOf(scope, request), tables: TABLES }, request)

const TABLES: Sql = sql`monitors_pauses p
  join monitors_rules r on r.customer_id = p.customer_id and r.id = p.rule_id
  join ad_accounts_accounts a on a.customer_id = p.customer_id and a.id = p.ad_account_id
  join monitors_objects o on o.id = p.object_id
  left join monitors_objects c on c.ad_account_id = o.ad_account_id and c.level = 'CAMPAIGN' and c.outside_id = o.campaign_id`

function sourceOf(scope: TenantScope, request: Omit<PauseListRequest, 'page_num' | 'page_size'>): PageSource {
  return {
    tables: 'ad_group' in request && request.ad_group ? TABLES : sql`monitors_pauses p`,
    shaped: { by: 'p.id', tables: TABLES },
    owner: { customersAlone: 'p.customer_id' },
    conditions: chosenOr(sql`p.id`, request, () => conditionsOf(pauseFilters, request, conditionsFor(scope))),
    order: sql`p.created_at desc, p.id desc`,
    countedUpTo: PAUSES_COUNTED_UP_TO,
  }
}

/** Accounts and rules are found first, so that indexes of pauses lead from their ids. */
const conditionsFor = (scope: TenantScope): ConditionTable<typeof pauseFilters> => ({
  ids: asked => sql`p.ad_account_id = any(array(
    select a.id from ad_accounts_accounts a where ${ownCustomersAlone(scope, 'a.customer_id')} and ${isOneOf(sql`a.outside_account_id`)(asked)}))`,
  name: asked => sql`p.rule_id = any(array(
    select r.id from monitors_rules r where ${ownCustomersAlone(scope, 'r.customer_id')} and ${contains(sql`r.rule_name`)(asked)}))`,
  state: is(sql`p.state`),
  group: isCalled(sql`o.name`, sql`o.outside_id`),
  restore: is(sql`p.restore_state`),
  created: duringDays(sql`p.created_at`),
})

const FIELDS: Fields<Pause> = {
  pause_id: raw('p.id'),
  created_at: raw('p.created_at'),
  rule_id: raw('p.rule_id'),
  rule_name: raw('r.rule_name'),
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  currency: raw('a.currency'),
  campaign_id: raw(`coalesce(o.campaign_id, '')`),
  campaign_name: raw(`coalesce(c.name, '')`),
  ad_group_id: raw('o.outside_id'),
  ad_group_name: raw('o.name'),
  level: raw('p.level'),
  action: raw('p.action'),
  values_text: raw('p.values_text'),
  state: raw('p.state'),
  pause_result: raw(`case when p.state in ('PAUSE_SUCCESS', 'PAUSE_FAIL') then p.state end`),
  tries: raw('p.tries::int'),
  fail_reason: raw('p.fail_reason'),
  ended_at: raw('p.ended_at'),
  restore_state: raw('p.restore_state'),
  restore_reason: raw('p.restore_reason'),
  restored_at: raw('p.restored_at'),
  feedback: raw('p.feedback'),
  saved: amountOf(raw('p.saved_minor'), raw('a.currency')),
}

export async function domainList(db: Database, scope: TenantScope): Promise<Domains> {
  const rows = await db.read(scope, tx =>
    tx.rows<{ domain: string; added_by: string; added_at: Date; note: string }>(sql`
      select d.domain, d.added_by, d.added_at, d.note from monitors_domains d
      where ${ownCustomersAlone(scope, 'd.customer_id')} and d.removed_at is null order by d.domain`),
  )
  return { content: rows.map(({ added_at: at, ...row }) => ({ ...row, added_at: at.toISOString() })) }
}

/** Of ads that were seen in the last 60 days. */
export async function domainSuggestions(db: Database, scope: TenantScope, now: Date): Promise<DomainSuggestions> {
  const since = new Date(now.getTime() - 60 * 86_400_000)
  const rows = await db.read(scope, tx =>
    tx.rows<{ domain: string; ads: number; last_seen_at: Date }>(sql`
      select x.domain, count(*)::int as ads, max(greatest(o.first_seen_at, w.read_at)) as last_seen_at from monitors_objects o
      join monitors_accounts w on w.ad_account_id = o.ad_account_id cross join unnest(o.domains) x (domain)
      where ${ownCustomersAlone(scope, 'o.customer_id')} and o.level = 'AD' and not o.is_by_stranger and coalesce(w.read_at, o.first_seen_at) > ${since}
        and not exists (select from monitors_domains d where d.customer_id = o.customer_id and d.removed_at is null
          and (x.domain = d.domain or x.domain like '%.' || d.domain))
      group by x.domain order by ads desc, x.domain limit 100`),
  )
  return { content: rows.map(({ last_seen_at: at, ...row }) => ({ ...row, last_seen_at: at.toISOString() })) }
}
