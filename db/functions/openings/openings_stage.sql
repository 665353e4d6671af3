-- Revision: 1 0a1aeb4a
-- How far an opening has come while it is 审核中; null before and after. Of items those that others replaced don't count.
create or replace function openings_stage(opening bigint, case_status text, outcome text) returns text language sql stable as $$
  select case when case_status = 'PENDING' then 'AGENCY_REVIEW' when case_status <> 'APPROVED' or outcome is not null then null
    else (select case when bool_or(i.waits_for = 'CUSTOMER') then 'CHANGES_REQUESTED' when bool_or(i.state = 'MANUAL') then 'MANUAL'
        when bool_or(i.state = 'WAITING') then 'PLATFORM_REVIEW' else 'CARRYING_OUT' end
      from items_items i where i.case_id = opening and not i.is_retried) end
$$;
