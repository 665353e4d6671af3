-- Revision: 1 8df062f9
-- A renewer that was slow does not put an older token in the place of a newer one. Tokens of credentials long out of use go.
create or replace function channels_keep_token(of_channel text, of_credentials text, at timestamptz, new_sealed text, new_ends_at timestamptz)
  returns void language sql as $$
  update channels_tokens t set renewing_until = null, refused_until = null, refusal = null,
    sealed = case when t.ends_at > new_ends_at then t.sealed else new_sealed end, ends_at = greatest(t.ends_at, new_ends_at)
  where t.channel = of_channel and t.credentials = of_credentials;
  delete from channels_tokens t where t.channel = of_channel and t.credentials <> of_credentials
    and greatest(t.ends_at, t.renewing_until, t.refused_until) < at - interval '1 day';
$$;
