-- Why: a day of spend remembers what it was known to be: since when it is known, what changed afterwards, a reading that waits for a second one,
-- and what a closed month shows while the platform tells another figure. Kept totals are kept per currency, so that they add up in each.
-- Needs: app/app_customer_id app/app_sees_all app/app_sub_customer_id

alter table spend_days
  -- the first reading after the day had ended in the ad account's own zone; null while it runs
  add column known_from timestamptz,
  add column changed_at timestamptz,
  -- a figure that is too far from the last one: it counts once a second reading agrees
  add column checking_minor bigint,
  add column checking_since timestamptz,
  -- what the closed month shows, where the platform told another figure afterwards (`spend_minor`)
  add column closed_minor bigint,
  add column closed_usd_minor bigint,
  add constraint spend_days_checking check ((checking_minor is null) = (checking_since is null)),
  add constraint spend_days_closed check ((closed_minor is null) = (closed_usd_minor is null));
create index spend_days_of_customer on spend_days (customer_id, day);
create index spend_days_late on spend_days (customer_id, day) where closed_minor is not null;
create index spend_days_checked on spend_days (customer_id, day) where checking_minor is not null;

-- Each change of an ended day. What was known at an instant is the latest figure less what changed since.
create table spend_changes (
  id bigint generated always as identity primary key,
  ad_account_id bigint not null constraint spend_changes_account references ad_accounts_accounts (id),
  day date not null,
  customer_id bigint not null,
  sub_customer_id bigint,
  company_id bigint not null,
  channel text not null,
  currency text not null,
  before_minor bigint not null,
  after_minor bigint not null,
  before_usd_minor bigint not null,
  after_usd_minor bigint not null,
  seen_at timestamptz not null,
  source text not null constraint spend_changes_source check (source in ('SYNC', 'RESTATED', 'FILL')),
  -- the platform's, where it tells one
  request_id text,
  -- the month was closed: it shows what it showed, and the next bill corrects
  is_after_closing boolean not null,
  constraint spend_changes_moves check (before_minor <> after_minor)
);
create index spend_changes_of_day on spend_changes (ad_account_id, day, seen_at);
create index spend_changes_of_customer on spend_changes (customer_id, day);
alter table spend_changes enable row level security, force row level security;
create policy tenant on spend_changes using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));

-- When spend of an ad account was last read, and what kept it from being read since.
create table spend_readings (
  ad_account_id bigint primary key constraint spend_readings_account references ad_accounts_accounts (id),
  read_at timestamptz,
  failed_at timestamptz,
  trouble text,
  constraint spend_readings_failed check ((failed_at is null) = (trouble is null))
);
alter table spend_readings enable row level security, force row level security;
create policy tenant on spend_readings using (
  (select app_sees_all())
  or ad_account_id in (select id from ad_accounts_accounts where customer_id = (select app_customer_id())));

alter table spend_rollups
  drop constraint spend_rollups_pkey,
  add column currency text not null default 'USD',
  add column spend_minor bigint not null default 0;
select set_config('app.scope', 'system', true);
delete from spend_rollups;
insert into spend_rollups (customer_id, sub_customer_id, company_id, day, channel, currency, spend_minor, spend_usd_minor, impressions, clicks, day_rows)
select d.customer_id, level.sub_customer_id, level.company_id, d.day, d.channel, d.currency, sum(d.spend_minor), sum(d.spend_usd_minor),
  sum(d.impressions), sum(d.clicks), count(*)
from spend_days d
cross join lateral (
  select 0::bigint as sub_customer_id, 0::bigint as company_id
  union all select 0, d.company_id
  union all select d.sub_customer_id, 0 where d.sub_customer_id is not null
  union all select d.sub_customer_id, d.company_id where d.sub_customer_id is not null
) level
group by d.customer_id, level.sub_customer_id, level.company_id, d.day, d.channel, d.currency;
update spend_days set known_from = (day + 1)::timestamptz where is_settled;
select set_config('app.scope', '', true);
alter table spend_rollups
  alter column currency drop default,
  alter column spend_minor drop default,
  add constraint spend_rollups_pkey primary key (customer_id, sub_customer_id, company_id, day, channel, currency);
