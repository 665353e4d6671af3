-- Why: money. A double-entry, append-only ledger: accounts (identity), balances (the one contended row, apart from identity so
-- that nothing ever refers to it), transfers (immutable but for PENDING → POSTED | VOIDED), and the only functions that move totals.
-- A balance is credits − debits; what may be spent is that minus pending debits, and never less than −overdraft.

create function ledger_address(kind text, currency text, customer_id bigint, sub_customer_id bigint, ad_account_id bigint, place text)
  returns text language sql immutable parallel safe
  return kind || ':' || currency || ':' || case
    when kind = 'QUOTA' then ad_account_id::text
    when kind in ('WALLET', 'CREDIT_LINE') then customer_id::text || ':' || coalesce(sub_customer_id::text, '')
    when kind in ('SERVICE_FEE', 'TAX', 'REBATE', 'ADJUSTMENT') then customer_id::text
    else coalesce(place, '') end;

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

-- The constraints of the two busiest tables are few and short, and lists are domains: PostgreSQL reads a table's constraints anew
-- for every statement that writes to it.
create domain ledger_transfer_code as text constraint ledger_transfers_code check (value in ('PAYMENT', 'RECHARGE', 'REFUND', 'REBATE',
  'SERVICE_FEE', 'TAX', 'QUOTA_ADD', 'QUOTA_REDUCE', 'QUOTA_CLEAR', 'QUOTA_TRANSFER', 'SUB_ALLOCATE', 'SUB_WITHDRAW', 'REPAYMENT',
  'EXCHANGE', 'ADJUSTMENT', 'OPENING'));
create domain ledger_transfer_state as text constraint ledger_transfers_state check (value in ('PENDING', 'POSTED', 'VOIDED'));

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
  constraint ledger_balances_totals check (least(debits_pending, credits_pending, debits_posted, credits_posted, overdraft_minor) >= 0),
  constraint ledger_balances_limit check (overdraft_minor is null or credits_posted - debits_posted - debits_pending + overdraft_minor >= 0)
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

create sequence ledger_flow_numbers start 1000000000001;

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

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are append-only';
end $$;
create trigger ledger_accounts_append_only before update or delete on ledger_accounts for each row execute function ledger_refuse_change();
create trigger ledger_transfers_no_delete before delete on ledger_transfers for each row execute function ledger_refuse_change();
create trigger ledger_balances_no_delete before delete on ledger_balances for each row execute function ledger_refuse_change();
create trigger ledger_transfers_immutable before update on ledger_transfers for each row
  when (old.state <> 'PENDING' or new.state = 'PENDING'
    or (old.id, old.idempotency_key, old.code, old.debit_account_id, old.credit_account_id, old.amount_minor, old.currency,
        old.reference_kind, old.reference_id, old.created_at)
    is distinct from (new.id, new.idempotency_key, new.code, new.debit_account_id, new.credit_account_id, new.amount_minor, new.currency,
        new.reference_kind, new.reference_id, new.created_at))
  execute function ledger_refuse_change();

alter table ledger_accounts enable row level security;
alter table ledger_accounts force row level security;
create policy tenant on ledger_accounts using (app_sees(customer_id, sub_customer_id));
alter table ledger_balances enable row level security;
alter table ledger_balances force row level security;
create policy tenant on ledger_balances using (app_sees(customer_id, sub_customer_id));
alter table ledger_transfers enable row level security;
alter table ledger_transfers force row level security;
create policy tenant on ledger_transfers using (app_sees(customer_id, sub_customer_id));

