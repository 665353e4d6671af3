-- Revision: 1 c7b32d10
-- All of his, for policies of tables with many rows of one customer, which work it out once per query; null in every other scope.
create or replace function app_sales_customers() returns bigint[]
  language plpgsql stable parallel safe as $$
begin
  return case when app_sales_id() is not null then (select array_agg(s.customer_id) from organization_sales s where s.staff_id = app_sales_id()) end;
end $$;
