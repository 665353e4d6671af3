-- Why: a customer says that it is interested in a channel that the portal opens no accounts on, and the agency's people get in touch.
-- Needs: app/app_customer_id app/app_sales_id app/app_sees_all app/app_sells app/app_sub_customer_id

create table organization_leads (
  id bigint primary key,
  customer_id bigint not null constraint organization_leads_customer references organization_customers (id),
  user_id bigint not null constraint organization_leads_user references organization_wallet_users (id),
  -- as that person was called
  submitter text not null,
  product text not null constraint organization_leads_product check (product ~ '^[A-Za-z]{2,20}$'),
  contact text not null constraint organization_leads_contact check (char_length(contact) between 1 and 100),
  remark text not null constraint organization_leads_remark check (char_length(remark) <= 200),
  created_at timestamptz not null,
  request_key text not null,
  body_hash text not null,
  -- whoever got in touch, and what came of it
  contacted_by bigint constraint organization_leads_staff references staff_users (id),
  contacted_at timestamptz,
  note text not null default '' constraint organization_leads_note check (char_length(note) <= 200),
  constraint organization_leads_key unique (user_id, request_key),
  constraint organization_leads_contacted check ((contacted_by is null) = (contacted_at is null))
);
create index organization_leads_by_customer on organization_leads (customer_id, product, created_at desc);
create index organization_leads_latest on organization_leads ((contacted_at is not null), id desc);
create index organization_leads_by_staff on organization_leads (contacted_by) where contacted_by is not null;
alter table organization_leads enable row level security, force row level security;
create policy tenant on organization_leads using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null)
  or ((select app_sales_id()) is not null and app_sells(customer_id)));
