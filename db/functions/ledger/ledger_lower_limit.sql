-- Revision: 1 18dd67aa
-- Brings a limit nearer to the lower one that was set while more was used: it follows what is given back, and never rises.
create or replace function ledger_lower_limit() returns trigger language plpgsql as $$
begin
  update ledger_balances
  set overdraft_minor = greatest(lowers_to_minor, debits_posted + debits_pending - credits_posted),
    lowers_to_minor = case when lowers_to_minor < debits_posted + debits_pending - credits_posted then lowers_to_minor end
  where ledger_account_id = new.ledger_account_id
    and overdraft_minor > greatest(lowers_to_minor, debits_posted + debits_pending - credits_posted);
  return null;
end $$;
