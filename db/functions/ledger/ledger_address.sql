-- Revision: 1 56e3a682
-- The one spelling of an account's address.
create or replace function ledger_address(kind text, currency text, customer_id bigint, sub_customer_id bigint, ad_account_id bigint, place text)
  returns text language sql immutable parallel safe
  return kind || ':' || currency || ':' || case
    when kind = 'QUOTA' then ad_account_id::text
    when kind in ('WALLET', 'CREDIT_LINE') then customer_id::text || ':' || coalesce(sub_customer_id::text, '')
    when kind in ('SERVICE_FEE', 'TAX', 'REBATE', 'ADJUSTMENT') then customer_id::text
    else coalesce(place, '') end;
