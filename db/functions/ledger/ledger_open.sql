-- Revision: 1 0dec5a3a
-- The account at this address; opened with its balance row when it is not there yet.
create or replace function ledger_open(p_kind text, p_currency text, p_customer_id bigint, p_sub_customer_id bigint, p_ad_account_id bigint,
    p_place text, p_overdraft bigint, p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_address text := ledger_address(p_kind, p_currency, p_customer_id, p_sub_customer_id, p_ad_account_id, p_place);
  v_id bigint;
begin
  select id into v_id from ledger_accounts where address = v_address;
  if v_id is not null then return v_id; end if;
  insert into ledger_accounts (address, kind, currency, customer_id, sub_customer_id, ad_account_id, place, created_at)
  values (v_address, p_kind, p_currency, p_customer_id, p_sub_customer_id, p_ad_account_id, p_place, p_at)
  on conflict (address) do nothing returning id into v_id;
  if v_id is null then
    select id into strict v_id from ledger_accounts where address = v_address;
    return v_id;
  end if;
  insert into ledger_balances (ledger_account_id, customer_id, sub_customer_id, overdraft_minor)
  values (v_id, p_customer_id, p_sub_customer_id, p_overdraft);
  return v_id;
end $$;
