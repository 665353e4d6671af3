-- Revision: 2 da9671e0
-- Keeps ad_accounts_counters equal to a recount of the ad accounts that are held: one that was taken back counts no more.
create or replace function ad_accounts_count() returns trigger language plpgsql as $$
declare
  change record;
begin
  -- In the order of the key, so that two transactions never wait for each other in a circle.
  if tg_op = 'INSERT' then
    insert into ad_accounts_counters as c
      select a.customer_id, a.channel, coalesce(a.sub_customer_id, 0), level.company_id, a.account_status, a.frozen_status,
        a.is_low_balance, a.is_synced, count(*)
      from added a cross join lateral (values (0::bigint), (a.company_id)) level (company_id)
      where a.taken_back_at is null
      group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
      on conflict on constraint ad_accounts_counters_pkey do update set n = c.n + excluded.n;
    return null;
  end if;
  for change in
    select b.customer_id, b.channel, coalesce(b.sub_customer_id, 0) as sub_customer_id, level.company_id, b.account_status, b.frozen_status,
      b.is_low_balance, b.is_synced, sum(b.sign)::integer as difference
    from (
      select 1 as sign, customer_id, channel, sub_customer_id, company_id, account_status, frozen_status, is_low_balance, is_synced from added
      where taken_back_at is null
      union all
      select -1, customer_id, channel, sub_customer_id, company_id, account_status, frozen_status, is_low_balance, is_synced from removed
      where taken_back_at is null
    ) b
    cross join lateral (values (0::bigint), (b.company_id)) level (company_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(b.sign) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8
  loop
    update ad_accounts_counters set n = n + change.difference
      where customer_id = change.customer_id and channel = change.channel and sub_customer_id = change.sub_customer_id
        and company_id = change.company_id and account_status = change.account_status and frozen_status = change.frozen_status
        and is_low_balance = change.is_low_balance and is_synced = change.is_synced;
    if not found then
      insert into ad_accounts_counters as c
        values (change.customer_id, change.channel, change.sub_customer_id, change.company_id, change.account_status,
          change.frozen_status, change.is_low_balance, change.is_synced, change.difference)
        on conflict on constraint ad_accounts_counters_pkey do update set n = c.n + excluded.n;
    end if;
  end loop;
  return null;
end $$;
