-- Revision: 1 5add29b8
-- The log only grows.
create or replace function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are append-only';
end $$;
