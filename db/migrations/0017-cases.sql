-- Why: what one person asks for and another decides about had a table of its own each time. A case is that, once: who asked, who
-- decides, until when, and what became of it. What it asks for lies in a typed table of its own topic, under the case's id.
-- Needs: app/app_sees app/app_sees_all app/app_sales_id cases/cases_refuse_change

create table cases_cases (
  id bigint primary key,
  kind text not null constraint cases_cases_kind check (kind ~ '^[A-Z][A-Z_]{2,39}$'),
  -- one is open at a time per kind and subject
  subject text not null constraint cases_cases_subject check (subject <> ''),
  -- what people read in the queue
  title text not null constraint cases_cases_title check (title <> ''),
  -- what the audit log files it under
  object_kind text not null,
  object_id text not null,
  customer_id bigint constraint cases_cases_customer references organization_customers (id),
  sub_customer_id bigint,
  maker_kind text not null constraint cases_cases_maker_kind check (maker_kind in ('staff', 'user')),
  maker_id bigint not null,
  maker text not null,
  asked_reason text not null,
  status text not null default 'PENDING'
    constraint cases_cases_status check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'LAPSED')),
  stage text not null default 'REVIEW' constraint cases_cases_stage check (stage in ('REVIEW', 'APPEAL')),
  revision integer not null default 1 constraint cases_cases_revision check (revision >= 1),
  submitted_at timestamptz not null,
  due_at timestamptz not null,
  lapses_at timestamptz,
  claimed_by bigint,
  claimer text,
  claimed_until timestamptz,
  -- the last decision; it stays while an appeal or a new revision waits
  decided_by bigint,
  decider text,
  decided_at timestamptz,
  decision_reason text not null default '',
  ended_at timestamptz,
  -- when the maker has seen how it ended
  outcome_seen_at timestamptz,
  constraint cases_cases_tenant check (sub_customer_id is null or customer_id is not null),
  constraint cases_cases_claim check ((claimed_by is null) = (claimed_until is null) and (claimed_by is null) = (claimer is null)),
  constraint cases_cases_decided check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (decider is null)),
  constraint cases_cases_ended check ((status = 'PENDING') = (ended_at is null)),
  constraint cases_cases_has_decider check (status not in ('APPROVED', 'REJECTED') or decided_by is not null),
  constraint cases_cases_four_eyes check (maker_kind <> 'staff' or decided_by is null or decided_by <> maker_id)
);
create unique index cases_cases_one_open on cases_cases (kind, subject) where status = 'PENDING';
create index cases_cases_waiting on cases_cases (due_at, id) where status = 'PENDING';
create index cases_cases_lapsing on cases_cases (lapses_at) where status = 'PENDING' and lapses_at is not null;
create index cases_cases_by_status on cases_cases (status, submitted_at desc, id desc);
create index cases_cases_by_subject on cases_cases (kind, subject, id desc);
create index cases_cases_by_maker on cases_cases (maker_kind, maker_id, id desc);
create index cases_cases_by_customer on cases_cases (customer_id, id desc) where customer_id is not null;

-- fields that the reviewer marked when rejecting; only these may change in the next revision
create table cases_flags (
  case_id bigint not null constraint cases_flags_case references cases_cases (id),
  revision integer not null,
  field text not null constraint cases_flags_field check (field <> ''),
  note text not null,
  primary key (case_id, revision, field)
);

create table cases_events (
  id bigint primary key,
  case_id bigint not null constraint cases_events_case references cases_cases (id),
  event text not null constraint cases_events_event check (event in
    ('SUBMITTED', 'RESUBMITTED', 'CLAIMED', 'RELEASED', 'APPROVED', 'REJECTED', 'APPEALED', 'WITHDRAWN', 'LAPSED')),
  by_kind text not null constraint cases_events_by_kind check (by_kind in ('staff', 'user', 'system')),
  by_id bigint,
  by_name text not null,
  at timestamptz not null,
  reason text not null,
  constraint cases_events_by check ((by_kind = 'system') = (by_id is null))
);
create index cases_events_by_case on cases_events (case_id, id);

alter table cases_cases enable row level security, force row level security;
-- what staff propose among themselves no tenant sees; salespeople see what concerns their customers
create policy tenant on cases_cases
  using (app_sees_all() or ((maker_kind = 'user' or app_sales_id() is not null) and app_sees(customer_id, sub_customer_id)));
alter table cases_flags enable row level security, force row level security;
create policy tenant on cases_flags using (exists (select from cases_cases c where c.id = case_id));
alter table cases_events enable row level security, force row level security;
create policy tenant on cases_events using (exists (select from cases_cases c where c.id = case_id));

create trigger cases_events_append_only before update or delete on cases_events for each row execute function cases_refuse_change();
create trigger cases_flags_append_only before update or delete on cases_flags for each row execute function cases_refuse_change();

-- What each kind asks for stands under the id of its case.
alter table exchange_proposals add constraint exchange_proposals_case foreign key (id) references cases_cases (id);
alter table quota_proposals add constraint quota_proposals_case foreign key (id) references cases_cases (id);
alter table organization_applications add constraint organization_applications_case foreign key (id) references cases_cases (id);
