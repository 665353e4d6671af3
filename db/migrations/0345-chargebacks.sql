-- Why: a payer disputes a payment at the bank, and the house takes the money back from us at once; won, it comes again. Two of the staff book both.
-- Needs: app/app_sees app/app_sees_all

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
  constraint payments_chargebacks_once unique (method, outside_id),
  constraint payments_chargebacks_booked check ((booked_at is null) = (from_wallet_minor is null) and (booked_at is null) = (from_agency_minor is null)
    and (given_back_at is null or booked_at is not null))
);
create index payments_chargebacks_by_arrival on payments_chargebacks (arrival_id) where arrival_id is not null;
create index payments_chargebacks_by_customer on payments_chargebacks (customer_id, id desc) where customer_id is not null;
create index payments_chargebacks_by_time on payments_chargebacks (noted_at desc, id desc);
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
