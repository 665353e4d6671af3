-- Why: what was spent in a month becomes a bill of each company, channel and currency, with a line for each ad account, and stays as it
-- is from then on: spend that a platform corrects later is a line of the next month's bill. Then rebates are posted and customers told,
-- a page of customers at a time. The agency's tax invoice of a bill is a PDF that finance uploads; one that is replaced is kept.
-- Needs: app/app_customer_id app/app_sales_id app/app_sees app/app_sees_all app/app_sells app/app_sub_customer_id ledger/ledger_refuse_change

-- One row for each month that was begun to be closed; everybody's, as rates are.
create table billing_months (
  month date primary key constraint billing_months_month check (extract(day from month) = 1),
  -- so many yuan are one dollar on these bills; null where no rate was known
  cny_per_usd numeric(18, 6) constraint billing_months_rate check (cny_per_usd > 0),
  begun_at timestamptz not null,
  -- null while customers wait
  closed_at timestamptz,
  -- when its bills were held against the books: their rows never change, so they need not be read whole again
  verified_at timestamptz,
  verified_bills integer,
  -- minor units over all currencies, to be compared with itself alone
  verified_payable numeric,
  constraint billing_months_verified check ((verified_at is null) = (verified_bills is null) and (verified_at is null) = (verified_payable is null))
);

-- Which customers a month is closed for, and which wait, and why.
create table billing_closings (
  month date not null,
  customer_id bigint not null constraint billing_closings_customer references organization_customers (id),
  closed_at timestamptz,
  -- ad accounts with days that the platform may still correct
  unsettled_accounts integer not null,
  -- null: its rebates are not posted or it is not told yet
  finished_at timestamptz,
  primary key (month, customer_id)
);
create index billing_closings_by_customer on billing_closings (customer_id, month);
create index billing_closings_unfinished on billing_closings (month, customer_id) where closed_at is not null and finished_at is null;
alter table billing_closings enable row level security, force row level security;
create policy tenant on billing_closings using ((select app_sees_all()) or customer_id = (select app_customer_id())
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

create table billing_bills (
  id bigint generated always as identity (start with 1000000001) primary key,
  customer_id bigint not null,
  -- null: the customer's own accounts
  sub_customer_id bigint,
  company_id bigint not null,
  channel text not null constraint billing_bills_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK', 'Kwai', 'Bing', 'LinkedIn',
    'Twitter', 'Snapchat', 'Yandex', 'Line', 'Pinterest', 'Taboola', 'Outbrain')),
  currency text not null,
  month date not null,
  account_count integer not null,
  spend_minor bigint not null,
  spend_usd_minor bigint not null,
  service_fee_minor bigint not null,
  tax_minor bigint not null,
  rebate_basis_points integer not null,
  rebate_minor bigint not null,
  payable_minor bigint not null,
  cny_per_usd numeric(18, 6),
  spend_cny_minor bigint,
  closed_at timestamptz not null,
  constraint billing_bills_once unique nulls not distinct (month, customer_id, sub_customer_id, company_id, channel, currency),
  constraint billing_bills_company foreign key (customer_id, company_id) references companies_companies (customer_id, id),
  constraint billing_bills_amounts check (payable_minor = spend_minor + service_fee_minor + tax_minor - rebate_minor
    and rebate_minor >= 0 and (cny_per_usd is null) = (spend_cny_minor is null))
);
create index billing_bills_by_customer on billing_bills (customer_id, channel, month desc, id desc);
create trigger billing_bills_unchanged before update or delete on billing_bills for each row execute function ledger_refuse_change();
alter table billing_bills enable row level security, force row level security;
create policy tenant on billing_bills using ((select app_sees_all())
  or (customer_id = (select app_customer_id()) and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id())))
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

-- What each ad account spent and was charged in fees: of the month itself, or of an earlier one that was corrected.
create table billing_bill_lines (
  bill_id bigint not null,
  ad_account_id bigint not null,
  of_month date not null,
  customer_id bigint not null,
  sub_customer_id bigint,
  spend_minor bigint not null,
  spend_usd_minor bigint not null,
  service_fee_minor bigint not null,
  tax_minor bigint not null,
  -- of an earlier month than the bill's
  is_correction boolean not null,
  primary key (bill_id, ad_account_id, of_month)
);
create index billing_bill_lines_corrections on billing_bill_lines (of_month, customer_id) where is_correction;
-- What was billed of an account's month so far.
create index billing_bill_lines_of_account on billing_bill_lines (ad_account_id, of_month);
create trigger billing_bill_lines_unchanged before update or delete on billing_bill_lines for each statement execute function ledger_refuse_change();
alter table billing_bill_lines enable row level security, force row level security;
create policy tenant on billing_bill_lines using (app_sees(customer_id, sub_customer_id));

-- The daily roll-ups of a company's channel as they stood at the closing, in US cents: the n-th is the n-th day's.
create table billing_closed_days (
  month date not null,
  customer_id bigint not null,
  -- 0: the customer's own accounts
  sub_customer_id bigint not null,
  company_id bigint not null,
  channel text not null,
  spend_usd_minor bigint[] not null,
  primary key (customer_id, sub_customer_id, company_id, channel, month)
);
create trigger billing_closed_days_unchanged before update or delete on billing_closed_days for each row execute function ledger_refuse_change();
alter table billing_closed_days enable row level security, force row level security;
create policy tenant on billing_closed_days using (app_sees(customer_id, nullif(sub_customer_id, 0)));

-- Ad accounts whose spend of a month changed when that month may have been closed already; gone once a later bill has looked.
create table billing_late_spend (
  ad_account_id bigint not null,
  month date not null,
  primary key (ad_account_id, month)
);
alter table billing_late_spend enable row level security, force row level security;
create policy staff on billing_late_spend using (app_sees_all());

create table billing_tax_invoices (
  id bigint primary key,
  bill_id bigint not null constraint billing_tax_invoices_bill references billing_bills (id),
  customer_id bigint not null constraint billing_tax_invoices_customer references organization_customers (id),
  -- as it was called where it came from, and as it is stored
  file_name text not null constraint billing_tax_invoices_name check (char_length(file_name) between 1 and 100),
  stored text not null constraint billing_tax_invoices_file references files_files (name),
  staff_id bigint not null,
  staff_name text not null,
  -- why it replaces the one before; empty for the first
  reason text not null constraint billing_tax_invoices_reason check (char_length(reason) <= 500),
  at timestamptz not null,
  replaced_at timestamptz
);
create unique index billing_tax_invoices_current on billing_tax_invoices (bill_id) where replaced_at is null;
create index billing_tax_invoices_of_bill on billing_tax_invoices (bill_id, id desc);
create unique index billing_tax_invoices_by_file on billing_tax_invoices (stored);
create index billing_tax_invoices_of_customer on billing_tax_invoices (customer_id);
alter table billing_tax_invoices enable row level security, force row level security;
create policy tenant on billing_tax_invoices using (app_sees(customer_id, null));
