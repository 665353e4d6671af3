-- Why: a billing-period customer's bill becomes a statement that it confirms or disputes line by line. One of the staff answers a dispute,
-- another decides, and an approved answer is another version; every version stays readable. What was repaid of it is counted, and it is
-- settled exactly when all of it is.
-- Needs: app/app_customer_id app/app_sees app/app_sees_all app/app_sub_customer_id ledger/ledger_refuse_change

create sequence credit_statement_numbers start with 2000000001;

create table credit_statements (
  -- the statement's number
  id bigint primary key default nextval('credit_statement_numbers'),
  customer_id bigint not null,
  company_id bigint not null,
  channel text not null constraint credit_statements_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK', 'Kwai', 'Bing',
    'LinkedIn', 'Twitter', 'Snapchat', 'Yandex', 'Line', 'Pinterest', 'Taboola', 'Outbrain')),
  -- first day of the month
  month date not null constraint credit_statements_month check (extract(day from month) = 1),
  account_count integer not null,
  currency text not null,
  spend_minor bigint not null,
  service_fee_minor bigint not null,
  tax_minor bigint not null,
  rebate_minor bigint not null,
  payable_minor bigint not null,
  status text not null constraint credit_statements_status
    check (status in ('WAIT_REPLY', 'CONFIRMED', 'DISPUTED', 'REPAYING', 'SETTLED', 'RECEIPT_REJECTED')),
  issued_at timestamptz not null,
  -- past it a statement without a reply counts as confirmed
  confirm_deadline_at timestamptz not null,
  repay_on date not null,
  version integer not null default 1 constraint credit_statements_version check (version > 0),
  -- what the agency gave up in disputes
  conceded_minor bigint not null default 0 constraint credit_statements_conceded check (conceded_minor >= 0),
  paid_minor bigint not null default 0,
  -- a sealed receipt is being looked at since then: the deadline rests
  rests_since timestamptz,
  -- how many times the customer was told to reply: 0 not even that it was issued
  told integer not null default 0,
  confirmed_at timestamptz,
  -- by SMS code, by a sealed receipt, or by silence
  confirmed_by text constraint credit_statements_confirmed_by check (confirmed_by in ('CODE', 'SEAL', 'SYSTEM')),
  confirmed_user_id bigint,
  settled_at timestamptz,
  -- no day up to it costs a late fee
  fee_waived_until date,
  constraint credit_statements_company foreign key (customer_id, company_id) references companies_companies (customer_id, id),
  constraint credit_statements_once unique (customer_id, company_id, channel, currency, month),
  constraint credit_statements_amounts
    check (payable_minor = spend_minor + service_fee_minor + tax_minor - rebate_minor - conceded_minor and payable_minor >= 0),
  constraint credit_statements_deadline check (confirm_deadline_at > issued_at),
  constraint credit_statements_paid check (paid_minor between 0 and payable_minor),
  constraint credit_statements_fee_waived check (fee_waived_until > repay_on)
);
create index credit_statements_waiting on credit_statements (customer_id, channel, confirm_deadline_at) where status = 'WAIT_REPLY';
create index credit_statements_by_customer on credit_statements (customer_id, channel, month desc, id desc);
create index credit_statements_owed on credit_statements (repay_on) where status not in ('SETTLED', 'DISPUTED');
create index credit_statements_to_tell on credit_statements (confirm_deadline_at) where status = 'WAIT_REPLY';
-- A statement belongs to the customer; its sub-customers see none.
alter table credit_statements enable row level security, force row level security;
create policy tenant on credit_statements using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));

-- Which bills a statement asks for; a bill of less than nothing waits here for the next statement of its company, channel and currency.
create table credit_statement_bills (
  bill_id bigint primary key constraint credit_statement_bills_bill references billing_bills (id),
  customer_id bigint not null,
  statement_id bigint constraint credit_statement_bills_statement references credit_statements (id)
);
create index credit_statement_bills_of on credit_statement_bills (statement_id);
create index credit_statement_bills_waiting on credit_statement_bills (customer_id) where statement_id is null;
alter table credit_statement_bills enable row level security, force row level security;
create policy tenant on credit_statement_bills using (app_sees(customer_id, null));

-- What each version asked for, and why there is another one; the first has no reason.
create table credit_statement_versions (
  statement_id bigint not null constraint credit_statement_versions_statement references credit_statements (id),
  version integer not null,
  customer_id bigint not null,
  conceded_minor bigint not null constraint credit_statement_versions_conceded check (conceded_minor >= 0),
  payable_minor bigint not null constraint credit_statement_versions_payable check (payable_minor >= 0),
  issued_at timestamptz not null,
  reason text not null constraint credit_statement_versions_reason check (char_length(reason) <= 500),
  -- the case of the answer
  case_id bigint,
  primary key (statement_id, version)
);
create trigger credit_statement_versions_unchanged before update or delete on credit_statement_versions
  for each row execute function ledger_refuse_change();
