-- Why: what a pre-check of a company's material found is kept, and stands with the application that was handed in after it.
-- Needs: app/app_customer_id app/app_sales_id app/app_sees_all app/app_sells app/app_sub_customer_id

create table companies_checks (
  id bigint primary key,
  customer_id bigint not null constraint companies_checks_customer references organization_customers (id),
  -- null: made by the product, after something was handed in unchecked
  user_id bigint constraint companies_checks_user references organization_wallet_users (id),
  -- what one applies for
  kind text not null constraint companies_checks_kind check (kind ~ '^[A-Z_]{3,40}$'),
  -- of the material that was checked
  digest text not null,
  lines jsonb not null,
  checked_at timestamptz not null,
  -- that it stands with; null: nobody has handed anything in after it yet, and it is deleted soon
  case_id bigint constraint companies_checks_case references cases_cases (id)
);
create index companies_checks_of_material on companies_checks (customer_id, kind, digest, checked_at desc);
create index companies_checks_of_user on companies_checks (user_id, checked_at);
create unique index companies_checks_of_case on companies_checks (case_id) where case_id is not null;
create index companies_checks_loose on companies_checks (checked_at) where case_id is null;
alter table companies_checks enable row level security, force row level security;
create policy tenant on companies_checks using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null)
  or ((select app_sales_id()) is not null and app_sells(customer_id)));
