-- Why: each day a payment house says in a file what it took for us; the file is held against what we booked, and what differs is listed until
-- late evidence or two people close it.
-- Needs: app/app_sees_all

create table payments_house_files (
  method text not null constraint payments_house_files_method check (method ~ '^[A-Z][A-Z_]{3,30}$'),
  day date not null,
  name text not null constraint payments_house_files_name check (char_length(name) <= 300),
  read_at timestamptz not null,
  lines integer not null default 0,
  -- null while its lines are read
  finished_at timestamptz,
  primary key (method, day)
);
alter table payments_house_files enable row level security, force row level security;
create policy staff on payments_house_files using ((select app_sees_all()));

create table payments_house_lines (
  method text not null,
  day date not null,
  kind text not null constraint payments_house_lines_kind check (kind in ('PAYMENT', 'REFUND', 'CHARGEBACK')),
  transaction_id text not null,
  -- ours, where the file tells it
  number text,
  refund_number text,
  currency text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  at timestamptz not null,
  constraint payments_house_lines_file foreign key (method, day) references payments_house_files (method, day)
);
create index payments_house_lines_by_day on payments_house_lines (method, day);
create index payments_house_lines_by_transaction on payments_house_lines (method, transaction_id);
alter table payments_house_lines enable row level security, force row level security;
create policy staff on payments_house_lines using ((select app_sees_all()));

create index payments_arrivals_by_time on payments_arrivals (place, arrived_at);

create table payments_house_differences (
  id bigint generated always as identity primary key,
  method text not null,
  -- the day of the house's file
  day date not null,
  kind text not null constraint payments_house_differences_kind check (kind in ('ONLY_OURS', 'ONLY_THEIRS', 'AMOUNT', 'FEE')),
  transaction_id text not null,
  currency text not null,
  our_minor bigint,
  their_minor bigint,
  found_at timestamptz not null,
  closed_at timestamptz,
  -- how, in words for staff
  closing text not null default '' constraint payments_house_differences_closing check (char_length(closing) <= 300),
  constraint payments_house_differences_once unique (method, transaction_id, kind),
  constraint payments_house_differences_sides check ((kind = 'ONLY_OURS') = (their_minor is null) and (kind = 'ONLY_THEIRS') = (our_minor is null))
);
create index payments_house_differences_open on payments_house_differences (method, day) where closed_at is null;
alter table payments_house_differences enable row level security, force row level security;
create policy staff on payments_house_differences using ((select app_sees_all()));

create table payments_proposed_closings (
  id bigint primary key constraint payments_proposed_closings_case references cases_cases (id),
  difference_id bigint not null constraint payments_proposed_closings_difference references payments_house_differences (id)
);
create index payments_proposed_closings_by_difference on payments_proposed_closings (difference_id);
alter table payments_proposed_closings enable row level security, force row level security;
create policy staff on payments_proposed_closings using ((select app_sees_all()));
