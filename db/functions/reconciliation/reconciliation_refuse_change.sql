-- Revision: 1 7f4b74b5
-- The history of a difference only grows.
create or replace function reconciliation_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of a difference is append-only';
end $$;
