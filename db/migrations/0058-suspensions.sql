-- Why: a rectification that is not handed in by its deadline suspends its ad account: a mark of the agency's own, which no synchronisation
-- lifts and which takes the place of the ban of additions. Bans that stand for one are carried over; the switch of a customer is on unless
-- staff said otherwise, and spares what was overdue before anything threatened.

-- What the platform says beneath the suspension; null where the agency has not suspended it.
alter table ad_accounts_accounts add column suspended_over text constraint ad_accounts_accounts_suspended_over
  check (suspended_over in ('NORMAL', 'FROZEN', 'FORBID_QUOTA', 'SUSPEND_VIOLATE_AD'));

-- Suspends ad accounts whose rectification is overdue; takes the place of auto_freeze.
alter table organization_customers add column suspends_overdue boolean not null default true;

alter table violations_rectifications
  -- since when its ad account is suspended for it; stays, so that what staff lifted is not set again before another deadline
  add column suspended_at timestamptz,
  add column lifted_at timestamptz,
  -- an appeal that waits puts the suspension off, once
  add column deferred_until timestamptz,
  add constraint violations_rectifications_lifted check (lifted_at is null or suspended_at is not null);
create index violations_rectifications_missed on violations_rectifications (deadline_at, id) include (customer_id)
  where status in ('TO_BE_RECTIFIED', 'REJECT') and suspended_at is null;
create index violations_rectifications_suspending on violations_rectifications (ad_account_id)
  where suspended_at is not null and lifted_at is null;

select set_config('app.scope', 'system', true);

update organization_customers c set suspends_overdue = c.auto_freeze where exists (
  select from audit_entries e where e.object_kind = 'customer' and e.object_id = c.id::text and e.action = 'organization.set-switch'
    and e.details -> 'after' ? 'auto_freeze');

-- Staff may have set a ban besides, or lifted ours.
create temporary table carried on commit drop as
  select a.id from ad_accounts_accounts a
  where a.is_quota_forbidden and a.taken_back_at is null
    and exists (select from violations_rectifications r where r.customer_id = a.customer_id and r.ad_account_id = a.id
      and r.status in ('TO_BE_RECTIFIED', 'REJECT') and r.quota_banned_at is not null)
    and (select e.action from audit_entries e where e.object_kind = 'ad-account' and e.object_id = a.id::text
      and e.action in ('ad-accounts.set-quota-ban', 'violations.ban-overdue') order by e.id desc limit 1) = 'violations.ban-overdue';
update violations_rectifications r set suspended_at = r.quota_banned_at,
    lifted_at = case when exists (select from carried k where k.id = r.ad_account_id) then null else now() end
  where r.quota_banned_at is not null and r.status in ('TO_BE_RECTIFIED', 'REJECT');
update ad_accounts_accounts a set is_quota_forbidden = false,
    suspended_over = case a.account_status when 'FORBID_QUOTA' then 'NORMAL' else a.account_status end,
    account_status = case a.account_status when 'FORBID_QUOTA' then 'SUSPEND_VIOLATE_AD' else a.account_status end
  from carried k where k.id = a.id;
update violations_rectifications r set suspended_at = now(), lifted_at = now()
  from organization_customers c
  where c.id = r.customer_id and not c.auto_freeze and r.suspended_at is null and r.status in ('TO_BE_RECTIFIED', 'REJECT')
    and r.deadline_at <= now();

select set_config('app.scope', '', true);
