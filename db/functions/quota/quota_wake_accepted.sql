-- Revision: 1 55f32b07
-- The queue's tables belong to whoever migrates; the role of acceptance may add these jobs and no others. Several lines get one job, which
-- gives each of them a job of its own: meanwhile the payers are locked no longer.
create or replace function quota_wake_accepted(p_item_ids bigint[]) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_jobs(array[case when cardinality(p_item_ids) = 1
    then row('quota.apply-item', json_build_object('item_id', p_item_ids[1]::text), null, now(), null, null, null, null)::graphile_worker.job_spec
    else row('quota.wake-items', json_build_object('item_ids', p_item_ids::text[]), null, now(), null, null, null, null)::graphile_worker.job_spec end]);
  return cardinality(p_item_ids);
end $$;
revoke execute on function quota_wake_accepted(bigint[]) from public;
grant execute on function quota_wake_accepted(bigint[]) to tallyhelm_acceptance;
