-- Why: money leaves a wallet again for where it came from: what a customer wants back, one part for each arrival it goes back to, and what
-- two of the staff decide about it. And the other way round: what a payer's bank or a house takes back from us; won, it comes again.
-- Needs: app/app_sees app/app_sees_all

create table payments_refunds (
  id bigint primary key,
  customer_id bigint not null constraint payments_refunds_customer references organization_customers (id),
  sub_customer_id bigint,
  user_id bigint not null constraint payments_refunds_user references organization_wallet_users (id),
  user_name text not null,
  -- the browser's key: one wish per key, however often it is sent
  key text not null constraint payments_refunds_key check (char_length(key) between 8 and 100),
  body_digest text not null,
  currency text not null,
  amount_minor bigint not null constraint payments_refunds_amount check (amount_minor > 0),
  status text not null constraint payments_refunds_status check (status in ('REFUND_WAIT', 'REFUNDING', 'REFUND_SUCCESS', 'REFUND_FAIL')),
  -- the customer's own words
  reason text not null constraint payments_refunds_reason check (char_length(reason) between 1 and 200),
  -- where the bank parts go; all empty when every part goes back by its house
  payee_name text not null default '' constraint payments_refunds_payee check (char_length(payee_name) <= 200),
  payee_account text not null default '' constraint payments_refunds_account check (char_length(payee_account) <= 40),
  payee_bank text not null default '' constraint payments_refunds_bank check (char_length(payee_bank) <= 100),
  payee_swift text not null default '' constraint payments_refunds_swift check (char_length(payee_swift) <= 11),
  -- why nothing or not all of it was paid, as the customer reads it
  note text not null default '' constraint payments_refunds_note check (char_length(note) <= 500),
  submitted_at timestamptz not null,
  ended_at timestamptz,
  constraint payments_refunds_once unique (customer_id, key),
  constraint payments_refunds_ended check ((status in ('REFUND_SUCCESS', 'REFUND_FAIL')) = (ended_at is not null)),
  constraint payments_refunds_sub_customer foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id)
);
create index payments_refunds_by_customer on payments_refunds (customer_id, submitted_at desc, id desc);
create index payments_refunds_by_sub_customer on payments_refunds (customer_id, sub_customer_id, submitted_at desc) where sub_customer_id is not null;
create index payments_refunds_by_user on payments_refunds (user_id);
create index payments_refunds_open on payments_refunds (status, submitted_at) where status in ('REFUND_WAIT', 'REFUNDING');
create index payments_refunds_by_time on payments_refunds (submitted_at desc, id desc);
alter table payments_refunds enable row level security, force row level security;
create policy tenant on payments_refunds using (app_sees(customer_id, sub_customer_id));

