-- Why: forms of applications are long, and what somebody has filled in so far is kept for him between windows.
-- Needs: app/app_customer_id app/app_sees_all app/app_sub_customer_id

create table companies_drafts (
  customer_id bigint not null constraint companies_drafts_customer references organization_customers (id),
  user_id bigint not null constraint companies_drafts_user references organization_wallet_users (id),
  kind text not null constraint companies_drafts_kind check (kind ~ '^[A-Z_]{3,40}$'),
  -- another one after each save, never used twice
  version bigint not null,
  -- by the key of the program: it may hold people's papers
  sealed text not null constraint companies_drafts_sealed check (octet_length(sealed) <= 400000),
  saved_at timestamptz not null,
  primary key (user_id, customer_id, kind)
);
create index companies_drafts_by_customer on companies_drafts (customer_id);
create index companies_drafts_by_age on companies_drafts (saved_at);
alter table companies_drafts enable row level security, force row level security;
create policy tenant on companies_drafts using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));
