-- Why: orders come by sheet, and lists leave as files that are made in the background.
-- Needs: app/app_sees

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
  -- what the amounts are in
  currency text not null default 'USD',
  -- how the sheet was read: {format, encoding, titleLine, skippedAbove, hidden}; null for pasted rows
  sheet_reading jsonb,
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
  -- why the line could not be told cell by cell
  unread text,
  primary key (batch_id, row_no),
  constraint imports_rows_chunk foreign key (batch_id, chunk) references imports_chunks (batch_id, number),
  constraint imports_rows_result check ((item_id is null or refused_reason is null) and (chunk is not null or item_id is null))
);
create unique index imports_rows_once on imports_rows (item_id) where item_id is not null;
create index imports_rows_by_chunk on imports_rows (batch_id, chunk);
alter table imports_rows enable row level security, force row level security;
create policy tenant on imports_rows using (app_sees(customer_id, sub_customer_id));

-- Exports that run in the background are jobs of a user or of one of the staff, with a file that is kept for some days.
create table exports_exports (
  id bigint primary key,
  customer_id bigint,
  sub_customer_id bigint,
  user_id bigint constraint exports_exports_user references organization_wallet_users (id),
  kind text not null constraint exports_exports_kind check (kind ~ '^[A-Z_]{1,40}$'),
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
  staff_id bigint constraint exports_exports_staff references staff_users (id),
  constraint exports_exports_done check (state <> 'DONE'
    or (stored_name is not null and file_name is not null and bytes is not null and finished_at is not null and expires_at is not null)),
  constraint exports_exports_whose
    check ((user_id is null) = (staff_id is not null) and (user_id is null) = (customer_id is null))
);
create index exports_exports_by_user on exports_exports (user_id, id desc);
create unique index exports_exports_stored on exports_exports (stored_name) where stored_name is not null;
create index exports_exports_expiring on exports_exports (expires_at) where state = 'DONE';
create index exports_exports_by_staff on exports_exports (staff_id, id desc) where staff_id is not null;
alter table exports_exports enable row level security, force row level security;
create policy tenant on exports_exports using (app_sees(customer_id, sub_customer_id));
