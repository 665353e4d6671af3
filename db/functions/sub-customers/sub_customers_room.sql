-- Revision: 1 92d03c5c
-- What these sub-customers may add now, in cents: of one order, and of the rest of the day; null: without a limit. Their rows are held until
-- the commit, so that of two orders at once the second counts the first.
create or replace function sub_customers_room(p_ids bigint[], p_day date)
    returns table (id bigint, is_stopped boolean, may_add boolean, order_most bigint, day_most bigint, day_left bigint)
    language plpgsql as $$
begin
  perform from sub_customers_profiles s where s.id = any (p_ids) order by s.id for no key update;
  return query
    select s.id, s.stopped_at is not null, s.may_add, s.order_most_cents, s.day_most_cents,
      s.day_most_cents - (select coalesce(sum(ceil(a.cents * i.kept)), 0)::bigint
        from sub_customers_additions a
        cross join lateral (
          select sum(q.amount_minor) filter (where q.state <> 'FAIL') / sum(q.amount_minor) as kept from quota_items q where q.order_id = a.order_id) i
        where a.sub_customer_id = s.id and a.day = p_day)
    from sub_customers_profiles s where s.id = any (p_ids) order by s.id;
end $$;
