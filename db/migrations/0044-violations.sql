-- Why: what the platforms' policies hold against ads. A rectification is issued to one ad account with a deadline and goes back and
-- forth between customer and agency; a forewarning says which ads a platform has rejected before that is needed. The menu counts
-- what waits on every page, so each count has an index that holds the open rows only.

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
  constraint violations_rectifications_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint violations_rectifications_span check (deadline_at > issued_at)
) with (fillfactor = 80);
create index violations_rectifications_by_account on violations_rectifications (customer_id, ad_account_id);
create unique index violations_rectifications_open on violations_rectifications (ad_account_id, violation_type) where status <> 'RECTIFIED';
create index violations_rectifications_due on violations_rectifications (customer_id, channel, deadline_at) include (sub_customer_id)
  where status in ('TO_BE_RECTIFIED', 'REJECT');

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

alter table violations_rectifications enable row level security;
alter table violations_rectifications force row level security;
create policy tenant on violations_rectifications using (
  (select app_is_system())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));
alter table violations_rectification_history enable row level security;
alter table violations_rectification_history force row level security;
create policy tenant on violations_rectification_history using (
  exists (select from violations_rectifications r where r.id = rectification_id));
alter table violations_forewarnings enable row level security;
alter table violations_forewarnings force row level security;
create policy tenant on violations_forewarnings using (
  (select app_is_system())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));
alter table violations_forewarned_ads enable row level security;
alter table violations_forewarned_ads force row level security;
create policy tenant on violations_forewarned_ads using (
  exists (select from violations_forewarnings f where f.id = forewarning_id));
