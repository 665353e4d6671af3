-- Revision: 2 96e35f43
-- Writes pending transfers, set-wise; the debited accounts with a limit are locked already, the others are taken in their order,
-- and what moves on accounts of nobody is appended. Few rows of
-- large tables are touched by their keys; the planner, which can't see into arrays, must not scan.
create or replace function ledger_hold_locked(p_keys text[], p_codes text[], p_debits bigint[], p_credits bigint[], p_amounts bigint[], p_currency text,
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
    from moved m where b.ledger_account_id = m.account_id and b.customer_id is not null returning 1
  ), appended as (
    insert into ledger_deltas (ledger_account_id, debits_pending, credits_pending, debits_posted, credits_posted)
    select m.account_id, m.debited, m.credited, 0, 0
    from moved m join ledger_accounts a on a.id = m.account_id and a.customer_id is null
    returning 1
  )
  select (select count(*) from moved), (select count(*) from updated) + (select count(*) from appended) into v_accounts, v_moved;
  if v_accounts <> v_moved then raise exception 'a transfer names a ledger account that is not there'; end if;
end $$;
