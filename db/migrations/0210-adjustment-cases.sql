-- Why: an adjustment that one person proposes and another checks is a case. What it asks for lay in columns of its difference; those stay
-- until no running version writes them.

create table reconciliation_adjustments (
  id bigint primary key constraint reconciliation_adjustments_case references cases_cases (id),
  difference_id bigint not null constraint reconciliation_adjustments_difference references reconciliation_differences (id),
  customer_id bigint not null,
  -- as both stood when it was proposed, in minor units of the account's currency; the platform's less ours is what will be booked
  our_minor bigint not null,
  platform_minor bigint not null,
  constraint reconciliation_adjustments_moves check (our_minor <> platform_minor)
);
create index reconciliation_adjustments_by_difference on reconciliation_adjustments (difference_id, id);
alter table reconciliation_adjustments enable row level security, force row level security;
create policy tenant on reconciliation_adjustments using ((select app_is_system()));
create policy staff on reconciliation_adjustments for select using ((select app_sees_all()));

-- Each old proposal becomes a case under its difference's id; the difference's own history says when it was proposed.
select set_config('app.scope', 'system', true);
insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, sub_customer_id, maker_kind, maker_id, maker,
  asked_reason, status, submitted_at, due_at, decided_by, decider, decided_at, decision_reason, ended_at, outcome_seen_at)
select d.id, 'ADJUSTMENT', d.id::text, '广告账户 ' || a.outside_account_id || ' 调账', 'difference', d.id::text, d.customer_id, d.sub_customer_id,
  'staff', d.proposed_by, d.proposed_by_name, d.proposal_reason,
  case d.state when 'ADJUSTED' then 'APPROVED' when 'CLOSED' then 'LAPSED' else 'PENDING' end,
  d.proposed_at, d.proposed_at + interval '4 hours', d.checked_by, d.checked_by_name, case when d.checked_by is not null then d.ended_at end,
  case when d.checked_by is not null then d.reason else '' end, d.ended_at, d.ended_at
from reconciliation_differences d join ad_accounts_accounts a on a.id = d.ad_account_id
where d.proposed_minor <> 0;
insert into reconciliation_adjustments (id, difference_id, customer_id, our_minor, platform_minor)
select id, id, customer_id, our_minor, our_minor + proposed_minor from reconciliation_differences where proposed_minor <> 0;
select set_config('app.scope', '', true);
