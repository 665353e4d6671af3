-- Why: how long each queue of the review room may take is set by administrators; a queue that is missing keeps the program's own hours.

create table cases_sla_hours (
  -- a kind of case, or an order that waits
  queue text primary key constraint cases_sla_hours_queue check (queue ~ '^[A-Z][A-Z_]{2,39}$'),
  hours integer not null constraint cases_sla_hours_range check (hours between 1 and 720),
  changed_by bigint not null constraint cases_sla_hours_changed_by references staff_users (id),
  changed_at timestamptz not null
);
create index cases_sla_hours_by_staff on cases_sla_hours (changed_by);
