-- Why: lists over a tenant's ad accounts must answer any filter within 30 ms at a million accounts. Totals of the usual
-- filters are kept as counters, the other filters scan a slim copy of the facts that synchronisations hardly ever touch.

-- The tenant of the session (app_is_system is there already) as values that PostgreSQL works out once per query ((select …) in a policy), not once per row.
create function app_customer_id() returns bigint
  language sql stable parallel safe return nullif(current_setting('app.customer_id', true), '')::bigint;
create function app_sub_customer_id() returns bigint
  language sql stable parallel safe return nullif(current_setting('app.sub_customer_id', true), '')::bigint;

alter policy tenant on ad_accounts_accounts using (
  (select app_is_system())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));

-- How long the balance lasts at the average of the last seven days, in tenths of a day, rounded down; null when it cannot be said.
create function ad_accounts_days_left_tenths(balance_minor bigint, avg_spend_7d_minor bigint) returns integer
  language sql immutable parallel safe
  return case when balance_minor is not null and avg_spend_7d_minor > 0 then least(99999, greatest(0, balance_minor) * 10 / avg_spend_7d_minor)::integer end;

alter table ad_accounts_accounts drop column days_left_tenths;
alter table ad_accounts_accounts
  add column days_left_tenths integer generated always as (ad_accounts_days_left_tenths(balance_minor, avg_spend_7d_minor)) stored,
  add column is_low_balance boolean not null generated always as (
    account_status = 'NORMAL' and coalesce(ad_accounts_days_left_tenths(balance_minor, avg_spend_7d_minor) < 30, false)) stored,
  add column is_synced boolean not null generated always as (synced_at is not null) stored;

-- The account's day of its first synchronisation and what it had spent on it by then: spend since adoption starts there.
alter table ad_accounts_accounts add column adopted_on date, add column adoption_spend_minor bigint;

-- One index per order of the list; each carries the sub-customer because the policy looks at it.
create index ad_accounts_accounts_list on ad_accounts_accounts (customer_id, channel, id) include (sub_customer_id);
create index ad_accounts_accounts_by_status on ad_accounts_accounts (customer_id, channel, account_status, id) include (sub_customer_id);
create index ad_accounts_accounts_by_balance on ad_accounts_accounts (customer_id, channel, balance_minor desc nulls last, id desc) include (sub_customer_id);
create index ad_accounts_accounts_by_limit on ad_accounts_accounts (customer_id, channel, limit_minor desc nulls last, id desc) include (sub_customer_id);
create index ad_accounts_accounts_by_average on ad_accounts_accounts (customer_id, channel, avg_spend_7d_minor desc nulls last, id desc) include (sub_customer_id);
create index ad_accounts_accounts_by_days_left on ad_accounts_accounts (customer_id, channel, days_left_tenths desc nulls last, id desc) include (sub_customer_id);
-- Filters by figures read all of a customer's ad accounts of a channel from here.
create index ad_accounts_accounts_figures on ad_accounts_accounts (customer_id, channel, id) include (sub_customer_id, company_id,
  account_status, frozen_status, is_low_balance, is_synced, currency, balance_minor, limit_minor, avg_spend_7d_minor, days_left_tenths);
create index ad_accounts_accounts_low_balance on ad_accounts_accounts (customer_id, days_left_tenths, id) include (sub_customer_id, channel) where is_low_balance;
alter table ad_accounts_accounts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- How many ad accounts there are per combination; sub_customer_id 0: the customer's own; company_id 0: all companies together, so
-- that a total reads a handful of rows. Kept by a trigger, equal to a recount.
create table ad_accounts_counters (
  customer_id bigint not null,
  channel text not null,
  sub_customer_id bigint not null,
  company_id bigint not null,
  account_status text not null,
  frozen_status text not null,
  is_low_balance boolean not null,
  is_synced boolean not null,
  n integer not null constraint ad_accounts_counters_not_negative check (n >= 0),
  primary key (customer_id, channel, sub_customer_id, company_id, account_status, frozen_status, is_low_balance, is_synced)
) with (fillfactor = 70);

create function ad_accounts_count() returns trigger language plpgsql as $$
declare
  change record;
