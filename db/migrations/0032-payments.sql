-- Why: money in through payment houses and banks: what each method takes, what customers want to pay, each try to pay it, what reached us
-- about it, and what really arrived. Money that nobody announced becomes a customer's, or is sent back, when two people have said so. The books
-- hold the sums; these rows say what they are about.
-- Needs: app/app_sees app/app_sees_all

-- What a method takes in one currency; two people change it (支付设置). Without a row, or closed, the currency is not offered.
create table payments_terms (
  method text not null constraint payments_terms_method check (method ~ '^[A-Z][A-Z_]{3,30}$'),
  currency text not null constraint payments_terms_currency check (currency ~ '^[A-Z]{3}$'),
  is_open boolean not null,
  -- why it is closed, as customers read it; empty while it is open
  closed_why text not null default '' constraint payments_terms_why check (char_length(closed_why) <= 200),
  -- the customer's share of the fee, taken from what arrives
  fee_basis_points integer not null constraint payments_terms_fee check (fee_basis_points between 0 and 1000),
  least_minor bigint not null constraint payments_terms_least check (least_minor > 0),
  most_minor bigint not null,
  -- when the money is there, as customers read it
  arrival text not null constraint payments_terms_arrival check (char_length(arrival) between 1 and 60),
  changed_at timestamptz not null,
  primary key (method, currency),
  constraint payments_terms_range check (most_minor >= least_minor)
);

-- The agency's own accounts that transfers arrive on.
create table payments_accounts (
  id bigint primary key,
  -- a code of BANKS: the place in the books
  bank text not null constraint payments_accounts_bank check (bank ~ '^[A-Z][A-Z_]{1,30}$'),
  currency text not null constraint payments_accounts_currency check (currency ~ '^[A-Z]{3}$'),
  method text not null constraint payments_accounts_method check (method ~ '^[A-Z][A-Z_]{3,30}$'),
  holder text not null constraint payments_accounts_holder check (char_length(holder) between 1 and 200),
  account_no text not null constraint payments_accounts_no check (char_length(account_no) between 4 and 60),
  bank_name text not null constraint payments_accounts_bank_name check (char_length(bank_name) between 1 and 200),
  swift text not null default '' constraint payments_accounts_swift check (char_length(swift) <= 11),
  is_open boolean not null,
  changed_at timestamptz not null,
  constraint payments_accounts_once unique (bank, currency, method)
);

-- One wish to put money into a wallet. `id` is the number that people and houses see.
create table payments_recharges (
  id bigint primary key,
  customer_id bigint not null constraint payments_recharges_customer references organization_customers (id),
  sub_customer_id bigint,
  user_id bigint not null constraint payments_recharges_user references organization_wallet_users (id),
  user_name text not null,
  -- the browser's key: one wish per key, however often it is sent
  key text not null constraint payments_recharges_key check (char_length(key) between 8 and 100),
  body_digest text not null,
  method text not null,
  currency text not null,
  amount_minor bigint not null constraint payments_recharges_amount check (amount_minor > 0),
  fee_basis_points integer not null,
  status text not null constraint payments_recharges_status check (status in
    ('TO_BE_PAY', 'TO_BE_RECHARGE', 'RECHARGING', 'RECHARGE_SUCCESS', 'RECHARGE_FAILED', 'RECHARGE_REJECT')),
  -- why it failed or was refused, as the customer reads it
  reason text not null default '' constraint payments_recharges_reason check (char_length(reason) <= 500),
  submitted_at timestamptz not null,
  -- until when it is to be paid; null for transfers, which take days
  expires_at timestamptz,
  -- transfers: where to, and what to write beside it so that we know whose it is
  receiving_account_id bigint constraint payments_recharges_account references payments_accounts (id),
  remark_code text constraint payments_recharges_code check (remark_code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  payer_name text not null default '' constraint payments_recharges_payer check (char_length(payer_name) <= 200),
  payer_account text not null default '' constraint payments_recharges_payer_account check (char_length(payer_account) <= 60),
  paid_on date,
  -- what arrived and what of it was the fee; null until the wallet has it
  received_minor bigint,
  fee_minor bigint,
  credited_at timestamptz,
  -- money came after the recharge had failed or been refused
  is_late boolean not null default false,
  -- meant for statements: what of it pays them never comes to a wallet, and is not refunded from there
  is_repayment boolean not null default false,
  -- what of the money went straight to statements; the rest, less the fee, is the wallet's
  repaid_minor bigint not null default 0,
  constraint payments_recharges_once unique (customer_id, key),
  constraint payments_recharges_tenant unique (customer_id, id),
  constraint payments_recharges_credited check ((status = 'RECHARGE_SUCCESS') = (credited_at is not null)
    and (credited_at is null) = (received_minor is null) and (credited_at is null) = (fee_minor is null)),
  constraint payments_recharges_sub_customer foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id),
  constraint payments_recharges_repaid check (repaid_minor = 0 or (repaid_minor > 0 and is_repayment and repaid_minor <= received_minor - fee_minor))
);
create unique index payments_recharges_by_code on payments_recharges (remark_code) where remark_code is not null;
create index payments_recharges_by_customer on payments_recharges (customer_id, submitted_at desc, id desc);
create index payments_recharges_by_sub_customer on payments_recharges (customer_id, sub_customer_id, submitted_at desc) where sub_customer_id is not null;
create index payments_recharges_by_user on payments_recharges (user_id);
create index payments_recharges_by_account on payments_recharges (receiving_account_id) where receiving_account_id is not null;
create index payments_recharges_open on payments_recharges (status, submitted_at) where status not in ('RECHARGE_SUCCESS', 'RECHARGE_FAILED');
-- Recharges that are meant for statements and whose money is not there yet.
create index payments_recharges_planned on payments_recharges (submitted_at desc, id desc)
  where is_repayment and status not in ('RECHARGE_SUCCESS', 'RECHARGE_FAILED');
