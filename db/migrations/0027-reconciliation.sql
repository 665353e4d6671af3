-- Why: the daily comparison of what the platforms say with what the books say, adjustments that two people make, and the Beijing days that
-- finance closes: their figures are kept as they were signed, so that later changes of a day can be told. And what a platform charges for a
-- month, held against the bill and against daily spend, account by account, with the cause of each difference.
-- Needs: app/app_is_system app/app_sees app/app_sees_all reconciliation/reconciliation_refuse_change

-- One row per business day, channel and currency; a run that was cut off is finished by the next.
create table reconciliation_runs (
  day date not null,
  channel text not null constraint reconciliation_runs_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  currency text not null,
  accounts integer not null,
  matched integer not null,
  differing integer not null,
  -- a change was under way, so that nothing could be said
  moving integer not null,
  -- no figure of the last 26 hours
  unread integer not null,
  -- sums over the accounts that were compared
  our_minor numeric(30) not null,
  platform_minor numeric(30) not null,
  finished_at timestamptz not null,
  primary key (day, channel, currency),
  constraint reconciliation_runs_counts check (least(accounts, matched, differing, moving, unread) >= 0
    and accounts = matched + differing + moving + unread)
);
alter table reconciliation_runs enable row level security, force row level security;
create policy tenant on reconciliation_runs using ((select app_is_system()));
create policy staff on reconciliation_runs for select using ((select app_sees_all()));

-- A difference blocks its ad account until it vanishes by itself or people have dealt with it.
create table reconciliation_differences (
  id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  channel text not null constraint reconciliation_differences_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  currency text not null,
  -- as last seen, in minor units of the account's currency
  our_minor bigint not null,
  -- null: the platform sets no limit any more
  platform_minor bigint,
  state text not null constraint reconciliation_differences_state check (state in ('OPEN', 'TIME_LAG', 'ADJUSTED', 'CLOSED')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- who of the staff works on it
  claimed_by bigint,
  claimed_by_name text,
  claimed_at timestamptz,
  -- the last word on it: why it is a lag of time, how it was adjusted, why it was closed
  reason text not null default '',
  ended_at timestamptz,
  -- what it is about: the limit, a limit that is gone, or a total of spend that fell
  cause text not null default 'LIMIT' constraint reconciliation_differences_cause check (cause in ('LIMIT', 'CAP_GONE', 'TOTAL_FELL')),
  -- of a total that fell: what the report by days tells of spend that no reading saw; null where it can't be told
  between_minor bigint,
  constraint reconciliation_differences_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint reconciliation_differences_ended check ((state in ('ADJUSTED', 'CLOSED')) = (ended_at is not null)),
  constraint reconciliation_differences_claim check ((claimed_by is null) = (claimed_by_name is null) and (claimed_by is null) = (claimed_at is null))
);
create unique index reconciliation_differences_one_open on reconciliation_differences (ad_account_id) where state in ('OPEN', 'TIME_LAG');
create index reconciliation_differences_by_state on reconciliation_differences (state, last_seen_at desc, id desc);
create index reconciliation_differences_by_account on reconciliation_differences (ad_account_id, id desc);
create index reconciliation_differences_by_customer on reconciliation_differences (customer_id, id desc);
-- The agency's own; customers see only that an account waits.
alter table reconciliation_differences enable row level security, force row level security;
create policy tenant on reconciliation_differences using ((select app_is_system()));
-- Staff read; writing stays the system's.
create policy staff on reconciliation_differences for select using ((select app_sees_all()));

create table reconciliation_history (
  id bigint generated always as identity primary key,
  difference_id bigint not null constraint reconciliation_history_difference references reconciliation_differences (id),
  customer_id bigint not null,
  -- SEEN, CHANGED, CLAIMED, TIME_LAG, PROPOSED, REJECTED, ADJUSTED, CLOSED, VANISHED
  event text not null,
  actor text not null,
  note text not null,
  our_minor bigint not null,
  platform_minor bigint,
  at timestamptz not null
);
create index reconciliation_history_by_difference on reconciliation_history (difference_id, id);
create trigger reconciliation_history_append_only before update or delete on reconciliation_history
  for each row execute function reconciliation_refuse_change();
alter table reconciliation_history enable row level security, force row level security;
create policy tenant on reconciliation_history using ((select app_is_system()));
create policy staff on reconciliation_history for select using ((select app_sees_all()));

-- What a case of an adjustment asks for.
create table reconciliation_adjustments (
  id bigint primary key constraint reconciliation_adjustments_case references cases_cases (id),
  difference_id bigint not null constraint reconciliation_adjustments_difference references reconciliation_differences (id),
  customer_id bigint not null,
  -- as both stood when it was proposed, in minor units of the account's currency; the platform's less ours is what will be booked
  our_minor bigint not null,
  platform_minor bigint not null,
  -- what happened to a total that fell; null: the books follow the platform's limit
  explanation text
    constraint reconciliation_adjustments_explanation check (explanation in ('RESET', 'MONTHLY_RESET', 'BUDGET_REPLACED', 'CORRECTION')),
  -- of a total that fell: what people say was spent that no reading saw
  between_minor bigint not null default 0,
  constraint reconciliation_adjustments_moves check (our_minor <> platform_minor),
  constraint reconciliation_adjustments_between check (between_minor >= 0)
);
create index reconciliation_adjustments_by_difference on reconciliation_adjustments (difference_id, id);
alter table reconciliation_adjustments enable row level security, force row level security;
create policy tenant on reconciliation_adjustments using ((select app_is_system()));
create policy staff on reconciliation_adjustments for select using ((select app_sees_all()));

-- Two people sign what came on a day, what was booked, what is left and what was paid out.
create table reconciliation_day_closes (
  id bigint primary key constraint reconciliation_day_closes_case references cases_cases (id),
  day date not null,
  -- as reconciliation_day_figures gave them to the first who signed
  figures jsonb not null constraint reconciliation_day_closes_figures check (jsonb_typeof(figures) = 'array'),
  -- when the second person signed; null while it waits or was refused
  signed_at timestamptz
);
create unique index reconciliation_day_closes_once on reconciliation_day_closes (day) where signed_at is not null;
create index reconciliation_day_closes_by_day on reconciliation_day_closes (day, id desc);
alter table reconciliation_day_closes enable row level security, force row level security;
create policy staff on reconciliation_day_closes using ((select app_sees_all()));

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
