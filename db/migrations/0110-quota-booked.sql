-- Why: what of a leg was booked is decided in one place for every screen and file: nothing of a failed one, what the platform approved of one
-- that got less, and all of any other. What was held and never taken is told apart from what came back. Whoever ended a leg before
-- anything was sent, the agency by its decision or a call by the customer, is kept with it: neither is a failure.
alter table quota_items add column ended_by text;
select set_config('app.scope', 'system', true);
update quota_items i set ended_by = 'REJECTED' where i.state = 'FAIL' and exists (
  select from audit_entries e where e.object_kind = 'quota-order' and e.object_id = i.order_id::text and e.action = 'quota.reject-order');
update quota_items i set ended_by = 'CANCELLED' where i.state = 'FAIL' and i.ended_by is null and exists (
  select from audit_entries e where e.object_kind = 'quota-item' and e.object_id = i.id::text and e.action = 'quota.cancel-leg');
select set_config('app.scope', '', true);
alter table quota_items add constraint quota_items_ended_by check (
  ended_by is null or (ended_by in ('REJECTED', 'CANCELLED') and state = 'FAIL'));
create index quota_items_ended_by_people on quota_items (id) where ended_by is not null;

create type quota_money as (amount bigint, service_fee bigint, tax bigint);

create function quota_booked(i quota_items) returns quota_money language sql immutable parallel safe
  return case
    when i.state = 'FAIL' then row(0, 0, 0)::quota_money
    when i.approved_minor is not null
      then row(i.approved_minor, coalesce(i.approved_service_fee_minor, 0), coalesce(i.approved_tax_minor, 0))::quota_money
    else row(i.amount_minor, i.service_fee_minor, i.tax_minor)::quota_money end;

-- One leg in the shape of the wire (protocol, orderItem).
create or replace function quota_item_json(i quota_items, a ad_accounts_accounts) returns jsonb language sql stable parallel safe
  return (select jsonb_build_object(
    'item_id', i.id::text, 'account_id', i.ad_account_id::text, 'outside_account_id', a.outside_account_id,
    'account_name', a.account_name, 'channel', i.channel,
    'amount', ledger_money_text(nullif(i.amount_minor, 0), i.currency),
    'approved_amount', ledger_money_text(i.approved_minor, i.currency),
    'service_fee', ledger_money_text(b.service_fee, i.currency),
    'tax', ledger_money_text(b.tax, i.currency),
    'total', ledger_money_text(case when i.amount_minor > 0 then b.total end, i.currency),
    'paid', ledger_money_text(case when i.kind = 'ADD' and i.state in ('FINISHED', 'FAIL') then b.total end, i.currency),
    'returned', ledger_money_text(case when i.kind in ('REDUCE', 'CLEAR') and i.state = 'FINISHED' then b.total end, i.currency),
    'released', ledger_money_text(case when i.kind = 'ADD' and i.state in ('FINISHED', 'FAIL')
      then nullif(i.amount_minor + i.service_fee_minor + i.tax_minor - b.total, 0) end, i.currency),
    'state', i.state, 'ended_by', i.ended_by, 'fail_reason', case when i.state = 'FAIL' then i.fail_reason end,
    'before_limit', ledger_money_text(i.base_minor, i.currency),
    'after_limit', ledger_money_text(i.after_limit_minor, i.currency),
    'finished_at', quota_instant_text(i.finished_at))
  from (select m.service_fee, m.tax, m.amount + m.service_fee + m.tax as total from quota_booked(i) m) b);

create or replace function quota_transfer_json(t quota_transfers) returns jsonb language sql stable
  return (select quota_item_json(o, f) || jsonb_build_object(
      'amount', ledger_money_text(t.amount_minor, t.currency),
      'approved_amount', ledger_money_text(case when t.outcome = 'DONE' then nullif(t.arrived_minor, t.amount_minor) end, t.currency),
      'service_fee', ledger_money_text(m.fee, t.currency),
      'tax', ledger_money_text(0, t.currency),
      'total', ledger_money_text(m.fee, t.currency),
      'paid', ledger_money_text(case when t.outcome is not null then m.fee end, t.currency),
      'returned', ledger_money_text(nullif(t.returned_to_payer_minor, 0), t.currency),
      'released', ledger_money_text(nullif(t.fee_minor - m.fee, 0), t.currency),
      'state', quota_transfer_state(t),
      'ended_by', case when t.outcome = 'NOT_STARTED' then o.ended_by end,
      'fail_reason', t.fail_reason,
      'finished_at', quota_instant_text(t.ended_at),
      'transfer', jsonb_build_object(
        'to_account_id', t.to_ad_account_id::text, 'to_outside_account_id', r.outside_account_id, 'to_account_name', r.account_name,
        'outcome', t.outcome, 'out_state', o.state,
        'in_state', (select i.state from quota_items i where i.transfer_id = t.id and i.kind = 'IN'),
        'back_state', (select i.state from quota_items i where i.transfer_id = t.id and i.kind = 'BACK'),
        'returned_to_source', ledger_money_text(nullif(t.returned_to_source_minor, 0), t.currency)))
    from quota_items o join ad_accounts_accounts f on f.id = t.from_ad_account_id join ad_accounts_accounts r on r.id = t.to_ad_account_id
    cross join lateral (select case when t.outcome is null then t.fee_minor else t.charged_fee_minor end as fee) m
    where o.id = t.id);

-- What an order cost in the currency that paid for it; null where dollars did. Row-level security decides what the caller finds.
create function quota_exchange_json(p_order_id bigint) returns jsonb language sql stable
  return (select jsonb_build_object('pay_currency', q.pay_currency, 'rate', q.rate::text, 'cost', ledger_money_text(q.cost_minor, q.pay_currency))
    from exchange_quotes q where q.used_by_order = p_order_id);

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
