-- Revision: 1 befb0b4e
-- Needs: ledger/ledger_lock ledger/ledger_book
-- Transfers that are posted as they are written, in the order of the keys, each of its own customer and reference. False, and nothing moves,
-- when all were made before: whoever makes them at the same time waits for the other's commit on the keys' unique index. Some of them made
-- before is an error.
create or replace function ledger_move_all(p_keys text[], p_codes text[], p_debits bigint[], p_credits bigint[], p_amounts bigint[],
    p_currencies text[], p_customer_ids bigint[], p_sub_customer_ids bigint[], p_reference_kinds text[], p_reference_ids text[],
    p_ad_account_ids bigint[], p_operators text[], p_summaries text[], p_at timestamptz) returns boolean language plpgsql set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_at timestamptz;
  v_flow_nos bigint[];
  v_debits_after bigint[];
  v_credits_after bigint[];
  v_made int;
  v_rows int;
begin
  perform ledger_lock(p_debits || p_credits);
  select greatest(p_at, max(posted_at)) into v_at from ledger_balances
  where ledger_account_id = any (p_debits || p_credits) and customer_id is not null;
  v_flow_nos := array(select nextval('ledger_flow_numbers') from generate_subscripts(p_keys, 1));
  with entries as (
    select n, true as is_debit, debit as account_id, -amount as delta from unnest(p_debits, p_amounts) with ordinality d (debit, amount, n)
    union all select n, false, credit, amount from unnest(p_credits, p_amounts) with ordinality c (credit, amount, n)
  ), running as (
    select e.n, e.is_debit, case when b.customer_id is not null then
      b.credits_posted - b.debits_posted + sum(e.delta) over (partition by e.account_id order by e.n)::bigint end as balance_after
    from entries e join ledger_balances b on b.ledger_account_id = e.account_id
  )
  select array_agg(balance_after order by n) filter (where is_debit), array_agg(balance_after order by n) filter (where not is_debit)
  into v_debits_after, v_credits_after from running;
  if (cardinality(v_debits_after), cardinality(v_credits_after)) is distinct from (cardinality(p_keys), cardinality(p_keys)) then
    raise exception 'a transfer names a ledger account that is not there';
  end if;
  with made as (
    insert into ledger_transfers (idempotency_key, code, debit_account_id, credit_account_id, amount_minor, currency, state, customer_id,
      sub_customer_id, reference_kind, reference_id, ad_account_id, operator, summary, created_at, ended_at, flow_no, debit_balance_after,
      credit_balance_after)
    select t.key, t.code, t.debit, t.credit, t.amount, t.currency, 'POSTED', t.customer_id, t.sub_customer_id, t.reference_kind, t.reference_id,
      t.ad_account_id, t.operator, t.summary, p_at, v_at, t.flow_no, t.debit_after, t.credit_after
    from unnest(p_keys, p_codes, p_debits, p_credits, p_amounts, p_currencies, p_customer_ids, p_sub_customer_ids, p_reference_kinds,
        p_reference_ids, p_ad_account_ids, p_operators, p_summaries, v_flow_nos, v_debits_after, v_credits_after) with ordinality
      as t (key, code, debit, credit, amount, currency, customer_id, sub_customer_id, reference_kind, reference_id, ad_account_id, operator,
        summary, flow_no, debit_after, credit_after, n)
    order by t.n
    on conflict (idempotency_key) do nothing returning 1
  )
  select count(*) into v_made from made;
  if v_made = 0 then return false; end if;
  if v_made <> cardinality(p_keys) then raise exception 'not every transfer is new'; end if;
  v_rows := ledger_book(p_debits, p_credits, p_amounts, p_codes, v_flow_nos, false, v_at);
  return true;
end $$;
