-- Why: moving quota between ad accounts of two companies of one customer may cost a service fee, as the contract says; within one
-- company it never does. Rates are dated; the latest that has begun holds, and without one it costs nothing.

create table billing_transfer_rates (
  id bigint primary key,
  customer_id bigint not null constraint billing_transfer_rates_customer references organization_customers (id),
  service_fee_basis_points integer not null constraint billing_transfer_rates_service_fee check (service_fee_basis_points between 0 and 10000),
  valid_from timestamptz not null,
  created_at timestamptz not null,
  constraint billing_transfer_rates_dated unique (customer_id, valid_from)
);
alter table billing_transfer_rates enable row level security;
alter table billing_transfer_rates force row level security;
create policy tenant on billing_transfer_rates using (app_sees(customer_id, nullif(current_setting('app.sub_customer_id', true), '')::bigint));
