// Five years of one customer's bills, statements, repayments and uses of its credit line, among those of many others.
import type pg from 'pg'
import type { Lap } from '../seed/seed-client.ts'

export const CUSTOMER = '1'
const MONTHS = 60

export type OwedSize = { companies: number; others: number; additions: number }

/** The customer has `companies`, each of `others` a tenth as many; its line was used by so many additions, each with two fees. */
export async function seedOwed(client: pg.Client, lap: Lap, { companies, others, additions }: OwedSize): Promise<void> {
  await client.query(`
    insert into organization_customers (id, name, customer_type, customer_nature, created_at)
      select n, '客户' || n, 0, 'DIRECT_AGENT', '2020-01-01' from generate_series(1, ${others + 1}) n;
    insert into companies_companies (id, customer_id, company_name, created_at)
      select c.id * 1000 + n, c.id, '公司' || c.id || '-' || n, '2020-01-01' from organization_customers c,
        generate_series(1, case when c.id = ${CUSTOMER} then ${companies} else ${Math.ceil(companies / 10)} end) n;
    create temp table seed_months as select (date_trunc('month', now()) - interval '1 month' * n)::date as month from generate_series(1, ${MONTHS}) n;
    insert into billing_months (month, cny_per_usd, begun_at, closed_at)
      select month, 7.1, month + interval '35 days', month + interval '35 days' from seed_months;
    insert into billing_closings (month, customer_id, closed_at, unsettled_accounts, finished_at)
      select month, id, month + interval '35 days', 0, month + interval '35 days' from seed_months, organization_customers;
    create temp table seed_bills as
      select row_number() over (order by month, k.id, channel) as id, k.customer_id, k.id as company_id, channel, month,
        1000 + abs(hashint8(k.id + extract(epoch from month)::bigint)) % 9000000 as spend
      from companies_companies k, seed_months, unnest(array['FACEBOOK', 'GOOGLE', 'TIKTOK']) channel;
    analyze seed_bills`)
  lap('companies')
  await client.query(`
    insert into billing_bills (customer_id, company_id, channel, currency, month, account_count, spend_minor, spend_usd_minor, service_fee_minor,
        tax_minor, rebate_basis_points, rebate_minor, payable_minor, cny_per_usd, spend_cny_minor, closed_at)
      select customer_id, company_id, channel, 'USD', month, 20, spend, spend, 30, 60, 0, 0, spend + 90, 7.1, spend * 7, month + interval '35 days'
      from seed_bills order by id;
    insert into credit_statements (id, customer_id, company_id, channel, currency, month, account_count, spend_minor, service_fee_minor, tax_minor,
        rebate_minor, payable_minor, paid_minor, status, issued_at, confirm_deadline_at, repay_on, confirmed_at, confirmed_by, settled_at)
      select 2000000000 + id, customer_id, company_id, channel, 'USD', month, 20, spend, 30, 60, 0, spend + 90, case when is_open then 0 else spend + 90 end,
        case when is_open then 'WAIT_REPLY' else 'SETTLED' end, month + interval '35 days', month + interval '45 days', month + 60,
        case when not is_open then month + interval '40 days' end, case when not is_open then 'CODE' end, case when not is_open then month + interval '50 days' end
      from (select *, month > now() - interval '3 months' as is_open from seed_bills) b order by id`)
  lap('bills and statements')
  await client.query(repayments)
  lap('repayments')
  await client.query(`
    insert into credit_changes (id, customer_id, currency, type, before_minor, after_minor, reason, at)
      select 1000 * n + c.id, c.id, 'USD', case n % 2 when 0 then 'RAISE' else 'LOWER' end, 100000, 200000, '调整', '2021-01-01'::timestamptz + interval '8 hours' * n
      from organization_customers c, generate_series(1, case when c.id = ${CUSTOMER} then 5000 else 1000 end) n;
    insert into spend_rollups (customer_id, sub_customer_id, company_id, day, channel, currency, spend_minor, spend_usd_minor, impressions, clicks, day_rows)
      select k.customer_id, 0, k.id, d::date, channel, 'USD', 1000, 1000, 10, 1, 20 from companies_companies k, unnest(array['FACEBOOK', 'GOOGLE', 'TIKTOK']) channel,
        generate_series(case when k.customer_id = ${CUSTOMER} then (select min(month) from seed_months) else current_date - 60 end, current_date - 1, interval '1 day') d`)
  lap('changes of lines, roll-ups')
  await client.query(uses(additions, others))
  lap('uses of lines')
  await client.query('vacuum analyze')
  lap('vacuumed and analysed')
}

