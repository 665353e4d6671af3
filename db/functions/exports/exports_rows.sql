-- Revision: 1 20c73448
-- A batch of what a cursor of the calling transaction still has: COPY takes no parameters, a cursor does.
create or replace function exports_rows(p_cursor refcursor, p_most integer) returns setof record language plpgsql as $$
begin
  return query execute format('fetch %s from %I', p_most, p_cursor);
end $$;
