-- Revision: 2 dd028a42
-- The queue's tables belong to whoever migrates; the role of acceptance may add these jobs and no others. Several lines get one job, which
-- gives each of them a job of its own: meanwhile the payers are locked no longer.
drop function if exists quota_wake_accepted(bigint[]);
create or replace function quota_wake_accepted(p_item_ids bigint[], p_channels text[]) returns integer
    language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return queue_add(json_build_array(case when cardinality(p_item_ids) = 1
    then json_build_object('identifier', 'quota.apply-item.' || lower(p_channels[1]), 'payload', json_build_object('item_id', p_item_ids[1]::text))
    else json_build_object('identifier', 'quota.wake-items', 'payload',
      json_build_object('item_ids', p_item_ids::text[], 'channels', p_channels)) end));
end $$;
revoke execute on function quota_wake_accepted(bigint[], text[]) from public;
grant execute on function quota_wake_accepted(bigint[], text[]) to tallyhelm_acceptance;
