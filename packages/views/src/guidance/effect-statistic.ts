// Applied guidance together, in dollars: how much of what was told was applied, and the days before and after side by side.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { EffectStatistic, EffectStatisticRequest } from '@tallyhelm/protocol/topics/guidance/effect-schemas'
import { EFFECT_DAYS } from '@tallyhelm/protocol/topics/guidance/enums'
import { effectFilters } from '@tallyhelm/protocol/topics/guidance/lists'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { conditionsOf, duringDays } from '../lists/conditions.ts'
import { effectTables, IS_APPLIED, singleDays } from './effect-days.ts'
import { EFFECT_CONDITIONS } from './effect-list.ts'
import { HELD } from './guidance-list.ts'

const usd = (minor: Sql): Sql => amountOf(minor, sql`'USD'`)

export async function effectStatistic(
  db: Database,
  scope: TenantScope,
  request: EffectStatisticRequest,
  now: Date,
): Promise<EffectStatistic> {
  const where = (applied: Sql) =>
    join(
      [
        ownCustomersAlone(scope, 'g.customer_id'),
        ...conditionsOf(effectFilters, request, { ...EFFECT_CONDITIONS, applied: duringDays(applied) }),
      ],
      ' and ',
    )
  return await db.read(scope, async tx => {
    const told = await countTold(tx, where(sql`g.told_at`))
    const sums = await tx.one<Omit<EffectStatistic, 'told' | 'adoption_rate' | 'days'>>(sql`
      select count(*)::int as applied, count(*) filter (where w.is_complete)::int as compared,
        coalesce(bool_or(w.is_estimated) filter (where w.is_complete), false) as is_estimated,
        ${cpaOf('before')} as cpa_before_usd, ${cpaOf('after')} as cpa_after_usd,
        round((${perConversion('after')}) / nullif(${perConversion('before')}, 0) * 100 - 100, 1)::text as cpa_change
      from ${effectTables(now)} where ${IS_APPLIED} and ${where(sql`g.closed_at`)}`)
    const days = await tx.rows<EffectStatistic['days'][number]>(sql`
      select x.at as offset, ${usd(sql`sum(x.spend_usd_minor)::bigint`)} as spend_usd, sum(x.conversions)::int as conversions,
        ${usd(sql`round(sum(x.spend_usd_minor) / nullif(sum(x.conversions), 0))::bigint`)} as cpa_usd, bool_or(not x.is_settled) as is_estimated
      from ${effectTables(now)} ${singleDays(now)} where ${IS_APPLIED} and w.is_complete and ${where(sql`g.closed_at`)}
      group by x.at order by x.at limit ${EFFECT_DAYS * 2}`)
    return { ...told, ...sums, days }
  })
}

const sumOf = (column: string): Sql => raw(`sum(w.${column}) filter (where w.is_complete)`)
const perConversion = (side: 'before' | 'after'): Sql => sql`${sumOf(`usd_${side}`)}::numeric / nullif(${sumOf(`conversions_${side}`)}, 0)`
const cpaOf = (side: 'before' | 'after'): Sql => usd(sql`round(${perConversion(side)})::bigint`)

/** Of what was told in the period, however it ended. */
const countTold = (tx: Tx, where: Sql): Promise<{ told: number; adoption_rate: string | null }> =>
  tx.one(sql`
    select count(*)::int as told, round(count(*) filter (where ${IS_APPLIED}) * 100.0 / nullif(count(*), 0), 1)::text as adoption_rate
    from guidance_items g ${HELD} where ${where}`)
