-- Revision: 2 5bc7f80b
-- One entry per accepted order.
create or replace function audit_append_additions(p_members quota_asked[], p_sums quota_sums[], p_accepted boolean[], p_at timestamptz)
    returns integer language plpgsql as $$
declare
  v_rows int;
begin
  insert into audit_entries (id, customer_id, sub_customer_id, actor, action, object_kind, object_id, details, address, at)
  select m.audit_id, m.customer_id, m.sub_customer_id, 'user:' || m.user_id, 'quota.add', 'quota-order', m.order_id::text,
    jsonb_build_object('items', (p_sums[m.n]).items,
      'total', ledger_money_text((p_sums[m.n]).amount + (p_sums[m.n]).service_fee + (p_sums[m.n]).tax, coalesce(m.currency, 'USD'))), m.address, p_at
  from unnest(p_members) with ordinality m (order_id, customer_id, sub_customer_id, user_id, user_name, address, idempotency_key, body_hash,
    remark, audit_id, needs_approval, shown_total, currency, n)
  where p_accepted[m.n];
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;
