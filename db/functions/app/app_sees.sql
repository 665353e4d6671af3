-- Revision: 1 0b63e00f
-- Needs: app/app_sells
-- True when the session's scope may see a row of this customer and sub-customer. Set by infra/db in the transaction.
create or replace function app_sees(row_customer_id bigint, row_sub_customer_id bigint) returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.scope', true), '') in ('system', 'staff')
    or (row_customer_id = nullif(current_setting('app.customer_id', true), '')::bigint
        and (coalesce(current_setting('app.sub_customer_id', true), '') = ''
             or row_sub_customer_id = nullif(current_setting('app.sub_customer_id', true), '')::bigint))
    or (current_setting('app.scope', true) = 'sales' and app_sells(row_customer_id));
