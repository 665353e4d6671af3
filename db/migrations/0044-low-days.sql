-- Why: a customer says itself below how many days' worth of balance an ad account counts as low; counters, lists and alerts go by it.
-- Needs: ad-accounts/ad_accounts_days_left_tenths app/app_customer_id app/app_sees

create table ad_accounts_low_days (
  customer_id bigint primary key constraint ad_accounts_low_days_customer references organization_customers (id),
  days smallint not null constraint ad_accounts_low_days_days check (days between 1 and 30),
  set_at timestamptz not null
);
alter table ad_accounts_low_days enable row level security, force row level security;
-- Its sub-customers go by it as well.
create policy tenant on ad_accounts_low_days using (app_sees(customer_id, null) or customer_id = (select app_customer_id()));

-- Kept in each row, so that what is low stays a fact of the row, with its index and its counters.
alter table ad_accounts_accounts
  add column low_days smallint not null default 3 constraint ad_accounts_accounts_low_days check (low_days between 1 and 30);
alter table ad_accounts_accounts alter column is_low_balance set expression as (
  account_status = 'NORMAL' and coalesce(ad_accounts_days_left_tenths(balance_minor, avg_spend_7d_minor) < low_days * 10, false));