-- The account at this address; opened with its balance row when it is not there yet.
create function ledger_open(p_kind text, p_currency text, p_customer_id bigint, p_sub_customer_id bigint, p_ad_account_id bigint,
    p_place text, p_overdraft bigint, p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_address text := ledger_address(p_kind, p_currency, p_customer_id, p_sub_customer_id, p_ad_account_id, p_place);
  v_id bigint;
begin
  select id into v_id from ledger_accounts where address = v_address;
  if v_id is not null then return v_id; end if;
  insert into ledger_accounts (address, kind, currency, customer_id, sub_customer_id, ad_account_id, place, created_at)
  values (v_address, p_kind, p_currency, p_customer_id, p_sub_customer_id, p_ad_account_id, p_place, p_at)
  on conflict (address) do nothing returning id into v_id;
  if v_id is null then
    select id into strict v_id from ledger_accounts where address = v_address;
    return v_id;
  end if;
  insert into ledger_balances (ledger_account_id, customer_id, sub_customer_id, overdraft_minor)
  values (v_id, p_customer_id, p_sub_customer_id, p_overdraft);
  return v_id;
end $$;

-- Locks balance rows: accounts with a limit first, then by id. Everyone takes them in this order, so that no two wait for each other.
create function ledger_lock(p_account_ids bigint[]) returns void language plpgsql as $$
begin
  perform from ledger_balances where ledger_account_id = any (p_account_ids) order by overdraft_minor is null, ledger_account_id for update;
end $$;

-- The functions below touch few rows of large tables by their keys; the planner, which can't see into arrays, must not scan.
-- Writes pending transfers, set-wise; the debited accounts with a limit are locked already, the others are taken in their order.
create function ledger_hold_locked(p_keys text[], p_codes text[], p_debits bigint[], p_credits bigint[], p_amounts bigint[], p_currency text,
    p_customer_ids bigint[], p_sub_customer_ids bigint[], p_reference_kind text, p_reference_ids text[], p_ad_account_ids bigint[],
    p_operators text[], p_summary text, p_at timestamptz) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_accounts int;
  v_moved int;
begin
  insert into ledger_transfers (idempotency_key, code, debit_account_id, credit_account_id, amount_minor, currency, state, customer_id,
    sub_customer_id, reference_kind, reference_id, ad_account_id, operator, summary, created_at)
  select key, code, debit, credit, amount, p_currency, 'PENDING', customer_id, sub_customer_id, p_reference_kind, reference_id,
    ad_account_id, operator, p_summary, p_at
  from unnest(p_keys, p_codes, p_debits, p_credits, p_amounts, p_customer_ids, p_sub_customer_ids, p_reference_ids, p_ad_account_ids, p_operators)
    as t (key, code, debit, credit, amount, customer_id, sub_customer_id, reference_id, ad_account_id, operator);
  with moved as materialized (
    select account_id, sum(debited)::bigint as debited, sum(credited)::bigint as credited
    from (select debit as account_id, amount as debited, 0 as credited from unnest(p_debits, p_amounts) as d (debit, amount)
          union all select credit, 0, amount from unnest(p_credits, p_amounts) as c (credit, amount)) sides
    group by account_id order by account_id
  ), updated as (
    update ledger_balances b set debits_pending = b.debits_pending + m.debited, credits_pending = b.credits_pending + m.credited
    from moved m where b.ledger_account_id = m.account_id returning 1
  )
  select (select count(*) from moved), (select count(*) from updated) into v_accounts, v_moved;
  if v_accounts <> v_moved then raise exception 'a transfer names a ledger account that is not there'; end if;
end $$;

-- The same for callers that hold no lock. A wallet or credit line that can't bear it fails the constraint ledger_balances_limit.
create function ledger_hold(p_keys text[], p_codes text[], p_debits bigint[], p_credits bigint[], p_amounts bigint[], p_currency text,
    p_customer_ids bigint[], p_sub_customer_ids bigint[], p_reference_kind text, p_reference_ids text[], p_ad_account_ids bigint[],
    p_operators text[], p_summary text, p_at timestamptz) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  perform ledger_lock(p_debits || p_credits);
  perform ledger_hold_locked(p_keys, p_codes, p_debits, p_credits, p_amounts, p_currency, p_customer_ids, p_sub_customer_ids, p_reference_kind,
    p_reference_ids, p_ad_account_ids, p_operators, p_summary, p_at);
end $$;

-- Posts pending transfers, in the order of the keys; every key must be pending.
create function ledger_post(p_keys text[], p_at timestamptz) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_posted int;
begin
  perform ledger_lock(array(select unnest(array[debit_account_id, credit_account_id]) from ledger_transfers where idempotency_key = any (p_keys)));
  with numbered as (
    select id, debit, credit, amount, n, nextval('ledger_flow_numbers') as flow_no
    from (select t.id, t.debit_account_id as debit, t.credit_account_id as credit, t.amount_minor as amount, k.n
          from unnest(p_keys) with ordinality k (key, n)
          join ledger_transfers t on t.idempotency_key = k.key and t.state = 'PENDING' order by k.n) ordered
  ), entries as (
    select id, n, debit as account_id, -amount as delta from numbered union all select id, n, credit, amount from numbered
  ), running as (
    select e.id, e.account_id,
      b.credits_posted - b.debits_posted + sum(e.delta) over (partition by e.account_id order by e.n)::bigint as balance_after
    from entries e join ledger_balances b on b.ledger_account_id = e.account_id
  ), totals as (
    select account_id, coalesce(sum(-delta) filter (where delta < 0), 0)::bigint as debited,
      coalesce(sum(delta) filter (where delta > 0), 0)::bigint as credited from entries group by account_id
  ), balances as (
    update ledger_balances b set debits_pending = b.debits_pending - t.debited, credits_pending = b.credits_pending - t.credited,
      debits_posted = b.debits_posted + t.debited, credits_posted = b.credits_posted + t.credited
    from totals t where b.ledger_account_id = t.account_id
  ), posted as (
    update ledger_transfers t set state = 'POSTED', ended_at = p_at, flow_no = n.flow_no,
      debit_balance_after = d.balance_after, credit_balance_after = c.balance_after
    from numbered n join running d on d.id = n.id and d.account_id = n.debit join running c on c.id = n.id and c.account_id = n.credit
    where t.id = n.id returning 1
  )
  select count(*) into v_posted from posted;
  if v_posted <> cardinality(p_keys) then raise exception 'not every transfer to post is pending'; end if;
end $$;

-- Voids pending transfers; every key must be pending.
create function ledger_void(p_keys text[], p_at timestamptz) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_voided int;
begin
  perform ledger_lock(array(select unnest(array[debit_account_id, credit_account_id]) from ledger_transfers where idempotency_key = any (p_keys)));
  with voided as (
    update ledger_transfers set state = 'VOIDED', ended_at = p_at where idempotency_key = any (p_keys) and state = 'PENDING'
    returning debit_account_id, credit_account_id, amount_minor
  ), totals as (
    select account_id, sum(debited)::bigint as debited, sum(credited)::bigint as credited
    from (select debit_account_id as account_id, amount_minor as debited, 0 as credited from voided
          union all select credit_account_id, 0, amount_minor from voided) sides
    group by account_id
  ), balances as (
    update ledger_balances b set debits_pending = b.debits_pending - t.debited, credits_pending = b.credits_pending - t.credited
    from totals t where b.ledger_account_id = t.account_id
  )
  select count(*) into v_voided from voided;
  if v_voided <> cardinality(p_keys) then raise exception 'not every transfer to void is pending'; end if;
end $$;

create function ledger_money_text(minor bigint, currency text) returns text language sql immutable parallel safe
  return case when currency = 'JPY' then minor::text
    else case when minor < 0 then '-' else '' end || (abs(minor) / 100)::text || '.' || lpad((abs(minor) % 100)::text, 2, '0') end;
