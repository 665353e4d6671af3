-- Why: what customers agreed to pay and in which currency: contracts, statements of credit, rates of fees, and exchange. Rates are dated,
-- and the latest that has begun holds; two people decide each.
-- Needs: app/app_sees app/app_customer_id app/app_sub_customer_id app/app_sees_all app/app_sales_id app/app_sells

create table contracts_contracts (
  id bigint primary key,
  customer_id bigint not null constraint contracts_contracts_customer references organization_customers (id),
  customer_sign_name text not null constraint contracts_contracts_sign_name check (char_length(customer_sign_name) between 1 and 200),
  -- 0 pending review, 1 approved, 2 rejected
  approve_status smallint not null constraint contracts_contracts_approve_status check (approve_status in (0, 1, 2)),
  -- 1 on, otherwise off
  contract_status smallint not null constraint contracts_contracts_status check (contract_status in (0, 1)),
  -- 1 online, otherwise offline
  data_source smallint not null constraint contracts_contracts_source check (data_source in (0, 1)),
  reject_reason text not null default '' constraint contracts_contracts_reason check (char_length(reject_reason) <= 500),
  -- when the customer closed the dialog that tells of the approval
  success_seen_at timestamptz,
  created_at timestamptz not null,
  constraint contracts_contracts_tenant unique (customer_id, id),
  -- only an approved paper is on; a rejection says why
  constraint contracts_contracts_sane check ((contract_status = 0 or approve_status = 1) and ((reject_reason <> '') = (approve_status = 2)))
);
create index contracts_contracts_by_customer on contracts_contracts (customer_id, created_at desc, id desc);
-- Contracts belong to the customer; its sub-customers see none.
alter table contracts_contracts enable row level security, force row level security;
create policy tenant on contracts_contracts using (app_sees(customer_id, null));

create table credit_statements (
  -- the statement's number
  id bigint primary key,
  customer_id bigint not null,
  company_id bigint not null,
  channel text not null constraint credit_statements_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  -- first day of the month
  month date not null constraint credit_statements_month check (extract(day from month) = 1),
  account_count integer not null,
  currency text not null,
  spend_minor bigint not null,
  service_fee_minor bigint not null,
  tax_minor bigint not null,
  rebate_minor bigint not null,
  payable_minor bigint not null,
  status text not null constraint credit_statements_status
    check (status in ('WAIT_REPLY', 'CONFIRMED', 'DISPUTED', 'REPAYING', 'SETTLED', 'RECEIPT_REJECTED')),
  issued_at timestamptz not null,
  -- past it a statement without a reply counts as confirmed
  confirm_deadline_at timestamptz not null,
  repay_on date not null,
  replied_at timestamptz,
  dispute_text text not null default '' constraint credit_statements_dispute check (char_length(dispute_text) <= 500),
  constraint credit_statements_company foreign key (customer_id, company_id) references companies_companies (customer_id, id),
  constraint credit_statements_once unique (customer_id, company_id, channel, month),
  constraint credit_statements_amounts check (account_count > 0 and spend_minor >= 0 and service_fee_minor >= 0 and tax_minor >= 0
    and rebate_minor >= 0 and payable_minor = spend_minor + service_fee_minor + tax_minor - rebate_minor and payable_minor >= 0),
  constraint credit_statements_deadline check (confirm_deadline_at > issued_at)
);
create index credit_statements_waiting on credit_statements (customer_id, channel, confirm_deadline_at) where status = 'WAIT_REPLY';
-- A statement belongs to the customer; its sub-customers see none.
alter table credit_statements enable row level security, force row level security;
create policy tenant on credit_statements using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));

