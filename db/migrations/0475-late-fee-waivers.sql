-- Why: two people may waive the late fee of one statement up to and including a day. Only later days cost something then; how late the statement
-- is, and what follows from that, stays as it is.
-- Needs: app/app_sees_all

alter table credit_statements
  add column fee_waived_until date,
  add constraint credit_statements_fee_waived check (fee_waived_until > repay_on);

-- Of the days that a share was late, those that its late fee was for; all of them where a version before this one wrote it.
alter table repayments_allocations
  add column fee_days integer,
  add constraint repayments_allocations_fee_days check (fee_days between 0 and overdue_days);

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
