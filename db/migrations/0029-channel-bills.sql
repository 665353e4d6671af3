-- Why: billing-period customers also owe what ten other channels charge for them, whose bills come as sheets of two people: each line is a
-- posting on the credit line, and the bill a statement as any other.
-- Needs: app/app_sees app/app_sees_all

-- An account of another channel: only what its bills call it. Its id is of the same numbers as those of ad accounts.
create table billing_channel_accounts (
  id bigint primary key,
  customer_id bigint not null constraint billing_channel_accounts_customer references organization_customers (id),
  channel text not null constraint billing_channel_accounts_channel check (channel in ('Kwai', 'Bing', 'LinkedIn', 'Twitter', 'Snapchat',
    'Yandex', 'Line', 'Pinterest', 'Taboola', 'Outbrain')),
  outside_account_id text not null constraint billing_channel_accounts_outside check (char_length(outside_account_id) between 1 and 40),
  -- as the latest bill calls it
  account_name text not null constraint billing_channel_accounts_name check (char_length(account_name) between 1 and 100),
  created_at timestamptz not null,
  constraint billing_channel_accounts_once unique (customer_id, channel, outside_account_id)
);
alter table billing_channel_accounts enable row level security, force row level security;
create policy tenant on billing_channel_accounts using (app_sees(customer_id, null));

-- What the lines of bills are about, whichever channel's.
create view billing_accounts with (security_invoker = true) as
  select id, customer_id, account_name, outside_account_id from ad_accounts_accounts
  union all
  select id, customer_id, account_name, outside_account_id from billing_channel_accounts;

create table billing_channel_files (
  id bigint primary key,
  file_name text not null constraint billing_channel_files_name check (char_length(file_name) between 1 and 100),
  -- SHA-256 of its bytes: the same file again is recognised
  digest text not null,
  state text not null constraint billing_channel_files_state check (state in ('WAITING', 'PROPOSED', 'DONE', 'REJECTED', 'CANCELLED')),
  staff_id bigint not null,
  staff_name text not null,
  created_at timestamptz not null,
  -- the case that asks for it
  case_id bigint constraint billing_channel_files_case references cases_cases (id),
  ended_at timestamptz,
  -- how it was read: {format, encoding, titleLine, skippedAbove, hidden}
  sheet_reading jsonb,
  constraint billing_channel_files_proposed check (state in ('WAITING', 'CANCELLED') or case_id is not null),
  constraint billing_channel_files_ended check ((state in ('DONE', 'REJECTED', 'CANCELLED')) = (ended_at is not null))
);
create unique index billing_channel_files_once on billing_channel_files (digest) where state in ('WAITING', 'PROPOSED', 'DONE');
create index billing_channel_files_by_time on billing_channel_files (created_at desc, id desc);
create index billing_channel_files_by_case on billing_channel_files (case_id) where case_id is not null;
alter table billing_channel_files enable row level security, force row level security;
create policy staff on billing_channel_files using ((select app_sees_all()));

create table billing_channel_lines (
  file_id bigint not null constraint billing_channel_lines_file references billing_channel_files (id),
  -- as the file counts
  row_no integer not null,
  cells text[] not null,
  -- which column is wrong and why; empty where nothing is
  column_title text not null default '',
  problem text not null default '',
  -- what a sound line says
  customer_id bigint,
  company_id bigint,
  channel text,
  outside_account_id text,
  account_name text,
  currency text,
  month date,
  of_month date,
  amount_minor bigint constraint billing_channel_lines_amount check (amount_minor <> 0),
  note text not null default '',
  -- of its bill, once it is approved
  bill_id bigint constraint billing_channel_lines_bill references billing_bills (id),
  account_id bigint constraint billing_channel_lines_account references billing_channel_accounts (id),
  -- why the line could not be told cell by cell
  unread text,
  primary key (file_id, row_no),
  constraint billing_channel_lines_sound check (problem <> '' or (customer_id is not null and company_id is not null and channel is not null
    and outside_account_id is not null and account_name is not null and currency is not null and month is not null and of_month <= month
    and amount_minor is not null)),
  constraint billing_channel_lines_billed check ((bill_id is null) = (account_id is null) and (bill_id is null or problem = ''))
);
create unique index billing_channel_lines_of_bill on billing_channel_lines (bill_id, account_id, of_month) where bill_id is not null;
create index billing_channel_lines_by_account on billing_channel_lines (account_id) where account_id is not null;
create index billing_channel_lines_wanted on billing_channel_lines (customer_id, month) where problem = '' and bill_id is null;
alter table billing_channel_lines enable row level security, force row level security;
create policy staff on billing_channel_lines using ((select app_sees_all()));
