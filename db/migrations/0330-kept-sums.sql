-- Why: a wallet's period is added up from kept days instead of its whole history, and payments of different customers don't wait for each
-- other: what moves on ledger accounts of nobody (EXTERNAL, clearing, exchange) is appended, and folded into their balances by a job.
-- Needs: app/app_sees ledger/ledger_lock ledger/ledger_hold_locked ledger/ledger_book ledger/ledger_post ledger/ledger_void

-- Nobody posts between the sums and the functions that keep them.
lock table ledger_transfers in share row exclusive mode;

-- The instant of the account's newest posting: none is stamped earlier, so days follow flow numbers.
alter table ledger_balances add column posted_at timestamptz;

-- What went in and out of a wallet or credit line on a business day, by code.
create table ledger_days (
  ledger_account_id bigint not null,
  day date not null,
  code ledger_transfer_code not null,
  customer_id bigint not null,
  sub_customer_id bigint,
  debits_minor bigint not null,
  credits_minor bigint not null,
  debit_entries bigint not null,
  credit_entries bigint not null,
  first_flow_no bigint not null,
  last_flow_no bigint not null,
  primary key (ledger_account_id, day, code)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
create index ledger_days_by_customer on ledger_days (customer_id);
alter table ledger_days enable row level security, force row level security;
create policy tenant on ledger_days using (app_sees(customer_id, sub_customer_id));

-- What moved on accounts of nobody and is not in their balances yet.
create table ledger_deltas (
  ledger_account_id bigint not null,
  id bigint generated always as identity,
  debits_pending bigint not null,
  credits_pending bigint not null,
  debits_posted bigint not null,
  credits_posted bigint not null,
  primary key (ledger_account_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);
alter table ledger_deltas enable row level security, force row level security;
create policy tenant on ledger_deltas using (app_sees(null, null));

-- The totals of every ledger account at this moment.
create view ledger_totals with (security_invoker = true) as
select b.ledger_account_id, b.customer_id, b.sub_customer_id, b.overdraft_minor, b.lowers_to_minor,
  b.debits_pending + coalesce(d.debits_pending, 0) as debits_pending, b.credits_pending + coalesce(d.credits_pending, 0) as credits_pending,
  b.debits_posted + coalesce(d.debits_posted, 0) as debits_posted, b.credits_posted + coalesce(d.credits_posted, 0) as credits_posted
from ledger_balances b
left join (select ledger_account_id, sum(debits_pending)::bigint as debits_pending, sum(credits_pending)::bigint as credits_pending,
    sum(debits_posted)::bigint as debits_posted, sum(credits_posted)::bigint as credits_posted
  from ledger_deltas group by ledger_account_id) d on d.ledger_account_id = b.ledger_account_id;

select set_config('app.scope', 'system', true);
insert into ledger_days (ledger_account_id, day, code, customer_id, sub_customer_id, debits_minor, credits_minor, debit_entries, credit_entries,
  first_flow_no, last_flow_no)
select a.id, (s.ended_at at time zone 'Asia/Shanghai')::date, s.code, a.customer_id, a.sub_customer_id, sum(s.debit), sum(s.credit),
  count(*) filter (where s.debit > 0), count(*) filter (where s.credit > 0), min(s.flow_no), max(s.flow_no)
from ledger_accounts a
join (select debit_account_id as account_id, code, ended_at, flow_no, amount_minor as debit, 0 as credit from ledger_transfers where state = 'POSTED'
      union all select credit_account_id, code, ended_at, flow_no, 0, amount_minor from ledger_transfers where state = 'POSTED') s
  on s.account_id = a.id
where a.kind in ('WALLET', 'CREDIT_LINE')
group by 1, 2, 3, 4, 5;
update ledger_balances b set posted_at = s.ended_at
from (select account_id, max(ended_at) as ended_at
      from (select debit_account_id as account_id, ended_at from ledger_transfers where state = 'POSTED'
            union all select credit_account_id, ended_at from ledger_transfers where state = 'POSTED') x group by account_id) s
where b.ledger_account_id = s.account_id and b.overdraft_minor is not null;
select set_config('app.scope', '', true);
