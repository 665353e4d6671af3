-- Why: the ad accounts of all tenants. Lists over a tenant's must answer any filter within 30 ms at a million accounts: totals of the
-- usual filters are kept as counters, the other filters scan a slim copy of the facts that synchronisations hardly ever touch.
-- Needs: ad-accounts/ad_accounts_add_balances ad-accounts/ad_accounts_copy_facts ad-accounts/ad_accounts_count
-- Needs: ad-accounts/ad_accounts_days_left_tenths ad-accounts/ad_accounts_refuse_delete app/app_customer_id app/app_sales_id app/app_sees
-- Needs: app/app_sees_all app/app_sells app/app_sub_customer_id

create table ad_accounts_accounts (
  id bigint primary key,
  customer_id bigint not null constraint ad_accounts_accounts_customer references organization_customers (id),
  sub_customer_id bigint,
  company_id bigint not null,
  channel text not null constraint ad_accounts_accounts_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  outside_account_id text not null,
  account_name text not null,
  currency text not null,
  timezone text not null,
  ad_type text,
  account_status text not null default 'NORMAL'
    constraint ad_accounts_accounts_status check (account_status in ('NORMAL', 'FROZEN', 'FORBID_QUOTA', 'SUSPEND_VIOLATE_AD')),
  frozen_status text not null default 'UN_FROZEN'
    constraint ad_accounts_accounts_frozen check (frozen_status in ('UN_FROZEN', 'FROZEN', 'THAW_PENDING', 'TO_BE_THAW', 'THAWED', 'REJECT_THAW')),
  disable_reason text,
  -- figures of the last synchronisation, minor units of the account's currency; null until then
  limit_minor bigint,
  spent_minor bigint,
  balance_minor bigint,
  avg_spend_7d_minor bigint not null default 0,
  today_spend_minor bigint not null default 0,
  total_added_minor bigint not null default 0,
  personal_auth boolean not null default false,
  -- reconciliation found the platform's figure apart from ours: quota operations wait for a person
  has_open_difference boolean not null default false,
  remark text not null default '',
  opened_at timestamptz not null,
  synced_at timestamptz,
  sync_requested_at timestamptz,
  last_operation_at timestamptz,
  created_at timestamptz not null,
  days_left_tenths integer generated always as (ad_accounts_days_left_tenths(balance_minor, avg_spend_7d_minor)) stored,
  is_low_balance boolean not null generated always as (
    account_status = 'NORMAL' and coalesce(ad_accounts_days_left_tenths(balance_minor, avg_spend_7d_minor) < 30, false)) stored,
  is_synced boolean not null generated always as (synced_at is not null) stored,
  -- The account's day of its first synchronisation and what it had spent on it by then: spend since adoption starts there.
  adopted_on date,
  adoption_spend_minor bigint,
  -- The agency's own ban, apart from the platform's status: a synchronisation may not lift it.
  is_quota_forbidden boolean not null default false,
  -- what the agency marks an ad account with, for its own eyes
  tags text[] not null default '{}',
  -- The agency took it back once nothing was left on it. The account has a row for each holder, and one of them holds it at a time.
  taken_back_at timestamptz,
  -- when it came here from another row; null where nobody had held it (docs/decisions/holders.md)
  handed_over_at timestamptz,
  -- what the platform had counted as spent by then
  begin_spent_minor bigint not null default 0,
  -- the same of its present sub-customer, with what had been added by then
  sub_given_at timestamptz,
  sub_begin_spent_minor bigint not null default 0,
  sub_begin_added_minor bigint not null default 0,
  -- counted before the platform's present total began, in minor units
  spent_base_minor bigint not null default 0,
  -- the highest that the present total was seen at; null until it was read, and where a platform tells only a balance
  spent_mark_minor bigint,
  -- what the report by days summed up to at the last reading, less the mark of then; null until it was read
  spend_offset_minor bigint,
  constraint ad_accounts_accounts_tenant unique (customer_id, id),
  constraint ad_accounts_accounts_company foreign key (customer_id, company_id) references companies_companies (customer_id, id),
  constraint ad_accounts_accounts_sub_customer foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index ad_accounts_accounts_by_company on ad_accounts_accounts (customer_id, company_id);
create index ad_accounts_accounts_by_sub_customer on ad_accounts_accounts (customer_id, sub_customer_id) where sub_customer_id is not null;
create index ad_accounts_accounts_by_days_left on ad_accounts_accounts (customer_id, channel, days_left_tenths desc nulls last, id desc) include (sub_customer_id);
create index ad_accounts_accounts_low_balance on ad_accounts_accounts (customer_id, days_left_tenths, id) include (sub_customer_id, channel) where is_low_balance;
-- Few at any time.
create index ad_accounts_accounts_differing on ad_accounts_accounts (id) where has_open_difference;
-- Within a currency the order of minor units is the order of dollars: the first of each are merged.
create index ad_accounts_accounts_balances on ad_accounts_accounts (customer_id, channel, currency, balance_minor desc nulls last, id desc)
  include (sub_customer_id);
create index ad_accounts_accounts_limits on ad_accounts_accounts (customer_id, channel, currency, limit_minor desc nulls last, id desc)
  include (sub_customer_id);
create index ad_accounts_accounts_averages on ad_accounts_accounts (customer_id, channel, currency, avg_spend_7d_minor desc nulls last, id desc)
  include (sub_customer_id);
create unique index ad_accounts_accounts_held on ad_accounts_accounts (channel, outside_account_id) where taken_back_at is null;
create index ad_accounts_accounts_outside on ad_accounts_accounts (channel, outside_account_id);
create index ad_accounts_accounts_list on ad_accounts_accounts (customer_id, channel, id) include (sub_customer_id) where taken_back_at is null;
create index ad_accounts_accounts_by_status on ad_accounts_accounts (customer_id, channel, account_status, id) include (sub_customer_id)
  where taken_back_at is null;
create index ad_accounts_accounts_figures on ad_accounts_accounts (customer_id, channel, id) include (sub_customer_id, company_id,
  account_status, frozen_status, is_low_balance, is_synced, currency, balance_minor, limit_minor, avg_spend_7d_minor, days_left_tenths)
  where taken_back_at is null;
create index ad_accounts_accounts_taken on ad_accounts_accounts (id) where taken_back_at is not null;
create trigger ad_accounts_counted_insert after insert on ad_accounts_accounts
  referencing new table as added for each statement execute function ad_accounts_count();
create trigger ad_accounts_counted_update after update on ad_accounts_accounts
  referencing old table as removed new table as added for each statement execute function ad_accounts_count();
create trigger ad_accounts_kept before delete on ad_accounts_accounts for each statement execute function ad_accounts_refuse_delete();
create trigger ad_accounts_searchable_insert after insert on ad_accounts_accounts
  for each row execute function ad_accounts_copy_facts();
-- A row that is taken back leaves the slim copy, too.
create trigger ad_accounts_searchable_update after update on ad_accounts_accounts for each row
  when ((old.customer_id, old.channel, old.sub_customer_id, old.company_id, old.account_name, old.account_status, old.frozen_status,
      old.is_low_balance, old.is_synced, old.currency, old.timezone, old.ad_type, old.personal_auth, old.opened_at, old.remark, old.taken_back_at)
    is distinct from
      (new.customer_id, new.channel, new.sub_customer_id, new.company_id, new.account_name, new.account_status, new.frozen_status,
      new.is_low_balance, new.is_synced, new.currency, new.timezone, new.ad_type, new.personal_auth, new.opened_at, new.remark, new.taken_back_at))
  execute function ad_accounts_copy_facts();
create trigger ad_accounts_balances_insert after insert on ad_accounts_accounts
  referencing new table as added for each statement execute function ad_accounts_add_balances();
create trigger ad_accounts_balances_update after update on ad_accounts_accounts
  referencing old table as removed new table as added for each statement execute function ad_accounts_add_balances();
alter table ad_accounts_accounts enable row level security, force row level security;
create policy tenant on ad_accounts_accounts using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));
create policy acceptance on ad_accounts_accounts to tallyhelm_acceptance using (true);
grant select on ad_accounts_accounts to tallyhelm_acceptance;
-- It locks the accounts of its orders, so that an account changes hands before or after an order and never beside it. A row is locked by
-- whoever may update one of its columns.
grant update (id) on ad_accounts_accounts to tallyhelm_acceptance;

