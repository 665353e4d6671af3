-- Why: customers hand in what they put right, with the files that show it. Each submission is a round of its own, kept whatever becomes of
-- it; its files are bound to it as those of applications to thaw and of appeals are.
-- Needs: app/app_customer_id app/app_sees_all app/app_sub_customer_id

alter table files_files drop constraint files_files_name,
  add constraint files_files_name check (name ~ '^[a-z0-9]{32}\.(webp|pdf|xlsx|csv|mp4|mov|webm)$'),
  drop constraint files_files_kind,
  add constraint files_files_kind check (kind in ('avatar', 'feedback', 'sheet', 'proof', 'voucher', 'attachment', 'contract', 'credit',
    'receipt', 'tax-invoice', 'evidence'));

-- Whose it is stays with the row: who reads it follows from what it shows, wherever its uploader belongs later.
create table files_evidence (
  object text not null constraint files_evidence_object check (object in ('rectification', 'thaw', 'appeal')),
  -- of one handing in
  object_id bigint not null,
  position smallint not null constraint files_evidence_position check (position between 1 and 9),
  name text not null constraint files_evidence_file references files_files (name),
  -- as its uploader called it
  title text not null constraint files_evidence_title check (char_length(title) <= 200),
  customer_id bigint not null,
  sub_customer_id bigint,
  constraint files_evidence_pkey primary key (object, object_id, position)
);
create index files_evidence_by_name on files_evidence (name);
alter table files_evidence enable row level security, force row level security;
create policy tenant on files_evidence using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));

-- The case's id is the round's. Whose it is stays with it when the ad account changes hands.
create table violations_rounds (
  id bigint primary key constraint violations_rounds_case references cases_cases (id),
  rectification_id bigint not null constraint violations_rounds_of references violations_rectifications (id),
  number smallint not null constraint violations_rounds_number check (number > 0),
  customer_id bigint not null,
  sub_customer_id bigint,
  -- where a withdrawal returns to
  came_from text not null constraint violations_rounds_came_from check (came_from in ('TO_BE_RECTIFIED', 'REJECT')),
  measures text[] not null,
  explanation text not null constraint violations_rounds_explanation check (char_length(explanation) <= 500),
  user_id bigint not null constraint violations_rounds_user references organization_wallet_users (id),
  submitter text not null,
  submitted_at timestamptz not null,
  request_key text not null,
  body_hash text not null,
  -- null while it waits
  outcome text constraint violations_rounds_outcome check (outcome in ('RECTIFIED', 'REJECT', 'WITHDRAWN')),
  ended_at timestamptz,
  -- of a rejection, word for word
  reason text not null default '',
  constraint violations_rounds_once unique (rectification_id, number),
  constraint violations_rounds_ended check ((outcome is null) = (ended_at is null))
);
create unique index violations_rounds_waiting on violations_rounds (rectification_id) where outcome is null;
create index violations_rounds_by_key on violations_rounds (user_id, request_key);
alter table violations_rounds enable row level security, force row level security;
create policy tenant on violations_rounds using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));
