-- Why: each user says which news reach him in the message centre, by SMS and by mail; low balances of ad accounts are told once for each episode.
-- Needs: app/app_is_system app/app_sees

create table notices_choices (
  user_id bigint not null constraint notices_choices_user references organization_wallet_users (id),
  alert text not null constraint notices_choices_alert check (alert ~ '^[A-Z_]{1,40}$'),
  in_app boolean not null,
  sms boolean not null,
  mail boolean not null,
  primary key (user_id, alert)
);
alter table notices_choices enable row level security, force row level security;
create policy owner on notices_choices
  using (app_is_system() or exists (select from organization_wallet_users u where u.id = user_id));

-- Kept for once-ness although its user does not want it in the message centre; read from the start.
alter table notices_messages add column is_quiet boolean not null default false;

-- What waits for the gateway, written with its message.
create table notices_deliveries (
  message_id bigint not null constraint notices_deliveries_message references notices_messages (id) on delete cascade,
  way text not null constraint notices_deliveries_way check (way in ('SMS', 'MAIL')),
  user_id bigint not null,
  due_at timestamptz not null,
  tries smallint not null default 0,
  primary key (message_id, way)
);
create index notices_deliveries_due on notices_deliveries (due_at);
alter table notices_deliveries enable row level security, force row level security;
create policy owner on notices_deliveries
  using (app_is_system() or exists (select from organization_wallet_users u where u.id = user_id));

-- Ad accounts whose holder has heard that they are low: its customer, or its sub-customer by its own average.
create table ad_accounts_low_told (
  ad_account_id bigint not null constraint ad_accounts_low_told_account references ad_accounts_accounts (id),
  is_sub boolean not null,
  customer_id bigint not null constraint ad_accounts_low_told_customer references organization_customers (id),
  sub_customer_id bigint,
  primary key (ad_account_id, is_sub),
  constraint ad_accounts_low_told_sub check (is_sub = (sub_customer_id is not null))
);
create index ad_accounts_low_told_by_customer on ad_accounts_low_told (customer_id);
alter table ad_accounts_low_told enable row level security, force row level security;
create policy tenant on ad_accounts_low_told using (app_sees(customer_id, sub_customer_id));

-- Those that are low already are no news.
select set_config('app.scope', 'system', true);
insert into ad_accounts_low_told (ad_account_id, is_sub, customer_id)
  select id, false, customer_id from ad_accounts_accounts where is_low_balance and taken_back_at is null;
select set_config('app.scope', '', true);
