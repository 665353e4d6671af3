-- Why: what customers agreed to pay, and what comes back to them: rates of fees and rebates. They are dated, the latest that has begun holds,
-- and two people decide each.
-- Needs: app/app_sales_id app/app_sees app/app_sees_all app/app_sells

-- What an addition costs besides itself, per customer and channel.
create table billing_fee_rates (
  id bigint primary key,
  customer_id bigint not null constraint billing_fee_rates_customer references organization_customers (id),
  channel text not null constraint billing_fee_rates_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  service_fee_basis_points integer not null constraint billing_fee_rates_service_fee check (service_fee_basis_points between 0 and 10000),
  tax_basis_points integer not null constraint billing_fee_rates_tax check (tax_basis_points between 0 and 10000),
  valid_from timestamptz not null,
  created_at timestamptz not null,
  -- whether service fee and tax come back when quota is reduced or cleared
  is_returnable boolean not null default true,
  constraint billing_fee_rates_dated unique (customer_id, channel, valid_from)
);
alter table billing_fee_rates enable row level security, force row level security;
create policy tenant on billing_fee_rates using (app_sees(customer_id, nullif(current_setting('app.sub_customer_id', true), '')::bigint));
create policy acceptance on billing_fee_rates to tallyhelm_acceptance using (true);
grant select on billing_fee_rates to tallyhelm_acceptance;

-- What moving quota between ad accounts of two companies costs; within one company, and without a rate, nothing.
create table billing_transfer_rates (
  id bigint primary key,
  customer_id bigint not null constraint billing_transfer_rates_customer references organization_customers (id),
  service_fee_basis_points integer not null constraint billing_transfer_rates_service_fee check (service_fee_basis_points between 0 and 10000),
  valid_from timestamptz not null,
  created_at timestamptz not null,
  constraint billing_transfer_rates_dated unique (customer_id, valid_from)
);
alter table billing_transfer_rates enable row level security, force row level security;
create policy tenant on billing_transfer_rates using (app_sees(customer_id, nullif(current_setting('app.sub_customer_id', true), '')::bigint));

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

-- What a case of rates asks for: all of a customer's, which hold together or not at all, or the defaults of a type.
create table billing_proposed_rates (
  id bigint not null constraint billing_proposed_rates_case references cases_cases (id),
  customer_id bigint constraint billing_proposed_rates_customer references organization_customers (id),
  -- additions on one channel, transfers between companies, or the rebate of a channel
  subject text not null constraint billing_proposed_rates_subject
    check (subject in ('FACEBOOK', 'GOOGLE', 'TIKTOK', 'TRANSFER', 'REBATE_FACEBOOK', 'REBATE_GOOGLE', 'REBATE_TIKTOK')),
  service_fee_basis_points integer not null
    constraint billing_proposed_rates_service_fee check (service_fee_basis_points between 0 and 10000),
  -- transfers are not taxed, and their fee ends with the transfer
  tax_basis_points integer constraint billing_proposed_rates_tax check (tax_basis_points between 0 and 10000),
  is_returnable boolean,
  -- null: from the moment of the approval on
  valid_from timestamptz,
  -- the dated rate that came of it
  rate_id bigint,
  -- what the customer was when it was proposed, or whose defaults they are
  customer_type smallint constraint billing_proposed_rates_type check (customer_type in (0, 1, 2, 3)),
  primary key (id, subject),
  -- rebates and transfers are one percentage
  constraint billing_proposed_rates_terms check ((subject in ('FACEBOOK', 'GOOGLE', 'TIKTOK')) = (tax_basis_points is not null)
    and (subject in ('FACEBOOK', 'GOOGLE', 'TIKTOK')) = (is_returnable is not null)),
  constraint billing_proposed_rates_of check (customer_id is not null or (customer_type is not null and valid_from is null))
);
create index billing_proposed_rates_by_customer on billing_proposed_rates (customer_id, id desc);
create unique index billing_proposed_rates_by_rate on billing_proposed_rates (rate_id) where rate_id is not null;
-- the agency's own words: no tenant sees them
alter table billing_proposed_rates enable row level security, force row level security;
create policy tenant on billing_proposed_rates using (app_sees_all() or (app_sales_id() is not null and app_sells(customer_id)));

-- What a new proposal begins with; the latest of a type and subject holds. No order reads it.
create table billing_default_rates (
  id bigint primary key,
  customer_type smallint not null constraint billing_default_rates_type check (customer_type in (0, 1, 2, 3)),
  subject text not null constraint billing_default_rates_subject check (subject in ('FACEBOOK', 'GOOGLE', 'TIKTOK', 'TRANSFER')),
  service_fee_basis_points integer not null
    constraint billing_default_rates_service_fee check (service_fee_basis_points between 0 and 10000),
  tax_basis_points integer constraint billing_default_rates_tax check (tax_basis_points between 0 and 10000),
  is_returnable boolean,
  valid_from timestamptz not null,
  constraint billing_default_rates_dated unique (customer_type, subject, valid_from),
  constraint billing_default_rates_terms check ((subject = 'TRANSFER') = (tax_basis_points is null)
    and (subject = 'TRANSFER') = (is_returnable is null))
);
-- the agency's own words: no tenant sees them
alter table billing_default_rates enable row level security, force row level security;
create policy staff on billing_default_rates using (app_sees_all());
