-- Why: what browsers report and users say: errors, alike ones as one, views of pages, and feedback, which one of the staff claims, answers and
-- closes.
-- Needs: app/app_is_system app/app_sees app/app_sees_all

create table diagnostics_reports (
  id bigint primary key,
  kind text not null constraint diagnostics_reports_kind check (kind in ('CALL', 'UI_ERROR', 'BLANK_SCREEN')),
  address_digest text not null,
  -- whose session it was; null before sign-in
  user_id bigint constraint diagnostics_reports_user references organization_wallet_users (id),
  route text not null,
  version text not null,
  message text not null,
  url text not null,
  method text not null,
  -- of the envelope; null when none came
  code bigint,
  status smallint,
  elapsed_ms integer,
  request_id text not null,
  body text not null,
  query text not null,
  stack text not null,
  component_stack text not null,
  user_agent text not null,
  created_at timestamptz not null,
  -- Alike are those of one release, page, call and message; numbers make no other error.
  fingerprint text not null generated always as (
    md5(kind || chr(31) || version || chr(31) || regexp_replace(route, '[0-9]+', '#', 'g') || chr(31)
      || regexp_replace(url, '[0-9]+', '#', 'g') || chr(31) || coalesce(code::text, '') || chr(31)
      || regexp_replace(message, '[0-9]+', '#', 'g'))) stored
);
create index diagnostics_reports_by_time on diagnostics_reports (created_at);
create index diagnostics_reports_by_user on diagnostics_reports (user_id) where user_id is not null;
create index diagnostics_reports_by_fingerprint on diagnostics_reports (fingerprint, created_at);
alter table diagnostics_reports enable row level security, force row level security;
create policy system_only on diagnostics_reports using (app_is_system());
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

create table diagnostics_page_views (
  day date not null,
  route text not null,
  -- titles of up to three menu levels; empty where there is none
  title_1 text not null,
  title_2 text not null,
  title_3 text not null,
  views bigint not null constraint diagnostics_page_views_positive check (views > 0),
  primary key (day, route, title_1, title_2, title_3)
);
alter table diagnostics_page_views enable row level security, force row level security;
create policy system_only on diagnostics_page_views using (app_is_system());
create policy staff_reads on diagnostics_page_views for select using (app_sees_all());

create table diagnostics_feedback (
  id bigint primary key,
  user_id bigint not null constraint diagnostics_feedback_user references organization_wallet_users (id),
  customer_id bigint constraint diagnostics_feedback_customer references organization_customers (id),
  sub_customer_id bigint,
  feedback_type text not null constraint diagnostics_feedback_type check (feedback_type in ('FEATURE', 'USAGE', 'DATA', 'OTHER')),
  content text not null constraint diagnostics_feedback_content check (char_length(content) between 10 and 1000),
  files text[] not null constraint diagnostics_feedback_files check (cardinality(files) <= 5),
  contact text not null,
  page_url text not null,
  version text not null,
  user_agent text not null,
  created_at timestamptz not null,
  state text not null default 'OPEN' constraint diagnostics_feedback_state check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
  claimed_by bigint constraint diagnostics_feedback_claimed_by references staff_users (id),
  -- the first answer, which is the one that was promised
  answered_at timestamptz
);
create index diagnostics_feedback_by_user on diagnostics_feedback (user_id, created_at);
create index diagnostics_feedback_by_customer on diagnostics_feedback (customer_id) where customer_id is not null;
create index diagnostics_feedback_by_state on diagnostics_feedback (state, id);
create index diagnostics_feedback_by_claim on diagnostics_feedback (claimed_by) where claimed_by is not null;
alter table diagnostics_feedback enable row level security, force row level security;
create policy tenant on diagnostics_feedback using (app_sees_all() or (customer_id is not null and app_sees(customer_id, sub_customer_id)));

create table diagnostics_feedback_events (
  id bigint primary key,
  feedback_id bigint not null constraint diagnostics_feedback_events_feedback references diagnostics_feedback (id),
  event text not null constraint diagnostics_feedback_events_event check (event in ('CLAIMED', 'RELEASED', 'ANSWERED', 'CLOSED')),
  staff_id bigint not null constraint diagnostics_feedback_events_staff references staff_users (id),
  -- what the user was told, or why nothing more is done
  note text not null constraint diagnostics_feedback_events_note check (char_length(note) <= 400),
  at timestamptz not null
);
create index diagnostics_feedback_events_by_feedback on diagnostics_feedback_events (feedback_id, id);
create index diagnostics_feedback_events_by_staff on diagnostics_feedback_events (staff_id);
alter table diagnostics_feedback_events enable row level security, force row level security;
create policy staff on diagnostics_feedback_events using (app_sees_all());

-- How much of its allowance a subject has used in its present window. Unlogged: after a crash the windows begin anew.
create unlogged table diagnostics_allowances (
  subject text primary key,
  used integer not null constraint diagnostics_allowances_used check (used >= 0),
  window_ends_at timestamptz not null
);
create index diagnostics_allowances_by_window on diagnostics_allowances (window_ends_at);
alter table diagnostics_allowances enable row level security, force row level security;
create policy system_only on diagnostics_allowances using (app_is_system());
