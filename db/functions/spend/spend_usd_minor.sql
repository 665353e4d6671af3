-- Revision: 1 ab0f3873
-- Minor units of a currency in US cents at the rate of that day, rounded half away from zero; null for an unknown currency.
create or replace function spend_usd_minor(spend_minor bigint, spend_currency text, on_day date) returns bigint
  language sql stable
  return (select round(spend_minor * r.usd_per_unit * 100 / (10::numeric ^ r.minor_digits))::bigint
          from spend_usd_rates r where r.currency = spend_currency and r.valid_from <= on_day order by r.valid_from desc limit 1);
