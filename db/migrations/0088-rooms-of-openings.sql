-- Why: staff find openings and companies of every customer in a moment; some accounts are opened by people, on the platform's own pages.
-- Needs: openings/openings_follow_case openings/openings_follow_items openings/openings_keep_standing openings/openings_stage openings/openings_standing

-- As lists show it: the wire's four and what was taken back, and how far it has come. With the industry these are kept by triggers.
alter table openings_applications add column standing text not null default 'PENDING'
  constraint openings_applications_standing check (standing in ('PENDING', 'APPROVE', 'DISAPPROVE', 'AUTO_DISAPPROVED', 'WITHDRAWN'));
alter table openings_applications add column stage text;
alter table openings_applications add column industry text constraint openings_applications_industry_section check (industry ~ '^[A-T]$');
-- Nothing is sent: people open the accounts and enter them, each checked by another one.
alter table openings_applications add column by_hand boolean not null default false;

select set_config('app.scope', 'system', true);
update openings_applications a set industry = m.industry, standing = openings_standing(k.status, a.outcome),
    stage = openings_stage(a.id, k.status, a.outcome)
  from cases_cases k, companies_applications m where k.id = a.id and m.id = a.material_id;
select set_config('app.scope', '', true);

create trigger openings_applications_standing before insert or update of outcome, material_id on openings_applications
  for each row execute function openings_keep_standing();
create trigger cases_cases_openings after update of status on cases_cases
  for each row when (new.kind = 'OPENING' and old.status is distinct from new.status) execute function openings_follow_case();
create trigger items_items_openings after insert or update of state, waits_for, is_retried on items_items
  for each row when (new.kind = 'OPENING') execute function openings_follow_items();

create index openings_applications_by_time on openings_applications (submitted_at desc, id desc) include (standing, channel, industry, customer_id);
create index openings_applications_by_standing on openings_applications (standing, submitted_at desc, id desc)
  include (channel, industry, customer_id);
create index openings_applications_by_stage on openings_applications (stage, submitted_at desc, id desc)
  include (channel, industry, customer_id) where stage is not null;
create index openings_applications_by_channel on openings_applications (channel, submitted_at desc, id desc);
create index openings_applications_by_industry on openings_applications (industry, submitted_at desc, id desc);
create index openings_applications_by_customer on openings_applications (customer_id, submitted_at desc, id desc);
create index openings_applications_of_company on openings_applications (company_id, submitted_at desc, id desc);

create index items_surplus_by_time on items_surplus (kind, found_at desc, outside_id desc) include (channel);

create index companies_applications_without on companies_applications (id desc) where company_id is null;

-- A customer's list finds and counts its pages in the index alone.
drop index openings_applications_latest;
create index openings_applications_latest on openings_applications (customer_id, channel, submitted_at desc, id desc) include (standing);
