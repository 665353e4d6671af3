-- Revision: 1 0287b3ec
-- What is kept, and whether the caller is to renew it: what ends at `stale_until` or before is stale, and one caller at a time gets the lease.
create or replace function channels_take_token(of_channel text, of_credentials text, at timestamptz, stale_until timestamptz, lease_until timestamptz)
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
