// What the seven days before and after each applied recommendation came to, the latest first, and their file (screens.md 5.19).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { effectFile } from '@tallyhelm/protocol/topics/guidance/columns'
import type { Effect, EffectPage, EffectRequest } from '@tallyhelm/protocol/topics/guidance/effect-schemas'
import { effectFilters } from '@tallyhelm/protocol/topics/guidance/lists'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { accountRows, ofHeldAccounts } from '../lists/account-rows.ts'
import { type ConditionTable, chosenOr, conditionsOf, contains, duringDays, is, isOneOf } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { effectTables, IS_APPLIED } from './effect-days.ts'

export const effectList = (db: Database, scope: TenantScope, request: EffectRequest, now: Date): Promise<EffectPage> =>
  db.read(scope, tx => readPage<Effect>(tx, FIELDS, sourceOf(scope, request, now), request))

export const effectExport = (scope: TenantScope, request: ExportRequestOf<'GUIDANCE_EFFECT'>, now: Date): ExportSource =>
  fileOf(scope, effectFile, FIELDS, { ...sourceOf(scope, request, now), tables: effectTables(now) }, request)

const sourceOf = (scope: TenantScope, request: Omit<EffectRequest, 'page_num' | 'page_size'>, now: Date): PageSource => ({
  ...accountRows(scope, request, { rows: sql`guidance_items g`, joined: effectTables(now), by: 'g.id' }),
  owner: { customersAlone: 'g.customer_id' },
  conditions: [
    IS_APPLIED,
    ofHeldAccounts(scope, 'g'),
    ...chosenOr(sql`g.id`, request, () => conditionsOf(effectFilters, request, EFFECT_CONDITIONS)),
  ],
  order: sql`g.closed_at desc, g.id desc`,
  asked: { ids: request.outside_account_ids, column: 'a.outside_account_id' },
})

export const EFFECT_CONDITIONS: ConditionTable<typeof effectFilters> = {
  ids: isOneOf(sql`a.outside_account_id`),
  name: contains(sql`a.account_name`),
  category: is(sql`g.category`),
  company: is(sql`a.company_id`),
  applied: duringDays(sql`g.closed_at`),
}

/** Of fewer days nothing is said. */
const known = (value: Sql): Sql => sql`case when w.is_complete then ${value} end`
const amount = (minor: string): Sql => known(amountOf(raw(minor), raw('a.currency')))
const cpa = (side: 'before' | 'after'): Sql => amount(`round(w.spend_${side}::numeric / nullif(w.conversions_${side}, 0))::bigint`)

const FIELDS: Fields<Effect> = {
  guidance_id: raw('g.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  company_name: raw('c.company_name'),
  title: raw('g.title'),
  category: raw('g.category'),
  applied_at: raw('g.closed_at'),
  applied_by: raw('g.closed_by'),
  currency: raw('a.currency'),
  state: raw(`case when not w.is_complete then 'INSUFFICIENT' when w.is_estimated then 'ESTIMATED' else 'COMPLETE' end`),
  spend_before: amount('w.spend_before'),
  spend_after: amount('w.spend_after'),
  conversions_before: known(raw('w.conversions_before')),
  conversions_after: known(raw('w.conversions_after')),
  cpa_before: cpa('before'),
  cpa_after: cpa('after'),
  cpa_change: known(
    raw(
      `round((w.spend_after::numeric / nullif(w.conversions_after, 0)) * w.conversions_before / nullif(w.spend_before, 0) * 100 - 100, 1)::text`,
    ),
  ),
}