create table ad_accounts_bindings (
  id bigint primary key,
  customer_id bigint not null,
  ad_account_id bigint not null,
  kind text not null constraint ad_accounts_bindings_kind check (kind in ('BM', 'PIXEL', 'MCC', 'BC', 'EMAIL')),
  outside_id text not null,
  status text not null,
  bound_at timestamptz,
  constraint ad_accounts_bindings_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint ad_accounts_bindings_once unique (ad_account_id, kind, outside_id)
);
create index ad_accounts_bindings_by_outside on ad_accounts_bindings (customer_id, kind, outside_id);
alter table ad_accounts_bindings enable row level security, force row level security;
create policy tenant on ad_accounts_bindings using (app_sees(customer_id, nullif(current_setting('app.sub_customer_id', true), '')::bigint)
  and exists (select from ad_accounts_accounts a where a.id = ad_account_id));

-- What happened to an ad account besides money: its name, what it is bound to, whom it was given to.
create table ad_accounts_changes (
  id bigint primary key,
  customer_id bigint not null,
  -- who held the account when it changed; a change of hands belongs to the agent alone
  sub_customer_id bigint,
  ad_account_id bigint not null,
  change_type text not null constraint ad_accounts_changes_type check (change_type in ('ACCOUNT_RENAME', 'BIND_BM_ID', 'BIND_PIXEL',
    'BIND_BC_ID', 'UNBIND_BC_ID', 'FB_USER_AUTHORIZATION', 'REPLACE_SUB_CUSTOMER')),
  before_text text not null,
  after_text text not null,
  status text not null constraint ad_accounts_changes_status check (status in ('PROCESSING', 'FINISHED', 'FAIL')),
  fail_reason text,
  source text not null constraint ad_accounts_changes_source check (source in ('PLATFORM', 'AGENCY', 'USER')),
  submitter text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint ad_accounts_changes_ad_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint ad_accounts_changes_ended check ((status = 'PROCESSING') = (finished_at is null))
);
create index ad_accounts_changes_by_customer on ad_accounts_changes (customer_id, id desc);
create index ad_accounts_changes_by_ad_account on ad_accounts_changes (ad_account_id, id desc);
alter table ad_accounts_changes enable row level security, force row level security;
create policy tenant on ad_accounts_changes using (app_sees(customer_id, sub_customer_id));

