-- Revision: 1 f6424561
-- The rates of today, per minor unit: what figures of several currencies are compared by.
create or replace function spend_usd_rates_today() returns table (currency text, usd_per_minor numeric) language sql stable as $$
  select distinct on (r.currency) r.currency, r.usd_per_unit / (10::numeric ^ r.minor_digits)
  from spend_usd_rates r where r.valid_from <= (now() at time zone 'Asia/Shanghai')::date order by r.currency, r.valid_from desc
$$;
