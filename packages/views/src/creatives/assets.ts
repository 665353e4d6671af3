// The gallery of a customer's assets with where each is pushed to, and one asset with the ads that were made of it (screens.md 8).
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { CREATIVE_CHANNELS } from '@tallyhelm/protocol/topics/creatives/enums'
import { misfit, MOST_ASSETS, MOST_CUSTOMER_BYTES } from '@tallyhelm/protocol/topics/creatives/limits'
import { assetFilters } from '@tallyhelm/protocol/topics/creatives/lists'
import type { Asset, AssetDetail, AssetListRequest, AssetPage } from '@tallyhelm/protocol/topics/creatives/schemas'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage, selectOf, wireRow } from '../lists/read-page.ts'

type Row = Omit<Asset, 'misfits' | 'preview_url' | 'thumb_url'> & { file_name: string | null; thumb_name: string | null }

export async function assetList(db: Database, scope: TenantScope, request: AssetListRequest, staticHost: string): Promise<AssetPage> {
  return await db.read(scope, async tx => {
    const page = await readPage<Row>(tx, FIELDS, sourceOf(request), request)
    return { ...page, content: page.content.map(row => assetOf(row, staticHost)), quota: await quotaOf(tx, scope) }
  })
}

/** Refuses NOT_FOUND for what is not the reader's own. */
export async function assetDetail(db: Database, scope: TenantScope, id: string, staticHost: string): Promise<AssetDetail> {
  return await db.read(scope, async tx => {
    const row = await tx.maybe<Record<string, unknown>>(sql`
      select ${selectOf(FIELDS)} from creatives_assets a where ${ownCustomersAlone(scope, 'a.customer_id')} and a.id = ${id} and a.removed_at is null`)
    if (!row) throw new Refusal('NOT_FOUND')
    const uses = await tx.rows<Record<string, unknown>>(sql`
      select ${ACCOUNT}, n.channel, made.ad_id, b.plan_name as ad_name, made.at
      from ad_management_publications b join ad_accounts_accounts n on n.customer_id = b.customer_id and n.id = b.ad_account_id ${MADE}
      where ${ownCustomersAlone(scope, 'b.customer_id')} and ${namesAsset(sql`${id}`)} order by made.at desc, b.id desc limit 200`)
    return { ...assetOf(wireRow<Row>(row), staticHost), uses: uses.map(use => wireRow<AssetDetail['uses'][number]>(use)) }
  })
}

const sourceOf = (request: AssetListRequest): PageSource => ({
  tables: sql`creatives_assets a`,
  owner: { customersAlone: 'a.customer_id' },
  conditions: [sql`a.removed_at is null`, ...conditionsOf(assetFilters, request, CONDITIONS)],
  order: sql`a.id desc`,
})

const CONDITIONS: ConditionTable<typeof assetFilters> = {
  name: contains(sql`a.name`),
  kind: is(sql`a.kind`),
  state: is(sql`a.state`),
  source: is(sql`a.source`),
  fits: channel => sql`${channel} = any(a.fits)`,
  account: id =>
    sql`exists (select from creatives_pushes p where p.customer_id = a.customer_id and p.asset_id = a.id and p.ad_account_id = ${id})`,
}

const ACCOUNT: Sql = raw('n.id as account_id, n.outside_account_id, n.account_name')

/** The plans that name it, as what their ad shows or as its cover, and that were not cleaned away. */
const namesAsset = (id: Sql): Sql => sql`b.state <> 'CLEANED'
  and (b.plan #>> '{creative,asset_id}' = ${id} or b.plan #>> '{creative,cover_asset_id}' = ${id})`
/** Their ads that a platform has. */
const MADE: Sql = raw(`cross join lateral (
  select i.result_id as ad_id, i.ended_at as at from ad_management_publication_steps s join items_items i on i.id = s.id
  where s.customer_id = b.customer_id and s.publication_id = b.id and s.step = 'AD' and i.state = 'DONE' order by s.id desc limit 1) made`)

const FIELDS: Fields<Row> = {
  asset_id: raw('a.id'),
  kind: raw('a.kind'),
  name: raw('a.name'),
  bytes: raw('a.bytes::float8'),
  received_bytes: raw('a.received_bytes::float8'),
  width: raw('a.width'),
  height: raw('a.height'),
  duration_ms: raw('a.duration_ms'),
  state: raw('a.state'),
  reason: raw('a.reason'),
  fits: raw('a.fits'),
  source: raw('a.source'),
  is_ai_made: raw('a.is_ai_made'),
  file_name: raw(`case when a.standing = 'CHECKED' then a.file_name end`),
  thumb_name: raw('case when a.thumbed_at is not null then a.thumb_name end'),
  // The latest of each ad account; its people see no account that has left.
  pushes: raw(`coalesce((
    select json_agg(json_build_object('account_id', n.id::text, 'outside_account_id', n.outside_account_id, 'account_name', n.account_name,
      'channel', p.channel, 'state', p.state, 'reason', p.reason, 'at', to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id desc)
    from (select distinct on (q.ad_account_id) q.* from creatives_pushes q where q.customer_id = a.customer_id and q.asset_id = a.id
      order by q.ad_account_id, q.id desc) p
    join ad_accounts_accounts n on n.customer_id = p.customer_id and n.id = p.ad_account_id and n.taken_back_at is null), '[]')`),
  use_count: sql`(select count(*) from ad_management_publications b ${MADE} where b.customer_id = a.customer_id and ${namesAsset(raw('a.id::text'))})::int`,
  created_by: raw('a.created_by'),
  created_at: raw('a.created_at'),
}

function assetOf({ file_name: fileName, thumb_name: thumbName, ...row }: Row, staticHost: string): Asset {
  const { kind, bytes, width, height, duration_ms: durationMs } = row
  const misfits =
    width === null || height === null
      ? []
      : CREATIVE_CHANNELS.flatMap(channel => {
          const reason = misfit(channel, { kind, bytes, width, height, durationMs })
          return reason === undefined ? [] : [{ channel, reason }]
        })
  const urlOf = (name: string | null) => (name === null ? null : staticUrl(staticHost, name))
  return { ...row, misfits, preview_url: urlOf(fileName), thumb_url: urlOf(thumbName) }
}

async function quotaOf(tx: Tx, scope: TenantScope): Promise<AssetPage['quota']> {
  const taken = await tx.one<{ bytes: number; assets: number }>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes, count(*)::int as assets from creatives_assets a
    where ${ownCustomersAlone(scope, 'a.customer_id')} and a.removed_at is null and a.standing <> 'FAILED'`)
  return { used_bytes: taken.bytes, most_bytes: MOST_CUSTOMER_BYTES, assets: taken.assets, most_assets: MOST_ASSETS }
}
