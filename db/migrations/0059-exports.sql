-- Why: exports. Rows leave by COPY in batches; exports that run in the background are jobs of a user, with a file that is kept for
-- some days.

-- A batch of what a cursor of the calling transaction still has: COPY takes no parameters, a cursor does.
create function exports_rows(p_cursor refcursor, p_most integer) returns setof record language plpgsql as $$
begin
  return query execute format('fetch %s from %I', p_most, p_cursor);
end $$;

create table exports_exports (
  id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  user_id bigint not null constraint exports_exports_user references organization_wallet_users (id),
  kind text not null constraint exports_exports_kind check (kind in ('ACCOUNTS', 'TRANSACTION_DETAILS', 'TRANSFER_DETAILS', 'CHANGE_DETAILS')),
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

alter table exports_exports enable row level security;
alter table exports_exports force row level security;
create policy tenant on exports_exports using (app_sees(customer_id, sub_customer_id));
