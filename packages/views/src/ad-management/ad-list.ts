// Campaigns, ad groups and ads as a list, from our copy, and their file (screens.md 5.19). Hits are counted first, in an index that has every filter:
// a few are found and sorted, many are walked to in the index of their order.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { heldRows, ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { adFile } from '@tallyhelm/protocol/topics/ad-management/columns'
import { AD_STATE_CODES, type AdSort } from '@tallyhelm/protocol/topics/ad-management/enums'
import { ADS_COUNTED_UP_TO } from '@tallyhelm/protocol/topics/ad-management/limits'
import { adFilters } from '@tallyhelm/protocol/topics/ad-management/lists'
import type { Ad, AdListRequest, AdPage, TiktokAdsRequest } from '@tallyhelm/protocol/topics/ad-management/schemas'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { type ConditionTable, chosenOr, conditionsOf, contains, is, isOneOf } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, missingOf, type PageSource, readRows, selectOf, whereOf, wireRow } from '../lists/read-page.ts'

/** Up to so many hits are found first and sorted then. */
const FEW = 2_000

export async function adList(db: Database, scope: TenantScope, request: AdListRequest): Promise<AdPage> {
  return await db.read(scope, async tx => {
    const { source, walked } = await sourcesOf(tx, request)
    const { total, few } = await hitsOf(tx, source)
    const paged = few === null ? walked : { ...source, conditions: [sql`o.id = any(${few}::bigint[])`] }
    const found = total === 0 ? [] : await readRows<Record<string, unknown>>(tx, selectOf(AD_FIELDS), paged, request)
    const { page_num, page_size } = request
    const missing = await missingOf(tx, accountsOf(tx, request))
    return { content: found.map(row => wireRow<Ad>(row)), total_size: total, page_num, page_size, ...missing }
  })
}

/** Ads at TikTok, for whom it is opened; refuses CREATIVE_TIKTOK_CLOSED else, as the other calls of TikTok's creatives do. */
export async function tiktokAdList(db: Database, scope: TenantScope, request: TiktokAdsRequest): Promise<AdPage> {
  const opened = await db.read(scope, tx =>
    tx.maybe(sql`select from organization_customers c where ${ownCustomersAlone(scope, 'c.id')} and 'TIKTOK' = any(c.opened_channels)`),
  )
  if (!opened) throw new Refusal('CREATIVE_TIKTOK_CLOSED')
  return await adList(db, scope, { ...request, channel: 'TIKTOK', level: 'AD' })
}

export const adExport = async (tx: Tx, scope: TenantScope, request: ExportRequestOf<'ADS'>): Promise<ExportSource> =>
  fileOf(scope, adFile, AD_FIELDS, { ...(await sourcesOf(tx, request)).source, tables: AD_TABLES }, request)

/** How many hits there are, as far as they are counted, and their ids where they are few. */
const hitsOf = (tx: Tx, source: PageSource) =>
  tx.one<{ total: number; few: string[] | null }>(sql`
    select count(*)::int as total, case when count(*) <= ${FEW} then array_agg(id)::text[] end as few
    from (select o.id from ${source.tables} ${whereOf(tx, source)} limit ${ADS_COUNTED_UP_TO}) hits`)

export const AD_TABLES: Sql = sql`ad_management_objects o
  join ad_accounts_accounts a on a.customer_id = o.customer_id and a.id = o.ad_account_id
  join ad_management_accounts m on m.ad_account_id = o.ad_account_id and m.customer_id = o.customer_id
  left join ad_management_actions x on x.object_id = o.id and x.customer_id = o.customer_id and x.state in ('WAITING', 'SENDING', 'VERIFYING')`

type Narrowed = Omit<AdListRequest, 'page_num' | 'page_size'>

/** `walked`: the same for a walk in an index of orders, which lacks the names: a name is looked up for what other filters leave alone. */
async function sourcesOf(tx: Tx, request: Narrowed): Promise<{ source: PageSource; walked: PageSource }> {
  const { outside_account_ids: _, account_name: __, ...rest } = request
  const held = await ofHeld(tx)
  const place = Object.hasOwn(request, 'ids') ? [] : [...placeOf(request), ...(await ofAccounts(tx, request))]
  const sourceBy = (name: (text: string) => Sql): PageSource => ({
    tables: sql`ad_management_objects o`,
    shaped: { by: 'o.id', tables: AD_TABLES },
    owner: { customersAlone: 'o.customer_id' },
    conditions: [...held, ...chosenOr(sql`o.id`, request, () => conditionsOf(adFilters, rest, { ...CONDITIONS, name })), ...place],
    order: orderOf(request.sort ?? 'spend_today', request.order ?? 'desc'),
  })
  const sought = sql`(select named.sought from ad_management_objects named where named.id = o.id)`
  return { source: sourceBy(has(sql`o.sought`)), walked: sourceBy(has(sought)) }
}

