// What tries need besides the judgement: names, how far back anything is known, and what was spent after a hit.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { PauseState } from '@tallyhelm/protocol/topics/monitors/enums'
import type { Currency } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { KeptVersion } from './store-rules.ts'

export type NamedAccount = { id: string; outsideAccountId: string; name: string; currency: Currency; readAt: Date | null }

export const namesOfAccounts = (tx: Tx, ids: readonly string[]): Promise<NamedAccount[]> =>
  tx.rows<NamedAccount>(sql`
    select a.id, a.outside_account_id as "outsideAccountId", a.account_name as name, a.currency, w.read_at as "readAt"
    from ad_accounts_accounts a left join monitors_accounts w on w.ad_account_id = a.id where a.id = any(${[...ids]}::bigint[]) order by a.id`)

/** Of hours and of ticks, from the first that is kept of any of these accounts; null where nothing is. */
export const knownSince = (tx: Tx, accounts: readonly string[], now: Date): Promise<{ hours: Date | null; ticks: Date | null }> =>
  tx.one<{ hours: Date | null; ticks: Date | null }>(sql`
    select least((select min(h.hour) from monitors_hours h where h.ad_account_id = any(${[...accounts]}::bigint[])), min(o.first_seen_at)) as hours,
      greatest(min(o.first_seen_at), ${new Date(now.getTime() - 48 * 3_600_000)}) as ticks
    from monitors_objects o where o.level = 'AD_GROUP' and o.ad_account_id = any(${[...accounts]}::bigint[])`)

/** In minor units of the account's currency, and in cents; hours that began after the moment. */
export const spentAfter = (
  tx: Tx,
  hits: readonly { objectId: string; at: Date }[],
): Promise<{ objectId: string; spend: string; usd: string }[]> =>
  tx.rows(sql`
    select t.object_id as "objectId", coalesce(sum(h.spend), 0)::text as spend,
      coalesce(sum(spend_usd_minor(h.spend, a.currency, h.hour::date)), 0)::text as usd
    from unnest(${hits.map(hit => hit.objectId)}::bigint[], ${hits.map(hit => hit.at)}::timestamptz[]) as t (object_id, at)
    join monitors_objects o on o.id = t.object_id join ad_accounts_accounts a on a.id = o.ad_account_id
    left join monitors_hours h on h.ad_account_id = o.ad_account_id and h.object_id = t.object_id and h.hour >= t.at
    group by t.object_id`)

export type AskedGroup = {
  objectId: string
  adAccountId: string
  mayDeliver: boolean
  isProtected: boolean
  campaignName: string
  name: string
}

/** Of the customer's own accounts. */
export const findGroup = (tx: Tx, customerId: string, outsideId: string): Promise<AskedGroup | undefined> =>
  tx.maybe<AskedGroup>(sql`
    select o.id as "objectId", o.ad_account_id as "adAccountId", o.may_deliver as "mayDeliver", o.is_protected as "isProtected", o.name,
      coalesce(c.name, '') as "campaignName" from monitors_objects o
    left join monitors_objects c on c.ad_account_id = o.ad_account_id and c.level = 'CAMPAIGN' and c.outside_id = o.campaign_id
    where o.customer_id = ${customerId} and o.level = 'AD_GROUP' and o.outside_id = ${outsideId} limit 1`)

/** The version that was in force at a moment; the first where it was before all of them. */
export const versionAt = (
  tx: Tx,
  customerId: string,
  ruleId: string,
  at: Date,
): Promise<Pick<KeptVersion, 'version' | 'form'> | undefined> =>
  tx.maybe(sql`
    select v.version, v.form from monitors_versions v where v.customer_id = ${customerId} and v.rule_id = ${ruleId}
    order by (v.made_at <= ${at}) desc, case when v.made_at <= ${at} then v.version end desc nulls last, v.version limit 1`)

export type LatestPause = { state: PauseState; createdAt: Date; restoredAt: Date | null }

/** Of the ad group by the rule, whatever of it was paused. */
export const latestPauseOf = (tx: Tx, ruleId: string, objectId: string): Promise<LatestPause | undefined> =>
  tx.maybe<LatestPause>(sql`
    select state, created_at as "createdAt", restored_at as "restoredAt" from monitors_pauses
    where object_id = ${objectId} and rule_id = ${ruleId} order by created_at desc, id desc limit 1`)
