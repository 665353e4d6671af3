-- Why: no running version reads or writes the former table of proposed rates, nor the columns of a difference that held its proposed
-- adjustment: both are cases. What a version before that still wrote there comes over first, so that no history is lost with them.

select set_config('app.scope', 'system', true);

delete from billing_rate_proposals p using billing_proposed_rates n where n.id = p.id;

-- What nobody had decided can't be decided any more: it has ended, and is asked for anew.
insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, maker_kind, maker_id, maker, asked_reason, status,
  submitted_at, due_at, lapses_at, decided_by, decider, decided_at, decision_reason, ended_at, outcome_seen_at)
select p.id, 'FEE_RATES', p.customer_id || ':' || p.subject,
  c.name || ' ' || case p.subject when 'FACEBOOK' then 'Facebook 加额' when 'GOOGLE' then 'Google 加额' when 'TIKTOK' then 'TikTok 加额'
    else '跨主体转移' end,
  'customer', p.customer_id::text, p.customer_id, 'staff', p.maker_id, p.maker, p.reason, coalesce(p.verdict, 'LAPSED'),
  p.made_at, p.made_at + interval '24 hours', p.made_at + interval '168 hours',
  d.checker_id, d.checker, d.checked_at, coalesce(d.verdict_reason, ''), coalesce(p.checked_at, now()), p.checked_at
from billing_rate_proposals p join organization_customers c on c.id = p.customer_id
  left join billing_rate_proposals d on d.id = p.id and d.verdict in ('APPROVED', 'REJECTED');

insert into billing_proposed_rates (id, customer_id, subject, service_fee_basis_points, tax_basis_points, is_returnable, valid_from, rate_id)
select id, customer_id, subject, service_fee_basis_points, tax_basis_points, is_returnable, valid_from, rate_id from billing_rate_proposals;

insert into cases_events (id, case_id, event, by_kind, by_id, by_name, at, reason)
select -id, id, 'SUBMITTED', 'staff', maker_id, maker, made_at, reason from billing_rate_proposals
union all
select id, id, verdict, 'staff', checker_id, checker, checked_at, verdict_reason from billing_rate_proposals where verdict is not null
union all
select id, id, 'LAPSED', 'system', null, '系统', now(), '系统升级，请重新提交' from billing_rate_proposals where verdict is null;

drop table billing_rate_proposals;

alter table reconciliation_differences drop constraint reconciliation_differences_proposal, drop constraint reconciliation_differences_four_eyes;
update reconciliation_differences d set proposed_minor = null
  where proposed_minor is not null and exists (select from reconciliation_adjustments n where n.difference_id = d.id);
insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, sub_customer_id, maker_kind, maker_id, maker,
  asked_reason, status, submitted_at, due_at, decided_by, decider, decided_at, decision_reason, ended_at, outcome_seen_at)
select d.id, 'ADJUSTMENT', d.id::text, '广告账户 ' || a.outside_account_id || ' 调账', 'difference', d.id::text, d.customer_id, d.sub_customer_id,
  'staff', proposed_by, proposed_by_name, proposal_reason,
  case state when 'ADJUSTED' then 'APPROVED' when 'CLOSED' then 'LAPSED' else 'PENDING' end,
  proposed_at, proposed_at + interval '4 hours', checked_by, checked_by_name, case when checked_by is not null then ended_at end,
  case when checked_by is not null then reason else '' end, ended_at, ended_at
from reconciliation_differences d join ad_accounts_accounts a on a.id = d.ad_account_id
where proposed_minor <> 0;
insert into reconciliation_adjustments (id, difference_id, customer_id, our_minor, platform_minor)
select id, id, customer_id, our_minor, our_minor + proposed_minor from reconciliation_differences where proposed_minor <> 0;

alter table reconciliation_differences drop column proposed_minor, drop column proposed_by, drop column proposed_by_name,
  drop column proposed_at, drop column proposal_reason, drop column checked_by, drop column checked_by_name;

select set_config('app.scope', '', true);
