-- Why: what banks say arrived comes as files: each line is judged before anybody confirms it, and a confirmed one is money that waits for its
-- owner.
-- Needs: app/app_sees_all

-- How a bank's files are read (columns, decimal sign, order of days, words), who said it and when.
create table payments_bank_readings (
  id bigint primary key,
  bank text not null constraint payments_bank_readings_bank check (bank ~ '^[A-Z][A-Z_]{1,30}$'),
  reading jsonb not null,
  staff_name text not null,
  changed_at timestamptz not null
);
-- the last one holds
create index payments_bank_readings_by_bank on payments_bank_readings (bank, id desc);
alter table payments_bank_readings enable row level security, force row level security;
create policy staff on payments_bank_readings using ((select app_sees_all()));

create table payments_bank_files (
  id bigint primary key,
  bank text not null constraint payments_bank_files_bank check (bank ~ '^[A-Z][A-Z_]{1,30}$'),
  currency text not null constraint payments_bank_files_currency check (currency ~ '^[A-Z]{3}$'),
  file_name text not null constraint payments_bank_files_name check (char_length(file_name) between 1 and 100),
  -- SHA-256 of its bytes: the same file again is recognised
  digest text not null,
  state text not null constraint payments_bank_files_state check (state in ('UNMAPPED', 'WAITING', 'RUNNING', 'DONE', 'CANCELLED')),
  titles text[] not null,
  staff_id bigint not null,
  staff_name text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- what its lines were judged by; the decimal sign is null where nobody was asked for it yet
  reading jsonb,
  -- how the sheet was read: {format, encoding, titleLine, skippedAbove, hidden}
  sheet_reading jsonb,
  constraint payments_bank_files_ended check ((state in ('DONE', 'CANCELLED')) = (ended_at is not null))
);
create unique index payments_bank_files_once on payments_bank_files (bank, currency, digest) where state <> 'CANCELLED';
create index payments_bank_files_by_time on payments_bank_files (created_at desc, id desc);
alter table payments_bank_files enable row level security, force row level security;
create policy staff on payments_bank_files using ((select app_sees_all()));

create table payments_bank_lines (
  file_id bigint not null constraint payments_bank_lines_file references payments_bank_files (id),
  -- as the file counts
  row_no integer not null,
  cells text[] not null,
  state text not null constraint payments_bank_lines_state check (state in ('INVALID', 'READY', 'MAYBE', 'OPEN', 'OUT', 'SAME', 'DONE', 'CANCELLED')),
  -- which column is wrong and why; empty where nothing is
  column_title text not null default '',
  problem text not null default '',
  -- the bank's number of the transaction, or one made of what the line says
  reference text,
  amount_minor bigint constraint payments_bank_lines_amount check (amount_minor > 0),
  paid_on date,
  payer text not null default '',
  payer_account text not null default '',
  memo text not null default '',
  arrival_id bigint constraint payments_bank_lines_arrival references payments_arrivals (id),
  -- as the bank writes it; null where it gives none. `reference` is its name in our books
  bank_number text,
  -- who said that a possible duplicate is another payment
  other_by text,
  other_at timestamptz,
  -- why the line could not be told cell by cell
  unread text,
  primary key (file_id, row_no),
  constraint payments_bank_lines_booked check (state <> 'DONE' or arrival_id is not null),
  constraint payments_bank_lines_other check ((other_by is null) = (other_at is null))
);
create index payments_bank_lines_ready on payments_bank_lines (file_id, row_no) where state = 'READY';
-- one line books it; the same line of later files only points there
create unique index payments_bank_lines_by_arrival on payments_bank_lines (arrival_id) where state = 'DONE';
create index payments_bank_lines_of_arrival on payments_bank_lines (arrival_id) where arrival_id is not null;
create index payments_bank_lines_by_number on payments_bank_lines (bank_number) where state = 'DONE' and bank_number is not null;
create index payments_bank_lines_by_day on payments_bank_lines (paid_on) where state in ('READY', 'DONE');
alter table payments_bank_lines enable row level security, force row level security;
create policy staff on payments_bank_lines using ((select app_sees_all()));
