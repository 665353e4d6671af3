-- Revision: 1 8907bb0a
-- Adds jobs (an array of the fields of graphile_worker.job_spec) and tells the workers of each kind in how many milliseconds they are due, so
-- that nobody has to poll for them; what is due later than that is found by a poll. Delays are rounded up, so that jobs that are due together
-- wake together, and bounded, because a notification is.
create or replace function queue_add(p_jobs json) returns integer language plpgsql as $$
begin
  perform graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements(p_jobs) as spec));
  perform pg_notify('jobs:insert', json_build_object('count', 1, 'task', d.task, 'due', (array_agg(d.ms order by d.ms))[1:1000])::text)
  from (
    select distinct spec ->> 'identifier' as task,
      greatest(0, ceil(extract(epoch from (spec ->> 'run_at')::timestamptz - clock_timestamp()) * 100) * 10)::bigint as ms
    from json_array_elements(p_jobs) as spec) d
  where d.ms < 60000 group by d.task;
  return json_array_length(p_jobs);
end $$;
