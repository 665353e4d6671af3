-- Revision: 5 bdd0f46d
-- Needs: ledger/ledger_violations ledger/ledger_transfer_violations ledger/ledger_payment_violations billing/billing_violations billing/billing_channel_violations credit/credit_violations credit/credit_identity_violations repayments/repayments_violations
-- Every invariant of the books that does not hold, whatever it is about.
create or replace function ledger_all_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  select invariant, object, problem from ledger_violations()
  union all select invariant, object, problem from ledger_transfer_violations()
  union all select invariant, object, problem from ledger_payment_violations()
  union all select invariant, object, problem from billing_violations()
  union all select invariant, object, problem from billing_channel_violations()
  union all select invariant, object, problem from credit_violations()
  union all select invariant, object, problem from credit_identity_violations()
  union all select invariant, object, problem from repayments_violations()
$$;
