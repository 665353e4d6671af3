-- Why: an agent reminds its sub-customers of frozen accounts too, of each once a day.
-- Needs: app/app_sees

create table sub_customers_freeze_reminders (
  record_id bigint not null,
  day date not null,
  customer_id bigint not null,
  sub_customer_id bigint not null,
  reminded_at timestamptz not null,
  primary key (record_id, day)
);
create index sub_customers_freeze_reminders_by_owner on sub_customers_freeze_reminders (customer_id, sub_customer_id);
alter table sub_customers_freeze_reminders enable row level security, force row level security;
create policy tenant on sub_customers_freeze_reminders using (app_sees(customer_id, sub_customer_id));
