-- Revision: 1 d19d08a1
-- Adds to a user's day unless that would reach `p_most`; whether it did. The row is held until the commit. Clocks of two processes may
-- disagree about midnight: a day that has begun stays begun.
create or replace function quota_count_unproved(p_user bigint, p_customer bigint, p_sub_customer bigint, p_day date, p_total bigint, p_most bigint)
    returns boolean language sql as $$
  with counted as (
    insert into quota_unproved_days as u (user_id, customer_id, sub_customer_id, day, total_minor)
    select p_user, p_customer, p_sub_customer, p_day, p_total where p_total < p_most
    on conflict (user_id) do update set customer_id = excluded.customer_id, sub_customer_id = excluded.sub_customer_id,
      day = greatest(u.day, excluded.day), total_minor = case when u.day < excluded.day then 0 else u.total_minor end + excluded.total_minor
    where case when u.day < excluded.day then 0 else u.total_minor end + excluded.total_minor < p_most
    returning 1)
  select exists (select from counted)
$$;
