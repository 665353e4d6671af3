-- Why: lists, pickers and counters of customers know only the ad accounts that they hold now. The slim copy and the counters leave out rows
-- that were taken back, and what pages are found in is indexed without them.
-- Needs: ad-accounts/ad_accounts_count ad-accounts/ad_accounts_copy_facts

select set_config('app.scope', 'system', true);
update ad_accounts_counters c set n = c.n - t.n
from (
  select a.customer_id, a.channel, coalesce(a.sub_customer_id, 0) as sub_customer_id, level.company_id, a.account_status, a.frozen_status,
    a.is_low_balance, a.is_synced, count(*) as n
  from ad_accounts_accounts a cross join lateral (values (0::bigint), (a.company_id)) level (company_id)
  where a.taken_back_at is not null
  group by 1, 2, 3, 4, 5, 6, 7, 8) t
where (c.customer_id, c.channel, c.sub_customer_id, c.company_id, c.account_status, c.frozen_status, c.is_low_balance, c.is_synced)
  = (t.customer_id, t.channel, t.sub_customer_id, t.company_id, t.account_status, t.frozen_status, t.is_low_balance, t.is_synced);
delete from ad_accounts_search s using ad_accounts_accounts a where a.id = s.id and a.taken_back_at is not null;
select set_config('app.scope', '', true);

drop index ad_accounts_accounts_list;
create index ad_accounts_accounts_list on ad_accounts_accounts (customer_id, channel, id) include (sub_customer_id) where taken_back_at is null;
drop index ad_accounts_accounts_by_status;
create index ad_accounts_accounts_by_status on ad_accounts_accounts (customer_id, channel, account_status, id) include (sub_customer_id)
  where taken_back_at is null;
drop index ad_accounts_accounts_figures;
create index ad_accounts_accounts_figures on ad_accounts_accounts (customer_id, channel, id) include (sub_customer_id, company_id,
  account_status, frozen_status, is_low_balance, is_synced, currency, balance_minor, limit_minor, avg_spend_7d_minor, days_left_tenths)
  where taken_back_at is null;
create index ad_accounts_accounts_taken on ad_accounts_accounts (id) where taken_back_at is not null;

-- A row that is taken back leaves the slim copy, too.
drop trigger ad_accounts_searchable_update on ad_accounts_accounts;
create trigger ad_accounts_searchable_update after update on ad_accounts_accounts for each row
  when ((old.customer_id, old.channel, old.sub_customer_id, old.company_id, old.account_name, old.account_status, old.frozen_status,
      old.is_low_balance, old.is_synced, old.currency, old.timezone, old.ad_type, old.personal_auth, old.opened_at, old.remark, old.taken_back_at)
    is distinct from
      (new.customer_id, new.channel, new.sub_customer_id, new.company_id, new.account_name, new.account_status, new.frozen_status,
      new.is_low_balance, new.is_synced, new.currency, new.timezone, new.ad_type, new.personal_auth, new.opened_at, new.remark, new.taken_back_at))
  execute function ad_accounts_copy_facts();
