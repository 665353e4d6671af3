-- Revision: 2 a38b6712
-- The ids of one page in the order of the ids, and how many ad accounts there are under each tab, for the filters a list opens with:
-- nothing, or one status. A kept plan doesn't know how large the customer is; walking the index in order is right for all of them.
-- The tab NORMAL leaves out what stands under LOW_BALANCE, so that the tabs add up.
create or replace function ad_accounts_counted_page(p_customer_id bigint, p_sub_customer_id bigint, p_channel text, p_tab_status text, p_status text,
    p_is_rising boolean, p_limit integer, p_offset integer)
  returns table (ids bigint[], total_all bigint, total_normal bigint, total_low_balance bigint, total_rectify bigint, total_frozen bigint,
    total_forbid_quota bigint)
  language plpgsql stable rows 1
  set plan_cache_mode = force_generic_plan set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  wanted text := coalesce(p_tab_status, p_status);
begin
  if p_tab_status <> p_status then
    ids := '{}';
  elsif wanted is null and p_is_rising then
    ids := array(select a.id from ad_accounts_accounts a where a.customer_id = p_customer_id and a.channel = p_channel and a.taken_back_at is null
      and (p_sub_customer_id is null or a.sub_customer_id = p_sub_customer_id) order by a.id limit p_limit offset p_offset);
  elsif wanted is null then
    ids := array(select a.id from ad_accounts_accounts a where a.customer_id = p_customer_id and a.channel = p_channel and a.taken_back_at is null
      and (p_sub_customer_id is null or a.sub_customer_id = p_sub_customer_id) order by a.id desc limit p_limit offset p_offset);
  elsif p_is_rising then
    ids := array(select a.id from ad_accounts_accounts a where a.customer_id = p_customer_id and a.channel = p_channel and a.taken_back_at is null
      and a.account_status = wanted and (p_tab_status is distinct from 'NORMAL' or not a.is_low_balance)
      and (p_sub_customer_id is null or a.sub_customer_id = p_sub_customer_id)
      order by a.id limit p_limit offset p_offset);
  else
    ids := array(select a.id from ad_accounts_accounts a where a.customer_id = p_customer_id and a.channel = p_channel and a.taken_back_at is null
      and a.account_status = wanted and (p_tab_status is distinct from 'NORMAL' or not a.is_low_balance)
      and (p_sub_customer_id is null or a.sub_customer_id = p_sub_customer_id)
      order by a.id desc limit p_limit offset p_offset);
  end if;
  select sum(c.n), sum(c.n) filter (where c.account_status = 'NORMAL' and not c.is_low_balance), sum(c.n) filter (where c.is_low_balance),
      sum(c.n) filter (where c.account_status = 'SUSPEND_VIOLATE_AD'), sum(c.n) filter (where c.account_status = 'FROZEN'),
      sum(c.n) filter (where c.account_status = 'FORBID_QUOTA')
    into total_all, total_normal, total_low_balance, total_rectify, total_frozen, total_forbid_quota
    from ad_accounts_counters c
    where c.customer_id = p_customer_id and c.channel = p_channel and c.company_id = 0
      and (p_sub_customer_id is null or c.sub_customer_id = p_sub_customer_id) and (p_status is null or c.account_status = p_status);
  return next;
end $$;
