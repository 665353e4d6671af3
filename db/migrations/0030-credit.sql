-- Why: a credit line has a base, a temporary part that ends by itself, and may be frozen; each change of it takes two people and is told
-- to the customer, who may ask for one with papers. What binds orders stays the limit of its ledger account. Where more is used than a lower
-- limit allows, that limit follows what is given back, so nothing is undone and nothing new is taken.
-- Needs: app/app_customer_id app/app_sales_id app/app_sees app/app_sees_all app/app_sells app/app_sub_customer_id

create table credit_lines (
  customer_id bigint not null constraint credit_lines_customer references organization_customers (id),
  currency text not null,
  base_minor bigint not null constraint credit_lines_base check (base_minor >= 0),
  temporary_minor bigint not null default 0 constraint credit_lines_temporary check (temporary_minor >= 0),
  temporary_until timestamptz,
  is_frozen boolean not null default false,
  primary key (customer_id, currency),
  constraint credit_lines_until check ((temporary_minor > 0) = (temporary_until is not null))
);
create index credit_lines_ending on credit_lines (temporary_until) where temporary_until is not null;
alter table credit_lines enable row level security, force row level security;
create policy tenant on credit_lines using (app_sees(customer_id, null));

-- What each case asks for, under its id; the agency's own.
create table credit_proposals (
  id bigint primary key constraint credit_proposals_case references cases_cases (id),
  customer_id bigint not null constraint credit_proposals_customer references organization_customers (id),
  currency text not null,
  action text not null constraint credit_proposals_action check (action in ('SET', 'TEMPORARY', 'END_TEMPORARY', 'FREEZE', 'UNFREEZE')),
  amount_minor bigint constraint credit_proposals_amount check (amount_minor >= 0),
  until_at timestamptz,
  constraint credit_proposals_terms check ((action in ('SET', 'TEMPORARY')) = (amount_minor is not null)
    and (action = 'TEMPORARY') = (until_at is not null))
);
create index credit_proposals_by_customer on credit_proposals (customer_id, id desc);
alter table credit_proposals enable row level security, force row level security;
create policy tenant on credit_proposals using (app_sees_all() or (app_sales_id() is not null and app_sells(customer_id)));

create table credit_changes (
  id bigint primary key,
  customer_id bigint not null constraint credit_changes_customer references organization_customers (id),
  currency text not null,
  type text not null constraint credit_changes_type
    check (type in ('INITIAL', 'RAISE', 'LOWER', 'TEMPORARY', 'TEMPORARY_END', 'FREEZE', 'UNFREEZE')),
  before_minor bigint not null,
  after_minor bigint not null,
  valid_until timestamptz,
  -- the customer reads it
  reason text not null,
  -- null for what the product did by itself; no business of the customer's
  maker text,
  checker text,
  case_id bigint constraint credit_changes_case references cases_cases (id),
  at timestamptz not null
);
create index credit_changes_by_customer on credit_changes (customer_id, id desc);
create unique index credit_changes_once on credit_changes (case_id) where case_id is not null;
alter table credit_changes enable row level security, force row level security;
create policy tenant on credit_changes using ((select app_sees_all())
  or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null)
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

-- A customer asks for another limit; what staff propose for it is a change of the line.
create table credit_applications (
  id bigint primary key constraint credit_applications_case references cases_cases (id),
  customer_id bigint not null constraint credit_applications_customer references organization_customers (id),
  currency text not null,
  target_minor bigint not null constraint credit_applications_target check (target_minor > 0),
  -- {name, key} of each
  papers jsonb not null
    constraint credit_applications_papers check (jsonb_typeof(papers) = 'array' and jsonb_array_length(papers) <= 9),
  -- the change that its approval proposed; whether it holds is that case's
  proposal_id bigint constraint credit_applications_proposal references credit_proposals (id)
);
create index credit_applications_by_customer on credit_applications (customer_id, id desc);
create unique index credit_applications_by_proposal on credit_applications (proposal_id) where proposal_id is not null;
alter table credit_applications enable row level security, force row level security;
create policy tenant on credit_applications using (app_sees(customer_id, null));
