-- Why: statements are repaid straight from any payment method: a recharge that says which statements it is meant for. What of it pays statements
-- never comes to a wallet, and is not refunded from there.
-- Needs: app/app_sees

alter table payments_recharges
  add column is_repayment boolean not null default false,
  -- what of the money went straight to statements; the rest, less the fee, is the wallet's
  add column repaid_minor bigint not null default 0,
  add constraint payments_recharges_repaid check (repaid_minor = 0 or (repaid_minor > 0 and is_repayment and repaid_minor <= received_minor - fee_minor));

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

-- The payment that a repayment came by; null where the customer paid from its wallet. One payment repays once.
alter table repayments_repayments
  add column recharge_id bigint constraint repayments_repayments_recharge references payments_recharges (id),
  add constraint repayments_repayments_one_recharge unique (recharge_id),
  drop constraint repayments_repayments_source,
  add constraint repayments_repayments_source check ((source = 'WALLET') = (recharge_id is null));
