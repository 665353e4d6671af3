-- Why: who is signed in, and by what: sessions, codes, tickets from one step to the next, second factors, counters of failed tries, and
-- the nonces of sealed calls. Nothing secret is stored in the clear: ids, tokens and recovery codes as SHA-256, codes, phones and addresses
-- as HMAC, the authenticator's secret sealed. Only the system reads and writes them, before any tenant is known.
-- Needs: app/app_is_system app/app_sees_all

-- Other systems of the agency and of its partners send people over, signed in (validateToken).
create table session_partners (
  id bigint primary key,
  name text not null constraint session_partners_name unique,
  secret_digest text not null,
  -- null: people of every customer
  customer_ids bigint[],
  -- people of sub-customers besides those of customers
  with_sub_customers boolean not null,
  -- addresses and networks that it may call from; none: from everywhere
  addresses text[] not null,
  created_by bigint not null constraint session_partners_staff references staff_users (id),
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- grows with each change of what the partner may
  revision integer not null default 1
);
create index session_partners_by_staff on session_partners (created_by);
alter table session_partners enable row level security, force row level security;
create policy system_only on session_partners using (app_is_system());

create table session_sessions (
  id bigint primary key,
  sid_digest text not null constraint session_sessions_sid unique,
  -- of the secret that the browser keeps in a cookie: a stolen sid alone opens nothing
  secret_digest text not null,
  user_id bigint not null constraint session_sessions_user references organization_wallet_users (id),
  is_remembered boolean not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text constraint session_sessions_end_reason check (end_reason in ('SIGNED_OUT', 'REVOKED', 'ROTATED')),
  -- the last time this session's user proved himself again; null until then
  stepped_up_at timestamptz,
  -- by what the latest proof of who one is was given
  stepped_up_by text constraint session_sessions_stepped_up_by check (stepped_up_by in ('sms', 'totp', 'passkey', 'recovery')),
  -- whose token opened it: it ends with the partner
  partner_id bigint constraint session_sessions_partner references session_partners (id),
  constraint session_sessions_ended check ((ended_at is null) = (end_reason is null))
) with (fillfactor = 80);
create index session_sessions_by_user on session_sessions (user_id) where ended_at is null;
create index session_sessions_by_expiry on session_sessions (expires_at);
create index session_sessions_by_partner on session_sessions (partner_id) where partner_id is not null;
alter table session_sessions enable row level security, force row level security;
create policy system_only on session_sessions using (app_is_system());

create table session_codes (
  id bigint primary key,
  country_code text not null,
  phone text not null,
  purpose text not null constraint session_codes_purpose check (purpose in
    ('login', 'register', 'reset', 'step-up', 'change-mobile', 'change-master', 'bind-account', 'bind-email', 'confirm-statement')),
  code_digest text not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left smallint not null constraint session_codes_tries check (tries_left >= 0),
  used_at timestamptz
);
create index session_codes_by_phone on session_codes (country_code, phone, created_at desc);
create index session_codes_by_address on session_codes (address, created_at desc);
create index session_codes_by_time on session_codes (created_at);
alter table session_codes enable row level security, force row level security;
create policy system_only on session_codes using (app_is_system());

create table session_tokens (
  token_digest text primary key,
  user_id bigint not null constraint session_tokens_user references organization_wallet_users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  partner_id bigint constraint session_tokens_partner references session_partners (id),
  -- whose person it was issued for: nobody else's, should he belong to another one since
  customer_id bigint constraint session_tokens_customer references organization_customers (id),
  sub_customer_id bigint,
  address text not null default '',
  used_address text
);
create index session_tokens_by_user on session_tokens (user_id);
create index session_tokens_by_expiry on session_tokens (expires_at);
create index session_tokens_by_partner on session_tokens (partner_id, created_at desc) where partner_id is not null;
create index session_tokens_by_customer on session_tokens (customer_id) where customer_id is not null;
create index session_tokens_by_issue on session_tokens (created_at desc, token_digest) where partner_id is not null;
alter table session_tokens enable row level security, force row level security;
create policy system_only on session_tokens using (app_is_system());

create table session_attempts (
  kind text not null constraint session_attempts_kind check (kind in ('ACCOUNT', 'ADDRESS', 'SECOND_FACTOR', 'PASSWORD')),
  subject text not null,
  failures integer not null constraint session_attempts_failures check (failures >= 0),
  window_ends_at timestamptz not null,
  primary key (kind, subject)
);
create index session_attempts_by_window on session_attempts (window_ends_at);
alter table session_attempts enable row level security, force row level security;
create policy system_only on session_attempts using (app_is_system());

-- Passwords are checked a few at a time. People who signed in from a network before don't stand in line behind the strangers who fill it.
create table session_known_networks (
  user_id bigint not null constraint session_known_networks_user references organization_wallet_users (id),
  network_digest text not null,
  last_at timestamptz not null,
  primary key (user_id, network_digest)
);
create index session_known_networks_by_time on session_known_networks (last_at);
alter table session_known_networks enable row level security, force row level security;
create policy system_only on session_known_networks using (app_is_system());

