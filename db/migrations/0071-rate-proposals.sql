-- Why: what additions and transfers cost a customer is money, so two people decide it: one proposes rates with a reason and the
-- instant from which they hold, another one approves or rejects. Every proposal stays as it was made.

create table billing_rate_proposals (
  id bigint primary key,
  customer_id bigint not null constraint billing_rate_proposals_customer references organization_customers (id),
  -- additions on one channel, or transfers between companies
  subject text not null constraint billing_rate_proposals_subject check (subject in ('FACEBOOK', 'GOOGLE', 'TIKTOK', 'TRANSFER')),
  service_fee_basis_points integer not null
    constraint billing_rate_proposals_service_fee check (service_fee_basis_points between 0 and 10000),
  -- transfers are not taxed, and their fee ends with the transfer
  tax_basis_points integer constraint billing_rate_proposals_tax check (tax_basis_points between 0 and 10000),
  is_returnable boolean,
  -- null: from the moment of the check on
  valid_from timestamptz,
  reason text not null constraint billing_rate_proposals_reason check (reason <> ''),
  maker_id bigint not null,
  maker text not null,
  made_at timestamptz not null,
  verdict text constraint billing_rate_proposals_verdict check (verdict in ('APPROVED', 'REJECTED', 'WITHDRAWN')),
  checker_id bigint,
  checker text,
  checked_at timestamptz,
  verdict_reason text,
  -- the dated rate that came of it
  rate_id bigint,
  constraint billing_rate_proposals_terms check ((subject = 'TRANSFER') = (tax_basis_points is null)
    and (subject = 'TRANSFER') = (is_returnable is null)),
  constraint billing_rate_proposals_decided check ((verdict is null) = (checker_id is null) and (verdict is null) = (checker is null)
    and (verdict is null) = (checked_at is null) and (verdict is null) = (verdict_reason is null)
    and (rate_id is not null) = (verdict is not distinct from 'APPROVED')),
  -- whoever proposed it only takes it back; two different people otherwise
  constraint billing_rate_proposals_four_eyes check (verdict is null or (verdict = 'WITHDRAWN') = (checker_id = maker_id))
);
create unique index billing_rate_proposals_one_open on billing_rate_proposals (customer_id, subject) where verdict is null;
create index billing_rate_proposals_by_customer on billing_rate_proposals (customer_id, id desc);
create unique index billing_rate_proposals_by_rate on billing_rate_proposals (rate_id) where rate_id is not null;

-- the agency's own words: no tenant sees them
alter table billing_rate_proposals enable row level security;
alter table billing_rate_proposals force row level security;
create policy tenant on billing_rate_proposals using (app_sees_all());
