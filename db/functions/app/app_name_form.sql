-- Revision: 1 0faa068d
-- A name by which customers and companies are found again: without blanks, in small letters, with plain brackets.
create or replace function app_name_form(name text) returns text
  language sql immutable parallel safe strict
  return translate(lower(name), '（） 　', '()');