begin
  -- In the order of the key, so that two transactions never wait for each other in a circle.
  if tg_op = 'INSERT' then
    insert into ad_accounts_counters as c
      select a.customer_id, a.channel, coalesce(a.sub_customer_id, 0), level.company_id, a.account_status, a.frozen_status,
        a.is_low_balance, a.is_synced, count(*)
      from added a cross join lateral (values (0::bigint), (a.company_id)) level (company_id)
      group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
      on conflict on constraint ad_accounts_counters_pkey do update set n = c.n + excluded.n;
    return null;
  end if;
  for change in
    select b.customer_id, b.channel, coalesce(b.sub_customer_id, 0) as sub_customer_id, level.company_id, b.account_status, b.frozen_status,
      b.is_low_balance, b.is_synced, sum(b.sign)::integer as difference
    from (
      select 1 as sign, customer_id, channel, sub_customer_id, company_id, account_status, frozen_status, is_low_balance, is_synced from added
      union all
      select -1, customer_id, channel, sub_customer_id, company_id, account_status, frozen_status, is_low_balance, is_synced from removed
    ) b
    cross join lateral (values (0::bigint), (b.company_id)) level (company_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(b.sign) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8
  loop
    update ad_accounts_counters set n = n + change.difference
      where customer_id = change.customer_id and channel = change.channel and sub_customer_id = change.sub_customer_id
        and company_id = change.company_id and account_status = change.account_status and frozen_status = change.frozen_status
        and is_low_balance = change.is_low_balance and is_synced = change.is_synced;
    if not found then
      insert into ad_accounts_counters as c
        values (change.customer_id, change.channel, change.sub_customer_id, change.company_id, change.account_status,
          change.frozen_status, change.is_low_balance, change.is_synced, change.difference)
        on conflict on constraint ad_accounts_counters_pkey do update set n = c.n + excluded.n;
    end if;
  end loop;
  return null;
end $$;
create trigger ad_accounts_counted_insert after insert on ad_accounts_accounts
  referencing new table as added for each statement execute function ad_accounts_count();
create trigger ad_accounts_counted_update after update on ad_accounts_accounts
  referencing old table as removed new table as added for each statement execute function ad_accounts_count();
-- Ad accounts are never deleted: their money and their history point at them.
create function ad_accounts_refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'ad accounts are never deleted';
end $$;
create trigger ad_accounts_kept before delete on ad_accounts_accounts for each statement execute function ad_accounts_refuse_delete();

-- The facts that lists filter by, apart from the figures: synchronisations change figures every hour and facts hardly ever, so
-- this copy stays readable from its index alone. Text is in lower case. A two-character Chinese search has no index that
-- helps (trigrams need three), and under row-level security `like` could not use one; a scan of one tenant's slim rows can.
create table ad_accounts_search (
  id bigint primary key constraint ad_accounts_search_account references ad_accounts_accounts (id),
  customer_id bigint not null,
  channel text not null,
  sub_customer_id bigint,
  company_id bigint not null,
  account_name text not null,
  account_status text not null,
  frozen_status text not null,
  is_low_balance boolean not null,
  is_synced boolean not null,
  currency text not null,
  timezone text not null,
  ad_type text,
  personal_auth boolean not null,
  opened_at timestamptz not null,
  remark text not null
);
create index ad_accounts_search_list on ad_accounts_search (customer_id, channel, id) include (sub_customer_id, company_id, account_name,
  account_status, frozen_status, is_low_balance, is_synced, currency, timezone, ad_type, personal_auth, opened_at, remark);
create index ad_accounts_search_by_name on ad_accounts_search (customer_id, channel, account_name desc nulls last, id desc) include (sub_customer_id);
create index ad_accounts_search_by_opening on ad_accounts_search (customer_id, channel, opened_at desc nulls last, id desc) include (sub_customer_id);
alter table ad_accounts_search set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create function ad_accounts_copy_facts() returns trigger language plpgsql as $$
begin
  insert into ad_accounts_search (id, customer_id, channel, sub_customer_id, company_id, account_name, account_status, frozen_status,
      is_low_balance, is_synced, currency, timezone, ad_type, personal_auth, opened_at, remark)
    values (new.id, new.customer_id, new.channel, new.sub_customer_id, new.company_id, lower(new.account_name), new.account_status,
      new.frozen_status, new.is_low_balance, new.is_synced, new.currency, new.timezone, new.ad_type, new.personal_auth, new.opened_at,
      lower(new.remark))
    on conflict (id) do update set customer_id = excluded.customer_id, channel = excluded.channel,
      sub_customer_id = excluded.sub_customer_id, company_id = excluded.company_id, account_name = excluded.account_name,
      account_status = excluded.account_status, frozen_status = excluded.frozen_status, is_low_balance = excluded.is_low_balance,
      is_synced = excluded.is_synced, currency = excluded.currency, timezone = excluded.timezone, ad_type = excluded.ad_type,
      personal_auth = excluded.personal_auth, opened_at = excluded.opened_at, remark = excluded.remark;
  return null;
end $$;
create trigger ad_accounts_searchable_insert after insert on ad_accounts_accounts
  for each row execute function ad_accounts_copy_facts();
create trigger ad_accounts_searchable_update after update on ad_accounts_accounts for each row
  when ((old.customer_id, old.channel, old.sub_customer_id, old.company_id, old.account_name, old.account_status, old.frozen_status,
      old.is_low_balance, old.is_synced, old.currency, old.timezone, old.ad_type, old.personal_auth, old.opened_at, old.remark)
    is distinct from
      (new.customer_id, new.channel, new.sub_customer_id, new.company_id, new.account_name, new.account_status, new.frozen_status,
      new.is_low_balance, new.is_synced, new.currency, new.timezone, new.ad_type, new.personal_auth, new.opened_at, new.remark))
  execute function ad_accounts_copy_facts();

alter table ad_accounts_counters enable row level security;
alter table ad_accounts_counters force row level security;
create policy tenant on ad_accounts_counters using (
  (select app_is_system())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));
