-- Why: what people and staff upload: pictures, sheets, papers and proofs. The bytes lie in the file store under a random name, the row says whose
-- they are and what they are for.
-- Needs: app/app_is_system app/app_sees_all

-- Who may read follows from the kind: a portrait is seen within the customer of its owner, a screenshot by its owner alone.
create table files_files (
  -- the name in the store, and in every address
  name text primary key constraint files_files_name check (name ~ '^[a-z0-9]{32}\.(webp|pdf|xlsx|csv)$'),
  user_id bigint constraint files_files_user references organization_wallet_users (id),
  kind text not null constraint files_files_kind
    check (kind in ('avatar', 'feedback', 'sheet', 'proof', 'voucher', 'attachment', 'contract', 'credit', 'receipt', 'tax-invoice')),
  content_type text not null,
  bytes bigint not null constraint files_files_bytes check (bytes > 0),
  width integer not null,
  height integer not null,
  -- a second copy of twice the size lies beside it, named @2x
  is_doubled boolean not null default false,
  created_at timestamptz not null,
  -- when something began to refer to it; without that it is deleted after a day
  claimed_at timestamptz,
  staff_id bigint constraint files_files_staff references staff_users (id),
  -- of papers: for whom they were handed in, wherever their uploader belongs later
  customer_id bigint,
  sub_customer_id bigint,
  constraint files_files_owner check (num_nonnulls(user_id, staff_id) = 1),
  constraint files_files_of_staff check ((kind in ('proof', 'tax-invoice')) = (staff_id is not null)),
  constraint files_files_tenant check (customer_id is not null or sub_customer_id is null)
);
create index files_files_by_user on files_files (user_id, created_at desc);
create index files_files_unclaimed on files_files (created_at) where claimed_at is null;
create index files_files_by_staff on files_files (staff_id, created_at desc) where staff_id is not null;
-- A user may have no tenant yet; the second wall follows the user's own row.
alter table files_files enable row level security, force row level security;
create policy owner on files_files using (exists (select from organization_wallet_users u where u.id = user_id));
-- Which of the staff may read one follows from its case.
create policy staff on files_files using (staff_id is not null and (select app_is_system()));
create policy staff_reads on files_files for select using (staff_id is not null and (select app_sees_all()));
