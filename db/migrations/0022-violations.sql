-- Why: what platforms hold against an ad account: violations to rectify, ads that were warned of, and freezes from their beginning to the
-- thaw. Each user's menu counts the freezes not opened yet.
-- Needs: app/app_customer_id app/app_sees_all app/app_sub_customer_id

create table violations_rectifications (
  id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  channel text not null constraint violations_rectifications_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  violation_type text not null constraint violations_rectifications_type
    check (violation_type in ('POLICY', 'RIGHTS', 'COMPROMISED', 'LANDING_PAGE', 'OTHER')),
  level text not null constraint violations_rectifications_level check (level in ('LOW', 'MEDIUM', 'HIGH')),
  -- violating ads
  ad_count integer not null constraint violations_rectifications_ads check (ad_count > 0),
  -- the platform's policy in its own words
  policy_text text not null constraint violations_rectifications_policy check (char_length(policy_text) <= 500),
  status text not null constraint violations_rectifications_status
    check (status in ('TO_BE_RECTIFIED', 'TO_BE_REVIEWED', 'RECTIFIED', 'REJECT')),
  issued_at timestamptz not null,
  deadline_at timestamptz not null,
  -- of the latest submission and its review
  submitter text not null default '',
  submitted_at timestamptz,
  reviewed_at timestamptz,
  reject_reason text not null default '' constraint violations_rectifications_reason check (char_length(reject_reason) <= 500),
  -- stays, so that a ban which staff lifted is not set again for the same one
  quota_banned_at timestamptz,
  constraint violations_rectifications_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint violations_rectifications_span check (deadline_at > issued_at)
) with (fillfactor = 80);
create index violations_rectifications_by_account on violations_rectifications (customer_id, ad_account_id);
create unique index violations_rectifications_open on violations_rectifications (ad_account_id, violation_type) where status <> 'RECTIFIED';
create index violations_rectifications_due on violations_rectifications (customer_id, channel, deadline_at) include (sub_customer_id)
  where status in ('TO_BE_RECTIFIED', 'REJECT');
create index violations_rectifications_overdue on violations_rectifications (deadline_at, id) include (customer_id)
  where status in ('TO_BE_RECTIFIED', 'REJECT') and quota_banned_at is null;
alter table violations_rectifications enable row level security, force row level security;
create policy tenant on violations_rectifications using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));

-- Every step of a rectification, for its detail page.
create table violations_rectification_history (
  id bigint generated always as identity primary key,
  rectification_id bigint not null constraint violations_rectification_history_of references violations_rectifications (id),
  status text not null constraint violations_rectification_history_status
    check (status in ('TO_BE_RECTIFIED', 'TO_BE_REVIEWED', 'RECTIFIED', 'REJECT')),
  actor text not null,
  note text not null,
  at timestamptz not null
);
create index violations_rectification_history_by_rectification on violations_rectification_history (rectification_id, id);
alter table violations_rectification_history enable row level security, force row level security;
create policy tenant on violations_rectification_history using (
  exists (select from violations_rectifications r where r.id = rectification_id));

create table violations_forewarnings (
  id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  channel text not null constraint violations_forewarnings_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  violation_type text not null constraint violations_forewarnings_type
    check (violation_type in ('POLICY', 'RIGHTS', 'COMPROMISED', 'LANDING_PAGE', 'OTHER')),
  level text not null constraint violations_forewarnings_level check (level in ('LOW', 'MEDIUM', 'HIGH')),
  -- the policy that most of the ads break, in the platform's words
  main_risk text not null constraint violations_forewarnings_risk check (char_length(main_risk) <= 500),
  -- ads that the platform holds something against now
  ad_count integer not null constraint violations_forewarnings_ads check (ad_count >= 0),
  status text not null constraint violations_forewarnings_status check (status in ('UNREAD', 'READ', 'HANDLED')),
  -- when the latest ad was added
  warned_at timestamptz not null,
  read_at timestamptz,
  handled_at timestamptz,
  constraint violations_forewarnings_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint violations_forewarnings_sane check ((status = 'HANDLED') = (handled_at is not null))
) with (fillfactor = 80);
create index violations_forewarnings_by_account on violations_forewarnings (customer_id, ad_account_id);
create unique index violations_forewarnings_open on violations_forewarnings (ad_account_id, violation_type) where status <> 'HANDLED';
create index violations_forewarnings_unread on violations_forewarnings (customer_id, channel) include (sub_customer_id) where status = 'UNREAD';
alter table violations_forewarnings enable row level security, force row level security;
create policy tenant on violations_forewarnings using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));

create table violations_forewarned_ads (
  forewarning_id bigint not null constraint violations_forewarned_ads_of references violations_forewarnings (id),
  outside_ad_id text not null,
  ad_account_id bigint not null constraint violations_forewarned_ads_account references ad_accounts_accounts (id),
  ad_name text not null,
  -- the platform's explanations, one a line
  reason text not null,
  first_seen_at timestamptz not null,
  -- since when the platform holds nothing against the ad any more
  cleared_at timestamptz,
  primary key (forewarning_id, outside_ad_id)
);
create index violations_forewarned_ads_by_account on violations_forewarned_ads (ad_account_id, cleared_at);
alter table violations_forewarned_ads enable row level security, force row level security;
create policy tenant on violations_forewarned_ads using (
  exists (select from violations_forewarnings f where f.id = forewarning_id));

-- A record tells one freeze from its beginning to its end; the ad account keeps its present status.
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
alter table freezes_records enable row level security, force row level security;
create policy tenant on freezes_records using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));

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
alter table freezes_reads enable row level security, force row level security;
create policy tenant on freezes_reads using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));
