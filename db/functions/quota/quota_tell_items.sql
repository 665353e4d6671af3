-- Revision: 1 f44f9e77
-- Tells open pages where the items are now, and what that makes of their orders; the status of an order is worked out once for all of its items.
create or replace function quota_tell_items(p_item_ids bigint[]) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  perform pg_notify('quota_items', json_build_object('customer_id', i.customer_id::text, 'sub_customer_id', i.sub_customer_id::text,
      'apply_no', i.order_id::text, 'item_id', i.id::text, 'account_id', i.ad_account_id::text, 'state', i.state, 'order_status', s.status)::text)
    from quota_items i
    join (select o.order_id, quota_order_status(o.order_id) as status
      from (select distinct order_id from quota_items where id = any (p_item_ids)) o) s on s.order_id = i.order_id
    where i.id = any (p_item_ids) order by array_position(p_item_ids, i.id);
end $$;
