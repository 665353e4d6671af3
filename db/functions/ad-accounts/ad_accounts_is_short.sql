-- Revision: 1 3e081bfe
-- Needs: spend/spend_usd_minor
-- Whether a working ad account has less than fifty dollars left: what is low for a sub-customer whose agent hides spend, since days left tell it.
create or replace function ad_accounts_is_short(account_status text, balance_minor bigint, currency text) returns boolean
  language sql stable parallel safe
  return account_status = 'NORMAL'
    and coalesce(spend_usd_minor(balance_minor, currency, (now() at time zone 'Asia/Shanghai')::date) < 5000, false);
