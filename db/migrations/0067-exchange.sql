-- Why: a customer with a wallet in another currency pays an addition of quota from it. Rates are dated and name their source, the
-- agency's markup is dated apart; a quote holds one rate for ten minutes, for one customer and one body, and is used once.

create table exchange_rates (
  id bigint primary key,
  -- so many units of it are one dollar, at the market's rate
  currency text not null constraint exchange_rates_currency check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP')),
  rate numeric(18, 6) not null constraint exchange_rates_positive check (rate > 0),
  source text not null,
  valid_from timestamptz not null,
  created_at timestamptz not null,
  constraint exchange_rates_once unique (currency, valid_from)
);

create table exchange_markups (
  id bigint primary key,
  currency text not null constraint exchange_markups_currency check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP')),
  basis_points integer not null constraint exchange_markups_range check (basis_points between 0 and 1000),
  valid_from timestamptz not null,
  created_at timestamptz not null,
  constraint exchange_markups_once unique (currency, valid_from)
);

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
  constraint exchange_quotes_customer foreign key (customer_id) references organization_customers (id),
  constraint exchange_quotes_amounts check (amount_minor > 0 and cost_minor > 0 and rate > 0),
  constraint exchange_quotes_used_once unique (used_by_order)
);
create index exchange_quotes_by_user on exchange_quotes (user_id, valid_until);
create index exchange_quotes_unused on exchange_quotes (valid_until) where used_by_order is null;
create index exchange_quotes_by_customer on exchange_quotes (customer_id);

-- Rates are everybody's, quotes are the tenant's.
alter table exchange_quotes enable row level security;
alter table exchange_quotes force row level security;
create policy tenant on exchange_quotes using (app_sees(customer_id, sub_customer_id));
