// Matches in the database: one for as long as a version holds for an ad group.
import type { Tx } from '@tallyhelm/infra/db/database'
import { documentOf } from '@tallyhelm/infra/db/document'
import sql from 'sql-template-tag'
import type { Judged } from './store-judgement.ts'

export type Match = {
  id: string
  ruleId: string
  version: number
  objectId: string
  adAccountId: string
  isNew: boolean
  leaves: Judged['leaves']
  rate: string
}

/**
 * What was just judged of these accounts by the rules that were due (`monitors_due` of the same transaction): new matches begin, those that
 * hold on go on, and those that hold no longer end. `readable`: accounts whose figures were fresh enough to end one by. `moment`: as of which
 * it was judged; what held at a later one, as a ping found it, is not ended by it.
 */
export async function keepMatches(
  tx: Tx,
  hits: readonly (Judged & { id: string; customerId: string })[],
  { readable, at, moment }: { readable: readonly string[]; at: Date; moment: Date },
): Promise<Match[]> {
  const rows = documentOf(
    hits.map(hit => ({
      id: hit.id,
      rule_id: hit.ruleId,
      version: hit.version,
      customer_id: hit.customerId,
      ad_account_id: hit.adAccountId,
      object_id: hit.objectId,
      leaves: hit.leaves,
      rate: hit.rate,
    })),
  )
  const kept = await tx.rows<Omit<Match, 'leaves' | 'rate'>>(sql`
    with given as (
      select * from jsonb_to_recordset(${rows}::jsonb)
        as t (id bigint, rule_id bigint, version int, customer_id bigint, ad_account_id bigint, object_id bigint, leaves jsonb, rate numeric)),
    ended as (
      update monitors_matches m set ended_at = ${at} where m.ended_at is null and m.last_at <= ${moment} and m.ad_account_id = any(${[...readable]}::bigint[])
        and m.rule_id in (select rule_id from monitors_due) and not exists (select from given g where g.rule_id = m.rule_id and g.object_id = m.object_id))
    insert into monitors_matches as m (id, rule_id, version, customer_id, ad_account_id, object_id, began_at, last_at, leaves, rate)
    select id, rule_id, version, customer_id, ad_account_id, object_id, ${at}, ${at}, leaves, rate from given
    on conflict (rule_id, object_id) where ended_at is null do update set last_at = excluded.last_at
    returning m.id, m.rule_id as "ruleId", m.version, m.object_id as "objectId", m.ad_account_id as "adAccountId", m.began_at = ${at} as "isNew"`)
  const byPair = new Map(hits.map(hit => [`${hit.ruleId} ${hit.objectId}`, hit]))
  return kept.map(match => {
    const hit = byPair.get(`${match.ruleId} ${match.objectId}`)
    return { ...match, leaves: hit?.leaves ?? [], rate: hit?.rate ?? '1' }
  })
}

/** What held, for whoever goes on with it later. */
export const findMatch = (
  tx: Tx,
  id: string,
): Promise<{ id: string; ruleId: string; version: number; customerId: string; adAccountId: string; objectId: string } | undefined> =>
  tx.maybe(sql`
    select m.id, m.rule_id as "ruleId", m.version, m.customer_id as "customerId", m.ad_account_id as "adAccountId", m.object_id as "objectId"
    from monitors_matches m where m.id = ${id}`)

export async function noteTold(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.run(sql`update monitors_matches set told_at = ${at} where id = any(${[...ids]}::bigint[])`)
}
