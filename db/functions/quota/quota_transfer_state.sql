-- Revision: 1 54918e1c
-- The state of a line: FINISHED only when money arrived. While one leg follows another it stands between both.
create or replace function quota_transfer_state(t quota_transfers) returns text language sql stable
  return case
    when t.outcome = 'DONE' then 'FINISHED'
    when t.outcome is not null then 'FAIL'
    else coalesce((select i.state::text from quota_items i where i.transfer_id = t.id and i.state not in ('FINISHED', 'FAIL')), 'CONFIRMED') end;
