-- Revision: 1 b496f192
-- What must hold of spend (docs/decisions/spend.md): kept totals are what their days show, a closed month shows what its bills' own lines say, and
-- the changes of a day lead from one to the next and end at its latest figure. A month that was closed before days remembered shows what all of its
-- lines come to; one that waits to be looked at again is left out.
create or replace function spend_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  with shown as materialized (
    select d.customer_id, coalesce(d.sub_customer_id, 0) as sub_customer_id, d.company_id, d.day, d.channel, d.currency,
      sum(coalesce(d.closed_minor, d.spend_minor))::bigint as minor, sum(coalesce(d.closed_usd_minor, d.spend_usd_minor))::bigint as usd,
      sum(d.impressions)::bigint as impressions, sum(d.clicks)::bigint as clicks, count(*)::int as day_rows
    from spend_days d group by 1, 2, 3, 4, 5, 6
  ), counted as (
    select s.customer_id, level.sub_customer_id, level.company_id, s.day, s.channel, s.currency, sum(s.minor)::bigint as minor,
      sum(s.usd)::bigint as usd, sum(s.impressions)::bigint as impressions, sum(s.clicks)::bigint as clicks, sum(s.day_rows)::int as day_rows
    from shown s
    cross join lateral (
      select 0::bigint as sub_customer_id, 0::bigint as company_id
      union all select 0, s.company_id
      union all select s.sub_customer_id, 0 where s.sub_customer_id <> 0
      union all select s.sub_customer_id, s.company_id where s.sub_customer_id <> 0
    ) level
    group by 1, 2, 3, 4, 5, 6
  ), months as (
    select k.month, k.customer_id from billing_closings k where k.closed_at is not null
  ), of_days as (
    select d.ad_account_id, d.customer_id, m.month, sum(v.shown - case when d.day < a.adopted_on then v.shown
        when d.day = a.adopted_on then least(a.adoption_spend_minor, v.shown) else 0 end) as minor
    from months m
    join spend_days d on d.customer_id = m.customer_id and d.day >= m.month and d.day < m.month + interval '1 month'
    join ad_accounts_accounts a on a.id = d.ad_account_id
    cross join lateral (select coalesce(d.closed_minor, d.spend_minor) as shown) v
    group by 1, 2, 3
  ), of_lines as (
    select l.ad_account_id, l.customer_id, l.of_month as month, sum(l.spend_minor) filter (where l.of_month = b.month) as minor,
      sum(l.spend_minor) as all_lines
    from billing_bills b join billing_bill_lines l on l.bill_id = b.id
    where b.channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK') group by 1, 2, 3
  ), chained as (
    select c.ad_account_id, c.day, c.before_minor, c.after_minor, c.after_usd_minor,
      lag(c.after_minor) over (partition by c.ad_account_id, c.day order by c.id) as former,
      lead(c.id) over (partition by c.ad_account_id, c.day order by c.id) as next
    from spend_changes c
  )
  select 'spend roll-ups', concat_ws(' ', customer_id, sub_customer_id, company_id, day, channel, currency),
    'kept ' || coalesce(r.spend_minor, 0) || ' (USD ' || coalesce(r.spend_usd_minor, 0) || ') of ' || coalesce(r.day_rows, 0) || ' days, shown '
      || coalesce(c.minor, 0) || ' (USD ' || coalesce(c.usd, 0) || ') of ' || coalesce(c.day_rows, 0)
  from spend_rollups r full join counted c using (customer_id, sub_customer_id, company_id, day, channel, currency)
  where (coalesce(r.spend_minor, 0), coalesce(r.spend_usd_minor, 0), coalesce(r.impressions, 0), coalesce(r.clicks, 0), coalesce(r.day_rows, 0))
    <> (coalesce(c.minor, 0), coalesce(c.usd, 0), coalesce(c.impressions, 0), coalesce(c.clicks, 0), coalesce(c.day_rows, 0))
  union all
  select 'spend of closed months', v.account || ' ' || to_char(v.of_month, 'YYYY-MM'), 'shown ' || v.shown || ', billed ' || v.billed
  from (select ad_account_id as account, month as of_month, coalesce(d.minor, 0) as shown, coalesce(l.minor, 0) as billed,
      coalesce(l.all_lines, 0) as all_lines
    from of_days d full join of_lines l using (ad_account_id, customer_id, month)) v
  where v.shown <> v.billed
    and not exists (select from billing_late_spend w where w.ad_account_id = v.account and w.month = v.of_month)
    and not (v.shown = v.all_lines and not exists (select from spend_changes c where c.ad_account_id = v.account and c.is_after_closing
      and c.day >= v.of_month and c.day < v.of_month + interval '1 month'))
  union all
  select 'spend history', c.ad_account_id || ' ' || c.day, 'a change from ' || c.before_minor || ' follows one to ' || c.former
  from chained c where c.former <> c.before_minor
  union all
  select 'spend history', c.ad_account_id || ' ' || c.day, 'the last change was to ' || c.after_minor || ', the day has ' || coalesce(d.spend_minor::text, 'no row')
  from chained c left join spend_days d on d.ad_account_id = c.ad_account_id and d.day = c.day
  where c.next is null and (c.after_minor, c.after_usd_minor) is distinct from (d.spend_minor, d.spend_usd_minor)
$$;
