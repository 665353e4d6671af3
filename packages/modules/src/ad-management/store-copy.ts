// Our copy of ad objects in the database: whose turn it is to be read, what was told, and what is there no more.
import type { Tx } from '@tallyhelm/infra/db/database'
import { documentOf } from '@tallyhelm/infra/db/document'
import type { AdObjective, AdState } from '@tallyhelm/protocol/topics/ad-management/enums'
import type { AdLevel, BudgetKind } from '@tallyhelm/protocol/topics/ads/enums'
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

/** Every ad account that somebody holds has a row; new ones are due at once. */
export async function enlistAdAccounts(tx: Tx, at: Date): Promise<void> {
  await tx.run(sql`
    insert into ad_management_accounts (ad_account_id, customer_id, due_at)
    select a.id, a.customer_id, ${at} from ad_accounts_accounts a
    where a.taken_back_at is null and not exists (select from ad_management_accounts m where m.ad_account_id = a.id)
    on conflict do nothing`)
}

/** Those that are due, the longest first; each is due again at `next`, whatever becomes of this reading. */
export async function takeDueAccounts(tx: Tx, at: Date, next: Date, most: number): Promise<{ id: string; channel: Channel }[]> {
  return await tx.rows<{ id: string; channel: Channel }>(sql`
    update ad_management_accounts m set due_at = ${next} from (
      select d.ad_account_id, a.channel from ad_management_accounts d join ad_accounts_accounts a on a.id = d.ad_account_id and a.taken_back_at is null
      where d.due_at <= ${at} order by d.due_at limit ${most} for no key update of d skip locked) due
    where m.ad_account_id = due.ad_account_id returning m.ad_account_id as id, due.channel`)
}

/** Of these, each is due now. */
export async function makeDue(tx: Tx, adAccountIds: readonly string[], at: Date): Promise<void> {
  await tx.run(sql`update ad_management_accounts set due_at = ${at} where ad_account_id = any(${[...adAccountIds]}::bigint[])`)
}

export type Reading = { number: string; readAt: Date | null; wholeAt: Date | null; leastAt: Date | null }

/** Its number in the order in which readings begin to ask; undefined of an account that is not enlisted. */
export const beginReading = (tx: Tx, adAccountId: string): Promise<Reading | undefined> =>
  tx.maybe<Reading>(sql`
    update ad_management_accounts set asking = asking + 1 where ad_account_id = ${adAccountId}
    returning asking as number, read_at as "readAt", whole_at as "wholeAt", least_at as "leastAt"`)

