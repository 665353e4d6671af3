-- Why: rules ask about all of an ad group's time, about countries where money is really spent, and about where links end.
-- Needs: app/app_sees app/app_sees_all

-- Of an ad group: what it had in all before the day; the days since lie in monitors_days. Null: not known yet.
alter table monitors_objects
  add column life_day date,
  add column life_spend bigint not null default 0,
  add column life_impressions bigint not null default 0,
  add column life_clicks bigint not null default 0,
  add column life_conversions bigint not null default 0,
  add column life_value bigint not null default 0,
  -- of an ad: its links, by their digests
  add column links text[] not null default '{}',
  -- of an ad group: an ad that may deliver has a link whose end is not known
  add column has_open_links boolean not null default false;
alter table monitors_states add column has_open_links boolean not null default false;
-- Until which day totals are known, and when they and countries were last asked for.
alter table monitors_accounts
  add column life_day date,
  add column life_tried_at timestamptz,
  add column countries_at timestamptz;
-- Links were not kept so far: all objects are told once more.
select set_config('app.scope', 'system', true);
update monitors_accounts set objects_at = null;
select set_config('app.scope', '', true);

-- Countries where an ad account spent money, since when.
create table monitors_countries (
  ad_account_id bigint not null constraint monitors_countries_account references monitors_accounts (ad_account_id),
  customer_id bigint not null,
  country text not null constraint monitors_countries_country check (country ~ '^[A-Z]{2}$'),
  first_at timestamptz not null,
  primary key (ad_account_id, country)
);
create index monitors_countries_by_customer on monitors_countries (customer_id);
alter table monitors_countries enable row level security, force row level security;
create policy tenant on monitors_countries using (app_sees(customer_id, null));

-- Where the links of an account's ads lead to in the end, once for each link however many ads have it.
create table monitors_links (
  ad_account_id bigint not null constraint monitors_links_account references monitors_accounts (ad_account_id),
  customer_id bigint not null,
  digest text not null,
  link text not null,
  -- its own, and that of the last address that is known of its way
  domains text[] not null,
  -- why the end is not known; null: it is, or nobody tried
  trouble text constraint monitors_links_trouble check (trouble is null or trouble in ('ASTRAY', 'CIRCLING', 'UNNAMED', 'PRIVATE', 'LOST')),
  found_at timestamptz not null,
  resolved_at timestamptz,
  tries smallint not null default 0,
  -- when it is followed next, and whoever has it until then; null: no ad that may deliver has it
  due_at timestamptz,
  primary key (ad_account_id, digest)
);
create index monitors_links_due on monitors_links (due_at) where due_at is not null;
create index monitors_links_by_customer on monitors_links (customer_id);
alter table monitors_links enable row level security, force row level security;
create policy tenant on monitors_links using (app_sees(customer_id, null));

-- What was left of an account's quota from a moment on, as rules were judged by it.
create table monitors_balances (
  ad_account_id bigint not null constraint monitors_balances_account references monitors_accounts (ad_account_id),
  since timestamptz not null,
  balance_minor bigint,
  primary key (ad_account_id, since)
);
alter table monitors_balances enable row level security, force row level security;
create policy staff on monitors_balances using ((select app_sees_all()));
