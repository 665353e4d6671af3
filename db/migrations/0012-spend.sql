-- Why: what ads cost per day and ad account, with kept totals, so that the cost of a chart grows with the range asked for and not with
-- the number of accounts or rows.
-- Needs: app/app_customer_id app/app_sees_all app/app_sub_customer_id

-- Dated conversion rates for totals in US dollars. They serve sums on screen only; no money moves by them.
create table spend_usd_rates (
  currency text not null,
  valid_from date not null,
  usd_per_unit numeric(18, 8) not null constraint spend_usd_rates_positive check (usd_per_unit > 0),
  minor_digits smallint not null,
  source text not null,
  primary key (currency, valid_from)
);
insert into spend_usd_rates (currency, valid_from, usd_per_unit, minor_digits, source) values
  ('USD', '2020-01-01', 1, 2, 'identity'),
  ('CNY', '2020-01-01', 0.14, 2, 'planning rate'),
  ('HKD', '2020-01-01', 0.128, 2, 'planning rate, peg band 7.75 to 7.85'),
  ('MOP', '2020-01-01', 0.1243, 2, 'planning rate, pegged to HKD at 1.03'),
  ('EUR', '2020-01-01', 1.08, 2, 'planning rate'),
  ('GBP', '2020-01-01', 1.27, 2, 'planning rate'),
  ('JPY', '2020-01-01', 0.0067, 0, 'planning rate'),
  ('CAD', '2020-01-01', 0.73, 2, 'planning rate'),
  ('AUD', '2020-01-01', 0.66, 2, 'planning rate'),
  ('SGD', '2020-01-01', 0.75, 2, 'planning rate'),
  ('TWD', '2020-01-01', 0.031, 0, 'planning rate'),
  ('KRW', '2020-01-01', 0.00073, 0, 'planning rate'),
  ('THB', '2020-01-01', 0.029, 2, 'planning rate'),
  ('MYR', '2020-01-01', 0.22, 2, 'planning rate');

-- One row per ad account and day of the account's own time zone. customer, sub-customer and company are those of the first
-- write: spend stays with whom it was made for when an account changes hands.
create table spend_days (
  ad_account_id bigint not null,
  day date not null,
  customer_id bigint not null,
  sub_customer_id bigint,
  company_id bigint not null,
  channel text not null,
  currency text not null,
  spend_minor bigint not null,
  spend_usd_minor bigint not null,
  impressions bigint not null,
  clicks bigint not null,
  is_settled boolean not null,
  constraint spend_days_pkey primary key (ad_account_id, day),
  constraint spend_days_account foreign key (ad_account_id) references ad_accounts_accounts (id)
) partition by range (day);
alter table spend_days enable row level security, force row level security;
create policy tenant on spend_days using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));

-- Kept totals in US cents. 0 stands for "all": (customer, 0, 0) is the customer's whole day, (customer, sub-customer, 0) a
-- sub-customer's, (customer, 0, company) a company's. day_rows counts the rows of spend_days behind a total.
create table spend_rollups (
  customer_id bigint not null,
  sub_customer_id bigint not null,
  company_id bigint not null,
  day date not null,
  channel text not null,
  spend_usd_minor bigint not null,
  impressions bigint not null,
  clicks bigint not null,
  day_rows integer not null,
  constraint spend_rollups_pkey primary key (customer_id, sub_customer_id, company_id, day, channel)
) with (fillfactor = 80);
alter table spend_rollups enable row level security, force row level security;
create policy tenant on spend_rollups using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));

-- What the running day had come to at each hour, so that today can be compared with yesterday at the same hour.
create table spend_today_marks (
  customer_id bigint not null,
  sub_customer_id bigint not null,
  day date not null,
  hour smallint not null constraint spend_today_marks_hour check (hour between 0 and 23),
  spend_usd_minor bigint not null,
  primary key (customer_id, sub_customer_id, day, hour)
);
alter table spend_today_marks enable row level security, force row level security;
create policy tenant on spend_today_marks using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));
