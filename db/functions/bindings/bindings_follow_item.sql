-- Revision: 1 19f99ffc
-- A pair stands as its item does.
create or replace function bindings_follow_item() returns trigger language plpgsql as $$
begin
  update bindings_pairs p set state = new.state, waits_for = new.waits_for, ended_at = new.ended_at where p.id = new.id;
  return null;
end $$;
