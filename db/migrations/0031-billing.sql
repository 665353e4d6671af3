-- Why: what an addition costs besides itself. Rates per customer and channel, dated; the latest that has begun holds.

create table billing_fee_rates (
  id bigint primary key,
  customer_id bigint not null constraint billing_fee_rates_customer references organization_customers (id),
  channel text not null constraint billing_fee_rates_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  service_fee_basis_points integer not null constraint billing_fee_rates_service_fee check (service_fee_basis_points between 0 and 10000),
  tax_basis_points integer not null constraint billing_fee_rates_tax check (tax_basis_points between 0 and 10000),
  valid_from timestamptz not null,
  created_at timestamptz not null,
  constraint billing_fee_rates_dated unique (customer_id, channel, valid_from)
);
alter table billing_fee_rates enable row level security;
alter table billing_fee_rates force row level security;
create policy tenant on billing_fee_rates using (app_sees(customer_id, nullif(current_setting('app.sub_customer_id', true), '')::bigint));

-- A share in basis points, rounded half up to the minor unit: the same as shareOf of the protocol (a test compares).
create function billing_share(amount_minor bigint, basis_points integer) returns bigint language sql immutable parallel safe
  return (amount_minor * basis_points + 5000) / 10000;
