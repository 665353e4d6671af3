// One customer with as many ad accounts as an export may hold, with companies, sub-customers, bindings and remarks.
import { openSeedClient, withoutIndexes } from '../seed/seed-client.ts'

export const CUSTOMER = '1'

export async function seedExport(url: string, rows: number): Promise<void> {
  const { client, lap } = await openSeedClient(url)
  await client.query(`
    insert into organization_customers (id, name, customer_type, customer_nature, created_at) values (1, '客户', 1, 'SECOND_AGENT', now());
    insert into sub_customers_profiles (id, customer_id, name, show_sub_customer_spend, created_at)
      select 100 + n, 1, '子客户' || n, true, now() from generate_series(1, 10) n;
    insert into companies_companies (id, customer_id, company_name, created_at)
      select 1000 + n, 1, (array['星辰科技', '蓝海出海', '极光互动', '山海电商'])[1 + n % 4] || n, now() from generate_series(1, 100) n`)
  await withoutIndexes(client, ['ad_accounts_accounts', 'ad_accounts_bindings'], async () => {
    await client.query(
      `insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name, currency, timezone,
         limit_minor, spent_minor, balance_minor, avg_spend_7d_minor, today_spend_minor, total_added_minor, personal_auth, remark, opened_at, synced_at, created_at)
       select 1000000000000000000 + n, 1, case when n % 10 < 3 then 101 + n % 10 end, 1001 + n % 100, 'FACEBOOK', (200000000000000 + n::bigint * 7919)::text,
         'Nova-品牌-US-' || substr(md5(n::text), 1, 6) || '-' || n, 'USD', 'Asia/Shanghai', n::bigint * 31 % 9000000, n::bigint * 17 % 8000000, n % 500000,
         n % 90000, n % 50000, n::bigint * 31 % 9000000, n % 9 = 0, case when n % 20 = 0 then '重点客户 ' || n % 100 else '' end,
         now() - (n % 900) * interval '1 day', now() - (n % 60) * interval '1 minute', now()
       from generate_series(1, $1::int) n`,
      [rows],
    )
    await client.query(`insert into ad_accounts_bindings (id, customer_id, ad_account_id, kind, outside_id, status, bound_at)
      select id, 1, id, 'BM', (900000000000000 + id % 40)::text, 'BIND', now() from ad_accounts_accounts where id % 2 = 0`)
  })
  await client.query(`insert into ad_accounts_counters
    select a.customer_id, a.channel, coalesce(a.sub_customer_id, 0), level.company_id, a.account_status, a.frozen_status, a.is_low_balance,
      a.is_synced, count(*)
    from ad_accounts_accounts a cross join lateral (values (0::bigint), (a.company_id)) level (company_id) group by 1, 2, 3, 4, 5, 6, 7, 8`)
  await client.query('vacuum analyze')
  lap(`${rows} ad accounts of one customer`)
  await client.end()
}
