-- Why: ad accounts in every currency take quota: an order says its currency, a quote names what is bought, and more currencies have rates.
alter type quota_asked add attribute currency text;

-- A unit that is worth little needs more than the six decimals of `rate` (JPY 1 = USD 0.0066); quotes of before have none.
alter table exchange_quotes add column currency text not null default 'USD',
  add column price numeric(24, 10) constraint exchange_quotes_price check (price > 0), add column market_price numeric(24, 10),
  add constraint exchange_quotes_pair check (currency <> pay_currency);

-- What the amounts of a batch are in.
alter table imports_batches add column currency text not null default 'USD';

alter table exchange_rates drop constraint exchange_rates_currency,
  add constraint exchange_rates_currency 
    check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP', 'CAD', 'AUD', 'SGD', 'TWD', 'KRW', 'THB', 'MYR'));
alter table exchange_markups drop constraint exchange_markups_currency,
  add constraint exchange_markups_currency 
    check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP', 'CAD', 'AUD', 'SGD', 'TWD', 'KRW', 'THB', 'MYR'));
alter table exchange_told drop constraint exchange_told_currency,
  add constraint exchange_told_currency 
    check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP', 'CAD', 'AUD', 'SGD', 'TWD', 'KRW', 'THB', 'MYR'));
alter table exchange_proposals drop constraint exchange_proposals_currency,
  add constraint exchange_proposals_currency 
    check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP', 'CAD', 'AUD', 'SGD', 'TWD', 'KRW', 'THB', 'MYR'));

insert into spend_usd_rates (currency, valid_from, usd_per_unit, minor_digits, source) values
  ('CAD', '2020-01-01', 0.73, 2, 'planning rate'),
  ('AUD', '2020-01-01', 0.66, 2, 'planning rate'),
  ('SGD', '2020-01-01', 0.75, 2, 'planning rate'),
  ('TWD', '2020-01-01', 0.031, 0, 'planning rate'),
  ('KRW', '2020-01-01', 0.00073, 0, 'planning rate'),
  ('THB', '2020-01-01', 0.029, 2, 'planning rate'),
  ('MYR', '2020-01-01', 0.22, 2, 'planning rate');
