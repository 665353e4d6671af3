-- Why: what a billing-period customer is asked to confirm and pay for a month, per company and channel. The menu counts the ones
-- that wait for a reply, from an index that holds no others.

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
alter table credit_statements enable row level security;
alter table credit_statements force row level security;
create policy tenant on credit_statements using (
  (select app_is_system()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));
