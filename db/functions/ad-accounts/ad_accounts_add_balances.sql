-- Revision: 1 5a60602c
-- Keeps ad_accounts_balance_totals.
create or replace function ad_accounts_add_balances() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ad_accounts_balance_totals as t
      select a.customer_id, level.sub_customer_id, a.currency, sum(a.balance_minor)
      from added a cross join lateral (select 0::bigint as sub_customer_id union all
        select a.sub_customer_id where a.sub_customer_id is not null) level
      where a.balance_minor <> 0
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (customer_id, sub_customer_id, currency) do update set balance_minor = t.balance_minor + excluded.balance_minor;
  else
    insert into ad_accounts_balance_totals as t
      select b.customer_id, level.sub_customer_id, b.currency, sum(b.balance_minor)
      from (select customer_id, sub_customer_id, currency, coalesce(balance_minor, 0) as balance_minor from added
            union all select customer_id, sub_customer_id, currency, -coalesce(balance_minor, 0) from removed) b
      cross join lateral (select 0::bigint as sub_customer_id union all
        select b.sub_customer_id where b.sub_customer_id is not null) level
      group by 1, 2, 3 having sum(b.balance_minor) <> 0 order by 1, 2, 3
      on conflict (customer_id, sub_customer_id, currency) do update set balance_minor = t.balance_minor + excluded.balance_minor;
  end if;
  return null;
end $$;
