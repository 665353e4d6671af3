-- Why: what methods take, and the accounts that customers transfer to, are changed by two people; this is what their cases ask for.
-- Needs: app/app_sees_all

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

select set_config('app.scope', 'system', true);
insert into cases_reasons (id, queue, text, position, changed_at)
values
  (34701, 'PAYMENT_TERMS', '与支付机构的协议不符，请核对后重新提交', 10, now()),
  (34702, 'PAYMENT_TERMS', '关闭原因不适合展示给客户，请修改', 20, now()),
  (34703, 'RECEIVING_ACCOUNT', '与开户行资料不符，请核对后重新提交', 10, now()),
  (34704, 'RECEIVING_ACCOUNT', '请先以电话与开户行核实', 20, now()),
  (34705, 'HOUSE_KEYS', '商户编号与签约主体不符，请核对后重新提交', 10, now());
select set_config('app.scope', '', true);
