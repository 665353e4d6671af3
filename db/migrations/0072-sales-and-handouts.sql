-- Why: salespeople see their own customers and nobody else's, so a customer has somebody in sales, and the database knows a scope
-- that ends there. And secrets of staff that pass through an administrator's hands are written down, because for a while
-- the person they belong to must not check what that administrator did.

create table organization_sales (
  customer_id bigint primary key constraint organization_sales_customer references organization_customers (id),
  staff_id bigint not null constraint organization_sales_staff references staff_users (id),
  assigned_at timestamptz not null
);
create index organization_sales_by_staff on organization_sales (staff_id, customer_id);

-- Who of the staff asks, in the scope 'sales'; null in every other.
create function app_sales_id() returns bigint
  language sql stable parallel safe
  return case when current_setting('app.scope', true) = 'sales' then nullif(current_setting('app.staff_id', true), '')::bigint end;

-- Whether the customer is his who asks. Apart from app_sees, which stays a plain expression so that policies take it in whole.
-- In this language its plan is kept from row to row.
create function app_sells(row_customer_id bigint) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (select 1 from organization_sales s where s.customer_id = row_customer_id and s.staff_id = app_sales_id());
end $$;
-- All of his, for policies of tables with many rows of one customer, which work it out once per query; null in every other scope.
create function app_sales_customers() returns bigint[]
  language plpgsql stable parallel safe as $$
begin
  return case when app_sales_id() is not null then (select array_agg(s.customer_id) from organization_sales s where s.staff_id = app_sales_id()) end;
end $$;

create or replace function app_sees(row_customer_id bigint, row_sub_customer_id bigint) returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.scope', true), '') in ('system', 'staff')
    or (row_customer_id = nullif(current_setting('app.customer_id', true), '')::bigint
        and (coalesce(current_setting('app.sub_customer_id', true), '') = ''
             or row_sub_customer_id = nullif(current_setting('app.sub_customer_id', true), '')::bigint))
    or (current_setting('app.scope', true) = 'sales' and app_sells(row_customer_id));

alter table organization_sales enable row level security;
alter table organization_sales force row level security;
create policy tenant on organization_sales using (app_sees_all() or staff_id = app_sales_id());
alter policy tenant on billing_rate_proposals using (app_sees_all() or (app_sales_id() is not null and app_sells(customer_id)));
alter policy tenant on audit_entries using (
  case when (select app_sales_id()) is null then app_sees(customer_id, sub_customer_id)
    else customer_id = any ((select app_sales_customers())::bigint[]) end);
-- The other tables of ad accounts stay as they are: what a salesperson sees of them is read in the scope of the customer itself.
alter policy tenant on ad_accounts_counters using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id())))
  or ((select app_sales_id()) is not null and app_sells(customer_id)));
-- Who works here is no secret among staff.
alter policy staff on staff_users using (app_sees_all() or app_sales_id() is not null);

-- Each time one of the staff saw another one's new secrets. Whoever was created on the server has no such entry.
create table staff_handouts (
  id bigint primary key,
  staff_id bigint not null constraint staff_handouts_staff references staff_users (id),
  by_staff_id bigint not null constraint staff_handouts_by references staff_users (id),
  kind text not null constraint staff_handouts_kind check (kind in ('CREATED', 'RESET', 'RESET_WITH_PASSWORD')),
  reason text not null,
  at timestamptz not null,
  constraint staff_handouts_two_people check (staff_id <> by_staff_id)
);
create index staff_handouts_by_staff on staff_handouts (staff_id, id desc);
create index staff_handouts_by_time on staff_handouts (at desc);
alter table staff_handouts enable row level security;
alter table staff_handouts force row level security;
create policy staff on staff_handouts using (app_sees_all() or staff_id = app_sales_id());
