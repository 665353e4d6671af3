-- Why: two people set the keys that payment houses are called with; every process follows them, and they are never shown again. Each day a house
-- says in a file what it took for us; it is held against what we booked, and what differs is listed until late evidence or two people close it.
-- Needs: app/app_is_system app/app_sees_all

create table payments_house_keys (
  id bigint primary key constraint payments_house_keys_case references cases_cases (id),
  method text not null constraint payments_house_keys_method check (method ~ '^[A-Z][A-Z_]{3,30}$'),
  -- name to what may be shown: identifiers as they are, secrets by a trace of them, public keys by serial
  shown jsonb not null,
  -- the last real call with them that the house answered
  tried_at timestamptz not null,
  in_force_at timestamptz,
  -- others took their place
  ended_at timestamptz,
  constraint payments_house_keys_ended check (ended_at is null or in_force_at is not null)
);
create unique index payments_house_keys_in_force on payments_house_keys (method) where in_force_at is not null and ended_at is null;
alter table payments_house_keys enable row level security, force row level security;
create policy staff on payments_house_keys for select using ((select app_sees_all()));
create policy tenant on payments_house_keys using ((select app_is_system()));

-- The secrets themselves, apart from what staff see. The box names the key that sealed it. Gone once they can't be used any more.
create table payments_sealed_house_keys (
  id bigint primary key constraint payments_sealed_house_keys_of references payments_house_keys (id),
  sealed text not null
);
alter table payments_sealed_house_keys enable row level security, force row level security;
create policy system_only on payments_sealed_house_keys using (app_is_system());

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

-- Files of 500,000 lines come in at once. They come with their file or not at all, so that no foreign key looks it up for each.
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
  at timestamptz not null
);
create index payments_house_lines_by_transaction on payments_house_lines (method, transaction_id);
-- Days come one after the other, so that blocks of rows tell them apart.
create index payments_house_lines_by_day on payments_house_lines using brin (day);
create index payments_house_lines_by_refund on payments_house_lines (method, refund_number) where kind = 'REFUND';
alter table payments_house_lines enable row level security, force row level security;
create policy staff on payments_house_lines using ((select app_sees_all()));

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
  -- `transaction_id` is the refund's number of ours for refunds and those that came back
  about text not null default 'PAYMENT' constraint payments_house_differences_about check (about in ('PAYMENT', 'REFUND', 'RETURNED', 'CHARGEBACK', 'WON')),
  constraint payments_house_differences_once unique (method, transaction_id, kind, about),
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
