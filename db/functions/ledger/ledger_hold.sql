-- Revision: 1 84b1cf32
-- The same for callers that hold no lock. A wallet or credit line that can't bear it fails the constraint ledger_balances_limit.
create or replace function ledger_hold(p_keys text[], p_codes text[], p_debits bigint[], p_credits bigint[], p_amounts bigint[], p_currency text,
    p_customer_ids bigint[], p_sub_customer_ids bigint[], p_reference_kind text, p_reference_ids text[], p_ad_account_ids bigint[],
    p_operators text[], p_summary text, p_at timestamptz) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  perform ledger_lock(p_debits || p_credits);
  perform ledger_hold_locked(p_keys, p_codes, p_debits, p_credits, p_amounts, p_currency, p_customer_ids, p_sub_customer_ids, p_reference_kind,
    p_reference_ids, p_ad_account_ids, p_operators, p_summary, p_at);
end $$;
