-- Revision: 1 2209538d
-- Keeps what the list of openings shows and is narrowed by beside each application.
create or replace function openings_keep_standing() returns trigger language plpgsql as $$
begin
  select case k.status when 'PENDING' then 'PENDING' when 'APPROVED' then coalesce(new.outcome, 'PENDING')
      when 'LAPSED' then 'AUTO_DISAPPROVED' when 'WITHDRAWN' then 'WITHDRAWN' else 'DISAPPROVE' end
    into new.standing from cases_cases k where k.id = new.id;
  select m.industry into new.industry from companies_applications m where m.id = new.material_id;
  new.standing := coalesce(new.standing, 'PENDING');
  return new;
end $$;
