-- Revision: 1 7b88a853
-- Needs: quota/quota_item_json quota/quota_transfer_json
-- The lines of an order in the shape of the wire, in the order of their ids.
create or replace function quota_order_items(p_order_id bigint) returns jsonb language sql stable
  return (select jsonb_agg(l.line order by l.id) from (
      select i.id, quota_item_json(i, a) || jsonb_build_object('transfer', null) as line
      from quota_items i join ad_accounts_accounts a on a.id = i.ad_account_id where i.order_id = p_order_id and i.transfer_id is null
      union all
      select t.id, quota_transfer_json(t) from quota_transfers t where t.order_id = p_order_id) l);
