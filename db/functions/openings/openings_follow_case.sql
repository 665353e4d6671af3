-- Revision: 1 5ef53cd3
-- An opening stands as its case was decided.
create or replace function openings_follow_case() returns trigger language plpgsql as $$
begin
  update openings_applications a
    set standing = openings_standing(new.status, a.outcome), stage = openings_stage(a.id, new.status, a.outcome)
    where a.id = new.id;
  return null;
end $$;