alter table payments_recharges enable row level security, force row level security;
create policy tenant on payments_recharges using (app_sees(customer_id, sub_customer_id));

-- One try to pay at a house: `id` is the number that the house knows. A recharge has another one for each «继续支付» after the last was over.
create table payments_tries (
  id bigint primary key,
  recharge_id bigint not null constraint payments_tries_recharge references payments_recharges (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  method text not null,
  status text not null constraint payments_tries_status check (status in ('TO_BE_RECHARGE', 'RECHARGING', 'RECHARGE_SUCCESS', 'RECHARGE_FAILED')),
  -- what the customer is shown; null until the house has answered
  way text constraint payments_tries_way check (way in ('qr', 'redirect')),
  target text,
  -- the house's own words, when it refused or could not be reached
  trouble text not null default '',
  transaction_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- when the house was last asked, and how often
  asked_at timestamptz,
  asked_times integer not null default 0
);
create index payments_tries_by_recharge on payments_tries (recharge_id, id desc);
create index payments_tries_open on payments_tries (created_at) where status in ('TO_BE_RECHARGE', 'RECHARGING');
create index payments_tries_by_time on payments_tries (method, created_at desc);
alter table payments_tries enable row level security, force row level security;
create policy tenant on payments_tries using (app_sees(customer_id, sub_customer_id));

-- Vouchers of transfers: pictures and papers in the file store.
create table payments_vouchers (
  id bigint primary key,
  recharge_id bigint not null constraint payments_vouchers_recharge references payments_recharges (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  file_name text not null,
  original_name text not null constraint payments_vouchers_name check (char_length(original_name) <= 200),
  status text not null constraint payments_vouchers_status check (status in ('PENDING', 'APPROVE', 'DISAPPROVE')),
  uploaded_at timestamptz not null
);
create index payments_vouchers_by_recharge on payments_vouchers (recharge_id, id);
alter table payments_vouchers enable row level security, force row level security;
create policy tenant on payments_vouchers using (app_sees(customer_id, sub_customer_id));

-- What reached POST /notify/{method}, before anything was parsed. Forgeries leave a digest and no body.
create table payments_notices (
  id bigint primary key,
  method text not null,
  received_at timestamptz not null,
  headers jsonb not null,
  body bytea,
  body_digest text not null,
  outcome text not null constraint payments_notices_outcome check (outcome in
    ('WAITING', 'FORGED', 'UNREADABLE', 'NOT_OURS', 'BOOKED', 'REPEATED', 'NOTED', 'FAILED')),
  -- the house's own number of the notification, the same over its retries
  notice_id text,
  key_serial text,
  -- what it is about, as far as the adapter could read it; amounts as decimal text
  facts jsonb,
  try_id bigint constraint payments_notices_try references payments_tries (id),
  handled_at timestamptz
);
create unique index payments_notices_once on payments_notices (method, notice_id) where notice_id is not null;
create index payments_notices_by_try on payments_notices (try_id) where try_id is not null;
create index payments_notices_waiting on payments_notices (received_at) where outcome = 'WAITING';
create index payments_notices_by_time on payments_notices (method, received_at desc);
-- only staff and the product read notifications
alter table payments_notices enable row level security, force row level security;
create policy staff on payments_notices using (app_sees_all());

-- Money that really arrived: at a house by its verified word, or on a bank's statement. One row per (place, transaction), as in the books:
-- a house's place is its method, a bank's its code. UNMATCHED ones are what the clearing accounts hold.
create table payments_arrivals (
  id bigint primary key,
  place text not null,
  transaction_id text not null constraint payments_arrivals_transaction check (char_length(transaction_id) between 1 and 100),
  currency text not null,
  amount_minor bigint not null constraint payments_arrivals_amount check (amount_minor > 0),
  -- what the house kept for itself, where it told
  house_fee_minor bigint,
  state text not null constraint payments_arrivals_state check (state in ('UNMATCHED', 'CREDITED', 'SENT_BACK')),
  -- whose, as soon as that is known
  customer_id bigint constraint payments_arrivals_customer references organization_customers (id),
  sub_customer_id bigint,
  recharge_id bigint constraint payments_arrivals_recharge references payments_recharges (id),
  try_id bigint constraint payments_arrivals_try references payments_tries (id),
  payer text not null default '',
  -- why nobody got it, in our words: wrong amount, wrong currency, paid twice, no owner
  flag text not null default '',
  arrived_at timestamptz not null,
  booked_at timestamptz not null,
  settled_at timestamptz,
  constraint payments_arrivals_once unique (place, transaction_id),
  constraint payments_arrivals_settled check ((state = 'UNMATCHED') = (settled_at is null)),
  constraint payments_arrivals_owned check (state <> 'CREDITED' or customer_id is not null)
);
create unique index payments_arrivals_one_recharge on payments_arrivals (recharge_id) where state = 'CREDITED';
create index payments_arrivals_by_recharge on payments_arrivals (recharge_id) where recharge_id is not null;
create index payments_arrivals_by_try on payments_arrivals (try_id) where try_id is not null;
create index payments_arrivals_by_customer on payments_arrivals (customer_id, id desc) where customer_id is not null;
create index payments_arrivals_unmatched on payments_arrivals (place, arrived_at) where state = 'UNMATCHED';
create index payments_arrivals_by_time on payments_arrivals (place, arrived_at);
create index payments_arrivals_alike on payments_arrivals (place, currency, amount_minor);
create index payments_arrivals_by_instant on payments_arrivals (arrived_at);
alter table payments_arrivals enable row level security, force row level security;
create policy tenant on payments_arrivals using (app_sees(customer_id, sub_customer_id));

-- Every step of recharges, refunds and tries, as the detail page shows it.
create table payments_steps (
  id bigint primary key,
  -- RECHARGE, REFUND or TRY
  object_kind text not null constraint payments_steps_kind check (object_kind in ('RECHARGE', 'REFUND', 'TRY')),
  object_id bigint not null,
  customer_id bigint not null,
  sub_customer_id bigint,
  -- null at its beginning
  from_status text,
  to_status text not null,
  mover text not null constraint payments_steps_mover check (mover in ('customer', 'operator', 'platform', 'system')),
  -- who, as the customer reads it: a user's name, 平台财务, the method
  by_name text not null,
  note text not null default '' constraint payments_steps_note check (char_length(note) <= 500),
  at timestamptz not null
);
create index payments_steps_by_object on payments_steps (object_kind, object_id, id);
alter table payments_steps enable row level security, force row level security;
create policy tenant on payments_steps using (app_sees(customer_id, sub_customer_id));

-- Whose an arrival is: a recharge of his, or the customer alone where he asked for none.
create table payments_matches (
  id bigint primary key constraint payments_matches_case references cases_cases (id),
  arrival_id bigint not null constraint payments_matches_arrival references payments_arrivals (id),
  recharge_id bigint constraint payments_matches_recharge references payments_recharges (id),
  customer_id bigint not null constraint payments_matches_customer references organization_customers (id),
  sub_customer_id bigint
);
create index payments_matches_by_arrival on payments_matches (arrival_id);
create index payments_matches_by_recharge on payments_matches (recharge_id) where recharge_id is not null;
create index payments_matches_by_customer on payments_matches (customer_id);
alter table payments_matches enable row level security, force row level security;
create policy staff on payments_matches using ((select app_sees_all()));

-- Staff may claim money that nobody announced for statements of a customer: what of it is meant for which statement.
create table payments_match_shares (
  match_id bigint not null constraint payments_match_shares_match references payments_matches (id),
  statement_id bigint not null constraint payments_match_shares_statement references credit_statements (id),
  amount_minor bigint not null constraint payments_match_shares_amount check (amount_minor > 0),
  primary key (match_id, statement_id)
);
create index payments_match_shares_by_statement on payments_match_shares (statement_id);
alter table payments_match_shares enable row level security, force row level security;
create policy staff on payments_match_shares using ((select app_sees_all()));

create table payments_returns (
  id bigint primary key constraint payments_returns_case references cases_cases (id),
  arrival_id bigint not null constraint payments_returns_arrival references payments_arrivals (id),
  -- where it is sent: the payer's own account, as the bank named it
  payee text not null constraint payments_returns_payee check (char_length(payee) between 1 and 200),
  payee_account text not null default '' constraint payments_returns_account check (char_length(payee_account) <= 60)
);
create index payments_returns_by_arrival on payments_returns (arrival_id);
alter table payments_returns enable row level security, force row level security;
create policy staff on payments_returns using ((select app_sees_all()));

-- What methods take, and the accounts that customers transfer to, are changed by two people: what their cases ask for.
create table payments_proposed_terms (
  id bigint not null constraint payments_proposed_terms_case references cases_cases (id),
  method text not null constraint payments_proposed_terms_method check (method ~ '^[A-Z][A-Z_]{3,30}$'),
  currency text not null constraint payments_proposed_terms_currency check (currency ~ '^[A-Z]{3}$'),
  is_open boolean not null,
  closed_why text not null constraint payments_proposed_terms_why check (char_length(closed_why) <= 200),
  fee_basis_points integer not null constraint payments_proposed_terms_fee check (fee_basis_points between 0 and 1000),
  least_minor bigint not null constraint payments_proposed_terms_least check (least_minor > 0),
  most_minor bigint not null,
  arrival text not null constraint payments_proposed_terms_arrival check (char_length(arrival) between 1 and 60),
  primary key (id, currency),
  constraint payments_proposed_terms_range check (most_minor >= least_minor)
);
alter table payments_proposed_terms enable row level security, force row level security;
create policy staff on payments_proposed_terms using ((select app_sees_all()));

create table payments_proposed_accounts (
  id bigint primary key constraint payments_proposed_accounts_case references cases_cases (id),
  bank text not null constraint payments_proposed_accounts_bank check (bank ~ '^[A-Z][A-Z_]{1,30}$'),
  currency text not null constraint payments_proposed_accounts_currency check (currency ~ '^[A-Z]{3}$'),
  method text not null constraint payments_proposed_accounts_method check (method ~ '^[A-Z][A-Z_]{3,30}$'),
  holder text not null constraint payments_proposed_accounts_holder check (char_length(holder) between 1 and 200),
  account_no text not null constraint payments_proposed_accounts_no check (char_length(account_no) between 4 and 60),
  bank_name text not null constraint payments_proposed_accounts_bank_name check (char_length(bank_name) between 1 and 200),
  swift text not null constraint payments_proposed_accounts_swift check (char_length(swift) <= 11),
  is_open boolean not null,
  -- the account that the approval made or changed
  account_id bigint constraint payments_proposed_accounts_account references payments_accounts (id)
);
create index payments_proposed_accounts_by_account on payments_proposed_accounts (account_id) where account_id is not null;
alter table payments_proposed_accounts enable row level security, force row level security;
create policy staff on payments_proposed_accounts using ((select app_sees_all()));
