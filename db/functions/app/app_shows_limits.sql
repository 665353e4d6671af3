-- Revision: 1 d2eee35a
-- Limit minus balance is spend: a sub-customer whose agent hides spend is shown no platform limits, in its records neither.
create or replace function app_shows_limits() returns boolean language sql stable parallel safe
  return exists (select from sub_customers_profiles p
    where p.id = nullif(current_setting('app.sub_customer_id', true), '')::bigint and p.show_sub_customer_spend);