/** False where what is kept is newer. Until the transaction ends nobody else takes in what was told of the account. */
export async function lockForReading(tx: Tx, adAccountId: string, number: string): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 from ad_management_accounts where ad_account_id = ${adAccountId} and kept < ${number} for no key update`)
  return row !== undefined
}

type ReadNote = { number: string; at: Date; isWhole: boolean; today: Day; dueAt: Date }

export async function noteRead(tx: Tx, adAccountId: string, { number, at, isWhole, today, dueAt }: ReadNote): Promise<void> {
  await tx.run(sql`
    update ad_management_accounts set kept = ${number}, read_at = ${at}, whole_at = case when ${isWhole} then ${at} else whole_at end,
      figures_day = ${today}, trouble = '', due_at = ${dueAt} where ad_account_id = ${adAccountId}`)
}

/** What is kept stays, with why it is not newer. */
export async function noteUnread(tx: Tx, adAccountId: string, trouble: string, dueAt: Date): Promise<void> {
  await tx.run(sql`
    update ad_management_accounts set trouble = ${trouble.slice(0, 100)}, due_at = ${dueAt} where ad_account_id = ${adAccountId}`)
}

export async function noteLeastDaily(tx: Tx, adAccountId: string, leastMinor: bigint | null, at: Date): Promise<void> {
  await tx.run(sql`
    update ad_management_accounts set least_daily_minor = ${leastMinor}, least_at = ${at} where ad_account_id = ${adAccountId}`)
}

/** As told; amounts in minor units of the account's currency. */
export type ToldAd = {
  level: AdLevel
  outsideId: string
  campaignId: string | null
  adGroupId: string | null
  name: string
  objective: AdObjective
  configured: string
  effective: string
  state: AdState
  isOn: boolean
  budget: { kind: BudgetKind; minor: bigint } | null
  madeAt: Date | null
}
type Of = { customerId: string; adAccountId: string; channel: Channel }

/** Those that are new or otherwise than they were. What we read back ourselves since the reading began stays. */
export async function keepAds(tx: Tx, of: Of, ads: readonly ToldAd[], number: string, at: Date): Promise<void> {
  if (ads.length === 0) return
  const rows = documentOf(
    ads.map(each => ({
      level: each.level,
      outside_id: each.outsideId,
      campaign_id: each.campaignId,
      ad_group_id: each.adGroupId,
      name: each.name.slice(0, 1000),
      objective: each.objective,
      configured: each.configured,
      effective: each.effective,
      state: each.state,
      is_on: each.isOn,
      budget_kind: each.budget?.kind ?? null,
      budget_minor: each.budget?.minor.toString() ?? null,
      made_at: each.madeAt,
    })),
  )
  await tx.run(sql`
    insert into ad_management_objects as o (customer_id, ad_account_id, channel, level, outside_id, campaign_id, ad_group_id, name, objective,
      configured, effective, state, is_on, budget_kind, budget_minor, made_at, gone_at)
    select ${of.customerId}, ${of.adAccountId}, ${of.channel}, t.level, t.outside_id, t.campaign_id, t.ad_group_id, t.name, t.objective,
      t.configured, t.effective, t.state, t.is_on, t.budget_kind, t.budget_minor, t.made_at, case when t.state = 'GONE' then ${at}::timestamptz end
    from jsonb_to_recordset(${rows}::jsonb) as t (level text, outside_id text, campaign_id text, ad_group_id text, name text, objective text,
      configured text, effective text, state text, is_on boolean, budget_kind text, budget_minor bigint, made_at timestamptz)
    on conflict (ad_account_id, level, outside_id) do update set campaign_id = excluded.campaign_id, ad_group_id = excluded.ad_group_id,
      name = excluded.name, objective = case when excluded.level = 'CAMPAIGN' then excluded.objective else o.objective end,
      configured = excluded.configured, effective = excluded.effective, state = excluded.state, is_on = excluded.is_on,
      budget_kind = excluded.budget_kind, budget_minor = excluded.budget_minor, made_at = coalesce(excluded.made_at, o.made_at),
      gone_at = case when excluded.state = 'GONE' then coalesce(o.gone_at, excluded.gone_at) end
    where o.confirmed < ${number} and (o.campaign_id, o.ad_group_id, o.name, o.configured, o.effective, o.state, o.budget_kind, o.budget_minor,
        case when o.level = 'CAMPAIGN' then o.objective end)
      is distinct from (excluded.campaign_id, excluded.ad_group_id, excluded.name, excluded.configured, excluded.effective, excluded.state,
        excluded.budget_kind, excluded.budget_minor, case when excluded.level = 'CAMPAIGN' then excluded.objective end)`)
  // What stands below a campaign is made for what the campaign is made for.
  await tx.run(sql`
    update ad_management_objects o set objective = c.objective from ad_management_objects c
    where o.ad_account_id = ${of.adAccountId} and o.level <> 'CAMPAIGN' and c.ad_account_id = o.ad_account_id and c.level = 'CAMPAIGN'
      and c.outside_id = o.campaign_id and o.objective <> c.objective`)
}

/** Of the account, those that are not marked as gone and that a whole list did not tell. */
export const untoldAds = (tx: Tx, adAccountId: string, told: readonly string[]): Promise<{ level: AdLevel; outsideId: string }[]> =>
  tx.rows(sql`
    select level, outside_id as "outsideId" from ad_management_objects o
    where ad_account_id = ${adAccountId} and gone_at is null
      and not exists (select from unnest(${[...told]}::text[]) t (key) where t.key = o.level || ' ' || o.outside_id)`)

/** The platform told neither in its list nor by their ids. */
export async function markGone(tx: Tx, adAccountId: string, keys: readonly string[], number: string, at: Date): Promise<number> {
  if (keys.length === 0) return 0
  return await tx.run(sql`
    update ad_management_objects set state = 'GONE', gone_at = ${at}, is_on = false
    where ad_account_id = ${adAccountId} and gone_at is null and confirmed < ${number} and level || ' ' || outside_id = any(${[...keys]}::text[])`)
}
