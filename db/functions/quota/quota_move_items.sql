-- Revision: 2 deebc6f2
-- Needs: quota/quota_order_status
-- Writes moved items, each as long as it is still as it was read (state and fence), and the history of their states in the order given; gives
-- how many items were written. Open pages hear where each item is in the end; the status of an order is worked out once for all of its items.
-- Few rows of a large table are touched by their keys; the planner, which can't see into JSON, must not scan.
create or replace function quota_move_items(p_moves json, p_history json, p_at timestamptz) returns integer language plpgsql set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_written integer;
  v_told bigint[];
begin
  insert into quota_item_history (item_id, customer_id, sub_customer_id, state, note, at)
    select h.item_id, h.customer_id, h.sub_customer_id, h.state, h.note, p_at
    from json_to_recordset(p_history) as h (item_id bigint, customer_id bigint, sub_customer_id bigint, state text, note text);
  update quota_items i set state = m.state, fence = m.fence, lease_until = m.lease_until, due_at = m.due_at, tries = m.tries, sends = m.sends,
    has_unknown_send = m.has_unknown_send, refused_reason = m.refused_reason, base_minor = m.base_minor, target_minor = m.target_minor,
    lift_minor = m.lift_minor, proposal_id = m.proposal_id, platform_reference = m.platform_reference, first_sent_at = m.first_sent_at,
    last_sent_at = m.last_sent_at, unresolved_since = m.unresolved_since, waiting_since = m.waiting_since, quiet_until = m.quiet_until,
    after_limit_minor = m.after_limit_minor, approved_minor = m.approved_minor, approved_service_fee_minor = m.approved_service_fee_minor,
    approved_tax_minor = m.approved_tax_minor, fail_reason = m.fail_reason, ended_by = m.ended_by, manual_reason = m.manual_reason,
    finished_at = m.finished_at, amount_minor = m.amount_minor, service_fee_minor = m.service_fee_minor, tax_minor = m.tax_minor,
    service_fee_basis_points = m.service_fee_basis_points, tax_basis_points = m.tax_basis_points, holds = m.holds, carried_by = m.carried_by,
    carries = m.carries, merge_most = m.merge_most
  from json_to_recordset(p_moves) as m (id bigint, was_state text, was_fence integer, state text, fence integer, lease_until timestamptz,
    due_at timestamptz, tries integer, sends integer, has_unknown_send boolean, refused_reason text, base_minor bigint, target_minor bigint,
    lift_minor bigint, proposal_id text, platform_reference text, first_sent_at timestamptz, last_sent_at timestamptz,
    unresolved_since timestamptz, waiting_since timestamptz, quiet_until timestamptz, after_limit_minor bigint, approved_minor bigint,
    approved_service_fee_minor bigint, approved_tax_minor bigint, fail_reason text, ended_by text, manual_reason text, finished_at timestamptz,
    amount_minor bigint, service_fee_minor bigint, tax_minor bigint, service_fee_basis_points integer, tax_basis_points integer, holds integer,
    carried_by bigint, carries integer, merge_most integer)
  where i.id = m.id and i.state = m.was_state and i.fence = m.was_fence;
  get diagnostics v_written = row_count;
  v_told := array(select (h ->> 'item_id')::bigint from json_array_elements(p_history) h);
  if cardinality(v_told) > 0 then
    perform pg_notify('quota_items', json_build_object('customer_id', i.customer_id::text, 'sub_customer_id', i.sub_customer_id::text,
        'apply_no', i.order_id::text, 'item_id', i.id::text, 'account_id', i.ad_account_id::text, 'state', i.state, 'order_status', s.status)::text)
      from quota_items i
      join (select o.order_id, quota_order_status(o.order_id) as status
        from (select distinct order_id from quota_items where id = any (v_told)) o) s on s.order_id = i.order_id
      where i.id = any (v_told) order by array_position(v_told, i.id);
  end if;
  return v_written;
end $$;
