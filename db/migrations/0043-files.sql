-- Why: what users upload. The bytes lie in the file store under a random name, the row says whose they are and what they are for.
-- Who may read follows from the kind: a portrait is seen within the customer of its owner, a screenshot by its owner alone.

create table files_files (
  -- the name in the store, and in every address
  name text primary key constraint files_files_name check (name ~ '^[a-z0-9]{32}\.(webp|pdf)$'),
  user_id bigint not null constraint files_files_user references organization_wallet_users (id),
  kind text not null constraint files_files_kind check (kind in ('avatar', 'feedback')),
  content_type text not null,
  bytes bigint not null constraint files_files_bytes check (bytes > 0),
  width integer not null,
  height integer not null,
  -- a second copy of twice the size lies beside it, named @2x
  is_doubled boolean not null default false,
  created_at timestamptz not null,
  -- when something began to refer to it; without that it is deleted after a day
  claimed_at timestamptz
);
create index files_files_by_user on files_files (user_id, created_at desc);
create index files_files_unclaimed on files_files (created_at) where claimed_at is null;

-- A user may have no tenant yet; the second wall follows the user's own row.
alter table files_files enable row level security;
alter table files_files force row level security;
create policy owner on files_files using (exists (select from organization_wallet_users u where u.id = user_id));
