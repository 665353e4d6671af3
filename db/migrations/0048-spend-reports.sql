-- Why: a question about daily spend is kept under a name and mailed by a schedule: once for each period, whatever is cut off between.
-- Needs: app/app_sees

create table spend_reports (
  id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  user_id bigint not null constraint spend_reports_user references organization_wallet_users (id),
  name text not null constraint spend_reports_name check (char_length(name) between 1 and 50),
  -- as it was checked, to be checked again when the file is made
  question jsonb not null,
  -- both null while it is not mailed
  mailing jsonb,
  next_at timestamptz,
  stopped_at timestamptz,
  stop_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  constraint spend_reports_mailed check ((mailing is null) = (next_at is null)),
  constraint spend_reports_stopped check ((stopped_at is null) = (stop_reason is null) and (stopped_at is null or mailing is null)),
  constraint spend_reports_removed check (removed_at is null or mailing is null)
);
create unique index spend_reports_named on spend_reports (user_id, customer_id, coalesce(sub_customer_id, 0), name) where removed_at is null;
create index spend_reports_due on spend_reports (next_at) where next_at is not null;
alter table spend_reports enable row level security, force row level security;
create policy tenant on spend_reports using (app_sees(customer_id, sub_customer_id));

-- One for each period of a report. `subject` and `body` are kept before they are sent: the gateway takes a key that comes again only with the same words.
create table spend_report_mails (
  report_id bigint not null constraint spend_report_mails_report references spend_reports (id),
  period text not null,
  customer_id bigint not null,
  sub_customer_id bigint,
  export_id bigint,
  state text not null constraint spend_report_mails_state check (state in ('WAITING', 'MADE', 'SENT', 'FAIL', 'STOPPED')),
  subject text,
  body text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint spend_report_mails_pkey primary key (report_id, period),
  constraint spend_report_mails_made check (state <> 'MADE' or (export_id is not null and subject is not null and body is not null)),
  constraint spend_report_mails_ended check ((state in ('SENT', 'FAIL', 'STOPPED')) = (ended_at is not null))
);
alter table spend_report_mails enable row level security, force row level security;
create policy tenant on spend_report_mails using (app_sees(customer_id, sub_customer_id));
