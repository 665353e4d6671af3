-- Revision: 1 251524ed
-- An instant in the shape of the wire.
create or replace function quota_instant_text(at timestamptz) returns text language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
