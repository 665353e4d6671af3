-- Why: finance closes each Beijing day: two people sign what came, what was booked, what is left and what was paid out. The figures are kept as they
-- were signed, so that later changes of that day can be told.
-- Needs: app/app_sees_all

create table reconciliation_day_closes (
  id bigint primary key constraint reconciliation_day_closes_case references cases_cases (id),
  day date not null,
  -- as reconciliation_day_figures gave them to the first who signed
  figures jsonb not null constraint reconciliation_day_closes_figures check (jsonb_typeof(figures) = 'array'),
  -- when the second person signed; null while it waits or was refused
  signed_at timestamptz
);
create unique index reconciliation_day_closes_once on reconciliation_day_closes (day) where signed_at is not null;
create index reconciliation_day_closes_by_day on reconciliation_day_closes (day, id desc);
alter table reconciliation_day_closes enable row level security, force row level security;
create policy staff on reconciliation_day_closes using ((select app_sees_all()));

create index payments_bank_lines_by_day on payments_bank_lines (paid_on) where state in ('READY', 'DONE');
create index payments_arrivals_by_instant on payments_arrivals (arrived_at);
