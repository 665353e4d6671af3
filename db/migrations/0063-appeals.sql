-- Why: customers appeal against a rectification, a forewarning or a freeze; staff ask for more, decide, and hand it on to the platform. What is
-- asked of a platform goes out once, and is kept with what became of it.
-- Needs: app/app_customer_id app/app_sees_all app/app_sub_customer_id

alter table violations_forewarnings drop constraint violations_forewarnings_ending,
  add constraint violations_forewarnings_ending check (ending in ('CUSTOMER', 'PLATFORM', 'RECTIFICATION', 'WITHDRAWN', 'APPEAL'));

-- The case's id is the appeal's. Whose it is stays with it when the ad account changes hands.
create table appeals_appeals (
  id bigint primary key constraint appeals_appeals_case references cases_cases (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  channel text not null constraint appeals_appeals_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  object text not null constraint appeals_appeals_object check (object in ('RECTIFICATION', 'FOREWARNING', 'FREEZE')),
  object_id bigint not null,
  explanation text not null constraint appeals_appeals_explanation check (char_length(explanation) between 20 and 500),
  status text not null default 'PENDING'
    constraint appeals_appeals_status check (status in ('PENDING', 'APPROVE', 'DISAPPROVE', 'AUTO_DISAPPROVED', 'WITHDRAWN')),
  user_id bigint not null constraint appeals_appeals_user references organization_wallet_users (id),
  submitter text not null,
  submitted_at timestamptz not null,
  request_key text not null,
  body_hash text not null,
  -- what staff want to have besides; null while nothing is asked for
  asked text constraint appeals_appeals_asked check (char_length(asked) between 5 and 500),
  answer_until timestamptz,
  -- of a platform that has no call for it: under which number staff handed it on there, and what came of it
  platform_case text not null default '' constraint appeals_appeals_platform_case check (char_length(platform_case) <= 60),
  platform_outcome text not null default '' constraint appeals_appeals_platform_outcome check (char_length(platform_outcome) <= 500),
  -- of its end, word for word
  outcome text not null default '',
  ended_at timestamptz,
  constraint appeals_appeals_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint appeals_appeals_asking check ((asked is null) = (answer_until is null)),
  constraint appeals_appeals_ended check ((status = 'PENDING') = (ended_at is null)),
  constraint appeals_appeals_key unique (user_id, request_key)
) with (fillfactor = 80);
create unique index appeals_appeals_open on appeals_appeals (object, object_id) where status = 'PENDING';
create index appeals_appeals_by_object on appeals_appeals (object, object_id, id desc);
create index appeals_appeals_latest on appeals_appeals (customer_id, submitted_at desc, id desc) include (sub_customer_id);
create index appeals_appeals_latest_of_sub on appeals_appeals (customer_id, sub_customer_id, submitted_at desc, id desc)
  where sub_customer_id is not null;
create index appeals_appeals_by_account on appeals_appeals (customer_id, ad_account_id);
alter table appeals_appeals enable row level security, force row level security;
create policy tenant on appeals_appeals using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));

-- Only grows. The files of a step are bound to its id.
create table appeals_steps (
  id bigint primary key,
  appeal_id bigint not null constraint appeals_steps_of references appeals_appeals (id),
  event text not null constraint appeals_steps_event
    check (event in ('SUBMITTED', 'ASKED', 'ANSWERED', 'PLATFORM', 'APPROVE', 'DISAPPROVE', 'AUTO_DISAPPROVED', 'WITHDRAWN')),
  mover text not null constraint appeals_steps_mover check (mover in ('customer', 'operator', 'platform', 'system')),
  by_name text not null,
  note text not null constraint appeals_steps_note check (char_length(note) <= 1000),
  at timestamptz not null
);
create index appeals_steps_by_appeal on appeals_steps (appeal_id, id);
alter table appeals_steps enable row level security, force row level security;
create policy tenant on appeals_steps using (exists (select from appeals_appeals a where a.id = appeal_id));

-- One for each ad of an appeal that a platform takes by a call: whoever sends it again finds the row and reads before he sends.
create table appeals_platform_calls (
  id bigint primary key,
  appeal_id bigint not null constraint appeals_platform_calls_of references appeals_appeals (id),
  outside_ad_id text not null constraint appeals_platform_calls_ad check (outside_ad_id ~ '^[0-9]{1,30}$'),
  reason text not null constraint appeals_platform_calls_reason check (char_length(reason) <= 500),
  status text not null default 'WAITING'
    constraint appeals_platform_calls_status check (status in ('WAITING', 'SENDING', 'APPEALING', 'SUCCESSFUL', 'FAILED', 'REFUSED')),
  -- the platform's words of a refusal
  told text not null default '' constraint appeals_platform_calls_told check (char_length(told) <= 500),
  attempts integer not null default 0,
  made_by text not null,
  made_at timestamptz not null,
  next_at timestamptz not null,
  constraint appeals_platform_calls_once unique (appeal_id, outside_ad_id)
);
create index appeals_platform_calls_due on appeals_platform_calls (next_at, id) where status in ('WAITING', 'SENDING', 'APPEALING');
alter table appeals_platform_calls enable row level security, force row level security;
create policy staff on appeals_platform_calls using ((select app_sees_all()));
