-- Revision: 1 65338893
-- Keeps beside each application what lists of openings show and are narrowed by.
create or replace function openings_keep_standing() returns trigger language plpgsql as $$
declare
  of_case text;
begin
  select k.status into of_case from cases_cases k where k.id = new.id;
  select m.industry into new.industry from companies_applications m where m.id = new.material_id;
  new.standing := openings_standing(coalesce(of_case, 'PENDING'), new.outcome);
  new.stage := openings_stage(new.id, coalesce(of_case, 'PENDING'), new.outcome);
  return new;
end $$;
