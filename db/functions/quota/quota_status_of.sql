-- Revision: 1 d5bf4d7b
-- The status of an order from the states of its lines.
create or replace function quota_status_of(states text[]) returns text language sql immutable parallel safe
  return case
    when 'PENDING_APPROVAL' = any (states) then 'PENDING_APPROVAL'
    when exists (select from unnest(states) s where s not in ('FINISHED', 'FAIL')) then 'PROCESSING'
    when 'FINISHED' <> all (states) then 'FAIL'
    when 'FAIL' = any (states) then 'PARTIAL'
    else 'FINISHED' end;
