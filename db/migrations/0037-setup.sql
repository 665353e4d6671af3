-- Why: when something was last done or tried that only leaves a trace outside the database: a backup, a check of the books, a test message.
-- Needs: app/app_is_system app/app_sees_all

create table setup_marks (
  name text primary key constraint setup_marks_name check (name ~ '^[A-Z][A-Z_]{2,39}$'),
  at timestamptz not null,
  is_well boolean not null,
  -- since when it is as it is
  since timestamptz not null,
  -- for people, without secrets
  note text not null
);
alter table setup_marks enable row level security, force row level security;
create policy staff on setup_marks for select using ((select app_sees_all()));
create policy tenant on setup_marks using ((select app_is_system()));
