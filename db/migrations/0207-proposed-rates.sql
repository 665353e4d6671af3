-- Why: proposed fee rates are cases: what they ask for lies here under the case's id, the rest is the case's. Those of the former table come
-- over with their history. That table stays for the version that still runs; nothing in it waits any more, so that nobody decides twice.
-- Needs: app/app_sees_all app/app_sales_id app/app_sells

create table billing_proposed_rates (
  id bigint primary key constraint billing_proposed_rates_case references cases_cases (id),
  customer_id bigint not null constraint billing_proposed_rates_customer references organization_customers (id),
  -- additions on one channel, or transfers between companies
  subject text not null constraint billing_proposed_rates_subject check (subject in ('FACEBOOK', 'GOOGLE', 'TIKTOK', 'TRANSFER')),
  service_fee_basis_points integer not null
    constraint billing_proposed_rates_service_fee check (service_fee_basis_points between 0 and 10000),
  -- transfers are not taxed, and their fee ends with the transfer
  tax_basis_points integer constraint billing_proposed_rates_tax check (tax_basis_points between 0 and 10000),
  is_returnable boolean,
  -- null: from the moment of the approval on
  valid_from timestamptz,
  -- the dated rate that came of it
  rate_id bigint,
  constraint billing_proposed_rates_terms check ((subject = 'TRANSFER') = (tax_basis_points is null)
    and (subject = 'TRANSFER') = (is_returnable is null))
);
create index billing_proposed_rates_by_customer on billing_proposed_rates (customer_id, id desc);
create unique index billing_proposed_rates_by_rate on billing_proposed_rates (rate_id) where rate_id is not null;
-- the agency's own words: no tenant sees them
alter table billing_proposed_rates enable row level security, force row level security;
create policy tenant on billing_proposed_rates using (app_sees_all() or (app_sales_id() is not null and app_sells(customer_id)));

select set_config('app.scope', 'system', true);

-- What waits has a week from now on; of what was decided its maker has heard.
insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, maker_kind, maker_id, maker, asked_reason, status,
  submitted_at, due_at, lapses_at, decided_by, decider, decided_at, decision_reason, ended_at, outcome_seen_at)
select p.id, 'FEE_RATES', p.customer_id || ':' || p.subject,
  c.name || ' ' || case p.subject when 'FACEBOOK' then 'Facebook 加额' when 'GOOGLE' then 'Google 加额' when 'TIKTOK' then 'TikTok 加额'
    else '跨主体转移' end,
  'customer', p.customer_id::text, p.customer_id, 'staff', p.maker_id, p.maker, p.reason, coalesce(p.verdict, 'PENDING'),
  p.made_at, p.made_at + interval '24 hours', case when p.verdict is null then now() else p.made_at end + interval '168 hours',
  d.checker_id, d.checker, d.checked_at, coalesce(d.verdict_reason, ''), p.checked_at, p.checked_at
from billing_rate_proposals p join organization_customers c on c.id = p.customer_id
  left join billing_rate_proposals d on d.id = p.id and d.verdict in ('APPROVED', 'REJECTED');

insert into billing_proposed_rates (id, customer_id, subject, service_fee_basis_points, tax_basis_points, is_returnable, valid_from, rate_id)
select id, customer_id, subject, service_fee_basis_points, tax_basis_points, is_returnable, valid_from, rate_id from billing_rate_proposals;

-- Events are told in the order of their ids; below zero no other one has any.
insert into cases_events (id, case_id, event, by_kind, by_id, by_name, at, reason)
select -id, id, 'SUBMITTED', 'staff', maker_id, maker, made_at, reason from billing_rate_proposals
union all
select id, id, verdict, 'staff', checker_id, checker, checked_at, verdict_reason from billing_rate_proposals where verdict is not null;

update billing_rate_proposals set verdict = 'WITHDRAWN', checker_id = maker_id, checker = maker, checked_at = now(),
  verdict_reason = '已转入审核中心' where verdict is null;

select set_config('app.scope', '', true);
