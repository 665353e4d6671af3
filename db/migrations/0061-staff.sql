-- Why: the agency's own people sign in to the console, in a realm apart from the customers': their own users, secrets, sessions and
-- counters, and a scope of their own in the database, which sees every customer's rows but neither sessions nor secrets of anybody.

-- True in the scopes that are bound to no customer: the product itself, and staff in the console.
create function app_sees_all() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.scope', true), '') in ('system', 'staff');

create or replace function app_sees(row_customer_id bigint, row_sub_customer_id bigint) returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.scope', true), '') in ('system', 'staff')
    or (row_customer_id = nullif(current_setting('app.customer_id', true), '')::bigint
        and (coalesce(current_setting('app.sub_customer_id', true), '') = ''
             or row_sub_customer_id = nullif(current_setting('app.sub_customer_id', true), '')::bigint));

-- The tenant policies that ask app_is_system themselves let staff in too; what is the system's alone stays so.
do $$ declare p record; begin
  for p in select schemaname, tablename, policyname, qual from pg_policies
    where schemaname = 'public' and policyname = 'tenant' and qual like '%app_is_system()%'
  loop
    execute format('alter policy %I on %I using (%s)', p.policyname, p.tablename, replace(p.qual, 'app_is_system()', 'app_sees_all()'));
  end loop;
end $$;

create table staff_users (
  id bigint primary key,
  login_name text not null constraint staff_users_login_name unique,
  staff_name text not null,
  role text not null
    constraint staff_users_role check (role in ('OPS', 'FIN', 'FIN_CHECK', 'RISK', 'SALES', 'ADMIN', 'AUDIT')),
  is_disabled boolean not null default false,
  created_at timestamptz not null,
  last_signed_in_at timestamptz,
  constraint staff_users_login_name_form check (login_name ~ '^[a-z][a-z0-9-]{1,29}$')
);

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
  end_reason text constraint staff_sessions_end_reason check (end_reason in ('SIGNED_OUT', 'REVOKED', 'ROTATED')),
  constraint staff_sessions_ended check ((ended_at is null) = (end_reason is null))
);
create index staff_sessions_by_staff on staff_sessions (staff_id) where ended_at is null;
create index staff_sessions_by_expiry on staff_sessions (expires_at);

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

alter table staff_users enable row level security;
alter table staff_users force row level security;
create policy staff on staff_users using (app_sees_all());
alter table staff_credentials enable row level security;
alter table staff_credentials force row level security;
create policy system_only on staff_credentials using (app_is_system());
alter table staff_sessions enable row level security;
alter table staff_sessions force row level security;
create policy system_only on staff_sessions using (app_is_system());
alter table staff_attempts enable row level security;
alter table staff_attempts force row level security;
create policy system_only on staff_attempts using (app_is_system());
