-- Why: a run of a rule is told later: since when it is on, and which accounts were too late to be judged.
-- Needs: app/app_sees

-- Since it was switched on, or let by staff; null: it does not run.
alter table monitors_rules add column on_since timestamptz;
select set_config('app.scope', 'system', true);
update monitors_rules set on_since = updated_at where status = 'ON' and removed_at is null and stopped_reason is null;
select set_config('app.scope', '', true);

-- When the figures of an account were too old to decide anything, from one tick to another.
create table monitors_late (
  ad_account_id bigint not null constraint monitors_late_account references monitors_accounts (ad_account_id),
  customer_id bigint not null,
  since timestamptz not null,
  until timestamptz,
  primary key (ad_account_id, since)
);
create unique index monitors_late_open on monitors_late (ad_account_id) where until is null;
create index monitors_late_by_customer on monitors_late (customer_id);
alter table monitors_late enable row level security, force row level security;
create policy tenant on monitors_late using (app_sees(customer_id, null));
