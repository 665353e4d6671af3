-- Revision: 2 175174c7
-- Voids pending transfers; every key must be pending.
create or replace function ledger_void(p_keys text[], p_at timestamptz) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
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
    from totals t where b.ledger_account_id = t.account_id and b.customer_id is not null
  ), appended as (
    insert into ledger_deltas (ledger_account_id, debits_pending, credits_pending, debits_posted, credits_posted)
    select t.account_id, -t.debited, -t.credited, 0, 0
    from totals t join ledger_accounts a on a.id = t.account_id and a.customer_id is null
  )
  select count(*) into v_voided from voided;
  if v_voided <> cardinality(p_keys) then raise exception 'not every transfer to void is pending'; end if;
end $$;
