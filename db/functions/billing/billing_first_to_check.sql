-- Revision: 1 c1ee0cc0
-- The first month whose bills are held against the books: all that were not held against them yet, and always the last two. Rows of bills never
-- change, and of the others the count and the sum are compared (billing_violations).
create or replace function billing_first_to_check() returns date language sql stable
  return least((select min(month) from billing_months where verified_at is null),
    (select max(month) - interval '1 month' from billing_months where closed_at is not null)::date);