alter table ad_accounts_search enable row level security;
alter table ad_accounts_search force row level security;
create policy tenant on ad_accounts_search using (
  (select app_is_system())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));

-- What lies on the ad accounts of a customer (sub-customer 0: all of them) per currency, kept so that the home page need not add up.
create table ad_accounts_balance_totals (
  customer_id bigint not null,
  sub_customer_id bigint not null,
  currency text not null,
  balance_minor bigint not null,
  primary key (customer_id, sub_customer_id, currency)
) with (fillfactor = 50);

create function ad_accounts_add_balances() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ad_accounts_balance_totals as t
      select a.customer_id, level.sub_customer_id, a.currency, sum(a.balance_minor)
      from added a cross join lateral (select 0::bigint as sub_customer_id union all
        select a.sub_customer_id where a.sub_customer_id is not null) level
      where a.balance_minor <> 0
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (customer_id, sub_customer_id, currency) do update set balance_minor = t.balance_minor + excluded.balance_minor;
  else
    insert into ad_accounts_balance_totals as t
      select b.customer_id, level.sub_customer_id, b.currency, sum(b.balance_minor)
      from (select customer_id, sub_customer_id, currency, coalesce(balance_minor, 0) as balance_minor from added
            union all select customer_id, sub_customer_id, currency, -coalesce(balance_minor, 0) from removed) b
      cross join lateral (select 0::bigint as sub_customer_id union all
        select b.sub_customer_id where b.sub_customer_id is not null) level
      group by 1, 2, 3 having sum(b.balance_minor) <> 0 order by 1, 2, 3
      on conflict (customer_id, sub_customer_id, currency) do update set balance_minor = t.balance_minor + excluded.balance_minor;
  end if;
  return null;
end $$;
create trigger ad_accounts_balances_insert after insert on ad_accounts_accounts
  referencing new table as added for each statement execute function ad_accounts_add_balances();
create trigger ad_accounts_balances_update after update on ad_accounts_accounts
  referencing old table as removed new table as added for each statement execute function ad_accounts_add_balances();

alter table ad_accounts_balance_totals enable row level security;
alter table ad_accounts_balance_totals force row level security;
create policy tenant on ad_accounts_balance_totals using (
  (select app_is_system())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));
