-- Revision: 1 073bbdb3
-- The sub-customer of the session; null for a customer that sees all of its own.
create or replace function app_sub_customer_id() returns bigint
  language sql stable parallel safe return nullif(current_setting('app.sub_customer_id', true), '')::bigint;
