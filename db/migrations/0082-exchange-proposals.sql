-- Why: what a dollar costs is money for every customer with another wallet, so two people decide it: one proposes a rate or a markup with
-- a reason, another one approves or rejects. Every proposal stays as it was made.

create table exchange_proposals (
  id bigint primary key,
  currency text not null constraint exchange_proposals_currency check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP')),
  subject text not null constraint exchange_proposals_subject check (subject in ('RATE', 'MARKUP')),
  rate numeric(18, 6) constraint exchange_proposals_positive check (rate > 0),
  source text constraint exchange_proposals_source check (source <> ''),
  basis_points integer constraint exchange_proposals_range check (basis_points between 0 and 1000),
  reason text not null constraint exchange_proposals_reason check (reason <> ''),
  maker_id bigint not null,
  maker text not null,
  made_at timestamptz not null,
  verdict text constraint exchange_proposals_verdict check (verdict in ('APPROVED', 'REJECTED', 'WITHDRAWN')),
  checker_id bigint,
  checker text,
  checked_at timestamptz,
  verdict_reason text,
  -- the dated rate or markup that came of it
  dated_id bigint,
  constraint exchange_proposals_terms check ((subject = 'RATE') = (rate is not null) and (subject = 'RATE') = (source is not null)
    and (subject = 'MARKUP') = (basis_points is not null)),
  constraint exchange_proposals_decided check ((verdict is null) = (checker_id is null) and (verdict is null) = (checker is null)
    and (verdict is null) = (checked_at is null) and (verdict is null) = (verdict_reason is null)
    and (dated_id is not null) = (verdict is not distinct from 'APPROVED')),
  -- whoever proposed it only takes it back; two different people otherwise
  constraint exchange_proposals_four_eyes check (verdict is null or (verdict = 'WITHDRAWN') = (checker_id = maker_id))
);
create unique index exchange_proposals_one_open on exchange_proposals (currency, subject) where verdict is null;
create index exchange_proposals_by_currency on exchange_proposals (currency, id desc);
create unique index exchange_proposals_by_dated on exchange_proposals (dated_id) where dated_id is not null;

-- the agency's own words: no tenant sees them
alter table exchange_proposals enable row level security;
alter table exchange_proposals force row level security;
create policy staff on exchange_proposals using (app_sees_all());
