-- Why: what the check of spend found stays to be read by staff: that of the night, and of whoever asks for one.
-- Needs: app/app_is_system app/app_sees_all

create table spend_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  -- [{ invariant, object, problem }], the first thousand
  findings jsonb not null,
  constraint spend_checks_findings check (jsonb_typeof(findings) = 'array')
);
alter table spend_checks enable row level security, force row level security;
create policy tenant on spend_checks using ((select app_is_system()));
create policy staff on spend_checks for select using ((select app_sees_all()));
