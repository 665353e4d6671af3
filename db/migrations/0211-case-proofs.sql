-- Why: staff attach a picture to what they propose. Their files lie beside those of users, and a case names its own.

alter table files_files alter column user_id drop not null;
alter table files_files add column staff_id bigint constraint files_files_staff references staff_users (id);
alter table files_files add constraint files_files_owner check (num_nonnulls(user_id, staff_id) = 1);
alter table files_files drop constraint files_files_kind;
alter table files_files add constraint files_files_kind check (kind in ('avatar', 'feedback', 'sheet', 'proof'));
alter table files_files add constraint files_files_of_staff check ((kind = 'proof') = (staff_id is not null));
create index files_files_by_staff on files_files (staff_id, created_at desc) where staff_id is not null;
-- Which of the staff may read one follows from its case.
create policy staff on files_files using (staff_id is not null and (select app_is_system()));
create policy staff_reads on files_files for select using (staff_id is not null and (select app_sees_all()));

alter table cases_cases add column proof text constraint cases_cases_proof references files_files (name);

-- The words of a proof may stand in its picture.
alter table quota_proposals drop constraint quota_proposals_sane;
alter table quota_proposals add constraint quota_proposals_sane check ((outcome = 'FAILED') = (reason is not null));
