// Targets in the database: what a rule's action pauses for an ad group that matched, and what guards know of it.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import sql from 'sql-template-tag'

/** `isExempt`: young, or last changed by a stranger; such ones are no innocent bystanders, and no guard counts them. */
export type Target = { objectId: string; targetId: string; level: AdLevel; outsideId: string; isExempt: boolean; pausedLately: boolean }

/**
 * Of each ad group what lies at the level: itself, its campaign, or its ads; of ads those that are new or led elsewhere lately where there
 * are such, and else all. `pausedLately`: this rule paused it, or gave it back, within its cool-down.
 */
export const targetsOf = (
  tx: Tx,
  of: { objectIds: readonly string[]; level: AdLevel; ruleId: string; at: Date; cooldownMinutes: number },
): Promise<Target[]> => {
  const { objectIds, level, ruleId, at, cooldownMinutes } = of
  const young = new Date(at.getTime() - 86_400_000)
  const since = new Date(at.getTime() - cooldownMinutes * 60_000)
  const join =
    level === 'AD_GROUP'
      ? sql`t.id = g.id`
      : level === 'CAMPAIGN'
        ? sql`t.ad_account_id = g.ad_account_id and t.level = 'CAMPAIGN' and t.outside_id = g.campaign_id`
        : sql`t.ad_account_id = g.ad_account_id and t.level = 'AD' and t.ad_group_id = g.outside_id and t.configured not in ('PAUSED', 'DELETED', 'ARCHIVED')`
  return tx.rows<Target>(sql`
    select distinct on (t.id) g.id as "objectId", t.id as "targetId", t.level, t.outside_id as "outsideId",
      (coalesce(t.made_at, t.first_seen_at) > ${young} or t.is_by_stranger or g.is_by_stranger) as "isExempt",
      exists (select from monitors_pauses p where p.target_id = t.id and p.rule_id = ${ruleId}
        and (p.created_at > ${since} and p.state <> 'PAUSE_FAIL' or p.restored_at > ${since})) as "pausedLately"
    from monitors_objects g join monitors_objects t on ${join}
    where g.id = any(${[...objectIds]}::bigint[]) and t.may_deliver and not t.is_protected order by t.id`)
}

/** Campaigns that may deliver, each with one of its ad groups: the one that matched where it is that one's campaign. */
export const campaignsOf = (
  tx: Tx,
  adAccountId: string,
  matched: string,
): Promise<{ objectId: string; targetId: string; name: string }[]> =>
  tx.rows(sql`
    select distinct on (c.id) g.id as "objectId", c.id as "targetId", c.name from monitors_objects c
    join monitors_objects g on g.ad_account_id = c.ad_account_id and g.level = 'AD_GROUP' and g.campaign_id = c.outside_id
    where c.ad_account_id = ${adAccountId} and c.level = 'CAMPAIGN' and c.may_deliver and not c.is_protected
    order by c.id, g.id <> ${matched}, g.may_deliver desc, g.id`)

export type Guards = { activeGroups: number; pausedToday: number }

export const guardsOf = (tx: Tx, adAccountId: string, ruleId: string, at: Date): Promise<Guards> =>
  tx.one<Guards>(sql`
    select (select count(*) from monitors_objects where ad_account_id = ${adAccountId} and level = 'AD_GROUP' and may_deliver)::int as "activeGroups",
      (select count(*) from monitors_pauses where rule_id = ${ruleId} and state <> 'HELD' and created_at > ${new Date(at.getTime() - 86_400_000)})::int as "pausedToday"`)

/** Actions of a match that were begun already. */
export async function begunActions(tx: Tx, matchIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ matchId: string; action: string }>(
    sql`select distinct match_id as "matchId", action from monitors_pauses where match_id = any(${[...matchIds]}::bigint[])`,
  )
  return new Set(rows.map(({ matchId, action }) => `${matchId} ${action}`))
}

/** When each of them began to hold. */
export async function begunAt(tx: Tx, matchIds: readonly string[]): Promise<Map<string, { at: Date; toldAt: Date | null }>> {
  const rows = await tx.rows<{ id: string; at: Date; toldAt: Date | null }>(
    sql`select id, began_at as at, told_at as "toldAt" from monitors_matches where id = any(${[...matchIds]}::bigint[])`,
  )
  return new Map(rows.map(({ id, at, toldAt }) => [id, { at, toldAt }]))
}

/** Names for what people are told. */
export const namesOfGroups = (tx: Tx, objectIds: readonly string[]): Promise<{ id: string; name: string; accountName: string }[]> =>
  tx.rows(sql`
    select o.id, o.name, a.account_name as "accountName" from monitors_objects o join ad_accounts_accounts a on a.id = o.ad_account_id
    where o.id = any(${[...objectIds]}::bigint[])`)

/** What the last hour before it cost, for a day, and no more than what was left of the quota: in minor units of the account's currency. */
export async function savedBy(tx: Tx, targetId: string, at: Date): Promise<bigint> {
  const row = await tx.one<{ saved: string }>(sql`
    select least(coalesce(sum(h.spend), 0) * 24, greatest(coalesce(max(a.balance_minor), 9223372036854775807), 0))::bigint::text as saved
    from monitors_objects t join ad_accounts_accounts a on a.id = t.ad_account_id
    join monitors_objects g on g.ad_account_id = t.ad_account_id and g.level = 'AD_GROUP'
      and (g.id = t.id or g.campaign_id = t.outside_id and t.level = 'CAMPAIGN' or g.outside_id = t.ad_group_id and t.level = 'AD')
    left join monitors_hours h on h.ad_account_id = g.ad_account_id and h.object_id = g.id and h.hour > ${new Date(at.getTime() - 3_600_000)}
    where t.id = ${targetId}`)
  return BigInt(row.saved)
}

/** After a change of ours was read back: the next judgement sees it at once. */
export async function writeSeenStatus(
  tx: Tx,
  targetId: string,
  seen: { configured: string; effective: string; mayDeliver: boolean },
): Promise<void> {
  await tx.run(sql`
    update monitors_objects set configured = ${seen.configured}, effective = ${seen.effective}, may_deliver = ${seen.mayDeliver} where id = ${targetId}`)
}

/** Where the ads of an object lead to, off the customer's list; none where it has no list. */
export async function domainsOffList(tx: Tx, customerId: string, targetId: string): Promise<string[]> {
  const rows = await tx.rows<{ domain: string }>(sql`
    select distinct x.domain from monitors_objects t
    join monitors_objects o on o.ad_account_id = t.ad_account_id and (o.id = t.id or t.level = 'CAMPAIGN' and o.level = 'AD_GROUP' and o.campaign_id = t.outside_id)
    cross join unnest(o.domains) x (domain)
    where t.id = ${targetId} and exists (select from monitors_domains d where d.customer_id = ${customerId} and d.removed_at is null)
      and not exists (select from monitors_domains d where d.customer_id = ${customerId} and d.removed_at is null
        and (x.domain = d.domain or x.domain like '%.' || d.domain)) order by x.domain`)
  return rows.map(({ domain }) => domain)
}
