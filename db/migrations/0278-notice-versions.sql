-- Why: staff publish notices, to whom they mean, and change or withdraw them. Each version is kept as it was, with who made it and why.
-- Needs: app/app_sees_all

alter table notices_notices
  add column reach text not null default 'ALL' constraint notices_notices_reach
    check (reach in ('ALL', 'CUSTOMERS', 'AGENTS', 'SUB_CUSTOMERS')),
  -- of customers that have one of these channels; null is for any
  add column channels text[],
  -- of these customers alone; null is for all
  add column named_customers bigint[],
  add column version integer not null default 1 constraint notices_notices_version check (version > 0),
  add column withdrawn_at timestamptz;

create table notices_versions (
  notice_id bigint not null constraint notices_versions_notice references notices_notices (id),
  version integer not null constraint notices_versions_version check (version > 0),
  event text not null constraint notices_versions_event check (event in ('PUBLISHED', 'CHANGED', 'WITHDRAWN')),
  -- the notice as it read from then on
  content jsonb not null constraint notices_versions_content check (jsonb_typeof(content) = 'object'),
  staff_id bigint not null constraint notices_versions_staff references staff_users (id),
  reason text not null constraint notices_versions_reason check (char_length(reason) <= 200),
  at timestamptz not null,
  primary key (notice_id, version)
);
create index notices_versions_by_staff on notices_versions (staff_id);
alter table notices_versions enable row level security, force row level security;
create policy staff on notices_versions using (app_sees_all());

select set_config('app.scope', 'system', true);
update notices_notices set reach = 'CUSTOMERS' where not is_for_sub_customers;
select set_config('app.scope', '', true);
