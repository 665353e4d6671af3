-- Why: staff export the console's lists in the background, as customers do theirs; an export belongs to a user or to one of the staff.
alter table exports_exports alter column customer_id drop not null;
alter table exports_exports alter column user_id drop not null;
alter table exports_exports add column staff_id bigint constraint exports_exports_staff references staff_users (id);
alter table exports_exports add constraint exports_exports_whose
  check ((user_id is null) = (staff_id is not null) and (user_id is null) = (customer_id is null));
create index exports_exports_by_staff on exports_exports (staff_id, id desc) where staff_id is not null;
