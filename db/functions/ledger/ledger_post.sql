-- Revision: 1 3dc8a755
-- Posts pending transfers, in the order of the keys; every key must be pending.
create or replace function ledger_post(p_keys text[], p_at timestamptz) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
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
