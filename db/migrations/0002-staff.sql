-- Why: the agency's own people sign in to the console, in a realm apart from the customers': their own users, secrets, sessions and
-- counters. The scope "staff" sees every customer's rows, but neither sessions nor secrets of anybody.
-- Needs: app/app_is_system app/app_sales_id app/app_sees_all

create table staff_users (
  id bigint primary key,
  login_name text not null constraint staff_users_login_name unique,
  staff_name text not null,
  role text not null
    constraint staff_users_role check (role in ('OPS', 'FIN', 'FIN_CHECK', 'RISK', 'SALES', 'ADMIN', 'AUDIT')),
  is_disabled boolean not null default false,
  created_at timestamptz not null,
  last_signed_in_at timestamptz,
  -- whoever made the password has read it: it opens nothing but its own change
  is_password_initial boolean not null default false,
  constraint staff_users_login_name_form check (login_name ~ '^[a-z][a-z0-9-]{1,29}$')
);
alter table staff_users enable row level security, force row level security;
-- Who works here is no secret among staff.
create policy staff on staff_users using (app_sees_all() or app_sales_id() is not null);

-- Apart from staff_users, so that whoever may see who works here does not see this.
create table staff_credentials (
  staff_id bigint primary key constraint staff_credentials_staff references staff_users (id),
  password_hash text not null,
  -- sealed for this person by the configured key
  totp_sealed text not null,
  -- the last 30-second step whose code was used: no code counts twice
  totp_used_step bigint not null default 0,
  changed_at timestamptz not null
);
alter table staff_credentials enable row level security, force row level security;
create policy system_only on staff_credentials using (app_is_system());

-- Each time one of the staff saw another one's new secrets. Whoever was created on the server has no such entry.
create table staff_handouts (
  id bigint primary key,
  staff_id bigint not null constraint staff_handouts_staff references staff_users (id),
  by_staff_id bigint not null constraint staff_handouts_by references staff_users (id),
  kind text not null constraint staff_handouts_kind
    check (kind in ('CREATED', 'RESET', 'RESET_PASSWORD', 'RESET_WITH_PASSWORD')),
  reason text not null,
  at timestamptz not null,
  constraint staff_handouts_two_people check (staff_id <> by_staff_id)
);
create index staff_handouts_by_staff on staff_handouts (staff_id, id desc);
create index staff_handouts_by_time on staff_handouts (at desc);
alter table staff_handouts enable row level security, force row level security;
create policy staff on staff_handouts using (app_sees_all() or staff_id = app_sales_id());

create table staff_sessions (
  id bigint primary key,
  sid_digest text not null constraint staff_sessions_sid unique,
  -- of the secret that the browser keeps in a cookie: a stolen sid alone opens nothing
  secret_digest text not null,
  staff_id bigint not null constraint staff_sessions_staff references staff_users (id),
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text constraint staff_sessions_end_reason
    check (end_reason in ('SIGNED_OUT', 'REVOKED', 'ROTATED', 'ROLE_CHANGED', 'RESET')),
  constraint staff_sessions_ended check ((ended_at is null) = (end_reason is null))
);
create index staff_sessions_by_staff on staff_sessions (staff_id) where ended_at is null;
create index staff_sessions_by_expiry on staff_sessions (expires_at);
alter table staff_sessions enable row level security, force row level security;
create policy system_only on staff_sessions using (app_is_system());

-- Which networks a person is known from, under keyed digests and not as addresses: he doesn't stand in line behind strangers.
create table staff_known_networks (
  staff_id bigint not null constraint staff_known_networks_staff references staff_users (id),
  network_digest text not null,
  last_at timestamptz not null,
  primary key (staff_id, network_digest)
);
create index staff_known_networks_by_time on staff_known_networks (last_at);
alter table staff_known_networks enable row level security, force row level security;
create policy system_only on staff_known_networks using (app_is_system());

-- Who has tried in vain, under keyed digests; each further failure doubles the wait.
create table staff_attempts (
  kind text not null constraint staff_attempts_kind check (kind in ('ACCOUNT', 'ADDRESS')),
  subject text not null,
  failures integer not null constraint staff_attempts_failures check (failures >= 0),
  last_at timestamptz not null,
  blocked_until timestamptz not null,
  primary key (kind, subject)
);
create index staff_attempts_by_time on staff_attempts (last_at);
alter table staff_attempts enable row level security, force row level security;
create policy system_only on staff_attempts using (app_is_system());
