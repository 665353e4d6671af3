-- Why: what banks say arrived comes as files: each line is judged before anybody confirms it, and a confirmed one is money that waits for its owner.
-- Needs: app/app_sees_all

-- Which column of a bank's own files is what, as people said it once.
create table payments_bank_columns (
  bank text primary key constraint payments_bank_columns_bank check (bank ~ '^[A-Z][A-Z_]{1,30}$'),
  -- our name of a field to the bank's title
  columns jsonb not null,
  staff_name text not null,
  changed_at timestamptz not null
);
alter table payments_bank_columns enable row level security, force row level security;
create policy staff on payments_bank_columns using ((select app_sees_all()));

create table payments_bank_files (
  id bigint primary key,
  bank text not null constraint payments_bank_files_bank check (bank ~ '^[A-Z][A-Z_]{1,30}$'),
  currency text not null constraint payments_bank_files_currency check (currency ~ '^[A-Z]{3}$'),
  file_name text not null constraint payments_bank_files_name check (char_length(file_name) between 1 and 100),
  -- SHA-256 of its bytes: the same file again is recognised
  digest text not null,
  state text not null constraint payments_bank_files_state check (state in ('UNMAPPED', 'WAITING', 'RUNNING', 'DONE', 'CANCELLED')),
  titles text[] not null,
  -- what its lines were judged by; null until somebody has said it
  columns jsonb,
  staff_id bigint not null,
  staff_name text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
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
  state text not null constraint payments_bank_lines_state check (state in ('INVALID', 'READY', 'OUT', 'SAME', 'DONE', 'CANCELLED')),
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
  primary key (file_id, row_no),
  constraint payments_bank_lines_booked check (state <> 'DONE' or arrival_id is not null)
);
create index payments_bank_lines_ready on payments_bank_lines (file_id, row_no) where state = 'READY';
-- one line books it; the same line of later files only points there
create unique index payments_bank_lines_by_arrival on payments_bank_lines (arrival_id) where state = 'DONE';
create index payments_bank_lines_of_arrival on payments_bank_lines (arrival_id) where arrival_id is not null;
alter table payments_bank_lines enable row level security, force row level security;
create policy staff on payments_bank_lines using ((select app_sees_all()));
