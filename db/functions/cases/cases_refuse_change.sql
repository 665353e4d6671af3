-- Revision: 1 84b87615
-- What happened to a case stays as it was written.
create or replace function cases_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of a case is append-only';
end $$;
