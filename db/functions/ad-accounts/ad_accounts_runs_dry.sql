-- Revision: 1 294f6c78
-- Needs: ad-accounts/ad_accounts_days_left_tenths
-- Whether a working ad account runs dry within so many days at this average, as `is_low_balance` keeps it for the average of all its holders.
create or replace function ad_accounts_runs_dry(account_status text, balance_minor bigint, avg_spend_7d_minor bigint, low_days smallint) returns boolean
  language sql immutable parallel safe
  return account_status = 'NORMAL' and coalesce(ad_accounts_days_left_tenths(balance_minor, avg_spend_7d_minor) < low_days * 10, false);
