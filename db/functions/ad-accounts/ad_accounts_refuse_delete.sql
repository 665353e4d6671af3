-- Revision: 1 af798f00
-- Ad accounts are never deleted: their money and their history point at them.
create or replace function ad_accounts_refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'ad accounts are never deleted';
end $$;
