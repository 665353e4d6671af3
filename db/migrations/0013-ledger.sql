-- Why: money. A double-entry, append-only ledger: accounts (identity), balances (the one contended row, apart from identity so that nothing
-- ever refers to it), and transfers (immutable but for PENDING → POSTED | VOIDED). Only the functions ledger_* move totals.
-- A balance is credits − debits; what may be spent is that minus pending debits, and never less than −overdraft.
-- What moves on ledger accounts of nobody (EXTERNAL, clearing, exchange) is appended, and folded into their balances by a job: payments of
-- different customers don't wait for each other. A wallet's period is added up from kept days instead of its whole history.
-- Needs: app/app_sees app/app_sees_all ledger/ledger_address ledger/ledger_lower_limit ledger/ledger_refuse_change

-- The constraints of the two busiest tables are few and short, and lists are domains: PostgreSQL reads a table's constraints anew
-- for every statement that writes to it.
create domain ledger_transfer_code as text constraint ledger_transfers_code check (value in ('PAYMENT', 'RECHARGE', 'REFUND', 'REBATE',
  'SERVICE_FEE', 'TAX', 'QUOTA_ADD', 'QUOTA_REDUCE', 'QUOTA_CLEAR', 'QUOTA_TRANSFER', 'SUB_ALLOCATE', 'SUB_WITHDRAW', 'REPAYMENT',
  'EXCHANGE', 'ADJUSTMENT', 'OPENING', 'CLOSING', 'CHANNEL_BILL'));
create domain ledger_transfer_state as text constraint ledger_transfers_state check (value in ('PENDING', 'POSTED', 'VOIDED'));
create sequence ledger_flow_numbers start 1000000000001;

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- what and whose the account is, as one text; one account each
  address text not null constraint ledger_accounts_address unique,
  kind text not null constraint ledger_accounts_kind check (kind in ('WALLET', 'CREDIT_LINE', 'QUOTA', 'PAYMENT_CLEARING',
    'CHANNEL_CLEARING', 'SERVICE_FEE', 'TAX', 'REBATE', 'ADJUSTMENT', 'EXCHANGE', 'EXTERNAL')),
  currency text not null,
  customer_id bigint constraint ledger_accounts_customer references organization_customers (id),
  sub_customer_id bigint,
  ad_account_id bigint,
  -- a channel or a payment method, for the clearing accounts
  place text,
  created_at timestamptz not null,
  constraint ledger_accounts_addressed check (address = ledger_address(kind, currency, customer_id, sub_customer_id, ad_account_id, place)),
  constraint ledger_accounts_owned check (kind in ('PAYMENT_CLEARING', 'CHANNEL_CLEARING', 'EXCHANGE', 'EXTERNAL') or customer_id is not null),
  constraint ledger_accounts_sub_customer foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id),
  constraint ledger_accounts_ad_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id)
);
create index ledger_accounts_by_customer on ledger_accounts (customer_id, sub_customer_id);
create index ledger_accounts_by_ad_account on ledger_accounts (customer_id, ad_account_id) where ad_account_id is not null;
-- The accounts of a payer and of his fees in one look.
create index ledger_accounts_of_payers on ledger_accounts (customer_id, sub_customer_id, currency, kind) include (id)
  where kind in ('WALLET', 'CREDIT_LINE', 'SERVICE_FEE', 'TAX');
create trigger ledger_accounts_append_only before update or delete on ledger_accounts for each row execute function ledger_refuse_change();
alter table ledger_accounts enable row level security, force row level security;
create policy tenant on ledger_accounts using (app_sees(customer_id, sub_customer_id));
create policy acceptance on ledger_accounts to tallyhelm_acceptance using (true);
grant select, insert on ledger_accounts to tallyhelm_acceptance;

