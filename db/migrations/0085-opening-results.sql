-- Why: where a platform does not show what came of an opening, one of the staff says so and another one checks it.
-- Needs: app/app_sees_all

create table openings_results (
  id bigint primary key constraint openings_results_case references cases_cases (id),
  item_id bigint not null constraint openings_results_item references items_items (id),
  customer_id bigint not null constraint openings_results_customer references organization_customers (id),
  outcome text not null constraint openings_results_outcome check (outcome in ('DONE', 'REFUSED')),
  -- the account that came of it
  outside_id text constraint openings_results_outside check (outside_id ~ '^[0-9]{1,20}$'),
  -- what the platform lets it spend, read just before the decision; null: it has no limit set
  limit_minor bigint constraint openings_results_limit check (limit_minor is null or limit_minor >= 0),
  constraint openings_results_account check ((outcome = 'DONE') = (outside_id is not null))
);
create index openings_results_by_item on openings_results (item_id);
create index openings_results_by_customer on openings_results (customer_id);
alter table openings_results enable row level security, force row level security;
create policy staff on openings_results using ((select app_sees_all()));
