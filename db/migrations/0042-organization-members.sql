-- Why: customers fill themselves with people. Invitations to join, offers of the agency to bind a customer, applications for new
-- customers, codes that prove an e-mail address, and the channels a customer has. An invitation is one row per customer and person:
-- inviting again starts its 24 hours anew, and the audit log keeps what went before.

alter table organization_customers
  add column opened_channels text[] not null default '{FACEBOOK,GOOGLE,TIKTOK}'
    constraint organization_customers_channels check (opened_channels <@ '{FACEBOOK,GOOGLE,TIKTOK}'::text[]);

alter table organization_wallet_users
  -- when the user came to the present customer; null without one
  add column joined_at timestamptz;
select set_config('app.scope', 'system', true);
update organization_wallet_users set joined_at = created_at where customer_id is not null;
select set_config('app.scope', '', true);
-- A customer has one master at most, a sub-customer's user is none, and nobody masters nothing.
alter table organization_wallet_users
  add constraint organization_wallet_users_master check (not is_master or (customer_id is not null and sub_customer_id is null));
create unique index organization_wallet_users_one_master on organization_wallet_users (customer_id) where is_master;

create table organization_invitations (
  id bigint primary key,
  customer_id bigint not null constraint organization_invitations_customer references organization_customers (id),
  user_id bigint not null constraint organization_invitations_user references organization_wallet_users (id),
  inviter_id bigint not null constraint organization_invitations_inviter references organization_wallet_users (id),
  -- grows with each inviting again, so that each is told of once
  round integer not null default 1 constraint organization_invitations_round check (round >= 1),
  status text not null constraint organization_invitations_status check (status in ('PENDING', 'JOINED', 'REJECTED', 'WITHDRAWN')),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  -- the invited saw that it lapsed
  lapse_seen_at timestamptz,
  constraint organization_invitations_once unique (customer_id, user_id),
  constraint organization_invitations_answered check ((status = 'PENDING') = (answered_at is null)),
  constraint organization_invitations_span check (expires_at > invited_at)
);
create index organization_invitations_by_user on organization_invitations (user_id, invited_at desc) where status = 'PENDING';
create index organization_invitations_of_user on organization_invitations (user_id);
create index organization_invitations_by_inviter on organization_invitations (inviter_id);

create table organization_binding_offers (
  id bigint primary key,
  customer_id bigint not null constraint organization_binding_offers_customer references organization_customers (id),
  country_code text not null,
  mobile text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  taken_by bigint constraint organization_binding_offers_taker references organization_wallet_users (id),
  taken_at timestamptz,
  withdrawn_at timestamptz,
  constraint organization_binding_offers_taken check ((taken_by is null) = (taken_at is null)),
  constraint organization_binding_offers_span check (expires_at > created_at)
);
create index organization_binding_offers_by_phone on organization_binding_offers (country_code, mobile, created_at desc);
create index organization_binding_offers_by_customer on organization_binding_offers (customer_id);
create index organization_binding_offers_by_taker on organization_binding_offers (taken_by) where taken_by is not null;
create unique index organization_binding_offers_open on organization_binding_offers (customer_id, country_code, mobile)
  where taken_at is null and withdrawn_at is null;

create table organization_applications (
  id bigint primary key,
  user_id bigint not null constraint organization_applications_user references organization_wallet_users (id),
  company_name text not null constraint organization_applications_company check (char_length(company_name) between 2 and 100),
  contact text not null constraint organization_applications_contact check (char_length(contact) between 1 and 60),
  note text not null constraint organization_applications_note check (char_length(note) <= 500),
  status text not null constraint organization_applications_status check (status in ('PENDING', 'APPROVED', 'DECLINED')),
  reason text not null default '',
  customer_id bigint constraint organization_applications_customer references organization_customers (id),
  created_at timestamptz not null,
  answered_at timestamptz,
  constraint organization_applications_answered check ((status = 'PENDING') = (answered_at is null))
);
create unique index organization_applications_open on organization_applications (user_id) where status = 'PENDING';
create index organization_applications_by_user on organization_applications (user_id, created_at desc);
create index organization_applications_by_customer on organization_applications (customer_id) where customer_id is not null;

-- The newest code of a user counts; digests only, as with codes by SMS.
create table organization_email_codes (
  user_id bigint primary key constraint organization_email_codes_user references organization_wallet_users (id),
  email text not null,
  code_digest text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left smallint not null constraint organization_email_codes_tries check (tries_left >= 0)
);

-- How often something was done in a window: inviting per customer, mail codes per user and per address. `subject` is an id or an HMAC.
create table organization_counts (
  kind text not null constraint organization_counts_kind check (kind in ('INVITE', 'EMAIL_CODE_USER', 'EMAIL_CODE_ADDRESS')),
  subject text not null,
  used integer not null constraint organization_counts_used check (used >= 0),
  window_ends_at timestamptz not null,
  primary key (kind, subject)
);
create index organization_counts_by_window on organization_counts (window_ends_at);

alter table organization_invitations enable row level security;
alter table organization_invitations force row level security;
create policy tenant on organization_invitations
  using (app_sees(customer_id, nullif(current_setting('app.sub_customer_id', true), '')::bigint));
-- The others belong to people before they have a tenant: read and written by the system only.
alter table organization_binding_offers enable row level security;
alter table organization_binding_offers force row level security;
create policy system_only on organization_binding_offers using (app_is_system());
alter table organization_applications enable row level security;
alter table organization_applications force row level security;
create policy system_only on organization_applications using (app_is_system());
alter table organization_email_codes enable row level security;
alter table organization_email_codes force row level security;
create policy system_only on organization_email_codes using (app_is_system());
alter table organization_counts enable row level security;
alter table organization_counts force row level security;
create policy system_only on organization_counts using (app_is_system());
