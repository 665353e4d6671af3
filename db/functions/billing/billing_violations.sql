-- Revision: 1 eec6a362
-- What closed months must hold (docs/decisions/bills.md): a bill is its lines, the lines are the spend and fees of their month or wait to be
-- corrected, and the kept days are the spend of their bills.
-- Needs: billing/billing_before_adoption
create or replace function billing_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  select 'bills', b.id::text, 'the lines come to ' || coalesce(l.spend, 0) || ', ' || coalesce(l.fee, 0) || ', ' || coalesce(l.tax, 0)
  from billing_bills b
  left join (select bill_id, sum(spend_minor) as spend, sum(spend_usd_minor) as usd, sum(service_fee_minor) as fee, sum(tax_minor) as tax,
      count(distinct ad_account_id) as accounts from billing_bill_lines group by bill_id) l on l.bill_id = b.id
  where (b.spend_minor, b.spend_usd_minor, b.service_fee_minor, b.tax_minor, b.account_count)
    is distinct from (l.spend, l.usd, l.fee, l.tax, l.accounts)
  union all
  select 'closed months', a.ad_account_id || ' ' || a.of_month, 'billed ' || a.billed || ', spent ' || s.spent
  from (select ad_account_id, of_month, customer_id, sum(spend_minor) as billed from billing_bill_lines group by ad_account_id, of_month, customer_id) a
  left join (select u.ad_account_id, u.customer_id, date_trunc('month', u.day)::date as month, sum(u.minor) as minor
    from billing_before_adoption((select min(month) from billing_months), 'infinity') u group by 1, 2, 3) u
    on (u.ad_account_id, u.customer_id, u.month) = (a.ad_account_id, a.customer_id, a.of_month)
  cross join lateral (select coalesce(sum(d.spend_minor), 0) - coalesce(u.minor, 0) as spent from spend_days d
    where d.ad_account_id = a.ad_account_id and d.customer_id = a.customer_id and d.day >= a.of_month and d.day < a.of_month + interval '1 month') s
  where a.billed <> s.spent
    and not exists (select from billing_late_spend w where w.ad_account_id = a.ad_account_id and w.month = a.of_month)
  union all
  select 'closed days', concat_ws(' ', k.month, k.customer_id, k.company_id, k.channel), 'days ' || k.days || ', bills ' || coalesce(b.usd, 0)
  from (select month, customer_id, sub_customer_id, company_id, channel, (select sum(x) from unnest(spend_usd_minor) x) as days
    from billing_closed_days) k
  left join (select b.month, b.customer_id, coalesce(b.sub_customer_id, 0) as sub_customer_id, b.company_id, b.channel, sum(l.spend_usd_minor) as usd
    from billing_bill_lines l join billing_bills b on b.id = l.bill_id where l.of_month = b.month group by 1, 2, 3, 4, 5) b
    on (b.month, b.customer_id, b.sub_customer_id, b.company_id, b.channel) = (k.month, k.customer_id, k.sub_customer_id, k.company_id, k.channel)
  where k.days <> coalesce(b.usd, 0)
$$;
