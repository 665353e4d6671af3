-- Revision: 1 2d81b530
-- How long the balance lasts at the average of the last seven days, in tenths of a day, rounded down; null when it cannot be said.
create or replace function ad_accounts_days_left_tenths(balance_minor bigint, avg_spend_7d_minor bigint) returns integer
  language sql immutable parallel safe
  return case when balance_minor is not null and avg_spend_7d_minor > 0 then least(99999, greatest(0, balance_minor) * 10 / avg_spend_7d_minor)::integer end;
