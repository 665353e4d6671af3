-- Revision: 1 2658c6d8
-- Needs: ledger/ledger_money_text quota/quota_instant_text quota/quota_order_status quota/quota_order_items quota/quota_exchange_json
-- One order in the shape of the wire (protocol, order); row-level security decides what the caller finds. A clearing's sums are those of
-- its legs, and a transfer costs its fees alone: the amounts stay the customer's.
create or replace function quota_order_json(p_order_id bigint) returns jsonb language sql stable
  return (select jsonb_build_object(
      'apply_no', o.id::text, 'adjust_type', o.adjust_type, 'status', quota_order_status(o.id), 'currency', o.currency,
      'amount', ledger_money_text(nullif(s.amount, 0), o.currency), 'service_fee', ledger_money_text(s.service_fee, o.currency),
      'tax', ledger_money_text(s.tax, o.currency),
      'total', ledger_money_text(case when o.adjust_type = 'TRANSFER' then s.service_fee + s.tax
        when s.amount > 0 then s.amount + s.service_fee + s.tax end, o.currency),
      'submitter', o.submitter, 'apply_time', quota_instant_text(o.created_at), 'reason', o.reason, 'remark', o.remark,
      'exchange', quota_exchange_json(o.id), 'items', quota_order_items(o.id))
    from quota_orders o
    cross join lateral (
      select o.amount_minor as amount, o.service_fee_minor as service_fee, o.tax_minor as tax where o.adjust_type <> 'CLEAR'
      union all
      select sum(i.amount_minor)::bigint, sum(i.service_fee_minor)::bigint, sum(i.tax_minor)::bigint
      from quota_items i where i.order_id = o.id and o.adjust_type = 'CLEAR' having o.adjust_type = 'CLEAR') s
    where o.id = p_order_id);
