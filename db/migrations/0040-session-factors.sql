-- Why: people register, recover and secure their sign-in themselves. Codes for more purposes, tickets that carry a person from
-- one step to the next, second factors (authenticator app, passkeys, recovery codes), and sessions that remember a fresh proof.
-- Tickets and recovery codes are stored as digests, the authenticator's secret sealed. Read and written by the system only.

alter table session_sessions
  -- the last time this session's user proved himself again; null until then
  add column stepped_up_at timestamptz;

alter table session_codes drop constraint session_codes_purpose;
alter table session_codes add constraint session_codes_purpose
  check (purpose in ('login', 'register', 'reset', 'step-up', 'change-mobile', 'change-master', 'bind-account', 'bind-email'));

alter table session_attempts drop constraint session_attempts_kind;
alter table session_attempts add constraint session_attempts_kind check (kind in ('ACCOUNT', 'ADDRESS', 'SECOND_FACTOR', 'PASSWORD'));

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

create table session_totps (
  user_id bigint primary key constraint session_totps_user references organization_wallet_users (id),
  sealed_secret text not null,
  -- the last half minute whose code was used: no code counts twice
  used_step bigint not null default 0,
  created_at timestamptz not null,
  -- null until the first right code: only then is it a second factor
  confirmed_at timestamptz
);

create table session_recovery_codes (
  user_id bigint not null constraint session_recovery_codes_user references organization_wallet_users (id),
  code_digest text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_digest)
);

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

-- What a person said of himself at registration, before belonging to any customer. The address is no way in and none back until it is
-- proved by a code: a mistyped one would hand a stranger the link to a new password.
alter table organization_wallet_users
  add column registered_company_name text not null default '',
  add column registered_invite_code text not null default '',
  add column registered_email text not null default '';

alter table session_tickets enable row level security;
alter table session_tickets force row level security;
create policy system_only on session_tickets using (app_is_system());
alter table session_totps enable row level security;
alter table session_totps force row level security;
create policy system_only on session_totps using (app_is_system());
alter table session_recovery_codes enable row level security;
alter table session_recovery_codes force row level security;
create policy system_only on session_recovery_codes using (app_is_system());
alter table session_passkeys enable row level security;
alter table session_passkeys force row level security;
create policy system_only on session_passkeys using (app_is_system());
