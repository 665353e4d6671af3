-- Revision: 1 29a108f2
-- What the accepted orders of sub-customers count on the day.
create or replace function sub_customers_note_additions(p_members quota_asked[], p_cents bigint[], p_accepted boolean[], p_day date)
    returns integer language plpgsql as $$
declare
  v_rows int;
begin
  insert into sub_customers_additions (order_id, customer_id, sub_customer_id, day, cents)
  select (p_members[n]).order_id, (p_members[n]).customer_id, (p_members[n]).sub_customer_id, p_day, p_cents[n]
  from generate_subscripts(p_members, 1) n
  where p_accepted[n] and (p_members[n]).sub_customer_id is not null;
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;
