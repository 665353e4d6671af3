-- Revision: 2 ff60a782
-- How far an opening has come while it is 审核中; null before and after. Of items those that others replaced don't count.
-- Whom a platform waits for without an objection has something to do there; with one, something to change.
create or replace function openings_stage(opening bigint, case_status text, outcome text) returns text language sql stable as $$
  select case
    when case_status = 'PENDING' then
      case when exists (select from companies_checks c where c.case_id = opening) then 'AGENCY_REVIEW' else 'CHECKING' end
    when case_status <> 'APPROVED' or outcome is not null then null
    else (select case when bool_or(i.waits_for = 'CUSTOMER' and i.objections <> '[]') then 'CHANGES_REQUESTED'
        when bool_or(i.waits_for = 'CUSTOMER') then 'WAITING_CUSTOMER' when bool_or(i.state = 'MANUAL') then 'MANUAL'
        when bool_or(i.state = 'WAITING') then 'PLATFORM_REVIEW' else 'CARRYING_OUT' end
      from items_items i where i.case_id = opening and not i.is_retried) end
$$;
