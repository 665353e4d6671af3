-- Revision: 1 0f5ed75f
-- Moves the totals for postings, given by their sides: balances of customers, which are locked already, with their kept days; what moves on
-- accounts of nobody is appended. `p_was_held` when they were pending before.
create or replace function ledger_book(p_debits bigint[], p_credits bigint[], p_amounts bigint[], p_codes text[], p_flow_nos bigint[],
    p_was_held boolean, p_at timestamptz) returns integer language plpgsql set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_held int := p_was_held::int;
  v_accounts int;
  v_moved int;
begin
  with entries as materialized (
    select debit as account_id, code, flow_no, amount as debited, 0::bigint as credited
    from unnest(p_debits, p_amounts, p_codes, p_flow_nos) as d (debit, amount, code, flow_no)
    union all
    select credit, code, flow_no, 0, amount from unnest(p_credits, p_amounts, p_codes, p_flow_nos) as c (credit, amount, code, flow_no)
  ), totals as materialized (
    select account_id, sum(debited)::bigint as debited, sum(credited)::bigint as credited from entries group by account_id
  ), own as (
    update ledger_balances b set debits_pending = b.debits_pending - v_held * t.debited, credits_pending = b.credits_pending - v_held * t.credited,
      debits_posted = b.debits_posted + t.debited, credits_posted = b.credits_posted + t.credited, posted_at = p_at
    from totals t where b.ledger_account_id = t.account_id and b.customer_id is not null
    returning b.ledger_account_id as id, b.customer_id, b.sub_customer_id, b.overdraft_minor is not null as is_limited
  ), days as (
    insert into ledger_days as d (ledger_account_id, day, code, customer_id, sub_customer_id, debits_minor, credits_minor, debit_entries,
      credit_entries, first_flow_no, last_flow_no)
    select e.account_id, (p_at at time zone 'Asia/Shanghai')::date, e.code, o.customer_id, o.sub_customer_id, sum(e.debited), sum(e.credited),
      count(*) filter (where e.debited > 0), count(*) filter (where e.credited > 0), min(e.flow_no), max(e.flow_no)
    from own o join entries e on e.account_id = o.id where o.is_limited
    group by e.account_id, e.code, o.customer_id, o.sub_customer_id
    on conflict (ledger_account_id, day, code) do update set debits_minor = d.debits_minor + excluded.debits_minor,
      credits_minor = d.credits_minor + excluded.credits_minor, debit_entries = d.debit_entries + excluded.debit_entries,
      credit_entries = d.credit_entries + excluded.credit_entries, first_flow_no = least(d.first_flow_no, excluded.first_flow_no),
      last_flow_no = greatest(d.last_flow_no, excluded.last_flow_no)
  ), appended as (
    insert into ledger_deltas (ledger_account_id, debits_pending, credits_pending, debits_posted, credits_posted)
    select t.account_id, -v_held * t.debited, -v_held * t.credited, t.debited, t.credited
    from totals t join ledger_accounts a on a.id = t.account_id and a.customer_id is null
    returning 1
  )
  select (select count(*) from totals), (select count(*) from own) + (select count(*) from appended) into v_accounts, v_moved;
  if v_accounts <> v_moved then raise exception 'a transfer names a ledger account that is not there'; end if;
  return v_moved;
end $$;
