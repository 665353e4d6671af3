-- Revision: 1 2eb11df1
-- Where an opening stands, by the wire's words (spec §3): an approved one is 审核中 until all that it asks for has ended.
create or replace function openings_standing(case_status text, outcome text) returns text language sql immutable as $$
  select case case_status when 'PENDING' then 'PENDING' when 'APPROVED' then coalesce(outcome, 'PENDING')
    when 'LAPSED' then 'AUTO_DISAPPROVED' when 'WITHDRAWN' then 'WITHDRAWN' else 'DISAPPROVE' end
$$;