alter table credit_statement_versions enable row level security, force row level security;
create policy tenant on credit_statement_versions using (app_sees(customer_id, null));

-- What a version asks less for a line than the version before, and why.
create table credit_statement_changes (
  statement_id bigint not null,
  version integer not null,
  bill_id bigint not null,
  ad_account_id bigint not null,
  of_month date not null,
  customer_id bigint not null,
  -- spend and fees of the line
  before_minor bigint not null,
  after_minor bigint not null constraint credit_statement_changes_less check (after_minor < before_minor),
  reason text not null constraint credit_statement_changes_reason check (char_length(reason) between 1 and 500),
  primary key (statement_id, version, bill_id, ad_account_id, of_month),
  constraint credit_statement_changes_version foreign key (statement_id, version) references credit_statement_versions (statement_id, version),
  constraint credit_statement_changes_line foreign key (bill_id, ad_account_id, of_month)
    references billing_bill_lines (bill_id, ad_account_id, of_month)
);
create trigger credit_statement_changes_unchanged before update or delete on credit_statement_changes
  for each row execute function ledger_refuse_change();
alter table credit_statement_changes enable row level security, force row level security;
create policy tenant on credit_statement_changes using (app_sees(customer_id, null));

-- What a customer objects to in a version, with its own sheet where it has one.
create table credit_disputes (
  id bigint primary key,
  statement_id bigint not null,
  version integer not null,
  customer_id bigint not null,
  user_id bigint not null,
  user_name text not null,
  reason text not null constraint credit_disputes_reason check (char_length(reason) between 1 and 500),
  -- {name, key}
  sheet jsonb,
  at timestamptz not null,
  constraint credit_disputes_once unique (statement_id, version),
  constraint credit_disputes_version foreign key (statement_id, version) references credit_statement_versions (statement_id, version)
);
alter table credit_disputes enable row level security, force row level security;
create policy tenant on credit_disputes using (app_sees(customer_id, null));

create table credit_dispute_lines (
  dispute_id bigint not null constraint credit_dispute_lines_dispute references credit_disputes (id),
  bill_id bigint not null,
  ad_account_id bigint not null,
  of_month date not null,
  customer_id bigint not null,
  -- what the customer says it is; null where it does not say
  expected_minor bigint,
  reason text not null constraint credit_dispute_lines_reason check (char_length(reason) between 1 and 500),
  primary key (dispute_id, bill_id, ad_account_id, of_month),
  constraint credit_dispute_lines_line foreign key (bill_id, ad_account_id, of_month)
    references billing_bill_lines (bill_id, ad_account_id, of_month)
);
alter table credit_dispute_lines enable row level security, force row level security;
create policy tenant on credit_dispute_lines using (app_sees(customer_id, null));

-- What one of the staff answers to a dispute, line by line.
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

-- What a customer uploads for a statement: the sealed paper that confirms it, or the voucher of a payment.
create table credit_receipts (
  id bigint primary key,
  statement_id bigint not null constraint credit_receipts_statement references credit_statements (id),
  version integer not null,
  customer_id bigint not null,
  user_id bigint not null,
  user_name text not null,
  kind text not null constraint credit_receipts_kind check (kind in ('SEALED', 'PAYMENT')),
  -- {name, key} of each
  papers jsonb not null constraint credit_receipts_papers check (jsonb_typeof(papers) = 'array' and jsonb_array_length(papers) between 1 and 5),
  status text not null constraint credit_receipts_status check (status in ('PENDING', 'APPROVE', 'DISAPPROVE', 'WITHDRAWN')),
  at timestamptz not null,
  decided_at timestamptz,
  -- why it was refused, as the customer reads it
  reason text not null default '' constraint credit_receipts_reason check (char_length(reason) <= 500),
  constraint credit_receipts_decided check ((status = 'PENDING') = (decided_at is null) and (status = 'DISAPPROVE') = (reason <> ''))
);
create unique index credit_receipts_one_pending on credit_receipts (statement_id, kind) where status = 'PENDING';
create index credit_receipts_by_customer on credit_receipts (customer_id, id desc);
alter table credit_receipts enable row level security, force row level security;
create policy tenant on credit_receipts using (app_sees(customer_id, null));

-- How the two judge what a customer uploaded.
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

-- Every step of a statement: who took it, from what to what.
create table credit_statement_steps (
  id bigint generated always as identity primary key,
  statement_id bigint not null constraint credit_statement_steps_statement references credit_statements (id),
  customer_id bigint not null,
  version integer not null,
  at timestamptz not null,
  mover text not null constraint credit_statement_steps_mover check (mover in ('customer', 'operator', 'system')),
  -- the user's name; empty for the agency and the product
  name text not null default '',
  from_status text,
  to_status text not null,
  note text not null default '' constraint credit_statement_steps_note check (char_length(note) <= 500)
);
create index credit_statement_steps_of on credit_statement_steps (statement_id, id);
alter table credit_statement_steps enable row level security, force row level security;
create policy tenant on credit_statement_steps using (app_sees(customer_id, null));
