-- Why: what was spent in a month becomes a bill of each company, channel and currency, with a line for each ad account, and stays as it
-- is from then on: spend that a platform corrects later is a line of the next month's bill.
-- Needs: app/app_sees app/app_sees_all app/app_customer_id app/app_sub_customer_id ledger/ledger_refuse_change

-- One row for each month that was begun to be closed; everybody's, as rates are.
create table billing_months (
  month date primary key constraint billing_months_month check (extract(day from month) = 1),
  -- so many yuan are one dollar on these bills; null where no rate was known
  cny_per_usd numeric(18, 6) constraint billing_months_rate check (cny_per_usd > 0),
  begun_at timestamptz not null,
  -- null while customers wait
  closed_at timestamptz
);

-- Which customers a month is closed for, and which wait, and why.
create table billing_closings (
  month date not null,
  customer_id bigint not null constraint billing_closings_customer references organization_customers (id),
  closed_at timestamptz,
  -- ad accounts with days that the platform may still correct
  unsettled_accounts integer not null,
  primary key (month, customer_id)
);
create index billing_closings_by_customer on billing_closings (customer_id, month);
alter table billing_closings enable row level security, force row level security;
create policy tenant on billing_closings using (app_sees(customer_id, nullif(current_setting('app.sub_customer_id', true), '')::bigint));

create table billing_bills (
  id bigint generated always as identity (start with 1000000001) primary key,
  customer_id bigint not null,
  -- null: the customer's own accounts
  sub_customer_id bigint,
  company_id bigint not null,
  channel text not null constraint billing_bills_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
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
create policy tenant on billing_bills using (app_sees(customer_id, sub_customer_id));

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

-- What of a customer's spend comes back to it, per channel; the latest that had begun when the month ended holds for the month.
create table billing_rebate_rates (
  id bigint primary key,
  customer_id bigint not null constraint billing_rebate_rates_customer references organization_customers (id),
  channel text not null constraint billing_rebate_rates_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  basis_points integer not null constraint billing_rebate_rates_range check (basis_points between 0 and 10000),
  valid_from timestamptz not null,
  created_at timestamptz not null,
  constraint billing_rebate_rates_dated unique (customer_id, channel, valid_from)
);
alter table billing_rebate_rates enable row level security, force row level security;
create policy tenant on billing_rebate_rates using (app_sees(customer_id, null));
