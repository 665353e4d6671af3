-- Why: an agency is taken over from its old system by sheets: a preview with a verdict per row, an import that goes on where it was cut off,
-- and the old system's numbers, by which a sheet that comes again changes nothing. Money in them waits for a second person.
-- Needs: app/app_sees_all

create table takeovers_runs (
  id bigint primary key,
  state text not null constraint takeovers_runs_state check (state in ('WAITING', 'RUNNING', 'DONE', 'CANCELLED')),
  staff_id bigint not null,
  staff_name text not null,
  sets_cap boolean not null default false,
  reason text,
  -- the batch that takes the ad accounts over, once they were handed to it
  adoption_id bigint constraint takeovers_runs_adoption references ad_accounts_adoptions (id),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  constraint takeovers_runs_ended check ((state in ('DONE', 'CANCELLED')) = (ended_at is not null))
);
create index takeovers_runs_by_time on takeovers_runs (created_at desc, id desc);
create index takeovers_runs_waiting on takeovers_runs (id) where state = 'WAITING';
alter table takeovers_runs enable row level security, force row level security;
create policy staff on takeovers_runs using ((select app_sees_all()));

create table takeovers_sheets (
  run_id bigint not null constraint takeovers_sheets_run references takeovers_runs (id) on delete cascade,
  sheet text not null constraint takeovers_sheets_sheet check (sheet in
    ('CUSTOMERS', 'COMPANIES', 'SUB_CUSTOMERS', 'PEOPLE', 'ACCOUNTS', 'OPENINGS', 'CREDIT_LINES', 'FEE_RATES')),
  file_name text not null,
  -- of a sheet of money: the case that asks for it
  case_id bigint constraint takeovers_sheets_case references cases_cases (id),
  -- how it was read: {format, encoding, titleLine, skippedAbove, hidden}
  sheet_reading jsonb,
  primary key (run_id, sheet)
);
alter table takeovers_sheets enable row level security, force row level security;
create policy staff on takeovers_sheets using ((select app_sees_all()));

create table takeovers_rows (
  run_id bigint not null,
  sheet text not null,
  row_no integer not null,
  -- as written, in the order of the sheet's columns
  cells text[] not null,
  state text not null constraint takeovers_rows_state
    check (state in ('INVALID', 'SAME', 'READY', 'DONE', 'REFUSED', 'HANDED', 'PROPOSED', 'CANCELLED')),
  -- the title of the column that is wrong
  column_title text,
  problem text,
  object_id bigint,
  done_at timestamptz,
  -- why the line could not be told cell by cell
  unread text,
  primary key (run_id, sheet, row_no),
  constraint takeovers_rows_of_sheet foreign key (run_id, sheet) references takeovers_sheets (run_id, sheet) on delete cascade
);
create index takeovers_rows_ready on takeovers_rows (run_id, sheet, row_no) where state = 'READY';
alter table takeovers_rows enable row level security, force row level security;
create policy staff on takeovers_rows using ((select app_sees_all()));

-- What the old system called an object that came from it.
create table takeovers_keys (
  sheet text not null constraint takeovers_keys_sheet check (sheet in ('CUSTOMERS', 'COMPANIES', 'SUB_CUSTOMERS')),
  key text not null constraint takeovers_keys_key check (key <> ''),
  object_id bigint not null,
  primary key (sheet, key)
);
create index takeovers_keys_by_object on takeovers_keys (sheet, object_id);
alter table takeovers_keys enable row level security, force row level security;
create policy staff on takeovers_keys using ((select app_sees_all()));

-- What a case of one sheet asks for, row by row.
create table takeovers_terms (
  case_id bigint not null constraint takeovers_terms_case references cases_cases (id),
  row_no integer not null,
  sheet text not null constraint takeovers_terms_sheet check (sheet in ('OPENINGS', 'CREDIT_LINES', 'FEE_RATES')),
  customer_id bigint not null constraint takeovers_terms_customer references organization_customers (id),
  sub_customer_id bigint,
  currency text,
  amount_minor bigint,
  subject text,
  service_fee_basis_points integer,
  tax_basis_points integer,
  is_returnable boolean,
  primary key (case_id, row_no),
  constraint takeovers_terms_sub_customer foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id),
  constraint takeovers_terms_money check ((sheet = 'FEE_RATES') = (amount_minor is null) and (amount_minor is null) = (currency is null)
    and (amount_minor is null or amount_minor > 0 or sheet = 'CREDIT_LINES' and amount_minor = 0)),
  constraint takeovers_terms_rates check ((sheet = 'FEE_RATES') = (subject is not null)
    and (sheet = 'FEE_RATES') = (service_fee_basis_points is not null)
    and (tax_basis_points is null) = (is_returnable is null))
);
create index takeovers_terms_by_customer on takeovers_terms (customer_id);
alter table takeovers_terms enable row level security, force row level security;
create policy staff on takeovers_terms using ((select app_sees_all()));

-- People who came over by a sheet hear of it when the agency says so: once each, those who never signed in.
create table takeovers_invitations (
  run_id bigint not null constraint takeovers_invitations_run references takeovers_runs (id) on delete cascade,
  user_id bigint not null constraint takeovers_invitations_user references organization_wallet_users (id),
  -- by whatever the person has: an address only where one is kept
  by text not null constraint takeovers_invitations_by check (by in ('SMS', 'MAIL')),
  state text not null constraint takeovers_invitations_state check (state in ('WAITING', 'SENT', 'REFUSED', 'NEEDLESS')),
  -- how often the person was asked: with it a message is sent once, however often the job runs
  times integer not null default 1,
  problem text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  primary key (run_id, user_id),
  constraint takeovers_invitations_ended check ((state = 'WAITING') = (ended_at is null))
);
create index takeovers_invitations_waiting on takeovers_invitations (run_id, user_id) where state = 'WAITING';
create index takeovers_invitations_by_user on takeovers_invitations (user_id);
alter table takeovers_invitations enable row level security, force row level security;
create policy staff on takeovers_invitations using ((select app_sees_all()));
