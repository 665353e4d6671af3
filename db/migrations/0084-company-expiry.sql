-- Why: a customer is told 60, 30 and 7 days before the licence of one of its companies ends, of each once.
-- Needs: app/app_customer_id app/app_sees_all app/app_sub_customer_id

create table companies_expiry_reminders (
  company_id bigint not null,
  customer_id bigint not null,
  -- as the material of that day says it: a licence that is renewed is told of anew
  expires_on date not null,
  days int not null constraint companies_expiry_reminders_days check (days > 0),
  told_at timestamptz not null,
  primary key (company_id, expires_on, days),
  constraint companies_expiry_reminders_company foreign key (customer_id, company_id) references companies_companies (customer_id, id)
);
create index companies_expiry_reminders_by_company on companies_expiry_reminders (customer_id, company_id);
alter table companies_expiry_reminders enable row level security, force row level security;
create policy tenant on companies_expiry_reminders using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));
create index companies_applications_ending on companies_applications (expires_on) where company_id is not null and expires_on is not null;
