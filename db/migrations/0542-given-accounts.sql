-- Why: whoever gets an ad account sees what happens on it from the day on which it was given, and sums of all customers count each day once
-- (docs/decisions/given-accounts.md). Days that stand under two customers are taken from the later one, for whom no bill holds them.

-- handed_over_at: when it came here from another row; null where nobody had held it. begin_spent: what the platform had counted as spent by then.
alter table ad_accounts_accounts add column handed_over_at timestamptz, add column begin_spent_minor bigint not null default 0,
  -- The same of its present sub-customer, with what had been added by then.
  add column sub_given_at timestamptz, add column sub_begin_spent_minor bigint not null default 0,
  add column sub_begin_added_minor bigint not null default 0;

select set_config('app.scope', 'system', true);
create temporary table held_before on commit drop as
  select distinct a.id, (a.created_at at time zone 'Asia/Shanghai')::date as begins_on
  from ad_accounts_accounts a join ad_accounts_accounts f on f.channel = a.channel and f.outside_account_id = a.outside_account_id and f.id < a.id
    and f.taken_back_at is not null;
update ad_accounts_accounts a set handed_over_at = a.created_at from held_before h where h.id = a.id;

create temporary table counted_twice on commit drop as
  select d.ad_account_id, d.day, d.customer_id, d.sub_customer_id, d.company_id, d.channel, d.day < h.begins_on as is_whole,
    case when d.day < h.begins_on then d.spend_minor else least(d.spend_minor, x.spend) end as spend,
    case when d.day < h.begins_on then d.spend_usd_minor else least(d.spend_usd_minor, x.usd) end as usd,
    case when d.day < h.begins_on then d.impressions else least(d.impressions, x.impressions) end as impressions,
    case when d.day < h.begins_on then d.clicks else least(d.clicks, x.clicks) end as clicks
  from held_before h join spend_days d on d.ad_account_id = h.id join ad_accounts_accounts a on a.id = h.id
  cross join lateral (
    select coalesce(sum(e.spend_minor), 0)::bigint as spend, coalesce(sum(e.spend_usd_minor), 0)::bigint as usd,
      coalesce(sum(e.impressions), 0)::bigint as impressions, coalesce(sum(e.clicks), 0)::bigint as clicks
    from ad_accounts_accounts f join spend_days e on e.ad_account_id = f.id and e.day = d.day
    where f.channel = a.channel and f.outside_account_id = a.outside_account_id and f.id < a.id and f.taken_back_at is not null) x
  where d.day < h.begins_on or d.day = h.begins_on;
update ad_accounts_accounts a set adoption_spend_minor = greatest(0, a.adoption_spend_minor - c.spend)
  from counted_twice c where c.ad_account_id = a.id and c.day = a.adopted_on and not c.is_whole;
delete from spend_days d using counted_twice c where d.ad_account_id = c.ad_account_id and d.day = c.day and c.is_whole;
update spend_days d set spend_minor = d.spend_minor - c.spend, spend_usd_minor = d.spend_usd_minor - c.usd,
    impressions = d.impressions - c.impressions, clicks = d.clicks - c.clicks
  from counted_twice c where d.ad_account_id = c.ad_account_id and d.day = c.day and not c.is_whole;
update spend_rollups r set spend_usd_minor = r.spend_usd_minor - t.usd, impressions = r.impressions - t.impressions,
    clicks = r.clicks - t.clicks, day_rows = r.day_rows - t.day_rows
  from (
    select c.customer_id, level.sub_customer_id, level.company_id, c.day, c.channel, sum(c.usd)::bigint as usd,
      sum(c.impressions)::bigint as impressions, sum(c.clicks)::bigint as clicks, count(*) filter (where c.is_whole)::int as day_rows
    from counted_twice c
    cross join lateral (
      select 0::bigint as sub_customer_id, 0::bigint as company_id
      union all select 0, c.company_id
      union all select c.sub_customer_id, 0 where c.sub_customer_id is not null
      union all select c.sub_customer_id, c.company_id where c.sub_customer_id is not null) level
    group by 1, 2, 3, 4, 5) t
  where (r.customer_id, r.sub_customer_id, r.company_id, r.day, r.channel) = (t.customer_id, t.sub_customer_id, t.company_id, t.day, t.channel);
update ad_accounts_accounts a set begin_spent_minor = greatest(0, coalesce(a.spent_minor, 0)
    - coalesce((select sum(d.spend_minor) from spend_days d where d.ad_account_id = a.id), 0))
  from held_before h where h.id = a.id and a.channel <> 'TIKTOK';
delete from ad_accounts_bindings b using ad_accounts_accounts a
  where a.id = b.ad_account_id and a.handed_over_at is not null and exists (
    select from ad_accounts_accounts f join ad_accounts_bindings e on e.ad_account_id = f.id and e.kind = b.kind and e.outside_id = b.outside_id
    where f.channel = a.channel and f.outside_account_id = a.outside_account_id and f.id < a.id and f.taken_back_at is not null);
update ad_accounts_accounts a set sub_given_at = c.at, sub_begin_added_minor = greatest(0, a.total_added_minor - coalesce((
    select sum(coalesce(i.approved_minor, i.amount_minor)) from quota_items i
    where i.ad_account_id = a.id and i.kind = 'ADD' and i.state = 'FINISHED' and i.finished_at >= c.at), 0))
  from (select ad_account_id, max(created_at) as at from ad_accounts_changes where change_type = 'REPLACE_SUB_CUSTOMER' group by 1) c
  where c.ad_account_id = a.id and a.sub_customer_id is not null;
select set_config('app.scope', '', true);