/** Three statements of a customer are repaid together. */
const repayments = `
  create temp table seed_repaid as
    select s.id, s.customer_id, s.payable_minor, s.settled_at, (row_number() over (partition by s.customer_id order by s.id) - 1) / 3 as part
    from credit_statements s where s.status = 'SETTLED';
  create temp table seed_repayments as
    select row_number() over (order by min(settled_at), customer_id) as id, customer_id, part, sum(payable_minor) as minor, max(settled_at) as at
    from seed_repaid group by customer_id, part;
  insert into repayments_repayments (id, customer_id, user_id, user_name, request_key, body_hash, source, status, currency, amount_minor,
      allocated_minor, pay_currency, cost_minor, created_at, booked_at)
    select id, customer_id, 1, '财务', 'bench-key-' || id, 'none', 'WALLET', 'BOOKED', 'USD', minor, minor, 'USD', minor, at, at from seed_repayments order by id;
  insert into repayments_allocations (id, repayment_id, statement_id, customer_id, owed_minor, paid_minor, overdue_days, late_fee_minor, booked_at)
    select row_number() over (order by r.id, s.id), r.id, s.id, s.customer_id, s.payable_minor, s.payable_minor, 0, 0, r.at
    from seed_repaid s join seed_repayments r on r.customer_id = s.customer_id and r.part = s.part`

/** Of 1,000 ad accounts of the customer's; one other has as many uses. */
const uses = (additions: number, others: number): string => `
  insert into ad_accounts_accounts (id, customer_id, company_id, channel, outside_account_id, account_name, currency, timezone, opened_at, created_at)
    select c.id * 1000000 + n, c.id, c.id * 1000 + 1, (array['FACEBOOK', 'GOOGLE', 'TIKTOK'])[1 + n % 3], (c.id * 1000000 + n)::text, '账户' || n, 'USD', 'UTC', now(), now()
    from organization_customers c, generate_series(1, 1000) n where c.id in (${CUSTOMER}, ${Math.min(2, others + 1)});
  insert into ledger_accounts (address, kind, currency, customer_id, created_at)
    select ledger_address(k, 'USD', c.id, null, null, null), k, 'USD', c.id, now()
    from organization_customers c, unnest(array['CREDIT_LINE', 'SERVICE_FEE', 'TAX']) k;
  insert into ledger_accounts (address, kind, currency, customer_id, ad_account_id, created_at)
    select ledger_address('QUOTA', 'USD', customer_id, null, id, null), 'QUOTA', 'USD', customer_id, id, now() from ad_accounts_accounts;
  insert into ledger_balances (ledger_account_id, customer_id, overdraft_minor)
    select id, customer_id, case kind when 'CREDIT_LINE' then 100000000000 end from ledger_accounts;
  create temp table seed_orders as
    select row_number() over (order by n, a.customer_id) as id, a.customer_id, a.id as ad_account_id, a.channel, p.id as payer, q.id as quota, f.id as fee, t.id as tax,
      '2021-12-01'::timestamptz + interval '1 second' * (n::bigint * 1500 * 86400 / ${additions}) as at
    from generate_series(1, ${additions}) n
    join ad_accounts_accounts a on a.id % 1000000 = 1 + n % 1000
    join ledger_accounts p on p.kind = 'CREDIT_LINE' and p.customer_id = a.customer_id
    join ledger_accounts q on q.kind = 'QUOTA' and q.ad_account_id = a.id
    join ledger_accounts f on f.kind = 'SERVICE_FEE' and f.customer_id = a.customer_id
    join ledger_accounts t on t.kind = 'TAX' and t.customer_id = a.customer_id;
  insert into quota_orders (id, customer_id, payer_account_id, idempotency_key, body_hash, adjust_type, currency, amount_minor, service_fee_minor,
      tax_minor, submitter_id, submitter, remark, created_at)
    select id, customer_id, payer, 'bench-' || id, 'none', 'ADD', 'USD', 1000, 30, 60, 1, '财务', '', at from seed_orders order by id;
  insert into quota_items (id, order_id, customer_id, ad_account_id, channel, currency, payer_account_id, quota_account_id, service_fee_account_id,
      tax_account_id, amount_minor, service_fee_basis_points, tax_basis_points, service_fee_minor, tax_minor, state, due_at, created_at, finished_at)
    select id, id, customer_id, ad_account_id, channel, 'USD', payer, quota, fee, tax, 1000, 300, 600, 30, 60, 'FINISHED', at, at, at from seed_orders order by id;
  insert into ledger_transfers (idempotency_key, code, debit_account_id, credit_account_id, amount_minor, currency, state, customer_id,
      reference_kind, reference_id, ad_account_id, operator, summary, created_at, ended_at, flow_no, debit_balance_after, credit_balance_after)
    select 'bench-' || o.id || code, code, payer, case code when 'QUOTA_ADD' then quota when 'TAX' then tax else fee end, minor, 'USD', 'POSTED', customer_id,
      'QUOTA_ITEM', o.id::text, ad_account_id, '系统', '', at, at, row_number() over (order by o.id, part), -1000, 0
    from seed_orders o, (values (1, 'QUOTA_ADD', 1000), (2, 'SERVICE_FEE', 30), (3, 'TAX', 60)) c (part, code, minor) order by o.id, part;
  insert into ledger_days (ledger_account_id, day, code, customer_id, debits_minor, credits_minor, debit_entries, credit_entries, first_flow_no,
      last_flow_no)
    select debit_account_id, (ended_at at time zone 'Asia/Shanghai')::date, code, customer_id, sum(amount_minor), 0, count(*), 0, min(flow_no), max(flow_no)
    from ledger_transfers group by 1, 2, 3, 4`
