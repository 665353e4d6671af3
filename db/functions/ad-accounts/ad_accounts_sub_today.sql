-- Revision: 1 4f4fc508
-- What was spent on the running day as a sub-customer sees it: by its own days, from when it got the ad account. `kept` is that of all its holders.
create or replace function ad_accounts_sub_today(account_id bigint, sub_id bigint, given_at timestamptz, read_at timestamptz, kept bigint)
  returns bigint language sql stable parallel safe
  return case when given_at is null or given_at < read_at - interval '2 days' then kept
    else coalesce((select sum(d.spend_minor) from spend_days d where d.ad_account_id = account_id and d.sub_customer_id = sub_id
      and d.day = read_at::date), 0)::bigint end;
