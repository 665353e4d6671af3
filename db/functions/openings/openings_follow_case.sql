-- Revision: 1 c77e3cb1
-- An opening stands as its case was decided.
create or replace function openings_follow_case() returns trigger language plpgsql as $$
begin
  update openings_applications a set standing = case new.status when 'PENDING' then 'PENDING' when 'APPROVED' then coalesce(a.outcome, 'PENDING')
      when 'LAPSED' then 'AUTO_DISAPPROVED' when 'WITHDRAWN' then 'WITHDRAWN' else 'DISAPPROVE' end
    where a.id = new.id;
  return null;
end $$;
