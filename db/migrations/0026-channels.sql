-- Why: what keeps us and the platforms in step: the breakers and the tokens that our processes share, alarms of the connectors, credentials that
-- two people replace in the console without a restart, and what the platforms say of them, so that their end is told in time.
-- Needs: app/app_is_system app/app_sees_all

-- One circuit breaker per channel, shared by all workers. Staff stop and resume sending here too, so that the worker's one look before a
-- send sees both.
create table channels_breakers (
  channel text primary key,
  failures integer not null default 0,
  open_until timestamptz,
  paused_at timestamptz,
  -- who, by the name that records show, and why
  paused_by text,
  pause_reason text,
  constraint channels_breakers_pause
    check ((paused_at is null) = (paused_by is null) and (paused_at is null) = (pause_reason is null))
);

-- `credentials` is a digest of those that the token was bought with: new ones never wait for what became of the old.
create table channels_tokens (
  channel text not null,
  credentials text not null,
  -- under SECRET_KEY
  sealed text,
  ends_at timestamptz,
  -- until then somebody renews it, or nobody is to try again
  renewing_until timestamptz,
  refused_until timestamptz,
  refusal text,
  primary key (channel, credentials),
  constraint channels_tokens_sealed check ((sealed is null) = (ends_at is null)),
  constraint channels_tokens_refusal check ((refused_until is null) = (refusal is null))
);
alter table channels_tokens enable row level security, force row level security;
create policy system_only on channels_tokens using (app_is_system());

-- The last time of each alarm; staff read them.
create table channels_alarms (
  channel text not null,
  kind text not null constraint channels_alarms_kind
    check (kind in ('CREDENTIALS_REFUSED', 'CREDENTIALS_END', 'VERSION_ENDED', 'VERSION_REPLACED', 'VERSION_ENDS')),
  message text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (channel, kind)
);
alter table channels_alarms enable row level security, force row level security;
create policy staff on channels_alarms using (app_sees_all());

create table channels_credentials (
  id bigint primary key constraint channels_credentials_case references cases_cases (id),
  channel text not null constraint channels_credentials_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  -- name to what may be shown: identifiers as they are, secrets by their last four characters
  shown jsonb not null,
  -- the last real call with them that went well, and what the platform said
  tried_at timestamptz,
  facts jsonb,
  in_force_at timestamptz,
  -- others took their place
  ended_at timestamptz,
  constraint channels_credentials_tried check ((tried_at is null) = (facts is null) and (in_force_at is null or tried_at is not null)),
  constraint channels_credentials_ended check (ended_at is null or in_force_at is not null)
);
create unique index channels_credentials_in_force on channels_credentials (channel) where in_force_at is not null and ended_at is null;
alter table channels_credentials enable row level security, force row level security;
create policy staff on channels_credentials for select using ((select app_sees_all()));
create policy tenant on channels_credentials using ((select app_is_system()));

-- The secrets themselves, apart from what staff see. The box names the key that sealed it. Gone once they can't be used any more.
create table channels_sealed_credentials (
  id bigint primary key constraint channels_sealed_credentials_of references channels_credentials (id),
  sealed text not null
);
alter table channels_sealed_credentials enable row level security, force row level security;
create policy system_only on channels_sealed_credentials using (app_is_system());

-- What the last real call with the credentials in force said. `credentials` tells which they were: a case's id, or a digest of the environment's.
create table channels_connections (
  channel text primary key constraint channels_connections_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  credentials text not null,
  checked_at timestamptz not null,
  is_well boolean not null,
  -- since when it is as it is
  since timestamptz not null,
  facts jsonb,
  trouble text,
  -- of EXPIRY_DAYS, the least that was told of this end
  told_days integer,
  constraint channels_connections_well check (is_well = (trouble is null))
);
alter table channels_connections enable row level security, force row level security;
create policy staff on channels_connections using (app_sees_all());
