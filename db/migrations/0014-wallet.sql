-- Why: money that staff book by hand takes two people: what a bank received from a customer, and adjustments of a wallet. What each case
-- asks for lies here under the case's id; what was approved is in the ledger. And a customer is told when a wallet runs low.
-- Needs: app/app_sales_id app/app_sees app/app_sees_all app/app_sells

create table wallet_receipts (
  id bigint primary key constraint wallet_receipts_case references cases_cases (id),
  customer_id bigint not null constraint wallet_receipts_customer references organization_customers (id),
  sub_customer_id bigint,
  currency text not null,
  amount_minor bigint not null constraint wallet_receipts_amount check (amount_minor > 0),
  -- the agency's account that it arrived on, and what that bank calls it: together one payment
  bank text not null constraint wallet_receipts_bank check (bank <> ''),
  bank_reference text not null constraint wallet_receipts_reference check (bank_reference ~ '^[0-9A-Z][0-9A-Z/._-]{3,39}$'),
  received_on date not null,
  payer_name text not null constraint wallet_receipts_payer check (payer_name <> ''),
  constraint wallet_receipts_sub_customer foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id)
);
create index wallet_receipts_by_customer on wallet_receipts (customer_id, id desc);
create index wallet_receipts_by_reference on wallet_receipts (bank, bank_reference);
-- the agency's own words: no tenant sees them
alter table wallet_receipts enable row level security, force row level security;
create policy tenant on wallet_receipts using (app_sees_all() or (app_sales_id() is not null and app_sells(customer_id)));

create table wallet_adjustments (
  id bigint primary key constraint wallet_adjustments_case references cases_cases (id),
  customer_id bigint not null constraint wallet_adjustments_customer references organization_customers (id),
  sub_customer_id bigint,
  currency text not null,
  -- below zero it is taken from the wallet
  amount_minor bigint not null constraint wallet_adjustments_amount check (amount_minor <> 0),
  constraint wallet_adjustments_sub_customer foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id)
);
create index wallet_adjustments_by_customer on wallet_adjustments (customer_id, id desc);
alter table wallet_adjustments enable row level security, force row level security;
create policy tenant on wallet_adjustments using (app_sees_all() or (app_sales_id() is not null and app_sells(customer_id)));

create table wallet_alerts (
  customer_id bigint not null constraint wallet_alerts_customer references organization_customers (id),
  currency text not null,
  threshold_minor bigint not null constraint wallet_alerts_threshold check (threshold_minor > 0),
  -- its users know that it is below; nobody is told again until it is not
  is_low boolean not null,
  set_at timestamptz not null,
  primary key (customer_id, currency)
);
alter table wallet_alerts enable row level security, force row level security;
create policy tenant on wallet_alerts using (app_sees(customer_id, null));
