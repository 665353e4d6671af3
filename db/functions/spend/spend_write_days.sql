-- Revision: 2 748a10be
-- Writes days of ad accounts (modules/spend/store-days.ts), one row of the arrays each: a figure that is too far from the last one waits for a second
-- reading, a change of an ended day is kept, and a closed month goes on showing what it showed. Gives the rows that changed, with what is shown less
-- what was shown. The caller holds the rows of the ad accounts, so that what is read here stays; a row that says what it said is not touched.
-- Needs: spend/spend_usd_minor
drop function if exists spend_write_days(bigint, bigint, bigint, bigint, text, text, jsonb, timestamptz, timestamptz, integer, text, text);
create or replace function spend_write_days(p_accounts bigint[], p_days date[], p_spend bigint[], p_impressions bigint[], p_clicks bigint[],
  p_ended boolean[], p_settled boolean[], p_requests text[], p_read_at timestamptz, p_agrees_until timestamptz, p_percent integer, p_source text)
returns table (account text, customer_id bigint, sub_customer_id bigint, company_id bigint, channel text, currency text, day text, minor text,
  usd text, impressions text, clicks text, day_rows integer, is_changed boolean, is_checking boolean) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with told as materialized (
    select * from unnest(p_accounts, p_days, p_spend, p_impressions, p_clicks, p_ended, p_settled, p_requests)
      as t (account, day, spend, impressions, clicks, ended, settled, request)
  ), former as (
    select a.id as account, d.day, sum(d.spend_minor) as spend, sum(d.impressions) as impressions, sum(d.clicks) as clicks
    from ad_accounts_accounts a
    join ad_accounts_accounts f on f.channel = a.channel and f.outside_account_id = a.outside_account_id and f.id < a.id and f.taken_back_at is not null
    join spend_days d on d.ad_account_id = f.id and d.day = any(p_days)
    where a.id = any(p_accounts) and a.handed_over_at is not null group by a.id, d.day
  ), given as (
    select t.account, t.day, n.spend, t.ended, t.settled, t.request,
      greatest(0, t.impressions - coalesce(former.impressions, 0))::bigint as impressions,
      greatest(0, t.clicks - coalesce(former.clicks, 0))::bigint as clicks
    from told t left join former on former.account = t.account and former.day = t.day
    cross join lateral (select greatest(0, t.spend - coalesce(former.spend, 0))::bigint as spend) n
  ), read as (
    select g.*, a.customer_id, a.sub_customer_id, a.company_id, a.channel, a.currency, a.adopted_on, o.day is not null as is_known, o.known_from,
      o.changed_at, o.spend_minor as old_spend, o.spend_usd_minor as old_usd, o.impressions as old_impressions, o.clicks as old_clicks,
      o.is_settled as old_settled, o.checking_minor, o.checking_since, o.closed_minor as old_closed, o.closed_usd_minor as old_closed_usd,
      coalesce(g.spend <> o.spend_minor and case when g.ended and o.known_from is not null
        then g.spend = 0 or abs(g.spend - o.spend_minor) * 100 > o.spend_minor * p_percent else g.spend = 0 end, false)
        and not coalesce(o.checking_minor = g.spend and o.checking_since <= p_agrees_until, false) as is_checking,
      exists (select from billing_closings k where k.month = date_trunc('month', g.day)::date and k.closed_at is not null
        and k.customer_id = coalesce(o.customer_id, a.customer_id)) as is_closed
    from given g join ad_accounts_accounts a on a.id = g.account
    left join spend_days o on o.ad_account_id = g.account and o.day = g.day
  ), judged as (
    select r.*, v.latest, case when v.latest = r.old_spend then r.old_usd else spend_usd_minor(v.latest, r.currency, r.day) end as latest_usd,
      r.is_known and v.latest <> r.old_spend as is_changed,
      case when r.is_checking then r.old_impressions else r.impressions end as new_impressions,
      case when r.is_checking then r.old_clicks else r.clicks end as new_clicks, r.settled and not r.is_checking as new_settled,
      case when r.known_from is not null then r.known_from when r.ended and not r.is_checking then p_read_at end as new_known_from,
      case when r.is_checking then r.spend end as new_checking,
      case when r.is_checking then case when r.checking_minor = r.spend then r.checking_since else p_read_at end end as new_checking_since
    from read r cross join lateral (select case when r.is_checking then r.old_spend else r.spend end as latest) v
  ), closed as (
    -- A day that is first read after the close is a correction of an account that was held then, and the past of one that came since.
    select j.*, case when not j.is_closed then null
        when j.is_known then nullif(coalesce(j.old_closed, j.old_spend), j.latest)
        when coalesce(j.adopted_on < j.day, exists (select from spend_days x where x.ad_account_id = j.account)) then nullif(0, j.latest)
      end as closed_minor
    from judged j
  ), moved as materialized (
    select c.*, case when c.closed_minor is not null then case when c.is_known then coalesce(c.old_closed_usd, c.old_usd) else 0 end end as closed_usd
    from closed c
    where not c.is_known or (c.latest, c.latest_usd, c.new_impressions, c.new_clicks, c.new_settled, c.new_known_from, c.new_checking,
        c.new_checking_since, c.closed_minor)
      is distinct from (c.old_spend, c.old_usd, c.old_impressions, c.old_clicks, c.old_settled, c.known_from, c.checking_minor, c.checking_since,
        c.old_closed)
  ), written as (
    insert into spend_days as s (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor,
      spend_usd_minor, impressions, clicks, is_settled, known_from, changed_at, checking_minor, checking_since, closed_minor, closed_usd_minor)
    select c.account, c.day, c.customer_id, c.sub_customer_id, c.company_id, c.channel, c.currency, c.latest, c.latest_usd, c.new_impressions,
      c.new_clicks, c.new_settled, c.new_known_from, case when c.is_known and not c.is_changed then c.changed_at else p_read_at end,
      c.new_checking, c.new_checking_since, c.closed_minor, c.closed_usd
    from moved c
    on conflict (ad_account_id, day) do update set spend_minor = excluded.spend_minor, spend_usd_minor = excluded.spend_usd_minor,
      impressions = excluded.impressions, clicks = excluded.clicks, is_settled = excluded.is_settled, known_from = excluded.known_from,
      changed_at = excluded.changed_at, checking_minor = excluded.checking_minor, checking_since = excluded.checking_since,
      closed_minor = excluded.closed_minor, closed_usd_minor = excluded.closed_usd_minor
    returning s.ad_account_id, s.customer_id, s.sub_customer_id, s.company_id, s.channel, s.currency, s.day
  ), noted as (
    insert into spend_changes (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, before_minor, after_minor,
      before_usd_minor, after_usd_minor, seen_at, source, request_id, is_after_closing)
    select c.account, w.day, w.customer_id, w.sub_customer_id, w.company_id, w.channel, w.currency, coalesce(c.old_spend, 0), c.latest,
      coalesce(c.old_usd, 0), c.latest_usd, p_read_at, p_source, c.request, c.is_closed
    from written w join moved c on c.account = w.ad_account_id and c.day = w.day
    where (c.is_changed and c.known_from is not null) or (not c.is_known and c.closed_minor is not null)
  )
  select c.account::text, w.customer_id, w.sub_customer_id, w.company_id, w.channel, w.currency, w.day::text,
    (coalesce(c.closed_minor, c.latest) - coalesce(c.old_closed, c.old_spend, 0))::text as minor,
    (coalesce(c.closed_usd, c.latest_usd) - coalesce(c.old_closed_usd, c.old_usd, 0))::text as usd,
    (c.new_impressions - coalesce(c.old_impressions, 0))::text as impressions, (c.new_clicks - coalesce(c.old_clicks, 0))::text as clicks,
    (not c.is_known)::int as day_rows, (c.is_changed or not c.is_known) as is_changed, c.new_checking is not null as is_checking
  from written w join moved c on c.account = w.ad_account_id and c.day = w.day;
end $$;
