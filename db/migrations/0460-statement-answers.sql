-- Why: one of the staff answers a customer's dispute, line by line, and another one decides; the same two judge what a customer uploads for a
-- statement. Approved, an answer is the statement's next version.
-- Needs: app/app_sees_all

create table credit_answers (
  -- of its case; its reason is what the customer reads
  id bigint primary key constraint credit_answers_case references cases_cases (id),
  statement_id bigint not null,
  -- the disputed one
  version integer not null,
  customer_id bigint not null,
  constraint credit_answers_version foreign key (statement_id, version) references credit_statement_versions (statement_id, version)
);
create index credit_answers_by_statement on credit_answers (statement_id, id desc);
-- the agency's own words until a version says them
alter table credit_answers enable row level security, force row level security;
create policy staff on credit_answers using (app_sees_all());

create table credit_answer_lines (
  answer_id bigint not null constraint credit_answer_lines_answer references credit_answers (id),
  bill_id bigint not null,
  ad_account_id bigint not null,
  of_month date not null,
  customer_id bigint not null,
  after_minor bigint not null constraint credit_answer_lines_after check (after_minor >= 0),
  reason text not null constraint credit_answer_lines_reason check (char_length(reason) between 1 and 500),
  primary key (answer_id, bill_id, ad_account_id, of_month),
  constraint credit_answer_lines_line foreign key (bill_id, ad_account_id, of_month)
    references billing_bill_lines (bill_id, ad_account_id, of_month)
);
alter table credit_answer_lines enable row level security, force row level security;
create policy staff on credit_answer_lines using (app_sees_all());

create table credit_receipt_verdicts (
  -- of its case
  id bigint primary key constraint credit_receipt_verdicts_case references cases_cases (id),
  receipt_id bigint not null constraint credit_receipt_verdicts_receipt references credit_receipts (id),
  customer_id bigint not null,
  verdict text not null constraint credit_receipt_verdicts_verdict check (verdict in ('APPROVE', 'DISAPPROVE'))
);
create index credit_receipt_verdicts_by_receipt on credit_receipt_verdicts (receipt_id, id desc);
alter table credit_receipt_verdicts enable row level security, force row level security;
create policy staff on credit_receipt_verdicts using (app_sees_all());
