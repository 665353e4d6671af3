-- Revision: 1 fb7426b3
-- Who of the staff asks, in the scope 'sales'; null in every other.
create or replace function app_sales_id() returns bigint
  language sql stable parallel safe
  return case when current_setting('app.scope', true) = 'sales' then nullif(current_setting('app.staff_id', true), '')::bigint end;
