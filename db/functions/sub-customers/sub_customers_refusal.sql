-- Revision: 1 5d8eff37
-- Why a sub-customer's addition of so many cents is refused, and by which limit; null where it is not.
create or replace function sub_customers_refusal(p_is_stopped boolean, p_may_add boolean, p_order_most bigint, p_day_most bigint, p_day_left bigint, p_cents bigint)
    returns json language sql immutable as $$
  select case
    when p_is_stopped then json_build_object('why', 'stopped')
    when not p_may_add then json_build_object('why', 'not_open')
    when p_cents > p_order_most then json_build_object('why', 'order_most', 'most', p_order_most::text)
    when p_cents > p_day_left then json_build_object('why', 'day_most', 'most', p_day_most::text, 'left', greatest(p_day_left, 0)::text)
  end
$$;