-- Tickets carry a person from one step to the next.
create table session_tickets (
  ticket_digest text primary key,
  kind text not null
    constraint session_tickets_kind check (kind in ('SECOND_FACTOR', 'RESET', 'RESET_LINK', 'STEP_UP_PASSKEY', 'ADD_PASSKEY')),
  user_id bigint not null constraint session_tickets_user references organization_wallet_users (id),
  -- digest of where the ticket may come from: the browser at sign-in, the session after it; empty for a link in a mail
  bound_to text not null,
  -- what a passkey is to sign; null where none was asked
  challenge text,
  is_remembered boolean not null default false,
  tries_left smallint not null constraint session_tickets_tries check (tries_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_tickets_by_user on session_tickets (user_id, kind, created_at desc);
create index session_tickets_by_expiry on session_tickets (expires_at);
alter table session_tickets enable row level security, force row level security;
create policy system_only on session_tickets using (app_is_system());

create table session_totps (
  user_id bigint primary key constraint session_totps_user references organization_wallet_users (id),
  sealed_secret text not null,
  -- the last half minute whose code was used: no code counts twice
  used_step bigint not null default 0,
  created_at timestamptz not null,
  -- null until the first right code: only then is it a second factor
  confirmed_at timestamptz
);
alter table session_totps enable row level security, force row level security;
create policy system_only on session_totps using (app_is_system());

create table session_recovery_codes (
  user_id bigint not null constraint session_recovery_codes_user references organization_wallet_users (id),
  code_digest text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_digest)
);
alter table session_recovery_codes enable row level security, force row level security;
create policy system_only on session_recovery_codes using (app_is_system());

create table session_passkeys (
  id bigint primary key,
  user_id bigint not null constraint session_passkeys_user references organization_wallet_users (id),
  credential_id text not null constraint session_passkeys_credential unique,
  public_key text not null,
  counter bigint not null constraint session_passkeys_counter check (counter >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index session_passkeys_by_user on session_passkeys (user_id, id);
alter table session_passkeys enable row level security, force row level security;
create policy system_only on session_passkeys using (app_is_system());

-- Unlogged: a nonce lives four minutes, and a call replayed after a crash of the database is too old or has its own key.
create unlogged table session_nonces (
  owner text not null,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (owner, nonce)
);
create index session_nonces_by_expiry on session_nonces (expires_at);
alter table session_nonces enable row level security, force row level security;
create policy system_only on session_nonces using (app_is_system());

-- Staff look at the portal through a customer's eyes. A look belongs to a session of the console and ends with it; it is none of the
-- customer's own sessions, and each page that is opened in it is known.
create table session_looks (
  id bigint primary key,
  -- of what the console hands to the portal: good once, for a minute
  ticket_digest text not null constraint session_looks_ticket unique,
  ticket_until timestamptz not null,
  -- of what the portal calls with, once the ticket was used
  sid_digest text constraint session_looks_sid unique,
  staff_id bigint not null constraint session_looks_staff references staff_users (id),
  -- sessions of the console are deleted sooner or later, and no look is good without its own
  staff_session_id bigint not null,
  user_id bigint not null constraint session_looks_user references organization_wallet_users (id),
  customer_id bigint not null constraint session_looks_customer references organization_customers (id),
  sub_customer_id bigint,
  -- the page that was noted last
  page text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_looks_by_user on session_looks (user_id);
create index session_looks_by_customer on session_looks (customer_id);
create index session_looks_by_staff on session_looks (staff_id);
create index session_looks_by_expiry on session_looks (expires_at);
alter table session_looks enable row level security, force row level security;
create policy system_only on session_looks using (app_is_system());

-- A partner for all customers, with sub-customers, or without a list of addresses is decided by two people: what their cases ask for.
create table session_proposed_partners (
  id bigint primary key constraint session_proposed_partners_case references cases_cases (id),
  -- of a new one: what it is called by once it is approved
  partner_id bigint not null,
  name text not null constraint session_proposed_partners_name check (char_length(name) between 2 and 40),
  -- as session_partners has them
  customer_ids bigint[],
  with_sub_customers boolean not null,
  addresses text[] not null,
  -- what the partner might when it was asked for; a new one has none of the three
  is_new boolean not null,
  before_customer_ids bigint[],
  before_with_sub_customers boolean,
  before_addresses text[],
  -- why it can't hold any more: the partner was changed or revoked since, or the name is taken
  bar text,
  applied_at timestamptz,
  constraint session_proposed_partners_before check (is_new = (before_addresses is null) and is_new = (before_with_sub_customers is null))
);
create index session_proposed_partners_by_partner on session_proposed_partners (partner_id, id desc);
alter table session_proposed_partners enable row level security, force row level security;
create policy staff on session_proposed_partners using ((select app_sees_all()));

-- Of a new partner while it waits; nobody who reads the case reads it.
create table session_proposed_partner_secrets (
  id bigint primary key constraint session_proposed_partner_secrets_case references session_proposed_partners (id),
  secret_digest text not null
);
alter table session_proposed_partner_secrets enable row level security, force row level security;
create policy system_only on session_proposed_partner_secrets using (app_is_system());
