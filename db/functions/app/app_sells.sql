-- Revision: 1 a903b741
-- Whether the customer is his who asks. Apart from app_sees, which stays a plain expression so that policies take it in whole.
-- In this language its plan is kept from row to row.
create or replace function app_sells(row_customer_id bigint) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (select 1 from organization_sales s where s.customer_id = row_customer_id and s.staff_id = app_sales_id());
end $$;
