-- Revision: 1 b578a391
-- Writes days of one ad account (modules/spend/store-days.ts): a figure that is too far from the last one waits for a second reading, a change of an
-- ended day is kept, and a closed month goes on showing what it showed. Gives the rows that changed, with what is shown less what was shown.
-- Needs: spend/spend_usd_minor
create or replace function spend_write_days(p_account bigint, p_customer bigint, p_sub_customer bigint, p_company bigint, p_channel text,
  p_currency text, p_days jsonb, p_read_at timestamptz, p_agrees_until timestamptz, p_percent integer, p_source text, p_request text)
returns table (customer_id bigint, sub_customer_id bigint, company_id bigint, channel text, currency text, day text, minor text, usd text,
  impressions text, clicks text, day_rows integer, is_changed boolean, is_checking boolean) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with former as (
    select d.day, sum(d.spend_minor) as spend, sum(d.impressions) as impressions, sum(d.clicks) as clicks
    from ad_accounts_accounts a
    join ad_accounts_accounts f on f.channel = a.channel and f.outside_account_id = a.outside_account_id and f.id < a.id and f.taken_back_at is not null
    join spend_days d on d.ad_account_id = f.id and d.day = any(array(select (e ->> 'day')::date from jsonb_array_elements(p_days) e))
    where a.id = p_account and a.handed_over_at is not null group by d.day
  ), given as (
    select g.day, n.spend, spend_usd_minor(n.spend, p_currency, g.day) as usd,
      greatest(0, g.impressions - coalesce(former.impressions, 0))::bigint as impressions,
      greatest(0, g.clicks - coalesce(former.clicks, 0))::bigint as clicks, g.ended, g.settled
    from jsonb_to_recordset(p_days) as g (day date, spend bigint, impressions bigint, clicks bigint, ended boolean, settled boolean)
    left join former on former.day = g.day
    cross join lateral (select greatest(0, g.spend - coalesce(former.spend, 0))::bigint as spend) n
  ), old as (
    select d.* from spend_days d where d.ad_account_id = p_account and d.day = any(select day from given)
  ), read as (
    select g.*, o.day is not null as is_known, o.known_from, o.changed_at, o.spend_minor as old_spend, o.spend_usd_minor as old_usd,
      o.impressions as old_impressions, o.clicks as old_clicks, o.checking_minor, o.checking_since, o.closed_minor as old_closed,
      o.closed_usd_minor as old_closed_usd,
      coalesce(g.spend <> o.spend_minor and case when g.ended and o.known_from is not null
        then g.spend = 0 or abs(g.spend - o.spend_minor) * 100 > o.spend_minor * p_percent else g.spend = 0 end, false)
        and not coalesce(o.checking_minor = g.spend and o.checking_since <= p_agrees_until, false) as is_checking,
      exists (select from billing_closings k where k.month = date_trunc('month', g.day)::date and k.closed_at is not null
        and k.customer_id = coalesce(o.customer_id, p_customer)) as is_closed
    from given g left join old o on o.day = g.day
  ), judged as (
    select r.*, v.latest, case when v.latest = r.old_spend then r.old_usd else r.usd end as latest_usd,
      r.is_known and v.latest <> r.old_spend as is_changed
    from read r cross join lateral (select case when r.is_checking then r.old_spend else r.spend end as latest) v
  ), closed as (
    -- A day that is first read after the close is a correction of an account that was held then, and the past of one that came since.
    select j.*, case when not j.is_closed then null
        when j.is_known then nullif(coalesce(j.old_closed, j.old_spend), j.latest)
        when (select coalesce(a.adopted_on < j.day, exists (select from spend_days x where x.ad_account_id = a.id)) from ad_accounts_accounts a
          where a.id = p_account) then nullif(0, j.latest) end as closed_minor
    from judged j
  ), written as (
    insert into spend_days as s (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor,
      spend_usd_minor, impressions, clicks, is_settled, known_from, changed_at, checking_minor, checking_since, closed_minor, closed_usd_minor)
    select p_account, c.day, p_customer, p_sub_customer, p_company,
      p_channel, p_currency, c.latest, c.latest_usd,
      case when c.is_checking then c.old_impressions else c.impressions end, case when c.is_checking then c.old_clicks else c.clicks end,
      c.settled and not c.is_checking, case when c.known_from is not null then c.known_from when c.ended and not c.is_checking then p_read_at end,
      case when c.is_known and not c.is_changed then c.changed_at else p_read_at end,
      case when c.is_checking then c.spend end,
      case when c.is_checking then case when c.checking_minor = c.spend then c.checking_since else p_read_at end end,
      c.closed_minor, case when c.closed_minor is not null then case when c.is_known then coalesce(c.old_closed_usd, c.old_usd) else 0 end end
    from closed c
    on conflict (ad_account_id, day) do update set spend_minor = excluded.spend_minor, spend_usd_minor = excluded.spend_usd_minor,
      impressions = excluded.impressions, clicks = excluded.clicks, is_settled = excluded.is_settled, known_from = excluded.known_from,
      changed_at = excluded.changed_at, checking_minor = excluded.checking_minor, checking_since = excluded.checking_since,
      closed_minor = excluded.closed_minor, closed_usd_minor = excluded.closed_usd_minor
    where (s.spend_minor, s.spend_usd_minor, s.impressions, s.clicks, s.is_settled, s.known_from, s.checking_minor, s.checking_since,
        s.closed_minor, s.closed_usd_minor)
      is distinct from (excluded.spend_minor, excluded.spend_usd_minor, excluded.impressions, excluded.clicks, excluded.is_settled,
        excluded.known_from, excluded.checking_minor, excluded.checking_since, excluded.closed_minor, excluded.closed_usd_minor)
    returning s.customer_id, s.sub_customer_id, s.company_id, s.channel, s.currency, s.day, s.spend_minor, s.spend_usd_minor, s.impressions,
      s.clicks, s.checking_minor, s.closed_minor, s.closed_usd_minor
  ), noted as (
    insert into spend_changes (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, before_minor, after_minor,
      before_usd_minor, after_usd_minor, seen_at, source, request_id, is_after_closing)
    select p_account, w.day, w.customer_id, w.sub_customer_id, w.company_id, w.channel, w.currency, coalesce(c.old_spend, 0), w.spend_minor,
      coalesce(c.old_usd, 0), w.spend_usd_minor, p_read_at, p_source, p_request, c.is_closed
    from written w join closed c on c.day = w.day
    where (c.is_changed and c.known_from is not null) or (not c.is_known and c.closed_minor is not null)
  )
  select w.customer_id, w.sub_customer_id, w.company_id, w.channel, w.currency, w.day::text,
    (coalesce(w.closed_minor, w.spend_minor) - coalesce(c.old_closed, c.old_spend, 0))::text as minor,
    (coalesce(w.closed_usd_minor, w.spend_usd_minor) - coalesce(c.old_closed_usd, c.old_usd, 0))::text as usd,
    (w.impressions - coalesce(c.old_impressions, 0))::text as impressions, (w.clicks - coalesce(c.old_clicks, 0))::text as clicks,
    (not c.is_known)::int as day_rows, (c.is_changed or not c.is_known) as is_changed, w.checking_minor is not null as is_checking
  from written w join closed c on c.day = w.day;
end $$;
