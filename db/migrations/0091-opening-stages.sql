-- Why: it shows whether our own check of an application is done, and whether a platform waits for its customer without wanting anything changed.
-- Needs: openings/openings_follow_check openings/openings_follow_items openings/openings_stage

create trigger companies_checks_openings after insert on companies_checks
  for each row when (new.kind = 'OPENING' and new.case_id is not null) execute function openings_follow_check();
create trigger companies_checks_openings_gone after delete on companies_checks
  for each row when (old.kind = 'OPENING' and old.case_id is not null) execute function openings_follow_check();

-- What a platform objects to counts now, so a change of that alone moves the stage.
drop trigger items_items_openings on items_items;
create trigger items_items_openings after insert or update of state, waits_for, objections, is_retried on items_items
  for each row when (new.kind = 'OPENING') execute function openings_follow_items();

select set_config('app.scope', 'system', true);
-- One that the platform wanted changed without a reason is told by its objection, as from now on.
update items_items set objections = '[{"field": null, "reasonText": ""}]' where kind = 'OPENING' and waits_for = 'CUSTOMER' and objections = '[]';
update openings_applications a set stage = openings_stage(a.id, k.status, a.outcome) from cases_cases k
  where k.id = a.id and a.standing = 'PENDING' and a.stage is distinct from openings_stage(a.id, k.status, a.outcome);
select set_config('app.scope', '', true);
