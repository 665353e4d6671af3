-- Revision: 1 2d92580b
-- The ledger only grows.
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are append-only';
end $$;
