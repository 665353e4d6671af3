-- Why: who exists: customers, their sub-customers, users and companies. Row-level security is the second wall behind the tenant predicate
-- of every query.
-- Needs: app/app_customer_id app/app_is_system app/app_name_form app/app_sales_id app/app_sees app/app_sees_all app/app_sells

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
  created_at timestamptz not null,
  opened_channels text[] not null default '{FACEBOOK,GOOGLE,TIKTOK}'
    constraint organization_customers_channels check (opened_channels <@ '{FACEBOOK,GOOGLE,TIKTOK}'::text[]),
  needs_quota_approval boolean not null default false,
  -- how often balances are read from the platforms: SYNC_MINUTES of the protocol (a test compares)
  sync_minutes smallint not null default 60
    constraint organization_customers_sync_minutes check (sync_minutes in (5, 30, 60)),
  -- since when its people sign in no more and nothing new is accepted of it, while its money stays
  stopped_at timestamptz,
  -- forbids additions to ad accounts whose rectification is overdue
  auto_freeze boolean not null default false
);
create index organization_customers_by_name on organization_customers (app_name_form(name));
alter table organization_customers enable row level security, force row level security;
create policy tenant on organization_customers using (app_sees(id, nullif(current_setting('app.sub_customer_id', true), '')::bigint));
create policy acceptance on organization_customers to tallyhelm_acceptance using (true);
grant select on organization_customers to tallyhelm_acceptance;

create table sub_customers_profiles (
  id bigint primary key,
  customer_id bigint not null constraint sub_customers_profiles_customer references organization_customers (id),
  name text not null,
  show_sub_customer_spend boolean not null default false,
  created_at timestamptz not null,
  -- whether its agent lets it recharge its own wallet
  may_recharge boolean not null default true,
  constraint sub_customers_profiles_tenant unique (customer_id, id)
);
alter table sub_customers_profiles enable row level security, force row level security;
create policy tenant on sub_customers_profiles using (app_sees(customer_id, id));

create table organization_wallet_users (
  id bigint primary key,
  customer_id bigint constraint organization_wallet_users_customer references organization_customers (id),
  sub_customer_id bigint,
  country_code text not null default '86',
  -- the national number, without the 0 that is dialled inside the country
  mobile text not null,
  email text,
  wallet_user_name text not null,
  avatar text not null default '',
  password_hash text not null,
  is_master boolean not null default false,
  is_inner_user boolean not null default false,
  is_disabled boolean not null default false,
  created_at timestamptz not null,
  -- What a person said of himself at registration, before belonging to any customer. The address is no way in and none back until it is
  -- proved by a code: a mistyped one would hand a stranger the link to a new password.
  registered_company_name text not null default '',
  registered_invite_code text not null default '',
  registered_email text not null default '',
  -- when the user came to the present customer; null without one
  joined_at timestamptz,
  -- the number and the address are free again, the row stays for what refers to it
  removed_at timestamptz,
  -- null: never
  first_signed_in_at timestamptz,
  constraint organization_wallet_users_mobile unique (country_code, mobile),
  constraint organization_wallet_users_sub_customer foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id),
  -- A customer has one master at most, a sub-customer's user is none, and nobody masters nothing.
  constraint organization_wallet_users_master check (not is_master or (customer_id is not null and sub_customer_id is null)),
  constraint organization_wallet_users_removed check (removed_at is null or (customer_id is null and is_disabled))
);
create unique index organization_wallet_users_email on organization_wallet_users (lower(email)) where email is not null;
create index organization_wallet_users_by_customer on organization_wallet_users (customer_id, sub_customer_id);
create unique index organization_wallet_users_one_master on organization_wallet_users (customer_id) where is_master;
create index organization_wallet_users_without_customer on organization_wallet_users (id desc) where customer_id is null and removed_at is null;
alter table organization_wallet_users enable row level security, force row level security;
create policy tenant on organization_wallet_users using (app_sees(customer_id, sub_customer_id));

-- The newest code of a user counts; digests only, as with codes by SMS.
create table organization_email_codes (
  user_id bigint primary key constraint organization_email_codes_user references organization_wallet_users (id),
  email text not null,
  code_digest text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left smallint not null constraint organization_email_codes_tries check (tries_left >= 0)
);
alter table organization_email_codes enable row level security, force row level security;
create policy system_only on organization_email_codes using (app_is_system());

create table organization_preferences (
  user_id bigint not null constraint organization_preferences_user references organization_wallet_users (id),
  page text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (user_id, page)
);
-- Preferences belong to one user; the second wall follows the user's own row.
alter table organization_preferences enable row level security, force row level security;
create policy owner on organization_preferences
  using (exists (select from organization_wallet_users u where u.id = user_id));

create table companies_companies (
  id bigint primary key,
  customer_id bigint not null constraint companies_companies_customer references organization_customers (id),
  company_name text not null,
  created_at timestamptz not null,
  -- by which a company is found again
  credit_code text constraint companies_companies_credit_code check (credit_code ~ '^[0-9A-Z]{18}$'),
  constraint companies_companies_tenant unique (customer_id, id),
  constraint companies_companies_name unique (customer_id, company_name)
);
create unique index companies_companies_own_code on companies_companies (customer_id, credit_code) where credit_code is not null;
create index companies_companies_by_code on companies_companies (credit_code) where credit_code is not null;
create index companies_companies_by_name on companies_companies (app_name_form(company_name));
alter table companies_companies enable row level security, force row level security;
create policy tenant on companies_companies using ((select app_sees_all()) or customer_id = (select app_customer_id())
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

-- Salespeople see their own customers and nobody else's: this says whose a customer is.
create table organization_sales (
  customer_id bigint primary key constraint organization_sales_customer references organization_customers (id),
  staff_id bigint not null constraint organization_sales_staff references staff_users (id),
  assigned_at timestamptz not null
);
create index organization_sales_by_staff on organization_sales (staff_id, customer_id);
alter table organization_sales enable row level security, force row level security;
create policy tenant on organization_sales using (app_sees_all() or staff_id = app_sales_id());

-- The consultants of one customer; who has none of its own is shown those of the brand.
create table organization_consultants (
  customer_id bigint not null constraint organization_consultants_customer references organization_customers (id),
  position smallint not null constraint organization_consultants_position check (position between 1 and 6),
  -- empty: for every channel
  channel text not null constraint organization_consultants_channel check (channel in ('', 'FACEBOOK', 'GOOGLE', 'TIKTOK')),
  user_name text not null constraint organization_consultants_user_name check (char_length(user_name) between 1 and 20),
  -- a picture of the WeChat code, or what a code has to say; empty without any
  wx_url text not null constraint organization_consultants_wx_url check (char_length(wx_url) <= 100000),
  primary key (customer_id, position)
);
alter table organization_consultants enable row level security, force row level security;
-- A sub-customer turns to its agent, so its scope sees none of these.
create policy tenant on organization_consultants using (app_sees(customer_id, null));

-- How often something was done in a window: inviting per customer, mail codes per user and per address. `subject` is an id or an HMAC.
create table organization_counts (
  kind text not null constraint organization_counts_kind check (kind in ('INVITE', 'EMAIL_CODE_USER', 'EMAIL_CODE_ADDRESS')),
  subject text not null,
  used integer not null constraint organization_counts_used check (used >= 0),
  window_ends_at timestamptz not null,
  primary key (kind, subject)
);
create index organization_counts_by_window on organization_counts (window_ends_at);
alter table organization_counts enable row level security, force row level security;
create policy system_only on organization_counts using (app_is_system());
