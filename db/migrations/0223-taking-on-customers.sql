-- Why: staff take customers on in the console. A company bears its credit code, by which it is found again; an offer names whom it asks, and
-- reaches by mail as well who has no number here.
-- Needs: app/app_name_form

alter table companies_companies add column credit_code text
  constraint companies_companies_credit_code check (credit_code ~ '^[0-9A-Z]{18}$');
create unique index companies_companies_own_code on companies_companies (customer_id, credit_code) where credit_code is not null;
create index companies_companies_by_code on companies_companies (credit_code) where credit_code is not null;
create index companies_companies_by_name on companies_companies (app_name_form(company_name));
create index organization_customers_by_name on organization_customers (app_name_form(name));

alter table organization_binding_offers
  alter column mobile drop not null,
  add column email text,
  add column invitee_name text not null default '',
  -- when the person was last told
  add column told_at timestamptz,
  add constraint organization_binding_offers_reached check (mobile is not null or email is not null);
create index organization_binding_offers_by_email on organization_binding_offers (lower(email)) where email is not null;
create unique index organization_binding_offers_open_email on organization_binding_offers (customer_id, lower(email))
  where mobile is null and taken_at is null and withdrawn_at is null;
