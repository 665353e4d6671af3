-- Revision: 1 801cde75
-- Makes the partitions of figures for the ticks of a day and its hours if they are missing, and drops those that are older than kept.
create or replace function monitors_prepare(now_at timestamptz, ticks_kept integer, hours_kept interval) returns void language plpgsql as $$
declare
  first_tick integer := (extract(epoch from now_at)::bigint / 300)::integer;
  first_day timestamptz := date_trunc('day', now_at, 'UTC');
  partition_name text;
begin
  perform pg_advisory_xact_lock(hashtext('monitors_prepare'));
  for tick in first_tick .. first_tick + 24 loop
    partition_name := 'monitors_facts_' || tick;
    if to_regclass(partition_name) is null then
      execute format('create table %I (like monitors_facts including defaults including constraints)', partition_name);
      execute format('alter table %I enable row level security, force row level security', partition_name);
      execute format('create policy staff on %I using ((select app_sees_all()))', partition_name);
      execute format('alter table monitors_facts attach partition %I for values from (%s) to (%s)', partition_name, tick, tick + 1);
    end if;
  end loop;
  for days in -35 .. 1 loop
    partition_name := 'monitors_hours_' || to_char(first_day + days * interval '1 day', 'YYYYMMDD');
    if to_regclass(partition_name) is null then
      execute format('create table %I (like monitors_hours including defaults including constraints)', partition_name);
      execute format('alter table %I enable row level security, force row level security', partition_name);
      execute format('create policy staff on %I using ((select app_sees_all()))', partition_name);
      execute format('alter table monitors_hours attach partition %I for values from (%L) to (%L)',
        partition_name, first_day + days * interval '1 day', first_day + (days + 1) * interval '1 day');
    end if;
  end loop;
  for partition_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where case i.inhparent
      when 'monitors_facts'::regclass then substring(c.relname from '[0-9]+$')::integer < first_tick - ticks_kept
      when 'monitors_hours'::regclass then to_date(substring(c.relname from '[0-9]+$'), 'YYYYMMDD') < (now_at - hours_kept)::date
      else false end
  loop
    execute format('drop table %I', partition_name);
  end loop;
end $$;
