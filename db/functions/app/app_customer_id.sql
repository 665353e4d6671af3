-- Revision: 1 3e0542d1
-- The customer of the session as a value that PostgreSQL works out once per query (`(select …)` in a policy), not once per row.
create or replace function app_customer_id() returns bigint
  language sql stable parallel safe return nullif(current_setting('app.customer_id', true), '')::bigint;
