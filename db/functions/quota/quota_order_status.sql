-- Revision: 1 d3b06eeb
-- Needs: quota/quota_status_of quota/quota_line_states
create or replace function quota_order_status(p_order_id bigint) returns text language sql stable
  return quota_status_of(quota_line_states(p_order_id));
