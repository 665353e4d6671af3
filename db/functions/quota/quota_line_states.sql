-- Revision: 1 172383f5
-- Needs: quota/quota_transfer_state
-- One state per line of the order.
create or replace function quota_line_states(p_order_id bigint) returns text[] language sql stable
  return (select array_agg(l.state) from (
      select i.state::text as state from quota_items i where i.order_id = p_order_id and i.transfer_id is null
      union all
      select quota_transfer_state(t) from quota_transfers t where t.order_id = p_order_id) l);