-- How many ad accounts there are per combination; sub_customer_id 0: the customer's own; company_id 0: all companies together, so
-- that a total reads a handful of rows. Kept by a trigger, equal to a recount.
create table ad_accounts_counters (
  customer_id bigint not null,
  channel text not null,
  sub_customer_id bigint not null,
  company_id bigint not null,
  account_status text not null,
  frozen_status text not null,
  is_low_balance boolean not null,
  is_synced boolean not null,
  n integer not null constraint ad_accounts_counters_not_negative check (n >= 0),
  primary key (customer_id, channel, sub_customer_id, company_id, account_status, frozen_status, is_low_balance, is_synced)
) with (fillfactor = 70);
alter table ad_accounts_counters enable row level security, force row level security;
-- What a salesperson sees of the other tables of ad accounts is read in the scope of the customer itself.
create policy tenant on ad_accounts_counters using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id())))
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

-- What lies on the ad accounts of a customer (sub-customer 0: all of them) per currency, kept so that the home page need not add up.
create table ad_accounts_balance_totals (
  customer_id bigint not null,
  sub_customer_id bigint not null,
  currency text not null,
  balance_minor bigint not null,
  primary key (customer_id, sub_customer_id, currency)
) with (fillfactor = 50);
alter table ad_accounts_balance_totals enable row level security, force row level security;
create policy tenant on ad_accounts_balance_totals using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));

-- The facts that lists filter by, apart from the figures: synchronisations change figures every hour and facts hardly ever, so
-- this copy stays readable from its index alone. Text is in lower case. A two-character Chinese search has no index that
-- helps (trigrams need three), and under row-level security `like` could not use one; a scan of one tenant's slim rows can.
create table ad_accounts_search (
  id bigint primary key constraint ad_accounts_search_account references ad_accounts_accounts (id),
  customer_id bigint not null,
  channel text not null,
  sub_customer_id bigint,
  company_id bigint not null,
  account_name text not null,
  account_status text not null,
  frozen_status text not null,
  is_low_balance boolean not null,
  is_synced boolean not null,
  currency text not null,
  timezone text not null,
  ad_type text,
  personal_auth boolean not null,
  opened_at timestamptz not null,
  remark text not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index ad_accounts_search_list on ad_accounts_search (customer_id, channel, id) include (sub_customer_id, company_id, account_name,
  account_status, frozen_status, is_low_balance, is_synced, currency, timezone, ad_type, personal_auth, opened_at, remark);
create index ad_accounts_search_by_name on ad_accounts_search (customer_id, channel, account_name desc nulls last, id desc) include (sub_customer_id);
create index ad_accounts_search_by_opening on ad_accounts_search (customer_id, channel, opened_at desc nulls last, id desc) include (sub_customer_id);
-- A search for one text reads every ad account of the channel: these carry what it needs and nothing else. Most accounts have no remark.
create index ad_accounts_search_names on ad_accounts_search (customer_id, channel, id)
  include (is_low_balance, sub_customer_id, account_status, account_name);
create index ad_accounts_search_remarks on ad_accounts_search (customer_id, channel, id)
  include (is_low_balance, sub_customer_id, account_status, remark) where remark <> '';
-- On the slim copy, which synchronisations hardly ever touch. They carry what the policy looks at, so that no row is fetched.
create index ad_accounts_search_by_channel on ad_accounts_search (channel, id) include (customer_id, sub_customer_id, account_status);
create index ad_accounts_search_by_status on ad_accounts_search (account_status, id) include (customer_id, sub_customer_id, channel);
alter table ad_accounts_search enable row level security, force row level security;
create policy tenant on ad_accounts_search using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));
