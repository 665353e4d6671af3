-- Why: who exists. Customers, their users and sub-customers, companies and ad accounts, with row-level security as the
-- second wall behind the tenant predicate of every query.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- True when the session's scope may see a row of this customer and sub-customer. Set by infra/db in the transaction.
create function app_sees(row_customer_id bigint, row_sub_customer_id bigint) returns boolean
  language sql stable parallel safe
  return current_setting('app.scope', true) = 'system'
    or (row_customer_id = nullif(current_setting('app.customer_id', true), '')::bigint
        and (coalesce(current_setting('app.sub_customer_id', true), '') = ''
             or row_sub_customer_id = nullif(current_setting('app.sub_customer_id', true), '')::bigint));

create table organization_customers (
  id bigint primary key,
  name text not null,
  customer_type smallint not null constraint organization_customers_type check (customer_type between 0 and 3),
  customer_nature text not null constraint organization_customers_nature check (customer_nature in ('DIRECT_AGENT', 'SECOND_AGENT')),
  customer_classification text not null default 'FIRST',
  facebook_channel_auth boolean not null default false,
  fb_user_authorization boolean not null default false,
  rebate_subject boolean not null default false,
  is_sell_vip boolean not null default false,
  has_receive_equity boolean not null default false,
  created_at timestamptz not null
);

create table sub_customers_profiles (
  id bigint primary key,
  customer_id bigint not null constraint sub_customers_profiles_customer references organization_customers (id),
  name text not null,
  show_sub_customer_spend boolean not null default false,
  created_at timestamptz not null,
  constraint sub_customers_profiles_tenant unique (customer_id, id)
);

create table organization_wallet_users (
  id bigint primary key,
  customer_id bigint constraint organization_wallet_users_customer references organization_customers (id),
  sub_customer_id bigint,
  country_code text not null default '86',
  mobile text not null,
  email text,
  wallet_user_name text not null,
  avatar text not null default '',
  password_hash text not null,
  is_master boolean not null default false,
  is_inner_user boolean not null default false,
  is_disabled boolean not null default false,
  created_at timestamptz not null,
  constraint organization_wallet_users_mobile unique (country_code, mobile),
  constraint organization_wallet_users_sub_customer foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id)
);
create unique index organization_wallet_users_email on organization_wallet_users (lower(email)) where email is not null;
create index organization_wallet_users_by_customer on organization_wallet_users (customer_id, sub_customer_id);

create table organization_preferences (
  user_id bigint not null constraint organization_preferences_user references organization_wallet_users (id),
  page text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (user_id, page)
);

create table companies_companies (
  id bigint primary key,
  customer_id bigint not null constraint companies_companies_customer references organization_customers (id),
  company_name text not null,
  created_at timestamptz not null,
  constraint companies_companies_tenant unique (customer_id, id),
  constraint companies_companies_name unique (customer_id, company_name)
);

create table ad_accounts_accounts (
  id bigint primary key,
  customer_id bigint not null constraint ad_accounts_accounts_customer references organization_customers (id),
  sub_customer_id bigint,
  company_id bigint not null,
  channel text not null constraint ad_accounts_accounts_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  outside_account_id text not null,
  account_name text not null,
  currency text not null,
  timezone text not null,
  ad_type text,
  account_status text not null default 'NORMAL'
    constraint ad_accounts_accounts_status check (account_status in ('NORMAL', 'FROZEN', 'FORBID_QUOTA', 'SUSPEND_VIOLATE_AD')),
  frozen_status text not null default 'UN_FROZEN'
    constraint ad_accounts_accounts_frozen check (frozen_status in ('UN_FROZEN', 'FROZEN', 'THAW_PENDING', 'TO_BE_THAW', 'THAWED', 'REJECT_THAW')),
  disable_reason text,
  -- figures of the last synchronisation, minor units of the account's currency; null until then
  limit_minor bigint,
  spent_minor bigint,
  balance_minor bigint,
  avg_spend_7d_minor bigint not null default 0,
  -- tenths of a day; null without spend
  days_left_tenths integer,
  today_spend_minor bigint not null default 0,
  total_added_minor bigint not null default 0,
  personal_auth boolean not null default false,
  -- reconciliation found the platform's figure apart from ours: quota operations wait for a person
  has_open_difference boolean not null default false,
  remark text not null default '',
  opened_at timestamptz not null,
  synced_at timestamptz,
  sync_requested_at timestamptz,
  last_operation_at timestamptz,
  created_at timestamptz not null,
  constraint ad_accounts_accounts_tenant unique (customer_id, id),
  constraint ad_accounts_accounts_outside unique (channel, outside_account_id),
  constraint ad_accounts_accounts_company foreign key (customer_id, company_id) references companies_companies (customer_id, id),
  constraint ad_accounts_accounts_sub_customer foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id)
) with (fillfactor = 80);
create index ad_accounts_accounts_by_company on ad_accounts_accounts (customer_id, company_id);
create index ad_accounts_accounts_by_sub_customer on ad_accounts_accounts (customer_id, sub_customer_id) where sub_customer_id is not null;

create table ad_accounts_bindings (
  id bigint primary key,
  customer_id bigint not null,
  ad_account_id bigint not null,
  kind text not null constraint ad_accounts_bindings_kind check (kind in ('BM', 'PIXEL', 'MCC', 'BC', 'EMAIL')),
  outside_id text not null,
  status text not null,
  bound_at timestamptz,
  constraint ad_accounts_bindings_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint ad_accounts_bindings_once unique (ad_account_id, kind, outside_id)
);
create index ad_accounts_bindings_by_outside on ad_accounts_bindings (customer_id, kind, outside_id);

create table audit_entries (
  id bigint primary key,
  customer_id bigint,
  sub_customer_id bigint,
  actor text not null,
  action text not null,
  object_kind text not null,
  object_id text not null,
  details jsonb not null default '{}',
  address text not null default '',
  at timestamptz not null
);
create index audit_entries_by_object on audit_entries (object_kind, object_id);
create index audit_entries_by_customer on audit_entries (customer_id, at);
create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are append-only';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function audit_refuse_change();

alter table organization_customers enable row level security;
alter table organization_customers force row level security;
create policy tenant on organization_customers using (app_sees(id, nullif(current_setting('app.sub_customer_id', true), '')::bigint));
alter table sub_customers_profiles enable row level security;
alter table sub_customers_profiles force row level security;
create policy tenant on sub_customers_profiles using (app_sees(customer_id, id));
alter table organization_wallet_users enable row level security;
alter table organization_wallet_users force row level security;
create policy tenant on organization_wallet_users using (app_sees(customer_id, sub_customer_id));
alter table companies_companies enable row level security;
alter table companies_companies force row level security;
create policy tenant on companies_companies using (app_sees(customer_id, nullif(current_setting('app.sub_customer_id', true), '')::bigint));
alter table ad_accounts_accounts enable row level security;
alter table ad_accounts_accounts force row level security;
create policy tenant on ad_accounts_accounts using (app_sees(customer_id, sub_customer_id));
alter table ad_accounts_bindings enable row level security;
alter table ad_accounts_bindings force row level security;
create policy tenant on ad_accounts_bindings using (app_sees(customer_id, nullif(current_setting('app.sub_customer_id', true), '')::bigint)
  and exists (select from ad_accounts_accounts a where a.id = ad_account_id));
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy tenant on audit_entries using (app_sees(customer_id, sub_customer_id));
