-- Why: what every topic stands on: two extensions, and the role that grouped acceptance of orders runs as.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The role can't sign in. Whoever migrates must be able to hand a function to it, and must not have its rights without asking: inherited,
-- its policies would hold for every query of the product, and no tenant would be hidden from another (docs/decisions/acceptance.md).
do $$
begin
  begin
    if not exists (select from pg_roles where rolname = 'tallyhelm_acceptance') then create role tallyhelm_acceptance nologin; end if;
  exception when duplicate_object or unique_violation then null; -- another database of this server is migrated at the same moment
  end;
  if not pg_has_role('tallyhelm_acceptance', 'SET') or pg_has_role('tallyhelm_acceptance', 'USAGE') then
    execute format('grant tallyhelm_acceptance to %I with inherit false, set true', current_user);
  end if;
exception when insufficient_privilege then
  raise exception 'An administrator of the database must first run: create role tallyhelm_acceptance nologin; grant tallyhelm_acceptance to % with inherit false, set true;',
    quote_ident(current_user);
end $$;

grant usage on schema public to tallyhelm_acceptance;
