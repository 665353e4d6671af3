-- Why: customers apply to thaw frozen ad accounts, as cases that staff decide; each application stays with what it asked for.
-- Needs: app/app_customer_id app/app_sees_all app/app_sub_customer_id

-- Whose it is stays with it when the ad account changes hands.
create table freezes_applications (
  id bigint primary key constraint freezes_applications_case references cases_cases (id),
  record_id bigint not null constraint freezes_applications_of references freezes_records (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  reason text not null constraint freezes_applications_reason check (char_length(reason) <= 500),
  email text not null constraint freezes_applications_email check (char_length(email) <= 254),
  -- where a withdrawal returns to, with what was said to the application before
  came_from text not null constraint freezes_applications_came_from check (came_from in ('FROZEN', 'REJECT_THAW')),
  came_applied_at timestamptz,
  came_processed_at timestamptz,
  came_opinion text not null
);
create index freezes_applications_by_record on freezes_applications (record_id, id);
alter table freezes_applications enable row level security, force row level security;
create policy tenant on freezes_applications using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));

-- The answer to a batch, so that sending it again applies for nothing twice.
create table freezes_requests (
  user_id bigint not null constraint freezes_requests_user references organization_wallet_users (id),
  request_key text not null,
  body_hash text not null,
  -- null until its transaction ends
  answer jsonb,
  created_at timestamptz not null,
  constraint freezes_requests_pkey primary key (user_id, request_key)
);
alter table freezes_requests enable row level security, force row level security;
create policy tenant on freezes_requests using (app_sees_all());
