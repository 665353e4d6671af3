-- Revision: 1 6142918c
-- An opening is past our own check once that stands with it. Whoever writes a check holds the application, so decisions never meet it.
create or replace function openings_follow_check() returns trigger language plpgsql as $$
begin
  update openings_applications a set stage = openings_stage(a.id, k.status, a.outcome) from cases_cases k
    where k.id = a.id and a.id = coalesce(new.case_id, old.case_id) and a.stage is distinct from openings_stage(a.id, k.status, a.outcome);
  return null;
end $$;
