-- Why: who is signed in. Sessions, one-time codes, single-use sign-in tokens, counters of failed sign-ins and the nonces of
-- sealed calls. Nothing secret is stored: session ids and tokens as SHA-256, codes as HMAC, phones and addresses of
-- counters as HMAC too. Read and written by the system only, before any tenant is known.

create function app_is_system() returns boolean
  language sql stable parallel safe
  return current_setting('app.scope', true) = 'system';

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
  constraint session_sessions_ended check ((ended_at is null) = (end_reason is null))
) with (fillfactor = 80);
create index session_sessions_by_user on session_sessions (user_id) where ended_at is null;
create index session_sessions_by_expiry on session_sessions (expires_at);

create table session_codes (
  id bigint primary key,
  country_code text not null,
  phone text not null,
  purpose text not null constraint session_codes_purpose check (purpose in ('login')),
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

create table session_tokens (
  token_digest text primary key,
  user_id bigint not null constraint session_tokens_user references organization_wallet_users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_tokens_by_user on session_tokens (user_id);
create index session_tokens_by_expiry on session_tokens (expires_at);

create table session_attempts (
  kind text not null constraint session_attempts_kind check (kind in ('ACCOUNT', 'ADDRESS')),
  subject text not null,
  failures integer not null constraint session_attempts_failures check (failures >= 0),
  window_ends_at timestamptz not null,
  primary key (kind, subject)
);
create index session_attempts_by_window on session_attempts (window_ends_at);

-- Unlogged: a nonce lives four minutes, and a call replayed after a crash of the database is too old or has its own key.
create unlogged table session_nonces (
  owner text not null,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (owner, nonce)
);
create index session_nonces_by_expiry on session_nonces (expires_at);

alter table session_sessions enable row level security;
alter table session_sessions force row level security;
create policy system_only on session_sessions using (app_is_system());
alter table session_codes enable row level security;
alter table session_codes force row level security;
create policy system_only on session_codes using (app_is_system());
alter table session_tokens enable row level security;
alter table session_tokens force row level security;
create policy system_only on session_tokens using (app_is_system());
alter table session_attempts enable row level security;
alter table session_attempts force row level security;
create policy system_only on session_attempts using (app_is_system());
alter table session_nonces enable row level security;
alter table session_nonces force row level security;
create policy system_only on session_nonces using (app_is_system());

-- Preferences belong to one user; the second wall follows the user's own row.
alter table organization_preferences enable row level security;
alter table organization_preferences force row level security;
create policy owner on organization_preferences
  using (exists (select from organization_wallet_users u where u.id = user_id));
