-- Why: what a platform charges for a month is held against the bill and against daily spend, account by account, and the cause of each
-- difference is named.
-- Needs: app/app_sees app/app_sees_all

-- The reading of a month's invoices on a channel: the one under way, or the last. RUNNING reads page after page, READ waits to be compared.
create table reconciliation_invoice_readings (
  id bigint not null constraint reconciliation_invoice_readings_id unique,
  month date not null constraint reconciliation_invoice_readings_month check (extract(day from month) = 1),
  channel text not null constraint reconciliation_invoice_readings_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  state text not null constraint reconciliation_invoice_readings_state check (state in ('RUNNING', 'READ', 'DONE', 'FAILED')),
  -- the page to read next, or the account that was asked last; null at the beginning
  cursor text,
  failures integer not null default 0,
  problem text constraint reconciliation_invoice_readings_problem check (problem in ('RATE_LIMITED', 'NO_ANSWER', 'PLATFORM_FAULT', 'UNAUTHORIZED')),
  started_at timestamptz not null,
  -- when it last went on; one that stands still is taken up again
  moved_at timestamptz not null,
  -- of the last one that was read whole and compared
  compared_at timestamptz,
  primary key (month, channel)
);
alter table reconciliation_invoice_readings enable row level security, force row level security;
create policy staff on reconciliation_invoice_readings using ((select app_sees_all()));

-- What an invoice charges an account; '' is an amount that it puts on none. Another reading replaces what it tells, and drops what it doesn't.
create table reconciliation_invoice_lines (
  month date not null,
  channel text not null,
  invoice_id text not null,
  outside_account_id text not null,
  currency text not null,
  cost_minor bigint not null,
  adjustments_minor bigint not null,
  fees_minor bigint not null,
  tax_minor bigint not null,
  reading_id bigint not null,
  primary key (month, channel, invoice_id, outside_account_id)
);
create index reconciliation_invoice_lines_of_account on reconciliation_invoice_lines (month, channel, outside_account_id);
alter table reconciliation_invoice_lines enable row level security, force row level security;
create policy staff on reconciliation_invoice_lines using ((select app_sees_all()));

-- Bill, invoice and daily spend of one account of a platform in a month, and why they differ. Amounts are in the account's currency, but for
-- those of the invoice, which are in its own.
create table reconciliation_invoice_checks (
  id bigint generated always as identity,
  month date not null,
  channel text not null,
  outside_account_id text not null,
  -- null: no account of ours
  ad_account_id bigint,
  customer_id bigint,
  currency text not null,
  bill_minor bigint not null,
  days_minor bigint not null,
  -- before taxes; null: no invoice has the account
  invoice_minor bigint,
  invoice_currency text,
  adjustments_minor bigint not null,
  fees_minor bigint not null,
  tax_minor bigint not null,
  cause text not null constraint reconciliation_invoice_checks_cause check (cause in ('EQUAL', 'ROUNDING', 'BEFORE_ADOPTION', 'CORRECTION', 'FEE',
    'ZONE', 'RATE', 'NOT_OURS', 'MISSING', 'UNEXPLAINED')),
  primary key (month, channel, outside_account_id),
  constraint reconciliation_invoice_checks_id unique (id)
);
create index reconciliation_invoice_checks_differing on reconciliation_invoice_checks (month desc, channel, id)
  where cause not in ('EQUAL', 'ROUNDING');
alter table reconciliation_invoice_checks enable row level security, force row level security;
create policy staff on reconciliation_invoice_checks using ((select app_sees_all()));

-- What the customer sees of it beside its bill's account.
create table reconciliation_bill_marks (
  month date not null,
  ad_account_id bigint not null,
  customer_id bigint not null,
  sub_customer_id bigint,
  channel text not null,
  mark text not null constraint reconciliation_bill_marks_mark check (mark in ('AGREED', 'BEFORE_ADOPTION', 'CORRECTION', 'FEE', 'ZONE', 'CHECKING')),
  constraint reconciliation_bill_marks_once unique nulls not distinct (ad_account_id, month, customer_id, sub_customer_id)
);
create index reconciliation_bill_marks_by_channel on reconciliation_bill_marks (month, channel);
alter table reconciliation_bill_marks enable row level security, force row level security;
create policy tenant on reconciliation_bill_marks using (app_sees(customer_id, sub_customer_id));
