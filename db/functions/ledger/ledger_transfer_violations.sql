-- Revision: 2 50a97d51
-- Every invariant of transfers that does not hold; empty is good. The money of a line is on one account, on its way, or with the payer.
create or replace function ledger_transfer_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  -- a leg's transfers are those of its state: posted and exact after FINISHED, none after FAIL, pending and whole before
  select 'transfer leg', i.id::text, 'a leg ' || i.kind || ' in state ' || i.state || ' has posted ' || s.posted || ' and pending ' || s.pending
  from quota_items i
  cross join lateral (
    select coalesce(sum(amount_minor) filter (where state = 'POSTED'), 0) as posted, coalesce(sum(amount_minor) filter (where state = 'PENDING'), 0) as pending
    from ledger_transfers where idempotency_key = any (array[i.id || ':QUOTA_TRANSFER', i.id || ':QUOTA_TRANSFER:approved'])) s
  where i.transfer_id is not null and (s.posted, s.pending) is distinct from (
    case when i.state = 'FINISHED' then coalesce(i.approved_minor, i.amount_minor) else 0 end,
    case when i.state in ('FINISHED', 'FAIL') then 0 else i.amount_minor end)
  union all
  -- what left the one account and is on no other is what the open leg carries, and nothing once the line has ended
  select 'transfer on its way', t.id::text, w.on_its_way || ' is on its way, the open legs carry ' || l.carried
  from quota_transfers t
  cross join lateral (
    select coalesce(sum(case when x.credit_account_id = t.clearing_account_id then x.amount_minor else -x.amount_minor end), 0) as on_its_way
    from ledger_transfers x where x.state = 'POSTED' and x.idempotency_key = any (
      array(select i.id || k.suffix from quota_items i cross join (values (':QUOTA_TRANSFER'), (':QUOTA_TRANSFER:approved')) k (suffix) where i.transfer_id = t.id)
      || array[t.id || ':QUOTA_TRANSFER:returned']
      || array(select t.id || ':QUOTA_TRANSFER:returned:' || p.payer_account_id from ledger_leg_parts p where p.leg_id = t.id))) w
  cross join lateral (
    select coalesce(sum(i.amount_minor) filter (where i.kind <> 'OUT'), 0) as carried, count(*) as open
    from quota_items i where i.transfer_id = t.id and i.state not in ('FINISHED', 'FAIL')) l
  where w.on_its_way <> l.carried or l.open <> (case when t.outcome is null then 1 else 0 end)
  union all
  -- where the money ended is what left
  select 'transfer ended', t.id::text, 'what left is not what arrived, came back and went to the payer'
  from quota_transfers t join quota_items o on o.id = t.id
  where t.outcome is not null and t.arrived_minor + t.returned_to_source_minor + t.returned_to_payer_minor
    <> case when o.state = 'FINISHED' then coalesce(o.approved_minor, o.amount_minor) else 0 end
  union all
  -- the fee is held until the line has ended, and then charged for what arrived
  select 'transfer fee', t.id::text, 'the fee has posted ' || s.posted || ' and pending ' || s.pending
  from quota_transfers t
  cross join lateral (
    select coalesce(sum(amount_minor) filter (where state = 'POSTED'), 0) as posted, coalesce(sum(amount_minor) filter (where state = 'PENDING'), 0) as pending
    from ledger_transfers where idempotency_key = any (array[t.id || ':TRANSFER_FEE', t.id || ':TRANSFER_FEE:approved'])) s
  where (s.posted, s.pending) is distinct from (coalesce(t.charged_fee_minor, 0), case when t.outcome is null then t.fee_minor else 0 end)
  union all
  -- the lines that an order promises are there, and the order's sums are theirs
  select 'transfer order', o.id::text, 'the order''s sums differ from those of its lines'
  from quota_orders o
  left join (select order_id, sum(amount_minor) as amount, sum(fee_minor) as fee from quota_transfers group by order_id) s on s.order_id = o.id
  where o.adjust_type = 'TRANSFER' and (o.amount_minor, o.service_fee_minor, o.tax_minor) is distinct from (s.amount, s.fee, 0)
$$;