-- What an addition costs besides itself, per customer and channel.
create table billing_fee_rates (
  id bigint primary key,
  customer_id bigint not null constraint billing_fee_rates_customer references organization_customers (id),
  channel text not null constraint billing_fee_rates_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  service_fee_basis_points integer not null constraint billing_fee_rates_service_fee check (service_fee_basis_points between 0 and 10000),
  tax_basis_points integer not null constraint billing_fee_rates_tax check (tax_basis_points between 0 and 10000),
  valid_from timestamptz not null,
  created_at timestamptz not null,
  -- whether service fee and tax come back when quota is reduced or cleared
  is_returnable boolean not null default true,
  constraint billing_fee_rates_dated unique (customer_id, channel, valid_from)
);
alter table billing_fee_rates enable row level security, force row level security;
create policy tenant on billing_fee_rates using (app_sees(customer_id, nullif(current_setting('app.sub_customer_id', true), '')::bigint));
create policy acceptance on billing_fee_rates to tallyhelm_acceptance using (true);
grant select on billing_fee_rates to tallyhelm_acceptance;

-- What moving quota between ad accounts of two companies costs; within one company, and without a rate, nothing.
create table billing_transfer_rates (
  id bigint primary key,
  customer_id bigint not null constraint billing_transfer_rates_customer references organization_customers (id),
  service_fee_basis_points integer not null constraint billing_transfer_rates_service_fee check (service_fee_basis_points between 0 and 10000),
  valid_from timestamptz not null,
  created_at timestamptz not null,
  constraint billing_transfer_rates_dated unique (customer_id, valid_from)
);
alter table billing_transfer_rates enable row level security, force row level security;
create policy tenant on billing_transfer_rates using (app_sees(customer_id, nullif(current_setting('app.sub_customer_id', true), '')::bigint));

-- One person proposes rates with a reason and the instant from which they hold, another one approves or rejects. Each stays as it was made.
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
alter table billing_rate_proposals enable row level security, force row level security;
create policy tenant on billing_rate_proposals using (app_sees_all() or (app_sales_id() is not null and app_sells(customer_id)));

-- Rates are everybody's: no tenant owns one.
create table exchange_rates (
  id bigint primary key,
  -- so many units of it are one dollar, at the market's rate
  currency text not null constraint exchange_rates_currency check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP')),
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
  currency text not null constraint exchange_markups_currency check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP')),
  basis_points integer not null constraint exchange_markups_range check (basis_points between 0 and 1000),
  valid_from timestamptz not null,
  created_at timestamptz not null,
  constraint exchange_markups_once unique (currency, valid_from)
);

-- What the source told last, believed or not: the first rate of a currency has something to be held against.
create table exchange_told (
  currency text primary key constraint exchange_told_currency check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP')),
  rate numeric(18, 6) not null constraint exchange_told_positive check (rate > 0),
  source text not null,
  as_of timestamptz not null
);
-- for staff: no tenant sees it
alter table exchange_told enable row level security, force row level security;
create policy staff on exchange_told using (app_sees_all());

-- What a case of a rate or a markup asks for, and what came of it. Each stays as it was made.
create table exchange_proposals (
  -- of its case
  id bigint primary key,
  currency text not null constraint exchange_proposals_currency check (currency in ('CNY', 'HKD', 'EUR', 'GBP', 'JPY', 'MOP')),
  subject text not null constraint exchange_proposals_subject check (subject in ('RATE', 'MARKUP')),
  rate numeric(18, 6) constraint exchange_proposals_positive check (rate > 0),
  source text constraint exchange_proposals_source check (source <> ''),
  basis_points integer constraint exchange_proposals_range check (basis_points between 0 and 1000),
  -- the dated rate or markup that came of it
  dated_id bigint,
  held_until timestamptz
    constraint exchange_proposals_held check (held_until is null or subject = 'RATE'),
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
  constraint exchange_quotes_customer foreign key (customer_id) references organization_customers (id),
  constraint exchange_quotes_amounts check (amount_minor > 0 and cost_minor > 0 and rate > 0),
  constraint exchange_quotes_used_once unique (used_by_order)
);
create index exchange_quotes_by_user on exchange_quotes (user_id, valid_until);
create index exchange_quotes_unused on exchange_quotes (valid_until) where used_by_order is null;
create index exchange_quotes_by_customer on exchange_quotes (customer_id);
-- Rates are everybody's, quotes are the tenant's.
alter table exchange_quotes enable row level security, force row level security;
create policy tenant on exchange_quotes using (app_sees(customer_id, sub_customer_id));
