-- Why: customers who pay later repay what their confirmed statements ask for: one repayment, shared out among statements, each share with a
-- posting of its own. Shares are never more than their repayment (here) nor than what their statement asks for (credit_statements_paid).
-- Whoever does not pay in time is reminded, then takes nothing more of its credit line, then has the line frozen.
-- Needs: app/app_customer_id app/app_sales_id app/app_sees app/app_sees_all app/app_sells app/app_sub_customer_id

create table repayments_repayments (
  id bigint primary key,
  customer_id bigint not null constraint repayments_repayments_customer references organization_customers (id),
  user_id bigint not null,
  user_name text not null,
  -- the browser's key and what it was sent with: sent again it is the same repayment
  request_key text not null constraint repayments_repayments_key check (char_length(request_key) between 8 and 100),
  body_hash text not null,
  source text not null constraint repayments_repayments_source check ((source = 'WALLET') = (recharge_id is null)),
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
  -- the payment that it came by; null where the customer paid from its wallet
  recharge_id bigint constraint repayments_repayments_recharge references payments_recharges (id),
  constraint repayments_repayments_once unique (customer_id, request_key),
  constraint repayments_repayments_shared check (least(allocated_minor, late_fee_minor) >= 0 and allocated_minor + late_fee_minor <= amount_minor),
  constraint repayments_repayments_booked check ((status = 'BOOKED') = (booked_at is not null)),
  constraint repayments_repayments_exchanged check ((pay_currency <> currency) = (quote_id is not null)),
  constraint repayments_repayments_one_recharge unique (recharge_id)
);
alter table repayments_repayments enable row level security, force row level security;
create policy tenant on repayments_repayments using ((select app_sees_all())
  or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null)
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

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
  -- of the days that it was late, those that its late fee was for
  fee_days integer,
  constraint repayments_allocations_once unique (repayment_id, statement_id),
  constraint repayments_allocations_paid check (paid_minor > 0 and paid_minor <= owed_minor),
  constraint repayments_allocations_fee_days check (fee_days between 0 and overdue_days)
);
create index repayments_allocations_by_statement on repayments_allocations (statement_id);
create index repayments_allocations_by_customer on repayments_allocations (customer_id, id desc);
-- The newest repayments of a customer, in the order of their list.
create index repayments_allocations_by_repayment on repayments_allocations (customer_id, repayment_id desc);
alter table repayments_allocations enable row level security, force row level security;
create policy tenant on repayments_allocations using ((select app_sees_all())
  or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null)
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

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

-- What a recharge is meant to repay. In another currency than the statements' it buys `total` for `cost` by the quote, while that holds.
create table repayments_plans (
  recharge_id bigint primary key constraint repayments_plans_recharge references payments_recharges (id),
  customer_id bigint not null constraint repayments_plans_customer references organization_customers (id),
  -- of the statements
  currency text not null,
  total_minor bigint not null constraint repayments_plans_total check (total_minor > 0),
  pay_currency text not null,
  cost_minor bigint not null constraint repayments_plans_cost check (cost_minor > 0),
  quote_id bigint,
  created_at timestamptz not null,
  -- what the planned statements don't take is the wallet's, although they still ask for it: two people have said so
  is_exact boolean not null default false,
  constraint repayments_plans_exchanged check ((pay_currency <> currency) = (quote_id is not null))
);
create index repayments_plans_by_customer on repayments_plans (customer_id, recharge_id desc);
alter table repayments_plans enable row level security, force row level security;
create policy tenant on repayments_plans using (app_sees(customer_id, null));

create table repayments_plan_shares (
  recharge_id bigint not null constraint repayments_plan_shares_plan references repayments_plans (recharge_id),
  statement_id bigint not null constraint repayments_plan_shares_statement references credit_statements (id),
  customer_id bigint not null,
  amount_minor bigint not null constraint repayments_plan_shares_amount check (amount_minor > 0),
  primary key (recharge_id, statement_id)
);
create index repayments_plan_shares_by_statement on repayments_plan_shares (statement_id);
alter table repayments_plan_shares enable row level security, force row level security;
create policy tenant on repayments_plan_shares using (app_sees(customer_id, null));

-- Two people may waive the late fee of one statement up to and including a day. Only later days cost something then; how late the statement
-- is, and what follows from that, stays as it is.
create table repayments_waivers (
  -- of its case, which has reason and people
  id bigint primary key constraint repayments_waivers_case references cases_cases (id),
  statement_id bigint not null constraint repayments_waivers_statement references credit_statements (id),
  customer_id bigint not null,
  waived_until date not null
);
create index repayments_waivers_by_statement on repayments_waivers (statement_id, id desc);
-- the agency's own words
alter table repayments_waivers enable row level security, force row level security;
create policy staff on repayments_waivers using (app_sees_all());
