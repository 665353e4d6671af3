// One ad object with its days and what was done with it; and how old the copy of a channel is (screens.md 5.19).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { heldRows, ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Ad, AdDetail, AdFreshness } from '@tallyhelm/protocol/topics/ad-management/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { selectOf, wireRow } from '../lists/read-page.ts'
import { AD_FIELDS, AD_TABLES } from './ad-list.ts'

const ACTIONS_MOST = 100
const TROUBLED_MOST = 20

type More = Pick<AdDetail, 'campaign_name' | 'ad_group_name' | 'timezone' | 'made_at' | 'gone_at'>

/** Refuses NOT_FOUND. */
export async function adDetail(db: Database, scope: TenantScope, { object_id: id }: { object_id: string }): Promise<AdDetail> {
  return await db.read(scope, async tx => {
    const isOwn = sql`o.id = ${id} and ${ownCustomersAlone(scope, 'o.customer_id')} and ${heldRows(scope, 'a')}`
    const found = await tx.maybe<Record<string, unknown>>(sql`select ${selectOf(AD_FIELDS)} from ${AD_TABLES} where ${isOwn}`)
    if (!found) throw new Refusal('NOT_FOUND')
    const more = await tx.one<Record<string, unknown>>(sql`
      select ${aboveOf('CAMPAIGN', 'o.campaign_id')} as campaign_name, ${aboveOf('AD_GROUP', 'o.ad_group_id')} as ad_group_name,
        a.timezone, o.made_at, o.gone_at from ${AD_TABLES} where ${isOwn}`)
    const days = await tx.rows<AdDetail['days'][number]>(sql`
      select d.day::text as day, ${amountOf(raw('d.spend'), raw('a.currency'))} as spend, d.impressions::float8 as impressions,
        d.clicks::float8 as clicks, d.conversions::float8 as conversions
      from ad_management_days d join ad_accounts_accounts a on a.id = d.ad_account_id
      where d.object_id = ${id} and ${ownCustomersAlone(scope, 'd.customer_id')} order by d.day desc`)
    const actions = await tx.rows<Record<string, unknown>>(sql`
      select x.id as action_id, x.kind, x.from_value as "from", x.to_value as "to", x.state, x.reason, x.made_by as by, x.made_at as at, x.ended_at
      from ad_management_actions x where x.object_id = ${id} and ${ownCustomersAlone(scope, 'x.customer_id')}
      order by x.made_at desc, x.id desc limit ${ACTIONS_MOST}`)
    return { ad: wireRow<Ad>(found), ...wireRow<More>(more), days, actions: actions.map(row => wireRow<AdDetail['actions'][number]>(row)) }
  })
}

const aboveOf = (level: 'CAMPAIGN' | 'AD_GROUP', id: string): Sql => sql`(select u.name from ad_management_objects u
  where u.ad_account_id = o.ad_account_id and u.customer_id = o.customer_id and u.level = ${level} and u.outside_id = ${raw(id)})`

/** The platforms' codes are not for people. */
const WHY = '渠道暂未返回数据，稍后自动重试'

export async function adFreshness(db: Database, scope: TenantScope, { channel }: { channel: Channel }): Promise<AdFreshness> {
  return await db.read(scope, async tx => {
    const tables = sql`ad_accounts_accounts a
      left join ad_management_accounts m on m.ad_account_id = a.id and m.customer_id = a.customer_id
      where ${ownCustomersAlone(scope, 'a.customer_id')} and ${heldRows(scope, 'a')} and a.channel = ${channel}`
    const counts = await tx.one<Record<string, unknown>>(sql`
      select count(*)::int as accounts, count(*) filter (where m.read_at is null)::int as unread, min(m.read_at) as oldest_at, max(m.read_at) as latest_at
      from ${tables}`)
    const troubled = await tx.rows<Record<string, unknown>>(sql`
      select a.outside_account_id, a.account_name, m.read_at, ${WHY} as why from ${tables} and m.trouble <> ''
      order by m.read_at nulls first, a.id limit ${TROUBLED_MOST}`)
    return {
      ...wireRow<Omit<AdFreshness, 'troubled'>>(counts),
      troubled: troubled.map(row => wireRow<AdFreshness['troubled'][number]>(row)),
    }
  })
}
