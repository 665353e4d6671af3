-- Why: money that arrived becomes a customer's, or is sent back, when two people have said so.
-- Needs: app/app_sees_all

-- Whose an arrival is: a recharge of his, or the customer alone where he asked for none.
create table payments_matches (
  id bigint primary key constraint payments_matches_case references cases_cases (id),
  arrival_id bigint not null constraint payments_matches_arrival references payments_arrivals (id),
  recharge_id bigint constraint payments_matches_recharge references payments_recharges (id),
  customer_id bigint not null constraint payments_matches_customer references organization_customers (id),
  sub_customer_id bigint
);
create index payments_matches_by_arrival on payments_matches (arrival_id);
create index payments_matches_by_recharge on payments_matches (recharge_id) where recharge_id is not null;
create index payments_matches_by_customer on payments_matches (customer_id);
alter table payments_matches enable row level security, force row level security;
create policy staff on payments_matches using ((select app_sees_all()));

create table payments_returns (
  id bigint primary key constraint payments_returns_case references cases_cases (id),
  arrival_id bigint not null constraint payments_returns_arrival references payments_arrivals (id),
  -- where it is sent: the payer's own account, as the bank named it
  payee text not null constraint payments_returns_payee check (char_length(payee) between 1 and 200),
  payee_account text not null default '' constraint payments_returns_account check (char_length(payee_account) <= 60)
);
create index payments_returns_by_arrival on payments_returns (arrival_id);
alter table payments_returns enable row level security, force row level security;
create policy staff on payments_returns using ((select app_sees_all()));
