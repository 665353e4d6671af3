-- Why: one proposal carries all rates of a customer, which hold together or not at all, and each type of customer has default rates that a new
-- proposal begins with. Two people decide about those as well: such a proposal names a type and no customer.
-- Needs: app/app_sees_all

alter table billing_proposed_rates
  drop constraint billing_proposed_rates_pkey,
  add constraint billing_proposed_rates_pkey primary key (id, subject),
  alter column customer_id drop not null,
  -- what the customer was when it was proposed, or whose defaults they are; unknown of older ones
  add column customer_type smallint constraint billing_proposed_rates_type check (customer_type in (0, 1, 2, 3)),
  add constraint billing_proposed_rates_of check (customer_id is not null or (customer_type is not null and valid_from is null));

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
