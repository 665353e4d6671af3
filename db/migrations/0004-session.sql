-- Why: who is signed in, and by what: sessions, codes, tickets from one step to the next, second factors, counters of failed tries, and
-- the nonces of sealed calls. Nothing secret is stored in the clear: ids, tokens and recovery codes as SHA-256, codes, phones and addresses
-- as HMAC, the authenticator's secret sealed. Only the system reads and writes them, before any tenant is known.
-- Needs: app/app_is_system

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
  constraint session_sessions_ended check ((ended_at is null) = (end_reason is null))
) with (fillfactor = 80);
create index session_sessions_by_user on session_sessions (user_id) where ended_at is null;
create index session_sessions_by_expiry on session_sessions (expires_at);
alter table session_sessions enable row level security, force row level security;
create policy system_only on session_sessions using (app_is_system());

create table session_codes (
  id bigint primary key,
  country_code text not null,
  phone text not null,
  purpose text not null constraint session_codes_purpose
    check (purpose in ('login', 'register', 'reset', 'step-up', 'change-mobile', 'change-master', 'bind-account', 'bind-email')),
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
  used_at timestamptz
);
create index session_tokens_by_user on session_tokens (user_id);
create index session_tokens_by_expiry on session_tokens (expires_at);
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
