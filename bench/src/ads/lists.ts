// The list of 200,000 ads of one customer at one connection: any filter and sort, beside hand-written SQL.
import type { Database } from '@tallyhelm/infra/db/database'
import { AD_SORTS } from '@tallyhelm/protocol/topics/ad-management/enums'
import { adListRequest } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { adList } from '@tallyhelm/views/ad-management/ad-list'
import sql from 'sql-template-tag'
import { measureLists, SCALE } from '../product/measure-lists.ts'
import { CUSTOMER, seedAds } from './seed-ads.ts'

const P99_BUDGET_MS = 50
const ADS = Math.ceil(200_000 * SCALE)
/** The same page and its count, by hand; in a transaction of the tenant's scope, as row-level security wants it. */
const SCOPE = `select set_config('app.scope', 'tenant', true), set_config('app.customer_id', $1, true)`
const PAGE = `
  select o.*, a.account_name, a.outside_account_id, a.currency, m.read_at from (
    select * from ad_management_objects where customer_id = $1 and channel = 'FACEBOOK' and level = 'AD' and state in ('ON', 'STOPPED', 'OFF')
    order by usd_today desc, id desc limit 20) o
  join ad_accounts_accounts a on a.id = o.ad_account_id join ad_management_accounts m on m.ad_account_id = o.ad_account_id
  order by o.usd_today desc, o.id desc`
const COUNT = `
  select count(*)::int as n from (select from ad_management_objects where customer_id = $1 and channel = 'FACEBOOK' and level = 'AD'
    and state in ('ON', 'STOPPED', 'OFF') limit 10000) x`

export const measureAdLists = (): Promise<void> =>
  measureLists(
    (client, lap) => seedAds(client, lap, { ads: ADS }),
    listsOf,
    {
      'as it opens': async client => {
        await client.query('begin')
        await client.query({ name: 'scope', text: SCOPE, values: [CUSTOMER] })
        await client.query({ name: 'page', text: PAGE, values: [CUSTOMER] })
        await client.query({ name: 'count', text: COUNT, values: [CUSTOMER] })
        await client.query('commit')
      },
    },
    { p99BudgetMs: P99_BUDGET_MS },
  )

async function listsOf(database: Database) {
  const scope = { kind: 'tenant', customerId: CUSTOMER, subCustomerId: null } as const
  const accounts = await database.read({ kind: 'system' }, tx =>
    tx.rows<{ id: string; name: string }>(
      sql`select outside_account_id as id, account_name as name from ad_accounts_accounts where customer_id = ${CUSTOMER} order by id limit 3`,
    ),
  )
  const own = (asked: object) => {
    const request = adListRequest.parse({ channel: 'FACEBOOK', level: 'AD', ...asked })
    return () => adList(database, scope, request)
  }
  const sorted = AD_SORTS.flatMap(sort => (['desc', 'asc'] as const).map(order => [`by ${sort} ${order}`, own({ sort, order })] as const))
  const paused = AD_SORTS.map(sort => [`paused, by ${sort}`, own({ state: 'OFF', sort })] as const)
  return {
    'as it opens': own({}),
    ...Object.fromEntries([...sorted, ...paused]),
    'page 100': own({ page_num: 100 }),
    'page 400 of 50': own({ page_num: 200, page_size: 50 }),
    delivered: own({ state: 'ON' }),
    stopped: own({ state: 'STOPPED', sort: 'cpa' }),
    gone: own({ state: 'GONE', sort: 'spend' }),
    'an objective': own({ objective: 'REACH', sort: 'cpc', order: 'asc' }),
    'an objective, paused': own({ objective: 'REACH', state: 'OFF', sort: 'ctr' }),
    'a name that many have': own({ name: '春季', sort: 'spend' }),
    'a name that many have, paused': own({ name: '轮播', state: 'OFF', sort: 'spend_today' }),
    'a name that some have': own({ name: '9999', sort: 'ctr' }),
    'a name that one has': own({ name: '视频-177777', sort: 'cpa' }),
    'a name that none has': own({ name: '没有这个名字' }),
    'an id': own({ name: '120300000123456' }),
    'an account': own({ outside_account_ids: accounts[0]?.id, sort: 'cpc' }),
    'three accounts': own({ outside_account_ids: accounts.map(({ id }) => id).join(' '), sort: 'cpc', order: 'asc' }),
    'accounts by name': own({ account_name: 'Nova', sort: 'conversions' }),
    'a campaign': own({ campaign_id: '110000000005000', sort: 'spend' }),
    'an ad group': own({ ad_group_id: '115000000020000' }),
    campaigns: own({ level: 'CAMPAIGN', sort: 'spend' }),
    'ad groups, a name': own({ level: 'AD_GROUP', name: '夏季', sort: 'cpc' }),
  }
}
