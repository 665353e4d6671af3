-- Why: staff issue rectifications with the ads that they are about, their customers are reminded before each deadline, and the platforms'
-- policies are handed out as files.
-- Needs: app/app_sees_all

alter table violations_rectifications
  -- since when the deadline holds, where it is not the first: earlier reminders are none of it
  add column deadline_set_at timestamptz,
  -- policies that go with it
  add column policy_file_ids bigint[] not null default '{}';
create index violations_rectifications_coming on violations_rectifications (deadline_at, id) where status in ('TO_BE_RECTIFIED', 'REJECT');

create table violations_rectified_ads (
  rectification_id bigint not null constraint violations_rectified_ads_of references violations_rectifications (id),
  position smallint not null constraint violations_rectified_ads_position check (position between 1 and 200),
  outside_ad_id text not null constraint violations_rectified_ads_id check (outside_ad_id ~ '^[0-9]{5,30}$'),
  reason text not null constraint violations_rectified_ads_reason check (char_length(reason) <= 200),
  primary key (rectification_id, position),
  constraint violations_rectified_ads_once unique (rectification_id, outside_ad_id)
);
alter table violations_rectified_ads enable row level security, force row level security;
create policy tenant on violations_rectified_ads using (
  exists (select from violations_rectifications r where r.id = rectification_id));

-- Of each deadline, so that another one is told anew.
create table violations_reminders (
  rectification_id bigint not null constraint violations_reminders_of references violations_rectifications (id),
  deadline_at timestamptz not null,
  hours smallint not null constraint violations_reminders_hours check (hours in (72, 24, 2)),
  told_at timestamptz not null,
  primary key (rectification_id, deadline_at, hours)
);
alter table violations_reminders enable row level security, force row level security;
create policy tenant on violations_reminders using (
  exists (select from violations_rectifications r where r.id = rectification_id));

-- Whatever other kinds have come.
do $$
begin
  execute 'alter table files_files drop constraint files_files_kind, add constraint files_files_kind '
    || (select replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''policy''::text, ') from pg_constraint where conname = 'files_files_kind');
end $$;

create table violations_policy_files (
  id bigint primary key,
  channel text not null constraint violations_policy_files_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  title text not null constraint violations_policy_files_title check (char_length(title) between 1 and 60),
  -- as the platform, or whoever brought it, calls it
  version text not null constraint violations_policy_files_version check (char_length(version) between 1 and 20),
  file_name text not null,
  stored text not null constraint violations_policy_files_stored references files_files (name),
  bytes integer not null constraint violations_policy_files_bytes check (bytes > 0),
  staff_id bigint not null constraint violations_policy_files_staff references staff_users (id),
  staff_name text not null,
  created_at timestamptz not null,
  -- customers find it no more
  withdrawn_at timestamptz,
  withdrawn_by text not null default '',
  withdraw_reason text not null default '' constraint violations_policy_files_reason check (char_length(withdraw_reason) <= 200)
);
create unique index violations_policy_files_once on violations_policy_files (channel, title, version) where withdrawn_at is null;
create index violations_policy_files_by_staff on violations_policy_files (staff_id);
create index violations_policy_files_by_file on violations_policy_files (stored);
alter table violations_policy_files enable row level security, force row level security;
-- The same for every customer.
create policy everyone on violations_policy_files using ((select app_sees_all()) or withdrawn_at is null);
