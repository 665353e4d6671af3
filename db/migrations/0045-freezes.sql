-- Why: when a platform froze an ad account, why, with how much money on it, and how the thaw goes on. The ad account keeps its
-- present status; a record tells one freeze from its beginning to its end, and each user's menu counts the ones not opened yet.

create table freezes_records (
  id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  channel text not null constraint freezes_records_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  frozen_at timestamptz not null,
  -- the platform's own word
  reason text not null,
  currency text not null,
  -- what was left on the account; null where the platform sets no limit
  balance_minor bigint,
  status text not null constraint freezes_records_status
    check (status in ('FROZEN', 'THAW_PENDING', 'TO_BE_THAW', 'THAWED', 'REJECT_THAW')),
  -- of the latest application to thaw, and of the agency's answer
  applied_at timestamptz,
  processed_at timestamptz,
  opinion text not null default '' constraint freezes_records_opinion check (char_length(opinion) <= 500),
  thawed_at timestamptz,
  constraint freezes_records_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint freezes_records_sane check ((status = 'THAWED') = (thawed_at is not null))
) with (fillfactor = 80);
create index freezes_records_by_account on freezes_records (customer_id, ad_account_id);
create unique index freezes_records_open on freezes_records (ad_account_id) where status <> 'THAWED';
create index freezes_records_going_on on freezes_records (customer_id, channel, id) include (sub_customer_id, status) where status <> 'THAWED';

-- Who has opened which record: colleagues each have their own unread ones. The tenant is the reader's, so that the policy needs no
-- look at the record, which would cost one per frozen account on every page.
create table freezes_reads (
  user_id bigint not null constraint freezes_reads_user references organization_wallet_users (id),
  record_id bigint not null constraint freezes_reads_record references freezes_records (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  read_at timestamptz not null,
  constraint freezes_reads_pkey primary key (user_id, record_id) include (customer_id, sub_customer_id)
);
create index freezes_reads_by_record on freezes_reads (record_id);

alter table freezes_records enable row level security;
alter table freezes_records force row level security;
create policy tenant on freezes_records using (
  (select app_is_system())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));
alter table freezes_reads enable row level security;
alter table freezes_reads force row level security;
create policy tenant on freezes_reads using (
  (select app_is_system())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));

-- Accounts that are frozen already: since when is not known any more, so the latest reading stands for it, and the account's id
-- serves as the record's.
select set_config('app.scope', 'system', true);
insert into freezes_records (id, customer_id, sub_customer_id, ad_account_id, channel, frozen_at, reason, currency, balance_minor, status)
select id, customer_id, sub_customer_id, id, channel, coalesce(synced_at, created_at), coalesce(disable_reason, ''), currency, balance_minor,
  frozen_status
from ad_accounts_accounts where frozen_status not in ('UN_FROZEN', 'THAWED');
select set_config('app.scope', '', true);
