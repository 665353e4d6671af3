-- Why: what looks like the theft of an ad account is one incident, from the first match until somebody closes it with a verdict.
-- Needs: app/app_sees

create table monitors_incidents (
  id bigint primary key,
  customer_id bigint not null,
  ad_account_id bigint not null constraint monitors_incidents_watched references monitors_accounts (ad_account_id),
  -- the match that opened it
  match_id bigint not null constraint monitors_incidents_match references monitors_matches (id),
  state text not null constraint monitors_incidents_state check (state in ('OPEN', 'CONTAINED', 'CLOSED')),
  opened_at timestamptz not null,
  contained_at timestamptz,
  closed_at timestamptz,
  closed_by text,
  verdict text constraint monitors_incidents_verdict check (verdict is null or verdict in ('STOLEN', 'FALSE_ALARM')),
  note text not null default '',
  score smallint not null default 0 constraint monitors_incidents_score check (score between 0 and 100),
  -- how often each part of the score was seen
  parts jsonb not null default '{}',
  constraint monitors_incidents_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint monitors_incidents_end check ((state = 'CLOSED') = (closed_at is not null) and num_nonnulls(closed_at, closed_by, verdict) in (0, 3)),
  constraint monitors_incidents_held check (state <> 'CONTAINED' or contained_at is not null)
);
create unique index monitors_incidents_open on monitors_incidents (ad_account_id) where state <> 'CLOSED';
create index monitors_incidents_latest on monitors_incidents (customer_id, opened_at desc, id desc);
create index monitors_incidents_by_account on monitors_incidents (ad_account_id, opened_at desc);
create index monitors_incidents_by_match on monitors_incidents (match_id);
alter table monitors_incidents enable row level security, force row level security;
create policy tenant on monitors_incidents using (app_sees(customer_id, null));

-- What became of it, by whom; never changed.
create table monitors_incident_steps (
  id bigint primary key,
  incident_id bigint not null constraint monitors_incident_steps_incident references monitors_incidents (id),
  customer_id bigint not null,
  step text not null constraint monitors_incident_steps_step check (step in ('OPENED', 'CONTROLLED', 'CONTAINED', 'REOPENED', 'CLOSED', 'EVIDENCE')),
  -- null: the product itself
  by text,
  at timestamptz not null,
  note text not null default ''
);
create index monitors_incident_steps_by_incident on monitors_incident_steps (incident_id, at);
create index monitors_incident_steps_by_customer on monitors_incident_steps (customer_id);
alter table monitors_incident_steps enable row level security, force row level security;
create policy tenant on monitors_incident_steps using (app_sees(customer_id, null));

alter table monitors_pauses add column incident_id bigint constraint monitors_pauses_incident references monitors_incidents (id);
create index monitors_pauses_by_incident on monitors_pauses (incident_id) where incident_id is not null;
