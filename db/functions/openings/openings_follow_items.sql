-- Revision: 1 7cea64c4
-- An opening is as far as its items are. Whoever moves an item holds its case, so two never meet here.
create or replace function openings_follow_items() returns trigger language plpgsql as $$
begin
  update openings_applications a set stage = now_at.stage
    from (select k.id, openings_stage(k.id, k.status, o.outcome) as stage
      from cases_cases k join openings_applications o on o.id = k.id where k.id = new.case_id) now_at
    where a.id = now_at.id and a.stage is distinct from now_at.stage;
  return null;
end $$;
