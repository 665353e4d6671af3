-- Revision: 2 c2a0bef6
-- Needs: ledger/ledger_lock ledger/ledger_book
-- Posts pending transfers, in the order of the keys; every key must be pending. The instant is never before the newest posting of an account
-- that is moved. Accounts of nobody have no balance after a transfer, for nobody waits for them.
create or replace function ledger_post(p_keys text[], p_at timestamptz) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_accounts bigint[] := array(select unnest(array[debit_account_id, credit_account_id]) from ledger_transfers where idempotency_key = any (p_keys));
  v_at timestamptz;
  v_debits bigint[];
  v_credits bigint[];
  v_amounts bigint[];
  v_codes text[];
  v_flow_nos bigint[];
  v_rows int;
begin
  perform ledger_lock(v_accounts);
  select greatest(p_at, max(posted_at)) into v_at from ledger_balances where ledger_account_id = any (v_accounts) and customer_id is not null;
  with numbered as (
    select id, debit, credit, amount, n, nextval('ledger_flow_numbers') as flow_no
    from (select t.id, t.debit_account_id as debit, t.credit_account_id as credit, t.amount_minor as amount, k.n
          from unnest(p_keys) with ordinality k (key, n)
          join ledger_transfers t on t.idempotency_key = k.key and t.state = 'PENDING' order by k.n) ordered
  ), entries as (
    select id, n, debit as account_id, -amount as delta from numbered union all select id, n, credit, amount from numbered
  ), running as (
    select e.id, e.account_id, case when b.customer_id is not null then
      b.credits_posted - b.debits_posted + sum(e.delta) over (partition by e.account_id order by e.n)::bigint end as balance_after
    from entries e join ledger_balances b on b.ledger_account_id = e.account_id
  ), posted as (
    update ledger_transfers t set state = 'POSTED', ended_at = v_at, flow_no = n.flow_no,
      debit_balance_after = d.balance_after, credit_balance_after = c.balance_after
    from numbered n join running d on d.id = n.id and d.account_id = n.debit join running c on c.id = n.id and c.account_id = n.credit
    where t.id = n.id returning n.debit, n.credit, n.amount, t.code, t.flow_no
  )
  select array_agg(debit), array_agg(credit), array_agg(amount), array_agg(code::text), array_agg(flow_no)
  into v_debits, v_credits, v_amounts, v_codes, v_flow_nos from posted;
  if cardinality(p_keys) <> coalesce(cardinality(v_debits), 0) then raise exception 'not every transfer to post is pending'; end if;
  if p_keys <> '{}' then v_rows := ledger_book(v_debits, v_credits, v_amounts, v_codes, v_flow_nos, true, v_at); end if;
end $$;
