-- Revision: 4 a2100fab
-- What closed months must hold (docs/decisions/bills.md): a bill is its lines, the lines are the spend and fees of their month or wait to be
-- corrected, the kept days are the spend of their bills, and each rebate of a finished closing came back once. Months that held once, but the last
-- two, are only counted and added up again. Lines are looked up bill by bill, and keys are made before they are joined by (offset 0): guessed to be
-- few, or made within the join beside a policy, they would be compared each with each.
-- Needs: billing/billing_before_adoption billing/billing_first_to_check
create or replace function billing_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  with first as materialized (select billing_first_to_check() as month),
  bills as materialized (
    select b.id, b.month, b.customer_id, coalesce(b.sub_customer_id, 0) as sub_customer_id, b.company_id, b.channel, b.spend_minor, b.spend_usd_minor,
      b.service_fee_minor, b.tax_minor, b.account_count, b.rebate_minor, l.spend, l.usd, l.fee, l.tax, l.accounts, l.usd_of_month
    from billing_bills b
    cross join lateral (
      select sum(x.spend_minor) as spend, sum(x.spend_usd_minor) as usd, sum(x.service_fee_minor) as fee, sum(x.tax_minor) as tax,
        count(distinct x.ad_account_id) as accounts, sum(x.spend_usd_minor) filter (where x.of_month = b.month) as usd_of_month
      from billing_bill_lines x where x.bill_id = b.id) l
    where b.month >= (select month from first))
  select 'bills', b.id::text, 'the lines come to ' || coalesce(b.spend, 0) || ', ' || coalesce(b.fee, 0) || ', ' || coalesce(b.tax, 0)
  from bills b
  where (b.spend_minor, b.spend_usd_minor, b.service_fee_minor, b.tax_minor, b.account_count) is distinct from (b.spend, b.usd, b.fee, b.tax, b.accounts)
  union all
  select 'verified months', m.month::text, 'held as ' || m.verified_bills || ' bills of ' || m.verified_payable || ', is ' || coalesce(b.bills, 0) ||
    ' of ' || coalesce(b.payable, 0)
  from billing_months m
  left join (select month, count(*)::int as bills, sum(payable_minor) as payable from billing_bills
    where channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK') group by month) b on b.month = m.month
  where (m.verified_bills, m.verified_payable) <> (coalesce(b.bills, 0), coalesce(b.payable, 0))
  union all
  select 'closed months', v.ad_account_id || ' ' || v.of_month, 'billed ' || v.billed || ', spent ' || v.spent
  from (select a.ad_account_id, a.of_month, a.billed, s.spent
    from (select l.ad_account_id, l.of_month, l.customer_id, sum(l.spend_minor) as billed
      from billing_bills b join billing_bill_lines l on l.bill_id = b.id
      where b.month >= (select month from first) and l.of_month >= (select month from first)
        and b.channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')
      group by l.ad_account_id, l.of_month, l.customer_id) a
    left join (select u.ad_account_id, u.customer_id, date_trunc('month', u.day)::date as month, sum(u.minor) as minor
      from billing_before_adoption((select month from first), 'infinity') u group by 1, 2, 3) u
      on (u.ad_account_id, u.customer_id, u.month) = (a.ad_account_id, a.customer_id, a.of_month)
    cross join lateral (select coalesce(sum(d.spend_minor), 0) - coalesce(u.minor, 0) as spent from spend_days d
      where d.ad_account_id = a.ad_account_id and d.customer_id = a.customer_id and d.day >= a.of_month and d.day < a.of_month + interval '1 month') s
    where a.billed <> s.spent offset 0) v
  where not exists (select from billing_late_spend w where w.ad_account_id = v.ad_account_id and w.month = v.of_month)
  union all
  select 'closed days', concat_ws(' ', k.month, k.customer_id, k.company_id, k.channel), 'days ' || k.days || ', bills ' || coalesce(b.usd, 0)
  from (select month, customer_id, sub_customer_id, company_id, channel, (select sum(x) from unnest(spend_usd_minor) x) as days
    from billing_closed_days where month >= (select month from first)) k
  left join (select month, customer_id, sub_customer_id, company_id, channel, sum(usd_of_month) as usd from bills group by 1, 2, 3, 4, 5) b
    on (b.month, b.customer_id, b.sub_customer_id, b.company_id, b.channel) = (k.month, k.customer_id, k.sub_customer_id, k.company_id, k.channel)
  where k.days <> coalesce(b.usd, 0)
  union all
  select 'rebates', b.id::text, 'of ' || b.rebate_minor || ' came back ' || coalesce(t.amount_minor, 0)
  from (select x.id, x.month, x.customer_id, x.rebate_minor, 'rebate:' || x.id as key from bills x offset 0) b
  join billing_closings c on c.customer_id = b.customer_id and c.month = b.month and c.finished_at is not null
  left join ledger_transfers t on t.idempotency_key = b.key and t.state = 'POSTED'
  where b.rebate_minor <> coalesce(t.amount_minor, 0)
    and not (t.id is null and exists (select from credit_statement_bills s where s.bill_id = b.id))
  union all
  select 'rebates', t.idempotency_key, 'is no rebate of that customer''s bill'
  from (select a.id, x.idempotency_key, x.code, x.debit_account_id, x.credit_account_id, x.currency, x.amount_minor,
      case when x.idempotency_key ~ '^rebate:[0-9]{1,18}$' then substr(x.idempotency_key, 8)::bigint end as bill_id
    from ledger_accounts a
    cross join lateral (select * from ledger_transfers y where y.debit_account_id = a.id and y.state = 'POSTED'
      union all select * from ledger_transfers y where y.credit_account_id = a.id and y.state = 'POSTED') x
    where a.kind = 'REBATE' offset 0) t
  left join billing_bills b on b.id = t.bill_id
  join ledger_accounts o on o.id = t.credit_account_id
  where b.id is null or t.code <> 'REBATE' or t.debit_account_id <> t.id or o.kind not in ('WALLET', 'CREDIT_LINE')
    or (b.customer_id, coalesce(b.sub_customer_id, 0), b.currency, b.rebate_minor)
      is distinct from (o.customer_id, coalesce(o.sub_customer_id, 0), t.currency, t.amount_minor)
$$;
