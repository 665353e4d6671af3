-- Revision: 1 90285252
-- True in the scopes that are bound to no customer: the product itself, and staff in the console.
create or replace function app_sees_all() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.scope', true), '') in ('system', 'staff');
