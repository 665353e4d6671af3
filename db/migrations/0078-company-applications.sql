-- Why: customers hand in the material of a company once, for accounts on all channels, and staff check it.
-- Needs: app/app_customer_id app/app_sales_id app/app_sees_all app/app_sells app/app_sub_customer_id

alter table files_evidence drop constraint files_evidence_object;
alter table files_evidence add constraint files_evidence_object check (object in ('rectification', 'thaw', 'appeal', 'company'));

-- What was handed in last; approved it stays as it is.
create table companies_applications (
  id bigint primary key constraint companies_applications_case references cases_cases (id),
  customer_id bigint not null constraint companies_applications_customer references organization_customers (id),
  -- that came of it
  company_id bigint,
  company_name text not null constraint companies_applications_name check (char_length(company_name) between 2 and 100),
  company_name_en text not null constraint companies_applications_name_en check (char_length(company_name_en) between 1 and 100),
  area text not null constraint companies_applications_area check (area ~ '^[A-Z]{2}$'),
  registration_number text not null constraint companies_applications_number check (char_length(registration_number) between 2 and 30),
  address text not null constraint companies_applications_address check (char_length(address) between 1 and 255),
  address_en text not null constraint companies_applications_address_en check (char_length(address_en) between 1 and 255),
  -- null: without an end
  expires_on date,
  website text not null constraint companies_applications_website check (char_length(website) <= 255),
  promotion_links text[] not null constraint companies_applications_links check (cardinality(promotion_links) between 1 and 10),
  page text not null constraint companies_applications_page check (char_length(page) <= 255),
  contact_name text not null constraint companies_applications_contact check (char_length(contact_name) between 1 and 50),
  contact_email text not null,
  contact_phone text not null,
  industry text not null constraint companies_applications_industry check (industry ~ '^[A-T]$'),
  user_id bigint not null constraint companies_applications_user references organization_wallet_users (id),
  submitter text not null,
  submitted_at timestamptz not null,
  request_key text not null,
  body_hash text not null,
  constraint companies_applications_key unique (user_id, request_key),
  constraint companies_applications_company foreign key (customer_id, company_id) references companies_companies (customer_id, id)
);
create index companies_applications_latest on companies_applications (customer_id, submitted_at desc, id desc);
create index companies_applications_by_number on companies_applications (registration_number);
create index companies_applications_by_company on companies_applications (customer_id, company_id) where company_id is not null;
alter table companies_applications enable row level security, force row level security;
create policy tenant on companies_applications using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null)
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

-- The material that holds for a company; what staff set up themselves has none.
alter table companies_companies add column application_id bigint
  constraint companies_companies_application references companies_applications (id);
create index companies_companies_by_application on companies_companies (application_id) where application_id is not null;
