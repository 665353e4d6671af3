-- Why: who asked to be told when a page opens is told once, when the staff say that it has opened.
-- Needs: app/app_sees_all

alter table notices_interests add column told_at timestamptz;
create index notices_interests_by_feature on notices_interests (feature);

create table notices_openings (
  feature text primary key constraint notices_openings_feature check (feature ~ '^[A-Za-z0-9/._-]{1,60}$'),
  title text not null constraint notices_openings_title check (char_length(title) between 1 and 30),
  link text not null constraint notices_openings_link check (link ~ '^/([^/\\]|$)'),
  staff_id bigint not null constraint notices_openings_staff references staff_users (id),
  opened_at timestamptz not null
);
create index notices_openings_by_staff on notices_openings (staff_id);
alter table notices_openings enable row level security, force row level security;
create policy staff on notices_openings using (app_sees_all());
