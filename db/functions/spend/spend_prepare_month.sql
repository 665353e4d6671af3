-- Revision: 1 1f68c3e5
-- Makes the partition of a month if it is missing. It is filled in before it is attached, so that readers never wait.
create or replace function spend_prepare_month(month_day date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', month_day)::date;
  partition_name text := 'spend_days_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass(partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('spend_prepare_month'));
  if to_regclass(partition_name) is not null then
    return;
  end if;
  -- The look-up above may still be served from before the wait, so the creation itself decides who was first.
  begin
    execute format('create table %I (like spend_days including defaults including constraints)', partition_name);
  exception when duplicate_table then
    return;
  end;
  execute format('alter table %I enable row level security', partition_name);
  execute format('alter table %I force row level security', partition_name);
  execute format('create policy tenant on %I using ((select app_is_system()) or (customer_id = (select app_customer_id())
    and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))))', partition_name);
  execute format('alter table spend_days attach partition %I for values from (%L) to (%L)',
    partition_name, first_day, (first_day + interval '1 month')::date);
end $$;
