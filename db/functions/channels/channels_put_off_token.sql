-- Revision: 1 f14c4dd3
-- Says until when nobody renews: somebody has failed, or the credentials were refused.
create or replace function channels_put_off_token(of_channel text, of_credentials text, until timestamptz, new_refusal text)
  returns void language sql as $$
  update channels_tokens t set renewing_until = case when new_refusal is null then until end,
    refused_until = case when new_refusal is not null then until end, refusal = new_refusal
  where t.channel = of_channel and t.credentials = of_credentials;
$$;
