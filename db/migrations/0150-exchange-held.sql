-- Why: a rate that two people set was replaced by the source at its next call, minutes later. It holds until the instant they give; and what
-- the source told last is kept, so that the first rate of a currency has something to be held against.

alter table exchange_proposals add column held_until timestamptz
  constraint exchange_proposals_held check (held_until is null or subject = 'RATE');
-- no source replaces it before
alter table exchange_rates add column held_until timestamptz constraint exchange_rates_held check (held_until > valid_from);

-- believed or not
create table exchange_told (
  currency text primary key constraint exchange_told_currency check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP')),
  rate numeric(18, 6) not null constraint exchange_told_positive check (rate > 0),
  source text not null,
  as_of timestamptz not null
);
-- for staff: no tenant sees it
alter table exchange_told enable row level security;
alter table exchange_told force row level security;
create policy staff on exchange_told using (app_sees_all());
