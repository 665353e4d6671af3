-- Revision: 2 eefff38c
-- Needs: ledger/ledger_move_all
-- The transfers of one context, as ledger_move_all has them.
create or replace function ledger_move(p_keys text[], p_codes text[], p_debits bigint[], p_credits bigint[], p_amounts bigint[],
    p_currencies text[], p_customer_id bigint, p_sub_customer_id bigint, p_reference_kind text, p_reference_id text, p_ad_account_id bigint,
    p_operator text, p_summary text, p_at timestamptz) returns boolean language sql
  return (select ledger_move_all(p_keys, p_codes, p_debits, p_credits, p_amounts, p_currencies, array_fill(p_customer_id, n),
      array_fill(p_sub_customer_id, n), array_fill(p_reference_kind, n), array_fill(p_reference_id, n), array_fill(p_ad_account_id, n),
      array_fill(p_operator, n), array_fill(p_summary, n), p_at)
    from (select array[cardinality(p_keys)] as n) x);
