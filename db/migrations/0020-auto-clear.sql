-- Why: quota that lies on ad accounts without spend is money that works for nobody. A customer may have such accounts cleared by
-- themselves: it is told three days before, and may keep accounts off by a whitelist. A clearing is written down when it is announced,
-- so that it is announced once, called off by spend or whitelist, and ordered once, whatever dies in between.
-- Needs: app/app_customer_id app/app_sees_all app/app_sub_customer_id

-- A customer without a row has the rule switched off.
create table auto_clear_settings (
  customer_id bigint primary key constraint auto_clear_settings_customer references organization_customers (id),
  is_enabled boolean not null,
  idle_days integer not null constraint auto_clear_settings_days check (idle_days between 7 and 365),
  updated_by text not null,
  updated_at timestamptz not null
);
create index auto_clear_settings_enabled on auto_clear_settings (customer_id) where is_enabled;
-- Sub-customers have no such screen, and their ad accounts are left alone.
alter table auto_clear_settings enable row level security, force row level security;
create policy tenant on auto_clear_settings using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));

create table auto_clear_entries (
  id bigint primary key,
  customer_id bigint not null,
  ad_account_id bigint not null,
  -- the last day on which the entry protects, in Beijing
  expires_on date not null,
  joined_by text not null,
  joined_at timestamptz not null,
  removed_by text,
  removed_at timestamptz,
  constraint auto_clear_entries_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint auto_clear_entries_removed check ((removed_at is null) = (removed_by is null))
);
create unique index auto_clear_entries_once on auto_clear_entries (ad_account_id) where removed_at is null;
create index auto_clear_entries_by_customer on auto_clear_entries (customer_id, joined_at desc, id desc) where removed_at is null;
alter table auto_clear_entries enable row level security, force row level security;
create policy tenant on auto_clear_entries using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));

create table auto_clear_clearings (
  id bigint primary key,
  customer_id bigint not null,
  ad_account_id bigint not null,
  state text not null constraint auto_clear_clearings_state check (state in ('NOTIFIED', 'SUBMITTING', 'SUBMITTED', 'CANCELLED')),
  -- the days without spend that the rule asked for when it was announced
  idle_days integer not null,
  -- what the platform said was spent in all; a higher figure later is spend, even when the day's row is late
  spent_minor bigint,
  -- the day of the clearing, in Beijing
  clear_on date not null,
  notified_at timestamptz not null,
  submitting_at timestamptz,
  ended_at timestamptz,
  cancel_reason text constraint auto_clear_clearings_reason
    check (cancel_reason in ('SPEND', 'WHITELIST', 'SWITCHED_OFF', 'CHANGED', 'EMPTY', 'REFUSED')),
  -- the order that was made
  order_id bigint,
  constraint auto_clear_clearings_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint auto_clear_clearings_sane check ((state in ('SUBMITTED', 'CANCELLED')) = (ended_at is not null)
    and (state = 'CANCELLED') = (cancel_reason is not null) and (state = 'SUBMITTED') = (order_id is not null))
) with (fillfactor = 80);
create unique index auto_clear_clearings_open on auto_clear_clearings (ad_account_id) where state in ('NOTIFIED', 'SUBMITTING');
create index auto_clear_clearings_due on auto_clear_clearings (clear_on, id) where state in ('NOTIFIED', 'SUBMITTING');
create index auto_clear_clearings_by_customer on auto_clear_clearings (customer_id, clear_on, id) where state in ('NOTIFIED', 'SUBMITTING');
create index auto_clear_clearings_by_account on auto_clear_clearings (ad_account_id, ended_at desc);
alter table auto_clear_clearings enable row level security, force row level security;
create policy tenant on auto_clear_clearings using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));
