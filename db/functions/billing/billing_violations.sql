-- Revision: 2 e445ebf9
-- What closed months must hold (docs/decisions/bills.md): a bill is its lines, the lines are the spend and fees of their month or wait to be
-- corrected, the kept days are the spend of their bills, and each rebate of a finished closing came back once. Months that held once, but the last
-- two, are only counted and added up again.
-- Needs: billing/billing_before_adoption billing/billing_first_to_check
create or replace function billing_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  with first as materialized (select billing_first_to_check() as month),
  lines as materialized (
    select l.bill_id, l.ad_account_id, l.of_month, l.customer_id, l.spend_minor, l.spend_usd_minor, l.service_fee_minor, l.tax_minor
    from billing_bills b join billing_bill_lines l on l.bill_id = b.id where b.month >= (select month from first))
  select 'bills', b.id::text, 'the lines come to ' || coalesce(l.spend, 0) || ', ' || coalesce(l.fee, 0) || ', ' || coalesce(l.tax, 0)
  from billing_bills b
  left join (select bill_id, sum(spend_minor) as spend, sum(spend_usd_minor) as usd, sum(service_fee_minor) as fee, sum(tax_minor) as tax,
      count(distinct ad_account_id) as accounts from lines group by bill_id) l on l.bill_id = b.id
  where b.month >= (select month from first) and (b.spend_minor, b.spend_usd_minor, b.service_fee_minor, b.tax_minor, b.account_count)
    is distinct from (l.spend, l.usd, l.fee, l.tax, l.accounts)
  union all
  select 'verified months', m.month::text, 'held as ' || m.verified_bills || ' bills of ' || m.verified_payable || ', is ' || b.bills || ' of ' || b.payable
  from billing_months m
  cross join lateral (select count(*)::int as bills, coalesce(sum(payable_minor), 0) as payable from billing_bills b where b.month = m.month) b
  where (m.verified_bills, m.verified_payable) <> (b.bills, b.payable)
  union all
  select 'closed months', a.ad_account_id || ' ' || a.of_month, 'billed ' || a.billed || ', spent ' || s.spent
  from (select ad_account_id, of_month, customer_id, sum(spend_minor) as billed from lines where of_month >= (select month from first)
    group by ad_account_id, of_month, customer_id) a
  left join (select u.ad_account_id, u.customer_id, date_trunc('month', u.day)::date as month, sum(u.minor) as minor
    from billing_before_adoption((select month from first), 'infinity') u group by 1, 2, 3) u
    on (u.ad_account_id, u.customer_id, u.month) = (a.ad_account_id, a.customer_id, a.of_month)
  cross join lateral (select coalesce(sum(d.spend_minor), 0) - coalesce(u.minor, 0) as spent from spend_days d
    where d.ad_account_id = a.ad_account_id and d.customer_id = a.customer_id and d.day >= a.of_month and d.day < a.of_month + interval '1 month') s
  where a.billed <> s.spent
    and not exists (select from billing_late_spend w where w.ad_account_id = a.ad_account_id and w.month = a.of_month)
  union all
  select 'closed days', concat_ws(' ', k.month, k.customer_id, k.company_id, k.channel), 'days ' || k.days || ', bills ' || coalesce(b.usd, 0)
  from (select month, customer_id, sub_customer_id, company_id, channel, (select sum(x) from unnest(spend_usd_minor) x) as days
    from billing_closed_days where month >= (select month from first)) k
  left join (select b.month, b.customer_id, coalesce(b.sub_customer_id, 0) as sub_customer_id, b.company_id, b.channel, sum(l.spend_usd_minor) as usd
    from lines l join billing_bills b on b.id = l.bill_id where l.of_month = b.month group by 1, 2, 3, 4, 5) b
    on (b.month, b.customer_id, b.sub_customer_id, b.company_id, b.channel) = (k.month, k.customer_id, k.sub_customer_id, k.company_id, k.channel)
  where k.days <> coalesce(b.usd, 0)
  union all
  select 'rebates', b.id::text, 'of ' || b.rebate_minor || ' came back ' || coalesce(t.amount_minor, 0)
  from billing_bills b
  join billing_closings c on c.customer_id = b.customer_id and c.month = b.month and c.finished_at is not null
  left join ledger_transfers t on t.idempotency_key = 'rebate:' || b.id and t.state = 'POSTED'
  where b.month >= (select month from first) and b.rebate_minor <> coalesce(t.amount_minor, 0)
    and not (t.id is null and exists (select from credit_statement_bills s where s.bill_id = b.id))
  union all
  select 'rebates', t.idempotency_key, 'is no rebate of that customer''s bill'
  from ledger_accounts a
  cross join lateral (select * from ledger_transfers x where x.debit_account_id = a.id and x.state = 'POSTED'
    union all select * from ledger_transfers x where x.credit_account_id = a.id and x.state = 'POSTED') t
  left join billing_bills b on b.id = case when t.idempotency_key ~ '^rebate:[0-9]{1,18}$' then substr(t.idempotency_key, 8)::bigint end
  join ledger_accounts o on o.id = t.credit_account_id
  where a.kind = 'REBATE' and (b.id is null or t.code <> 'REBATE' or t.debit_account_id <> a.id or o.kind not in ('WALLET', 'CREDIT_LINE')
    or (b.customer_id, coalesce(b.sub_customer_id, 0), b.currency, b.rebate_minor)
      is distinct from (o.customer_id, coalesce(o.sub_customer_id, 0), t.currency, t.amount_minor))
$$;
