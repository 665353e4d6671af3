-- Revision: 2 dab0ba82
-- 4. an item's transfers are those of its state: posted and exact after FINISHED, none after FAIL, pending and whole before; what went back to
-- other payers is posted under keys of theirs. A clearing
-- holds anew, under keys of its own, whenever it is sent for the first time. Legs of transfers are checked line by line.
create or replace function quota_item_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  select 'item', i.id::text, 'an item in state ' || i.state || ' has posted ' || t.posted || ' and pending ' || t.pending
  from quota_items i
  cross join lateral (
    select array_agg(i.id || ':' || c.code || r.suffix || v.variant) || array(
      select i.id || ':' || c.code || case when i.kind = 'CLEAR' then ':' || i.holds else '' end || ':approved:' || p.payer_account_id
      from ledger_leg_parts p cross join unnest(array['QUOTA_' || i.kind, 'SERVICE_FEE', 'TAX']) as c (code) where p.leg_id = i.id) as keys
    from unnest(array['QUOTA_' || i.kind, 'SERVICE_FEE', 'TAX']) as c (code),
      lateral (select case when i.kind = 'CLEAR' then ':' || n else '' end as suffix
        from generate_series(1, case when i.kind = 'CLEAR' then i.holds else 1 end) n) r,
      unnest(array['', ':approved']) as v (variant)) k
  cross join lateral (
    select coalesce(sum(amount_minor) filter (where state = 'POSTED'), 0) as posted, coalesce(sum(amount_minor) filter (where state = 'PENDING'), 0) as pending
    from ledger_transfers where idempotency_key = any (k.keys)) t
  where i.kind in ('ADD', 'REDUCE', 'CLEAR')
    and (t.posted, t.pending) is distinct from (case
      when i.state = 'FINISHED' then (coalesce(i.approved_minor + i.approved_service_fee_minor + i.approved_tax_minor,
        i.amount_minor + i.service_fee_minor + i.tax_minor)) else 0 end,
    case when i.state in ('FINISHED', 'FAIL') then 0 else i.amount_minor + i.service_fee_minor + i.tax_minor end)
  union all
  -- no more fees came back for an ad account than were charged for it
  select 'fees', i.ad_account_id::text, 'more fees were given back than were charged'
  from quota_items i where i.state = 'FINISHED'
  group by i.ad_account_id
  having sum(case i.kind when 'ADD' then 1 when 'REDUCE' then -1 when 'CLEAR' then -1 else 0 end * coalesce(i.approved_service_fee_minor, i.service_fee_minor)) < 0
    or sum(case i.kind when 'ADD' then 1 when 'REDUCE' then -1 when 'CLEAR' then -1 else 0 end * coalesce(i.approved_tax_minor, i.tax_minor)) < 0
$$;
