-- Why: a billing-period customer's bill becomes a statement that it confirms or disputes line by line; the answer to a dispute is another
-- version, and every version stays readable. What was repaid of it is counted, and it is settled exactly when all of it is.
-- Needs: app/app_sees ledger/ledger_refuse_change

create sequence credit_statement_numbers start with 2000000001;
alter table credit_statements
  alter column id set default nextval('credit_statement_numbers'),
  add column version integer not null default 1 constraint credit_statements_version check (version > 0),
  -- what the agency gave up in disputes
  add column conceded_minor bigint not null default 0 constraint credit_statements_conceded check (conceded_minor >= 0),
  add column paid_minor bigint not null default 0,
  -- a sealed receipt is being looked at since then: the deadline rests
  add column rests_since timestamptz,
  -- how many times the customer was told to reply: 0 not even that it was issued
  add column told integer not null default 0,
  add column confirmed_at timestamptz,
  -- by SMS code, by a sealed receipt, or by silence
  add column confirmed_by text constraint credit_statements_confirmed_by check (confirmed_by in ('CODE', 'SEAL', 'SYSTEM')),
  add column confirmed_user_id bigint,
  add column settled_at timestamptz,
  drop constraint credit_statements_amounts,
  drop constraint credit_statements_once,
  add constraint credit_statements_once unique (customer_id, company_id, channel, currency, month),
  add constraint credit_statements_amounts
    check (payable_minor = spend_minor + service_fee_minor + tax_minor - rebate_minor - conceded_minor and payable_minor >= 0),
  add constraint credit_statements_paid check (paid_minor between 0 and payable_minor);
create index credit_statements_by_customer on credit_statements (customer_id, channel, month desc, id desc);
create index credit_statements_owed on credit_statements (repay_on) where status not in ('SETTLED', 'DISPUTED');
create index credit_statements_to_tell on credit_statements (confirm_deadline_at) where status = 'WAIT_REPLY';

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
  status text not null constraint credit_receipts_status check (status in ('PENDING', 'APPROVE', 'DISAPPROVE')),
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
