-- Revision: 1 52c21920
-- Locks balance rows: accounts with a limit first, then other accounts of customers, then shared ones, each by id. Everyone takes them in
-- this order, so that no two wait for each other; what is everybody's comes last, so that nobody holds it while waiting for his own.
create or replace function ledger_lock(p_account_ids bigint[]) returns void language plpgsql as $$
begin
  perform from ledger_balances where ledger_account_id = any (p_account_ids)
    order by overdraft_minor is null, customer_id is null, ledger_account_id for update;
end $$;
