-- Revision: 2 0b009360
-- Locks balance rows of customers: accounts with a limit first, then the others, each by id. Everyone takes them in this order, so that no
-- two wait for each other. Accounts of nobody are not locked: what moves on them is appended (ledger_deltas).
create or replace function ledger_lock(p_account_ids bigint[]) returns void language plpgsql as $$
begin
  perform from ledger_balances where ledger_account_id = any (p_account_ids) and customer_id is not null
    order by overdraft_minor is null, ledger_account_id for update;
end $$;
