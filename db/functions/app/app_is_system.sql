-- Revision: 1 853559b0
-- True in the scope of the product itself, which is the only one that sees sessions and secrets.
create or replace function app_is_system() returns boolean
  language sql stable parallel safe
  return current_setting('app.scope', true) = 'system';
