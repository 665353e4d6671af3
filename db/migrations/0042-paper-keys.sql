-- Why: the papers of an application and of a receipt are asked for by a key of each, kept with it as `paper`; by its place one would open
-- another once something is deleted or moved. The version before this one goes on writing {name, key} and reading by place.
-- Needs: credit/credit_key_papers

create trigger credit_applications_key_papers before insert or update of papers on credit_applications
  for each row execute function credit_key_papers();
create trigger credit_receipts_key_papers before insert or update of papers on credit_receipts
  for each row execute function credit_key_papers();

select set_config('app.scope', 'system', true);
update credit_applications set papers = papers where papers <> '[]';
update credit_receipts set papers = papers;
select set_config('app.scope', '', true);
