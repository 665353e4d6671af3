-- Why: customers who pay later repay what their confirmed statements ask for: one repayment, shared out among statements, each share with a
-- posting of its own. Shares are never more than their repayment (here) nor than what their statement asks for (credit_statements_paid).
-- Needs: app/app_sees

create table repayments_repayments (
  id bigint primary key,
  customer_id bigint not null constraint repayments_repayments_customer references organization_customers (id),
  user_id bigint not null,
  user_name text not null,
  -- the browser's key and what it was sent with: sent again it is the same repayment
  request_key text not null constraint repayments_repayments_key check (char_length(request_key) between 8 and 100),
  body_hash text not null,
  source text not null constraint repayments_repayments_source check (source in ('WALLET')),
  status text not null constraint repayments_repayments_status check (status in ('BOOKED')),
  -- of its statements; what of it is late fee and what is shared out is counted as it is booked
  currency text not null,
  amount_minor bigint not null constraint repayments_repayments_amount check (amount_minor > 0),
  allocated_minor bigint not null default 0,
  late_fee_minor bigint not null default 0,
  -- what it took of the wallet: another amount where it was exchanged
  pay_currency text not null,
  cost_minor bigint not null constraint repayments_repayments_cost check (cost_minor > 0),
  quote_id bigint,
  created_at timestamptz not null,
  booked_at timestamptz,
  constraint repayments_repayments_once unique (customer_id, request_key),
  constraint repayments_repayments_shared check (least(allocated_minor, late_fee_minor) >= 0 and allocated_minor + late_fee_minor <= amount_minor),
  constraint repayments_repayments_booked check ((status = 'BOOKED') = (booked_at is not null)),
  constraint repayments_repayments_exchanged check ((pay_currency <> currency) = (quote_id is not null))
);
alter table repayments_repayments enable row level security, force row level security;
create policy tenant on repayments_repayments using (app_sees(customer_id, null));

-- What of a repayment goes to one statement, with what that still asked for before and how late it was.
create table repayments_allocations (
  id bigint primary key,
  repayment_id bigint not null constraint repayments_allocations_repayment references repayments_repayments (id),
  statement_id bigint not null constraint repayments_allocations_statement references credit_statements (id),
  customer_id bigint not null,
  owed_minor bigint not null,
  paid_minor bigint not null,
  overdue_days integer not null constraint repayments_allocations_days check (overdue_days >= 0),
  late_fee_minor bigint not null constraint repayments_allocations_late_fee check (late_fee_minor >= 0),
  booked_at timestamptz not null,
  constraint repayments_allocations_once unique (repayment_id, statement_id),
  constraint repayments_allocations_paid check (paid_minor > 0 and paid_minor <= owed_minor)
);
create index repayments_allocations_by_statement on repayments_allocations (statement_id);
create index repayments_allocations_by_customer on repayments_allocations (customer_id, id desc);
alter table repayments_allocations enable row level security, force row level security;
create policy tenant on repayments_allocations using (app_sees(customer_id, null));