create table ledger_balances (
  ledger_account_id bigint primary key,
  customer_id bigint,
  sub_customer_id bigint,
  debits_pending bigint not null default 0,
  credits_pending bigint not null default 0,
  debits_posted bigint not null default 0,
  credits_posted bigint not null default 0,
  -- 0 for a wallet, the limit of a credit line; null where nothing limits
  overdraft_minor bigint,
  -- the lower limit that `overdraft_minor` follows down to as what is used is given back
  lowers_to_minor bigint constraint ledger_balances_lowers_to check (lowers_to_minor >= 0),
  -- the instant of the account's newest posting: none is stamped earlier, so days follow flow numbers
  posted_at timestamptz,
  -- of a customer that is late: it stands here, where acceptance looks anyway
  refuses_additions boolean not null default false,
  constraint ledger_balances_totals check (least(debits_pending, credits_pending, debits_posted, credits_posted, overdraft_minor) >= 0),
  constraint ledger_balances_limit check (overdraft_minor is null or credits_posted - debits_posted - debits_pending + overdraft_minor >= 0)
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
create trigger ledger_balances_no_delete before delete on ledger_balances for each row execute function ledger_refuse_change();
alter table ledger_balances enable row level security, force row level security;
create policy tenant on ledger_balances using (app_sees(customer_id, sub_customer_id));
create policy acceptance on ledger_balances to tallyhelm_acceptance using (true);
grant select, insert, update on ledger_balances to tallyhelm_acceptance;
-- At the commit, so that what one transaction gives back may still bear what it holds anew.
create constraint trigger ledger_balances_lowered after update on ledger_balances deferrable initially deferred
  for each row when (new.lowers_to_minor is not null) execute function ledger_lower_limit();

create table ledger_transfers (
  id bigint generated always as identity primary key,
  idempotency_key text not null constraint ledger_transfers_key unique,
  code ledger_transfer_code not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount_minor bigint not null,
  currency text not null,
  state ledger_transfer_state not null,
  customer_id bigint,
  sub_customer_id bigint,
  -- the business reference: the quota item, the recharge …
  reference_kind text not null,
  reference_id text not null,
  ad_account_id bigint,
  operator text not null,
  summary text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- given while the balance rows are locked, so that it orders the flows of each account
  flow_no bigint,
  debit_balance_after bigint,
  credit_balance_after bigint,
  constraint ledger_transfers_sane check (amount_minor > 0 and debit_account_id <> credit_account_id
    and (state = 'PENDING') = (ended_at is null) and (state = 'POSTED') = (flow_no is not null))
) with (fillfactor = 80);
create index ledger_transfers_by_debit on ledger_transfers (debit_account_id, flow_no) where state = 'POSTED';
create index ledger_transfers_by_credit on ledger_transfers (credit_account_id, flow_no) where state = 'POSTED';
-- A leg's ledger entries, written close to one another in the order of the legs: a block index costs an order nothing.
create index ledger_transfers_by_quota_item on ledger_transfers using brin (reference_id) with (pages_per_range = 16, autosummarize = on)
  where reference_kind = 'QUOTA_ITEM';
-- Nobody searches, sorts or joins by these, so they need no statistics.
alter table ledger_transfers alter column idempotency_key set statistics 0, alter column amount_minor set statistics 0,
  alter column operator set statistics 0, alter column summary set statistics 0, alter column debit_balance_after set statistics 0,
  alter column credit_balance_after set statistics 0;
create trigger ledger_transfers_no_delete before delete on ledger_transfers for each row execute function ledger_refuse_change();
create trigger ledger_transfers_immutable before update on ledger_transfers for each row
  when (old.state <> 'PENDING' or new.state = 'PENDING'
    or (old.id, old.idempotency_key, old.code, old.debit_account_id, old.credit_account_id, old.amount_minor, old.currency,
        old.reference_kind, old.reference_id, old.created_at)
    is distinct from (new.id, new.idempotency_key, new.code, new.debit_account_id, new.credit_account_id, new.amount_minor, new.currency,
        new.reference_kind, new.reference_id, new.created_at))
  execute function ledger_refuse_change();
alter table ledger_transfers enable row level security, force row level security;
create policy tenant on ledger_transfers using (app_sees(customer_id, sub_customer_id));
create policy acceptance on ledger_transfers to tallyhelm_acceptance using (true);
grant insert on ledger_transfers to tallyhelm_acceptance;

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

-- Of a leg that took quota back for several payers, what went to each who did not order it; of a leg of a transfer, what each paid of it.
create table ledger_leg_parts (
  leg_id bigint not null,
  payer_account_id bigint not null,
  amount_minor bigint not null constraint ledger_leg_parts_amount check (amount_minor > 0),
  primary key (leg_id, payer_account_id)
);
create trigger ledger_leg_parts_append_only before update or delete on ledger_leg_parts for each row execute function ledger_refuse_change();
alter table ledger_leg_parts enable row level security, force row level security;
create policy system on ledger_leg_parts using (app_sees_all());
