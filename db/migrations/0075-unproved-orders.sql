-- Why: large orders ask for a step-up, so that a stolen session cannot move much; many orders just below must not go round that. What a
-- user orders without a proof is added up over a day. Rows are few: an order has one only if it is not small, and small ones share one
-- (docs/decisions/step-up-for-large-orders.md); those of a user go when they are a day old, or with his next proof.
create table quota_unproved_orders (
  id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  user_id bigint not null,
  -- dollars, fees included
  total_minor bigint not null constraint quota_unproved_orders_total check (total_minor > 0),
  at timestamptz not null
);
create index quota_unproved_orders_by_user on quota_unproved_orders (user_id, at) include (total_minor);

alter table quota_unproved_orders enable row level security;
alter table quota_unproved_orders force row level security;
create policy tenant on quota_unproved_orders using (app_sees(customer_id, sub_customer_id));
