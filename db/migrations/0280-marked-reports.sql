-- Why: the staff read the portal's error reports, alike ones as one, and mark what is resolved or of no interest.
-- Needs: app/app_sees_all

-- Alike are those of one release, page, call and message; numbers make no other error.
alter table diagnostics_reports add column fingerprint text not null generated always as (
  md5(kind || chr(31) || version || chr(31) || regexp_replace(route, '[0-9]+', '#', 'g') || chr(31)
    || regexp_replace(url, '[0-9]+', '#', 'g') || chr(31) || coalesce(code::text, '') || chr(31)
    || regexp_replace(message, '[0-9]+', '#', 'g'))) stored;
create index diagnostics_reports_by_fingerprint on diagnostics_reports (fingerprint, created_at);
create policy staff_reads on diagnostics_reports for select using (app_sees_all());

-- Alike reports without a mark are open.
create table diagnostics_marks (
  fingerprint text primary key constraint diagnostics_marks_fingerprint check (fingerprint ~ '^[0-9a-f]{32}$'),
  state text not null constraint diagnostics_marks_state check (state in ('OPEN', 'RESOLVED', 'IGNORED')),
  reason text not null constraint diagnostics_marks_reason check (char_length(reason) <= 200),
  staff_id bigint not null constraint diagnostics_marks_staff references staff_users (id),
  at timestamptz not null
);
create index diagnostics_marks_by_staff on diagnostics_marks (staff_id);
alter table diagnostics_marks enable row level security, force row level security;
create policy staff on diagnostics_marks using (app_sees_all());
