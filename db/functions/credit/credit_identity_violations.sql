-- Revision: 2 04533f07
-- Needs: credit/credit_identity
-- Used credit is what is not spent yet, not billed yet and not paid yet, openings apart, of every customer with a credit line
-- (docs/decisions/credit.md).
create or replace function credit_identity_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  select 'credit use', c.id || ' ' || i.currency, 'used ' || i.used_minor || ', ' || i.difference_minor || ' of it is explained by nothing'
  from (select distinct customer_id as id from ledger_accounts where kind = 'CREDIT_LINE' and sub_customer_id is null) c
  cross join lateral credit_identity(c.id) i
  where i.difference_minor <> 0
$$;
