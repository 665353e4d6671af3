-- Revision: 1 1005ab94
-- Brings what was appended into the balances of accounts of nobody, the oldest first; gives how many rows that were. One at a time folds an
-- account; a hold comes before what ends it, so no total falls below zero on the way.
create or replace function ledger_fold(p_most integer) returns integer language plpgsql as $$
declare
  v_accounts bigint[] := array(select b.ledger_account_id from ledger_balances b
    where b.ledger_account_id in (select distinct d.ledger_account_id from ledger_deltas d) order by b.ledger_account_id for update skip locked);
  v_folded int;
begin
  with taken as (
    delete from ledger_deltas d using (
      select ledger_account_id, id from ledger_deltas where ledger_account_id = any (v_accounts) order by id limit p_most) o
    where d.ledger_account_id = o.ledger_account_id and d.id = o.id returning d.*
  ), totals as (
    select ledger_account_id, count(*) as n, sum(debits_pending)::bigint as dp, sum(credits_pending)::bigint as cp,
      sum(debits_posted)::bigint as d, sum(credits_posted)::bigint as c
    from taken group by ledger_account_id
  ), folded as (
    update ledger_balances b set debits_pending = b.debits_pending + t.dp, credits_pending = b.credits_pending + t.cp,
      debits_posted = b.debits_posted + t.d, credits_posted = b.credits_posted + t.c
    from totals t where b.ledger_account_id = t.ledger_account_id returning t.n
  )
  select coalesce(sum(n), 0) into v_folded from folded;
  return v_folded;
end $$;
