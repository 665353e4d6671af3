// 200,000 ads of one customer at one channel, with campaigns and ad groups above them: figures, states and names spread by a hash.
import type pg from 'pg'
import { seedAccounts } from '../seed/seed-accounts.ts'
import type { Lap } from '../seed/seed-client.ts'
import { withoutIndexes } from '../seed/seed-client.ts'

export const CUSTOMER = '1'

export async function seedAds(client: pg.Client, lap: Lap, { ads }: { ads: number }): Promise<void> {
  await seedAccounts(client, lap, { accounts: 3_000, customers: 50 })
  await client.query(`
    update ad_accounts_accounts set channel = 'FACEBOOK' where channel <> 'FACEBOOK';
    insert into ad_management_accounts (ad_account_id, customer_id, due_at, read_at, figures_day)
      select id, customer_id, now(), now(), current_date from ad_accounts_accounts`)
  await withoutIndexes(client, ['ad_management_objects'], async () => {
    await client.query(
      `insert into ad_management_objects (customer_id, ad_account_id, channel, level, outside_id, campaign_id, ad_group_id, name, objective, configured,
        effective, state, is_on, budget_kind, budget_minor, gone_at, spend_today, spend, impressions, clicks, conversions, usd_today, usd, budget_usd, ctr,
        cpc_usd, cpa_usd)
      select customer_id, id, 'FACEBOOK', level, 120300000000000 + n, case when level <> 'CAMPAIGN' then (110000000000000 + n / 20)::text end,
        case when level = 'AD' then (115000000000000 + n / 5)::text end,
        (array['春季', '夏季', '秋季', '冬季', 'Black Friday', '拉新', '召回'])[1 + h % 7] || '-' || (array['视频', '图文', '轮播'])[1 + h / 7 % 3] || '-' || n,
        (array['TRAFFIC', 'CONVERSIONS', 'REACH', 'VIDEO_VIEWS', 'OTHER'])[1 + h / 21 % 5], 'ACTIVE', 'ACTIVE', state, state = 'ON',
        case when h % 3 = 0 then 'DAILY' end, case when h % 3 = 0 then h % 100000 end, case when state = 'GONE' then now() end,
        today, today * 6, today * 30, clicks, clicks / 20, today / 100.0, today * 6 / 100.0, case when h % 3 = 0 then h % 100000 / 100.0 end,
        case when today > 0 then 100.0 * clicks / (today * 30) end, case when clicks > 0 then today * 6 / 100.0 / clicks end,
        case when clicks >= 20 then today * 6 / 100.0 / (clicks / 20) end
      from (
        select n, a.id, a.customer_id, level, h, state, case when state = 'ON' then h / 3 % 50000 else 0 end as today,
          case when state = 'ON' then h / 3 % 50000 / 40 else 0 end as clicks
        from (
          select n, abs(hashint8(n)) as h, case when n <= $1 / 20 then 'CAMPAIGN' when n <= $1 / 4 then 'AD_GROUP' else 'AD' end as level,
            (array['ON', 'ON', 'ON', 'ON', 'STOPPED', 'OFF', 'OFF', 'OFF', 'OFF', 'GONE'])[1 + abs(hashint8(n * 7)) % 10] as state
          from generate_series(1, ($1 * 1.25)::int) n) x
        join (select id, customer_id, row_number() over (order by id) - 1 as place, count(*) over () as all_of from ad_accounts_accounts where customer_id = ${CUSTOMER}) a
          on a.place = x.h % a.all_of) o`,
      [ads],
    )
    lap(`${ads} ads of one customer, with what stands above them`)
  })
  await client.query('vacuum analyze')
  lap('indexes, vacuumed and analysed')
}
