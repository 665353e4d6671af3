-- Revision: 3 27646017
-- The form in which two names are compared, as «nameForm» of values/names: without width, case, blanks and what can't be seen.
create or replace function app_name_form(name text) returns text
  language sql immutable parallel safe strict
  return lower(regexp_replace(normalize(name, nfkc), '[\u0009-\u000D\u0020\u0085\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u115F-\u1160\u1680\u17B4-\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'));
