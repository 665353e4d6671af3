-- Why: what people upload and take away: files, orders by sheet, and lists as files made in the background.
-- Needs: app/app_sees

-- The bytes lie in the file store under a random name, the row says whose they are and what they are for. Who may read follows from the
-- kind: a portrait is seen within the customer of its owner, a screenshot by its owner alone.
create table files_files (
  -- the name in the store, and in every address
  name text primary key constraint files_files_name check (name ~ '^[a-z0-9]{32}\.(webp|pdf|xlsx|csv)$'),
  user_id bigint not null constraint files_files_user references organization_wallet_users (id),
  kind text not null constraint files_files_kind check (kind in ('avatar', 'feedback', 'sheet')),
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
alter table files_files enable row level security, force row level security;
create policy owner on files_files using (exists (select from organization_wallet_users u where u.id = user_id));

-- A batch keeps the rows of one file or paste; confirmed, its valid rows are cut into chunks, and each chunk becomes one quota order under
-- a key of its own, so that each row is exactly one item of one order however often the confirming runs.
create table imports_batches (
  id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  user_id bigint not null,
  submitter text not null,
  channel text not null constraint imports_batches_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  import_type text not null constraint imports_batches_type check (import_type in ('ADD', 'REDUCE', 'TRANSFER', 'CLEAR')),
  file_name text not null,
  -- the kept original; null for pasted rows, and after its time
  file_key text,
  -- Where the batch stands by itself; how a running one goes is read from its orders.
  phase text not null constraint imports_batches_phase check (phase in ('PARSING', 'WAITING', 'RUNNING', 'CANCELLED')),
  -- a code of REDUCE_REASONS or CLEAR_REASONS, given when it is confirmed
  reason text,
  remark text not null default '',
  created_at timestamptz not null,
  confirmed_at timestamptz,
  constraint imports_batches_confirmed check ((phase = 'RUNNING') = (confirmed_at is not null))
);
create index imports_batches_by_customer on imports_batches (customer_id, channel, id desc);
create index imports_batches_by_user on imports_batches (user_id, created_at);
create index imports_batches_by_time on imports_batches (created_at) where file_key is not null or phase = 'PARSING';
alter table imports_batches enable row level security, force row level security;
create policy tenant on imports_batches using (app_sees(customer_id, sub_customer_id));

-- One order of at most 50 rows. It has its order, or waits for money (shortage), or was given up, or is to be sent.
create table imports_chunks (
  batch_id bigint not null constraint imports_chunks_batch references imports_batches (id),
  number integer not null,
  customer_id bigint not null,
  sub_customer_id bigint,
  idempotency_key text not null,
  order_id bigint,
  -- what the payer lacked when it was last tried, in the words of the refusal
  shortage text,
  primary key (batch_id, number),
  constraint imports_chunks_state check (order_id is null or shortage is null)
);
alter table imports_chunks enable row level security, force row level security;
create policy tenant on imports_chunks using (app_sees(customer_id, sub_customer_id));

create table imports_rows (
  batch_id bigint not null constraint imports_rows_batch references imports_batches (id),
  row_no integer not null constraint imports_rows_number check (row_no > 0),
  customer_id bigint not null,
  sub_customer_id bigint,
  -- the cells as they came
  account text not null,
  to_account text not null,
  amount text not null,
  -- a list of {field, msg}: what was wrong when the row was last looked at
  problems jsonb not null constraint imports_rows_problems check (jsonb_typeof(problems) = 'array'),
  -- what the cells mean, as far as they mean something
  ad_account_id bigint,
  to_ad_account_id bigint,
  amount_minor bigint,
  chunk integer,
  -- the item of the chunk's order that this row became
  item_id bigint,
  -- why it became none; such a row is not tried again
  refused_reason text,
  primary key (batch_id, row_no),
  constraint imports_rows_chunk foreign key (batch_id, chunk) references imports_chunks (batch_id, number),
  constraint imports_rows_result check ((item_id is null or refused_reason is null) and (chunk is not null or item_id is null))
);
create unique index imports_rows_once on imports_rows (item_id) where item_id is not null;
create index imports_rows_by_chunk on imports_rows (batch_id, chunk);
alter table imports_rows enable row level security, force row level security;
create policy tenant on imports_rows using (app_sees(customer_id, sub_customer_id));

-- Exports that run in the background are jobs of a user, with a file that is kept for some days.
create table exports_exports (
  id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  user_id bigint not null constraint exports_exports_user references organization_wallet_users (id),
  kind text not null constraint exports_exports_kind
    check (kind in ('ACCOUNTS', 'TRANSACTION_DETAILS', 'TRANSFER_DETAILS', 'CHANGE_DETAILS', 'WHITELIST', 'WALLET_FLOWS')),
  format text not null constraint exports_exports_format check (format in ('csv', 'xlsx')),
  page_name text not null,
  -- the request as it was checked, to be checked again when the job runs
  request jsonb not null,
  state text not null constraint exports_exports_state check (state in ('WAITING', 'RUNNING', 'DONE', 'FAIL', 'EXPIRED')),
  -- how often a worker took it; what an earlier one still says does not count
  tries integer not null default 0,
  rows_done integer not null default 0,
  rows_total integer,
  -- in the file store, and how the user's own disk names it
  stored_name text constraint exports_exports_stored_name check (stored_name ~ '^[a-z0-9]{32}\.(csv|xlsx)$'),
  file_name text,
  bytes bigint,
  fail_reason text,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  constraint exports_exports_done check (state <> 'DONE'
    or (stored_name is not null and file_name is not null and bytes is not null and finished_at is not null and expires_at is not null))
);
create index exports_exports_by_user on exports_exports (user_id, id desc);
create unique index exports_exports_stored on exports_exports (stored_name) where stored_name is not null;
create index exports_exports_expiring on exports_exports (expires_at) where state = 'DONE';
alter table exports_exports enable row level security, force row level security;
create policy tenant on exports_exports using (app_sees(customer_id, sub_customer_id));
