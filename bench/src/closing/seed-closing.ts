// What two months are closed over: one that every customer spent in, and one with a million daily rows of one customer's company.
import type pg from 'pg'
import { seedAccounts } from '../seed/seed-accounts.ts'
import { seedMonth } from '../seed/seed-spend.ts'
import type { Lap } from '../seed/seed-client.ts'

/** Of customers that pay later the largest; it alone spends in the second month. */
export const LARGEST = 1
export const WHOLE = { month: '2026-03-01', first: '2026-03-01', last: '2026-03-20' } as const
export const LONE = { month: '2026-04-01', first: '2026-04-01', last: '2026-04-30' } as const
/** Every so many ad accounts were added to in the first month, with fees. */
const CHARGED_EVERY = 10

/** `rows` of the first month come to twenty of each ad account; `loneRows` are the second month's. */
export async function seedClosing(client: pg.Client, lap: Lap, size: { rows: number; customers: number; loneRows: number }): Promise<void> {
  await seedAccounts(client, lap, { accounts: size.rows / 20, customers: size.customers })
  await client.query(`
    update organization_customers set customer_type = 0 where id = ${LARGEST};
    update organization_customers set created_at = '2020-01-01';
    insert into billing_rebate_rates (id, customer_id, channel, basis_points, valid_from, created_at)
      select row_number() over (), c.id, k, 200, '2020-01-01', '2020-01-01' from organization_customers c,
        unnest(array['FACEBOOK', 'GOOGLE', 'TIKTOK']) k where c.id % 3 = 0;
    create temp table seed_active as select id, customer_id, sub_customer_id, company_id, channel, currency, abs(hashint8(id)) % 40000 as level
      from ad_accounts_accounts order by id`)
  await seedMonth(client, lap, WHOLE)
  await client.query(`
    drop table seed_active;
    create temp table seed_active as select id, customer_id, null::bigint as sub_customer_id, min(company_id) over () as company_id, channel,
        currency, abs(hashint8(id)) % 40000 as level
      from ad_accounts_accounts where customer_id = ${LARGEST} and channel = 'FACEBOOK' and currency = 'USD' order by id
      limit ${Math.ceil(size.loneRows / 30)}`)
  await seedMonth(client, lap, LONE)
  await client.query(fees)
  lap('fees')
  await client.query('vacuum analyze')
  lap('vacuumed and analysed')
}

/** Service fee and tax of an addition to each so many ad accounts, with the days that posting would have kept. */
const fees = `
  insert into ledger_accounts (address, kind, currency, customer_id, created_at)
    select ledger_address(k, a.currency, a.customer_id, null, null, null), k, a.currency, a.customer_id, now()
    from (select distinct customer_id, currency from ad_accounts_accounts) a, unnest(array['WALLET', 'CREDIT_LINE', 'SERVICE_FEE', 'TAX']) k;
  insert into ledger_balances (ledger_account_id, customer_id, credits_posted, overdraft_minor)
    select id, customer_id, case kind when 'WALLET' then 100000000000 else 0 end, case kind when 'WALLET' then 0 when 'CREDIT_LINE' then 100000000000 end
    from ledger_accounts;
  create temp table seed_fees as
    select a.id, a.customer_id, a.currency, code, p.id as payer, f.id as fee, row_number() over (order by a.id, code) as n,
      '2026-03-01 12:00:00+08'::timestamptz + interval '1 day' * (row_number() over (order by a.id, code) * 19 / count(*) over ()) as at
    from ad_accounts_accounts a
    join organization_customers c on c.id = a.customer_id
    cross join (values ('SERVICE_FEE'), ('TAX')) x (code)
    join ledger_accounts p on p.kind = case when c.customer_type in (0, 3) then 'CREDIT_LINE' else 'WALLET' end
      and p.customer_id = a.customer_id and p.currency = a.currency
    join ledger_accounts f on f.kind = code and f.customer_id = a.customer_id and f.currency = a.currency
    where a.sub_customer_id is null and a.id % ${CHARGED_EVERY} = 0;
  insert into ledger_transfers (idempotency_key, code, debit_account_id, credit_account_id, amount_minor, currency, state, customer_id,
      reference_kind, reference_id, ad_account_id, operator, summary, created_at, ended_at, flow_no, debit_balance_after, credit_balance_after)
    select 'seed-' || n, code, payer, fee, 300, currency, 'POSTED', customer_id, 'QUOTA_ITEM', n::text, id, '系统', '费用', at, at, n, 0, 0
    from seed_fees order by seed_fees.n;
  insert into ledger_days (ledger_account_id, day, code, customer_id, debits_minor, credits_minor, debit_entries, credit_entries, first_flow_no,
      last_flow_no)
    select payer, (at at time zone 'Asia/Shanghai')::date, code::ledger_transfer_code, customer_id, 300 * count(*), 0, count(*), 0, min(n), max(n)
    from seed_fees group by 1, 2, 3, 4`
