-- Why: in which currency customers pay: rates of the market, the agency's markup, and quotes that hold a rate for a while. Rates and markups
-- are dated, the latest that has begun holds, and two people decide each.
-- Needs: app/app_sees app/app_sees_all

-- Rates are everybody's: no tenant owns one.
create table exchange_rates (
  id bigint primary key,
  -- so many units of it are one dollar, at the market's rate
  currency text not null constraint exchange_rates_currency
    check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP', 'CAD', 'AUD', 'SGD', 'TWD', 'KRW', 'THB', 'MYR')),
  rate numeric(18, 6) not null constraint exchange_rates_positive check (rate > 0),
  source text not null,
  valid_from timestamptz not null,
  created_at timestamptz not null,
  -- no source replaces it before
  held_until timestamptz constraint exchange_rates_held check (held_until > valid_from),
  constraint exchange_rates_once unique (currency, valid_from)
);

-- The agency's markup, dated apart from the rates.
create table exchange_markups (
  id bigint primary key,
  currency text not null constraint exchange_markups_currency
    check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP', 'CAD', 'AUD', 'SGD', 'TWD', 'KRW', 'THB', 'MYR')),
  basis_points integer not null constraint exchange_markups_range check (basis_points between 0 and 1000),
  valid_from timestamptz not null,
  created_at timestamptz not null,
  constraint exchange_markups_once unique (currency, valid_from)
);

-- What the source told last, believed or not: the first rate of a currency has something to be held against.
create table exchange_told (
  currency text primary key constraint exchange_told_currency
    check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP', 'CAD', 'AUD', 'SGD', 'TWD', 'KRW', 'THB', 'MYR')),
  rate numeric(18, 6) not null constraint exchange_told_positive check (rate > 0),
  source text not null,
  as_of timestamptz not null
);
-- for staff: no tenant sees it
alter table exchange_told enable row level security, force row level security;
create policy staff on exchange_told using (app_sees_all());

-- What a case of a rate or a markup asks for, and what came of it. Each stays as it was made.
create table exchange_proposals (
  id bigint primary key constraint exchange_proposals_case references cases_cases (id),
  currency text not null constraint exchange_proposals_currency
    check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP', 'CAD', 'AUD', 'SGD', 'TWD', 'KRW', 'THB', 'MYR')),
  subject text not null constraint exchange_proposals_subject check (subject in ('RATE', 'MARKUP')),
  rate numeric(18, 6) constraint exchange_proposals_positive check (rate > 0),
  source text constraint exchange_proposals_source check (source <> ''),
  basis_points integer constraint exchange_proposals_range check (basis_points between 0 and 1000),
  -- the dated rate or markup that came of it
  dated_id bigint,
  held_until timestamptz constraint exchange_proposals_held check (held_until is null or subject = 'RATE'),
  constraint exchange_proposals_terms check ((subject = 'RATE') = (rate is not null) and (subject = 'RATE') = (source is not null)
    and (subject = 'MARKUP') = (basis_points is not null))
);
create index exchange_proposals_by_currency on exchange_proposals (currency, id desc);
create unique index exchange_proposals_by_dated on exchange_proposals (dated_id) where dated_id is not null;
-- the agency's own words: no tenant sees them
alter table exchange_proposals enable row level security, force row level security;
create policy staff on exchange_proposals using (app_sees_all());

-- A quote holds one rate for ten minutes, for one customer and one body, and is used once.
create table exchange_quotes (
  id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  user_id bigint not null,
  pay_currency text not null,
  -- what the customer pays for one dollar, markup included
  rate numeric(18, 6) not null,
  market_rate numeric(18, 6) not null,
  source text not null,
  amount_minor bigint not null,
  cost_minor bigint not null,
  -- of the lines that it was made for
  body_hash text not null,
  created_at timestamptz not null,
  valid_until timestamptz not null,
  used_by_order bigint,
  -- what is bought
  currency text not null default 'USD',
  -- a unit that is worth little needs more than the six decimals of `rate` (JPY 1 = USD 0.0066)
  price numeric(24, 10) constraint exchange_quotes_price check (price > 0),
  market_price numeric(24, 10),
  -- the request's own: the exchange sent again is told to be the same one, also where another quote was asked for meanwhile
  used_key text,
  constraint exchange_quotes_customer foreign key (customer_id) references organization_customers (id),
  constraint exchange_quotes_amounts check (amount_minor > 0 and cost_minor > 0 and rate > 0),
  constraint exchange_quotes_used_once unique (used_by_order),
  constraint exchange_quotes_pair check (currency <> pay_currency)
);
create index exchange_quotes_by_user on exchange_quotes (user_id, valid_until);
create index exchange_quotes_unused on exchange_quotes (valid_until) where used_by_order is null;
create index exchange_quotes_by_customer on exchange_quotes (customer_id);
create index exchange_quotes_by_order on exchange_quotes (used_by_order) where used_by_order is not null;
create unique index exchange_quotes_one_key on exchange_quotes (customer_id, used_key) where used_key is not null;
-- Rates are everybody's, quotes are the tenant's.
alter table exchange_quotes enable row level security, force row level security;
create policy tenant on exchange_quotes using (app_sees(customer_id, sub_customer_id));
