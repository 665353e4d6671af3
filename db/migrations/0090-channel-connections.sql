-- Why: Google's access tokens end after an hour. The processes share one, and one of them at a time renews it. And what a connector
-- alarms about (refused credentials, a version that ends) is kept, so that the console shows it.

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
alter table channels_tokens enable row level security;
alter table channels_tokens force row level security;
create policy system_only on channels_tokens using (app_is_system());

-- What is kept, and whether the caller is to renew it: what ends at `stale_until` or before is stale, and one caller at a time gets the lease.
create function channels_take_token(of_channel text, of_credentials text, at timestamptz, stale_until timestamptz, lease_until timestamptz)
  returns table (sealed text, ends_at timestamptz, refusal text, is_ours boolean) language plpgsql as $$
declare
  took boolean;
begin
  insert into channels_tokens as t (channel, credentials, renewing_until) values (of_channel, of_credentials, lease_until)
  on conflict (channel, credentials) do update set renewing_until = excluded.renewing_until
    where coalesce(t.ends_at, '-infinity') <= stale_until and coalesce(t.renewing_until, '-infinity') <= at
      and coalesce(t.refused_until, '-infinity') <= at;
  took := found;
  return query select t.sealed, t.ends_at, case when t.refused_until > at then t.refusal end, took
    from channels_tokens t where t.channel = of_channel and t.credentials = of_credentials;
end $$;

-- A renewer that was slow does not put an older token in the place of a newer one. Tokens of credentials long out of use go.
create function channels_keep_token(of_channel text, of_credentials text, at timestamptz, new_sealed text, new_ends_at timestamptz)
  returns void language sql as $$
  update channels_tokens t set renewing_until = null, refused_until = null, refusal = null,
    sealed = case when t.ends_at > new_ends_at then t.sealed else new_sealed end, ends_at = greatest(t.ends_at, new_ends_at)
  where t.channel = of_channel and t.credentials = of_credentials;
  delete from channels_tokens t where t.channel = of_channel and t.credentials <> of_credentials
    and greatest(t.ends_at, t.renewing_until, t.refused_until) < at - interval '1 day';
$$;

create function channels_put_off_token(of_channel text, of_credentials text, until timestamptz, new_refusal text)
  returns void language sql as $$
  update channels_tokens t set renewing_until = case when new_refusal is null then until end,
    refused_until = case when new_refusal is not null then until end, refusal = new_refusal
  where t.channel = of_channel and t.credentials = of_credentials;
$$;

-- The last time of each alarm; staff read them.
create table channels_alarms (
  channel text not null,
  kind text not null constraint channels_alarms_kind
    check (kind in ('CREDENTIALS_REFUSED', 'VERSION_ENDED', 'VERSION_REPLACED', 'VERSION_ENDS')),
  message text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (channel, kind)
);
alter table channels_alarms enable row level security;
alter table channels_alarms force row level security;
create policy staff on channels_alarms using (app_sees_all());
