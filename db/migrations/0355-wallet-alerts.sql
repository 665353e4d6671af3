-- Why: a customer is told once when what a wallet has left falls below a threshold of its own, and again after it has been above it; flows
-- are found by the order that an exchange paid for.
-- Needs: app/app_sees

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

create index exchange_quotes_by_order on exchange_quotes (used_by_order) where used_by_order is not null;
