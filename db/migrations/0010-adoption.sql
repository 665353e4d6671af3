-- Why: the agency finds the ad accounts that it owns or manages on a platform and the product does not hold yet, and takes them over, one by
-- one or by a sheet. A walk through a platform's list, and an adoption of thousands, outlive the process that began them.
-- Needs: app/app_sees_all

-- One walk through a platform's list. `cursor` is the page to read next: where it stops, it goes on.
create table ad_accounts_discoveries (
  id bigint primary key,
  channel text not null constraint ad_accounts_discoveries_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  state text not null constraint ad_accounts_discoveries_state check (state in ('RUNNING', 'DONE', 'FAILED')),
  cursor text,
  pages integer not null default 0,
  seen integer not null default 0,
  -- troubles one after the other; the last one stays to be read
  failures integer not null default 0,
  problem text constraint ad_accounts_discoveries_problem check (problem in ('RATE_LIMITED', 'NO_ANSWER', 'PLATFORM_FAULT', 'UNAUTHORIZED')),
  problem_words text,
  next_at timestamptz,
  asked_by text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  constraint ad_accounts_discoveries_ended check ((state = 'RUNNING') = (ended_at is null))
);
create unique index ad_accounts_discoveries_running on ad_accounts_discoveries (channel) where state = 'RUNNING';
create index ad_accounts_discoveries_by_channel on ad_accounts_discoveries (channel, id desc);
alter table ad_accounts_discoveries enable row level security, force row level security;
create policy staff on ad_accounts_discoveries using ((select app_sees_all()));

-- What the lists showed last, whether the product holds the account or not. Figures are minor units of the currency, null where the list
-- does not tell them or the product does not keep the currency.
create table ad_accounts_found (
  channel text not null constraint ad_accounts_found_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  outside_account_id text not null,
  account_name text not null,
  currency text not null,
  timezone text,
  account_status text not null,
  status_reason text,
  limit_minor bigint,
  spent_minor bigint,
  balance_minor bigint,
  is_uncapped boolean not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (channel, outside_account_id)
);
alter table ad_accounts_found enable row level security, force row level security;
create policy staff on ad_accounts_found using ((select app_sees_all()));

-- Ad accounts to be taken over together: chosen among those that were found, or written in a sheet.
create table ad_accounts_adoptions (
  id bigint primary key,
  source text not null constraint ad_accounts_adoptions_source check (source in ('FOUND', 'SHEET')),
  state text not null constraint ad_accounts_adoptions_state check (state in ('WAITING', 'RUNNING', 'DONE', 'CANCELLED')),
  file_name text,
  -- whether Meta accounts without a cap get the least one
  sets_cap boolean not null default false,
  reason text,
  staff_name text not null,
  -- what stops all rows at once, until when
  problem text,
  next_at timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  constraint ad_accounts_adoptions_ended check ((state in ('DONE', 'CANCELLED')) = (ended_at is not null))
);
create index ad_accounts_adoptions_by_time on ad_accounts_adoptions (created_at desc, id desc);
alter table ad_accounts_adoptions enable row level security, force row level security;
create policy staff on ad_accounts_adoptions using ((select app_sees_all()));

create table ad_accounts_adoption_rows (
  batch_id bigint not null constraint ad_accounts_adoption_rows_batch references ad_accounts_adoptions (id) on delete cascade,
  row_no integer not null,
  channel text,
  outside_account_id text not null,
  -- as written in the sheet
  customer_text text not null default '',
  sub_customer_text text not null default '',
  company_text text not null default '',
  customer_id bigint,
  sub_customer_id bigint,
  company_id bigint,
  tags text[] not null default '{}',
  state text not null constraint ad_accounts_adoption_rows_state check (state in ('INVALID', 'READY', 'ADOPTED', 'SAME', 'REFUSED', 'CANCELLED')),
  problem text,
  tries integer not null default 0,
  ad_account_id bigint,
  account_name text,
  currency text,
  limit_minor bigint,
  is_uncapped boolean not null default false,
  has_set_cap boolean not null default false,
  done_at timestamptz,
  primary key (batch_id, row_no)
);
create index ad_accounts_adoption_rows_ready on ad_accounts_adoption_rows (batch_id, row_no) where state = 'READY';
alter table ad_accounts_adoption_rows enable row level security, force row level security;
create policy staff on ad_accounts_adoption_rows using ((select app_sees_all()));
