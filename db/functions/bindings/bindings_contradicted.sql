-- Revision: 1 1821a0ad
-- What a platform shows is held against what was last carried out here on the same account and target.
create or replace function bindings_contradicted() returns trigger language plpgsql as $$
declare
  what text := case new.change_type when 'ACCOUNT_RENAME' then 'NAME' when 'BIND_BM_ID' then 'BM' when 'BIND_PIXEL' then 'PIXEL'
    when 'BIND_BC_ID' then 'BC' when 'UNBIND_BC_ID' then 'BC' end;
  other text := case when new.after_text = '' then new.before_text else new.after_text end;
  ours record;
begin
  select p.id, p.action, p.target into ours from bindings_pairs p
  where p.ad_account_id = new.ad_account_id and p.type = what and p.state = 'DONE' and (what = 'NAME' or p.target = other)
  order by p.id desc limit 1;
  if found and (case when what = 'NAME' then ours.target <> new.after_text else (ours.action = 'UNBIND') = (new.after_text <> '') end) then
    new.against_pair_id := ours.id;
  end if;
  return new;
end $$;
