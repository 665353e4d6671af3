-- Why: what the portal and its people say about the portal. Reports of failed calls, UI errors and blank screens, kept for 30 days;
-- page views added up per business day; feedback. Anyone may report, so allowances are counted here, and nothing that could be a
-- secret is kept: addresses as HMAC, sessions as SHA-256, texts already redacted.

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
  created_at timestamptz not null
);
create index diagnostics_reports_by_time on diagnostics_reports (created_at);
create index diagnostics_reports_by_user on diagnostics_reports (user_id) where user_id is not null;

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
  created_at timestamptz not null
);
create index diagnostics_feedback_by_user on diagnostics_feedback (user_id, created_at);
create index diagnostics_feedback_by_customer on diagnostics_feedback (customer_id) where customer_id is not null;

-- How much of its allowance a subject has used in its present window. Unlogged: after a crash the windows begin anew.
create unlogged table diagnostics_allowances (
  subject text primary key,
  used integer not null constraint diagnostics_allowances_used check (used >= 0),
  window_ends_at timestamptz not null
);
create index diagnostics_allowances_by_window on diagnostics_allowances (window_ends_at);

alter table diagnostics_reports enable row level security;
alter table diagnostics_reports force row level security;
create policy system_only on diagnostics_reports using (app_is_system());
alter table diagnostics_page_views enable row level security;
alter table diagnostics_page_views force row level security;
create policy system_only on diagnostics_page_views using (app_is_system());
alter table diagnostics_feedback enable row level security;
alter table diagnostics_feedback force row level security;
create policy tenant on diagnostics_feedback using (app_is_system() or (customer_id is not null and app_sees(customer_id, sub_customer_id)));
alter table diagnostics_allowances enable row level security;
alter table diagnostics_allowances force row level security;
create policy system_only on diagnostics_allowances using (app_is_system());
