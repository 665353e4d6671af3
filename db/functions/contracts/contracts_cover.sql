-- Revision: 1 7b7c6bd6
-- Whether a customer may pay in: one of types 1 and 2 needs a contract that is on. Sub-customers pay under their customer's and see
-- none of it, so this one answer is found in a scope that sees it.
create or replace function contracts_cover(p_customer_id bigint) returns boolean language plpgsql as $$
declare
  scope constant text := coalesce(current_setting('app.scope', true), '');
  is_covered boolean;
begin
  perform set_config('app.scope', 'system', true);
  select c.customer_type not in (1, 2)
    or exists (select from contracts_contracts k where k.customer_id = c.id and k.contract_status = 1)
    into is_covered from organization_customers c where c.id = p_customer_id;
  perform set_config('app.scope', scope, true);
  return coalesce(is_covered, false);
end $$;