-- What goes back to one arrival. `id` is the refund's number at the house, and there is never a second one for it.
create table payments_refund_parts (
  id bigint primary key,
  refund_id bigint not null constraint payments_refund_parts_refund references payments_refunds (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  arrival_id bigint not null constraint payments_refund_parts_arrival references payments_arrivals (id),
  -- of the arrival: a house's method or a bank
  place text not null,
  currency text not null,
  amount_minor bigint not null constraint payments_refund_parts_amount check (amount_minor > 0),
  way text not null constraint payments_refund_parts_way check (way in ('HOUSE', 'BANK')),
  state text not null constraint payments_refund_parts_state check (state in ('HELD', 'DUE', 'SENT', 'DONE', 'FAILED', 'RETURNED')),
  outside_id text,
  -- the house's words, or what contradicts our books
  trouble text not null default '' constraint payments_refund_parts_trouble check (char_length(trouble) <= 500),
  sent_at timestamptz,
  sent_times integer not null default 0,
  asked_at timestamptz,
  asked_times integer not null default 0,
  -- a bank part: the account that it was paid from, and the bank's own number
  bank text,
  bank_reference text constraint payments_refund_parts_reference check (char_length(bank_reference) <= 60),
  ended_at timestamptz,
  constraint payments_refund_parts_ended check ((state in ('DONE', 'FAILED', 'RETURNED')) = (ended_at is not null))
);
create index payments_refund_parts_by_refund on payments_refund_parts (refund_id, id);
create index payments_refund_parts_by_arrival on payments_refund_parts (arrival_id, id);
create unique index payments_refund_parts_one_reference on payments_refund_parts (bank, bank_reference) where bank_reference is not null;
create index payments_refund_parts_open on payments_refund_parts (state, id) where state in ('DUE', 'SENT');
-- What refunds and chargebacks a day had is asked for beside its file.
create index payments_refund_parts_by_end on payments_refund_parts (place, ended_at) where ended_at is not null and way = 'HOUSE';
alter table payments_refund_parts enable row level security, force row level security;
create policy tenant on payments_refund_parts using (app_sees(customer_id, sub_customer_id));

-- What one of the staff asks for and another decides: to pay a refund out, and how a part of it ended where only people know.
create table payments_refund_acts (
  id bigint primary key constraint payments_refund_acts_case references cases_cases (id),
  refund_id bigint not null constraint payments_refund_acts_refund references payments_refunds (id),
  part_id bigint constraint payments_refund_acts_part references payments_refund_parts (id),
  act text not null constraint payments_refund_acts_act check (act in ('PAY_OUT', 'PAID', 'FAILED', 'RETURNED')),
  bank text,
  bank_reference text constraint payments_refund_acts_reference check (char_length(bank_reference) <= 60),
  constraint payments_refund_acts_about check ((act = 'PAY_OUT') = (part_id is null) and (bank is null) = (bank_reference is null))
);
create index payments_refund_acts_by_refund on payments_refund_acts (refund_id, id);
create index payments_refund_acts_by_part on payments_refund_acts (part_id) where part_id is not null;
alter table payments_refund_acts enable row level security, force row level security;
create policy staff on payments_refund_acts using (app_sees_all());

-- A payer disputes a payment at the bank, or the house refunds it in its own back office, and takes the money back from us at once.
create table payments_chargebacks (
  id bigint primary key,
  method text not null,
  -- the house's own number of the dispute
  outside_id text not null constraint payments_chargebacks_outside check (char_length(outside_id) between 1 and 100),
  transaction_id text not null,
  currency text not null,
  amount_minor bigint not null constraint payments_chargebacks_amount check (amount_minor > 0),
  phase text not null constraint payments_chargebacks_phase check (phase in ('OPENED', 'WON', 'LOST')),
  -- whose payment it was; null for one that nobody was credited for
  arrival_id bigint constraint payments_chargebacks_arrival references payments_arrivals (id),
  customer_id bigint constraint payments_chargebacks_customer references organization_customers (id),
  sub_customer_id bigint,
  noted_at timestamptz not null,
  changed_at timestamptz not null,
  -- what was booked: of the wallet, and of the agency
  from_wallet_minor bigint,
  from_agency_minor bigint,
  booked_at timestamptz,
  given_back_at timestamptz,
  cause text not null default 'DISPUTE' constraint payments_chargebacks_cause check (cause in ('DISPUTE', 'HOUSE_REFUND')),
  -- what is held of the wallet until two people book it: at most the amount, and nothing where the money was not credited
  held_minor bigint not null default 0
    constraint payments_chargebacks_held check (held_minor between 0 and amount_minor and (held_minor = 0 or arrival_id is not null)),
  constraint payments_chargebacks_once unique (method, cause, outside_id),
  constraint payments_chargebacks_booked check ((booked_at is null) = (from_wallet_minor is null) and (booked_at is null) = (from_agency_minor is null)
    and (given_back_at is null or booked_at is not null))
);
create index payments_chargebacks_by_arrival on payments_chargebacks (arrival_id) where arrival_id is not null;
create index payments_chargebacks_by_customer on payments_chargebacks (customer_id, id desc) where customer_id is not null;
create index payments_chargebacks_by_time on payments_chargebacks (noted_at desc, id desc);
-- A house may tell of them before the payment itself.
create index payments_chargebacks_early on payments_chargebacks (method, transaction_id) where arrival_id is null;
alter table payments_chargebacks enable row level security, force row level security;
create policy tenant on payments_chargebacks using (app_sees(customer_id, sub_customer_id));

create table payments_chargeback_acts (
  id bigint primary key constraint payments_chargeback_acts_case references cases_cases (id),
  chargeback_id bigint not null constraint payments_chargeback_acts_chargeback references payments_chargebacks (id),
  act text not null constraint payments_chargeback_acts_act check (act in ('TAKE', 'GIVE_BACK'))
);
create index payments_chargeback_acts_by_chargeback on payments_chargeback_acts (chargeback_id, id);
alter table payments_chargeback_acts enable row level security, force row level security;
create policy staff on payments_chargeback_acts using (app_sees_all());
