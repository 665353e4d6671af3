-- Revision: 1 d3a82918
-- Needs: ad-accounts/ad_accounts_days_left_tenths
-- Whether a working ad account runs dry within three days at this average, as `is_low_balance` keeps it for the average of all its holders.
create or replace function ad_accounts_is_low(account_status text, balance_minor bigint, avg_spend_7d_minor bigint) returns boolean
  language sql immutable parallel safe
  return account_status = 'NORMAL' and coalesce(ad_accounts_days_left_tenths(balance_minor, avg_spend_7d_minor) < 30, false);
