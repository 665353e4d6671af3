-- Why: a credit line has a base, a temporary part that ends by itself, and may be frozen; each change of it takes two people and is told
-- to the customer. What binds orders stays the limit of its ledger account. Where more is used than a lower limit allows, that limit
-- follows what is given back, so nothing is undone and nothing new is taken.
-- Needs: app/app_sees app/app_sees_all app/app_sales_id app/app_sells ledger/ledger_lower_limit

alter table ledger_balances add column lowers_to_minor bigint
  constraint ledger_balances_lowers_to check (lowers_to_minor >= 0);
-- At the commit, so that what one transaction gives back may still bear what it holds anew.
create constraint trigger ledger_balances_lowered after update on ledger_balances deferrable initially deferred
  for each row when (new.lowers_to_minor is not null) execute function ledger_lower_limit();

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
create policy tenant on credit_changes using (app_sees(customer_id, null));

-- The lines there are, as they stand.
select set_config('app.scope', 'system', true);
insert into credit_lines (customer_id, currency, base_minor)
select a.customer_id, a.currency, b.overdraft_minor from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
where a.kind = 'CREDIT_LINE';
select set_config('app.scope', '', true);
