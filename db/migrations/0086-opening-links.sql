-- Why: a customer fills in its request on Meta's own pages, by a link of ours that leads back once, to the person who had it.
-- Needs: app/app_customer_id app/app_sees_all app/app_sub_customer_id

create table openings_links (
  id bigint primary key,
  customer_id bigint not null constraint openings_links_customer references organization_customers (id),
  company_id bigint not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- what Meta's pages led back with: the link is used up
  request_id text constraint openings_links_request check (request_id is null or request_id ~ '^[0-9]{1,20}$'),
  returned_at timestamptz,
  constraint openings_links_returned check ((request_id is null) = (returned_at is null)),
  constraint openings_links_company foreign key (customer_id, company_id) references companies_companies (customer_id, id)
);
create index openings_links_by_company on openings_links (customer_id, company_id, made_at desc);
create index openings_links_latest on openings_links (customer_id, made_at desc);
alter table openings_links enable row level security, force row level security;
create policy tenant on openings_links using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));
