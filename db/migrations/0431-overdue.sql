-- Why: whoever does not pay a statement in time is reminded, then takes nothing more of its credit line, then has the line frozen. That nothing
-- more is taken stands on the balance that acceptance locks anyway, so asking costs orders nothing, and whoever pays lifts it with the payment.
-- Needs: app/app_sees

alter table ledger_balances add column refuses_additions boolean not null default false;

-- How far a customer that is late has come, by currency; gone once nothing is late any more.
create table repayments_overdue (
  customer_id bigint not null constraint repayments_overdue_customer references organization_customers (id),
  currency text not null,
  step text not null constraint repayments_overdue_step check (step in ('REMIND', 'REFUSE', 'FREEZE')),
  since timestamptz not null,
  primary key (customer_id, currency)
);
alter table repayments_overdue enable row level security, force row level security;
create policy tenant on repayments_overdue using (app_sees(customer_id, null));
