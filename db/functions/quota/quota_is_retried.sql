-- Revision: 1 d9648b01
-- Whether the order that the line was claimed for has been made.
create or replace function quota_is_retried(r quota_retries) returns boolean language sql stable
  return exists (select from quota_items i join quota_orders o on o.id = i.order_id
    where i.ad_account_id = r.ad_account_id and o.customer_id = r.customer_id and o.idempotency_key = r.order_key);