/** Without accounts that were taken back. Most customers have none, and then nothing is compared for each ad. */
async function ofHeld(tx: Tx): Promise<Sql[]> {
  const taken = await tx.rows<{ id: string }>(sql`
    select a.id from ad_accounts_accounts a where ${ownCustomersAlone(tx.scope, 'a.customer_id')} and a.taken_back_at is not null`)
  return taken.length === 0 ? [] : [sql`o.ad_account_id <> all(${taken.map(({ id }) => id)}::bigint[])`]
}

/** Bytes are compared, for the words are in small letters already. */
const has =
  (words: Sql) =>
  (text: string): Sql =>
    sql`strpos(${words} collate "C", lower(${text}::text) collate "C") > 0`

/** What is gone is shown to whoever asks for it. */
const placeOf = ({ channel, level, state }: Narrowed): Sql[] => [
  sql`o.channel = ${channel}`,
  sql`o.level = ${level}`,
  ...(state === undefined ? [sql`o.state = any(${AD_STATE_CODES.filter(code => code !== 'GONE')}::text[])`] : []),
]

/** Accounts are looked up by themselves: there are few beside their ads. */
async function ofAccounts(tx: Tx, request: Narrowed): Promise<Sql[]> {
  if (!request.outside_account_ids?.length && !request.account_name) return []
  const source = accountsOf(tx, request)
  const found = await tx.rows<{ id: string }>(sql`select a.id from ${source.tables} ${whereOf(tx, source)}`)
  return [sql`o.ad_account_id = any(${found.map(({ id }) => id)}::bigint[])`]
}

function accountsOf(tx: Tx, { channel, outside_account_ids: ids, account_name: name }: Narrowed): PageSource {
  return {
    tables: sql`ad_accounts_accounts a`,
    owner: { customersAlone: 'a.customer_id' },
    conditions: [
      heldRows(tx.scope, 'a'),
      sql`a.channel = ${channel}`,
      ...(ids?.length ? [isOneOf(sql`a.outside_account_id`)(ids)] : []),
      ...(name ? [contains(sql`a.account_name`)(name)] : []),
    ],
    order: sql`a.id`,
    asked: { ids, column: 'a.outside_account_id' },
  }
}

/** Names are looked for in the source's own way. */
const CONDITIONS: Omit<ConditionTable<typeof adFilters>, 'name'> = {
  // Looked up by themselves.
  ids: () => sql`true`,
  account: () => sql`true`,
  state: is(sql`o.state`),
  objective: is(sql`o.objective`),
  campaign: is(sql`o.campaign_id`),
  group: is(sql`o.ad_group_id`),
}

const SORTED: Readonly<Record<AdSort, { column: string; mayLack?: true }>> = {
  spend_today: { column: 'o.usd_today' },
  spend: { column: 'o.usd' },
  impressions: { column: 'o.impressions' },
  clicks: { column: 'o.clicks' },
  ctr: { column: 'o.ctr', mayLack: true },
  cpc: { column: 'o.cpc_usd', mayLack: true },
  conversions: { column: 'o.conversions' },
  cpa: { column: 'o.cpa_usd', mayLack: true },
  budget: { column: 'o.budget_usd', mayLack: true },
}

/** What there is no figure of comes last in both directions. */
function orderOf(sort: AdSort, direction: 'asc' | 'desc'): Sql {
  const { column, mayLack } = SORTED[sort]
  if (direction === 'asc') return raw(`${column}, o.id`)
  return raw(`${column} desc${mayLack ? ' nulls last' : ''}, o.id desc`)
}

const currency = raw('a.currency')
/** Rounded to what the currency has. */
const perOne = (count: string): Sql =>
  sql`case when ${raw(count)} > 0 then ${amountOf(raw(`round(o.spend / ${count})::bigint`), currency)} end`

export const AD_FIELDS: Fields<Ad> = {
  object_id: raw('o.id'),
  channel: raw('o.channel'),
  level: raw('o.level'),
  outside_id: raw('o.outside_id'),
  name: raw('o.name'),
  campaign_id: raw('o.campaign_id'),
  ad_group_id: raw('o.ad_group_id'),
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  currency,
  state: raw('o.state'),
  is_on: raw('o.is_on'),
  effective: raw('o.effective'),
  objective: raw('o.objective'),
  budget_kind: raw('o.budget_kind'),
  budget: amountOf(raw('o.budget_minor'), currency),
  spend_today: amountOf(raw('o.spend_today'), currency),
  spend: amountOf(raw('o.spend'), currency),
  impressions: raw('o.impressions::float8'),
  clicks: raw('o.clicks::float8'),
  ctr: raw('round(o.ctr::numeric, 2)::text'),
  cpc: perOne('o.clicks::numeric'),
  conversions: raw('o.conversions::float8'),
  cpa: perOne('o.conversions'),
  read_at: raw('m.read_at'),
  action_state: raw('x.state'),
  action_kind: raw('x.kind'),
  action_to: raw('x.to_value'),
}
