-- Revision: 1 a3876b00
-- The average of the last seven days as a sub-customer sees it: of its own days alone, from when it got the ad account. `kept` is that of all
-- its holders.
create or replace function ad_accounts_sub_average(account_id bigint, sub_id bigint, given_at timestamptz, read_at timestamptz, kept bigint)
  returns bigint language sql stable parallel safe
  return case when given_at is null or given_at < read_at - interval '8 days' then kept
    else coalesce((select sum(d.spend_minor) / 7 from spend_days d where d.ad_account_id = account_id and d.sub_customer_id = sub_id
      and d.day >= read_at::date - 7 and d.day < read_at::date), 0)::bigint end;
