-- Why: the accounts that belong to no customer (clearing of a channel or of a payment method, exchange, the outside) are everybody's. Whoever
-- locked one in the order of the ids held up all customers while waiting for, and working on, his own.

-- As before (0030), and what is everybody's comes last: limited accounts, other accounts of customers, shared ones.
create or replace function ledger_lock(p_account_ids bigint[]) returns void language plpgsql as $$
begin
  perform from ledger_balances where ledger_account_id = any (p_account_ids)
    order by overdraft_minor is null, customer_id is null, ledger_account_id for update;
end $$;
