-- Why: staff find the bindings of every customer in a moment, ask for a failed one again, settle by two people what no platform shows,
-- and see what changed at a platform against what was asked for here.
-- Needs: app/app_customer_id app/app_sales_id app/app_sees_all app/app_sells app/app_sub_customer_id bindings/bindings_contradicted

-- One of the staff asks for it in the customer's place.
alter table bindings_submits alter column user_id drop not null;
alter table bindings_submits add column staff_id bigint;
alter table bindings_submits add constraint bindings_submits_asker check (num_nonnulls(user_id, staff_id) = 1);
alter table bindings_submits add constraint bindings_submits_staff_key unique (staff_id, request_key);

-- What one of the staff says came of a pair, for another one to check, under the id of the case.
create table bindings_results (
  id bigint primary key constraint bindings_results_case references cases_cases (id),
  pair_id bigint not null constraint bindings_results_pair references bindings_pairs (id),
  customer_id bigint not null constraint bindings_results_customer references organization_customers (id),
  outcome text not null constraint bindings_results_outcome check (outcome in ('DONE', 'REFUSED')),
  -- what the platform showed when it was last read
  seen text not null
);
create index bindings_results_by_pair on bindings_results (pair_id);
create index bindings_results_by_customer on bindings_results (customer_id);
alter table bindings_results enable row level security, force row level security;
create policy staff on bindings_results using ((select app_sees_all()));

-- Salespeople read which account of their customers it is about.
drop policy tenant on ad_accounts_accounts;
create policy tenant on ad_accounts_accounts using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id())))
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

-- For whom it waits, as the room's tabs tell.
alter table bindings_pairs add column standing text not null generated always as (
  case when ended_at is not null then 'ENDED' when state = 'MANUAL' then 'MANUAL' when waits_for = 'CUSTOMER' then 'CUSTOMER' else 'GOING' end) stored;

-- Whose rows they are is asked once for a statement, not once for a row.
drop policy tenant on bindings_pairs;
create policy tenant on bindings_pairs using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
    and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id())))
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

create index bindings_pairs_by_time on bindings_pairs (submitted_at desc, id desc)
  include (standing, channel, type, state, customer_id, sub_customer_id);
create index bindings_pairs_by_standing on bindings_pairs (standing, submitted_at desc, id desc)
  include (channel, type, state, customer_id, sub_customer_id);
create index bindings_pairs_by_type on bindings_pairs (type, channel, submitted_at desc, id desc)
  include (standing, state, customer_id, sub_customer_id);
create index bindings_pairs_by_state on bindings_pairs (state, submitted_at desc, id desc)
  include (standing, channel, type, customer_id, sub_customer_id);
-- A customer's own are found and counted by any filter in the index alone.
drop index bindings_pairs_latest;
drop index bindings_pairs_by_target;
create index bindings_pairs_searched on bindings_pairs (customer_id, id desc)
  include (sub_customer_id, type, action, state, standing, channel, target, business_id, submitter, submitted_at, ad_account_id);
create index bindings_pairs_of_customers on bindings_pairs (customer_id, change_id) include (sub_customer_id) where standing = 'CUSTOMER';
create index bindings_pairs_by_other on bindings_pairs (target, submitted_at desc, id desc);
drop index bindings_pairs_open;
create index bindings_pairs_open on bindings_pairs (submitted_at, id) include (standing, channel, type, state, customer_id, sub_customer_id)
  where ended_at is null;

-- Of a change seen at the platform: the pair of ours that it undid.
alter table ad_accounts_changes add column against_pair_id bigint constraint ad_accounts_changes_pair references bindings_pairs (id);
create trigger ad_accounts_changes_bindings before insert on ad_accounts_changes
  for each row when (new.source = 'PLATFORM') execute function bindings_contradicted();
create index ad_accounts_changes_against on ad_accounts_changes (against_pair_id) where against_pair_id is not null;
create index ad_accounts_changes_seen on ad_accounts_changes (created_at desc, id desc)
  include (change_type, customer_id, sub_customer_id, against_pair_id) where source = 'PLATFORM';
create index ad_accounts_changes_seen_type on ad_accounts_changes (change_type, created_at desc, id desc)
  include (customer_id, sub_customer_id, against_pair_id) where source = 'PLATFORM';
create index ad_accounts_changes_seen_customer on ad_accounts_changes (customer_id, created_at desc, id desc)
  include (change_type, sub_customer_id, against_pair_id) where source = 'PLATFORM';
create index ad_accounts_changes_undoing on ad_accounts_changes (created_at desc, id desc)
  include (change_type, customer_id, sub_customer_id) where against_pair_id is not null;
