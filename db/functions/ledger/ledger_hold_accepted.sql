-- Revision: 2 958f979c
-- The holds of the accepted lines: amount, service fee and tax, each a transfer of its own (domain.md 2). The payers are locked
-- already; the other balances are taken in the order of their ids.
create or replace function ledger_hold_accepted(p_members quota_asked[], p_facts quota_found[], p_accepted boolean[], p_at timestamptz)
    returns integer language plpgsql as $$
declare
  v_accounts int;
  v_moved int;
begin
  insert into ledger_transfers (idempotency_key, code, debit_account_id, credit_account_id, amount_minor, currency, state, customer_id,
    sub_customer_id, reference_kind, reference_id, ad_account_id, operator, summary, created_at)
  select f.item_id::text || ':' || x.code, x.code, f.payer_account_id, x.credit, x.amount, coalesce((p_members[f.member]).currency, 'USD'), 'PENDING', (p_members[f.member]).customer_id,
    (p_members[f.member]).sub_customer_id, 'QUOTA_ITEM', f.item_id::text, f.ad_account_id, (p_members[f.member]).user_name, '', p_at
  from unnest(p_facts) f
  cross join lateral (values ('QUOTA_ADD', f.quota_account_id, f.amount), ('SERVICE_FEE', f.service_fee_account_id, f.service_fee),
    ('TAX', f.tax_account_id, f.tax)) x (code, credit, amount)
  where p_accepted[f.member] and x.amount > 0;
  with moved as materialized (
    select x.account_id, sum(x.debited)::bigint as debited, sum(x.credited)::bigint as credited
    from unnest(p_facts) f
    cross join lateral (values (f.payer_account_id, f.amount + f.service_fee + f.tax, 0), (f.quota_account_id, 0, f.amount),
      (f.service_fee_account_id, 0, f.service_fee), (f.tax_account_id, 0, f.tax)) x (account_id, debited, credited)
    where p_accepted[f.member] and x.debited + x.credited > 0
    group by x.account_id order by x.account_id
  ), updated as (
    update ledger_balances b set debits_pending = b.debits_pending + m.debited, credits_pending = b.credits_pending + m.credited
    from moved m where b.ledger_account_id = m.account_id returning 1
  )
  select (select count(*) from moved), (select count(*) from updated) into v_accounts, v_moved;
  if v_accounts <> v_moved then raise exception 'a transfer names a ledger account that is not there'; end if;
  return v_moved;
end $$;
