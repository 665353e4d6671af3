-- Revision: 2 9064b0ac
-- Writes the accepted orders and their lines. Lines whose order waits for the agency's approval stand still until it has decided. Gives how
-- many rows it wrote, as its siblings do: what gives a value is called by an assignment, which costs less than a statement.
create or replace function quota_store_accepted(p_members quota_asked[], p_payers bigint[], p_sums quota_sums[], p_facts quota_found[], p_accepted boolean[],
    p_at timestamptz) returns integer language plpgsql as $$
declare
  v_rows int;
begin
  insert into quota_orders (id, customer_id, sub_customer_id, payer_account_id, idempotency_key, body_hash, adjust_type, currency,
    amount_minor, service_fee_minor, tax_minor, submitter_id, submitter, remark, created_at)
  select m.order_id, m.customer_id, m.sub_customer_id, p_payers[m.n], m.idempotency_key, m.body_hash, 'ADD', coalesce(m.currency, 'USD'),
    (p_sums[m.n]).amount, (p_sums[m.n]).service_fee, (p_sums[m.n]).tax, m.user_id, m.user_name, m.remark, p_at
  from unnest(p_members) with ordinality m (order_id, customer_id, sub_customer_id, user_id, user_name, address, idempotency_key, body_hash,
    remark, audit_id, needs_approval, shown_total, currency, n)
  where p_accepted[m.n];
  insert into quota_items (id, order_id, customer_id, sub_customer_id, ad_account_id, channel, currency, payer_account_id, quota_account_id,
    service_fee_account_id, tax_account_id, amount_minor, service_fee_basis_points, tax_basis_points, service_fee_minor, tax_minor,
    state, due_at, created_at)
  select f.item_id, (p_members[f.member]).order_id, (p_members[f.member]).customer_id, (p_members[f.member]).sub_customer_id,
    f.ad_account_id, f.channel, coalesce((p_members[f.member]).currency, 'USD'), f.payer_account_id, f.quota_account_id, f.service_fee_account_id, f.tax_account_id, f.amount,
    f.service_fee_basis_points, f.tax_basis_points, f.service_fee, f.tax,
    case when (p_members[f.member]).needs_approval then 'PENDING_APPROVAL' else 'RESERVED' end, p_at, p_at
  from unnest(p_facts) f where p_accepted[f.member];
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;
