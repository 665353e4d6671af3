-- Revision: 1 17e66b03
-- True while a theft of the customer's ad account is not over: nothing is added to it.
create or replace function quota_is_stolen(p_ad_account_id bigint, p_customer_id bigint) returns boolean language sql stable parallel safe
  return exists (select from monitors_incidents where ad_account_id = p_ad_account_id and customer_id = p_customer_id and state <> 'CLOSED');
