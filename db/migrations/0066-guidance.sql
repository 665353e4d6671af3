-- Why: what Meta recommends for ad accounts is kept with what became of it, each sending of a change, and the conversions around it.
-- Needs: app/app_customer_id app/app_sees_all app/app_sub_customer_id

-- Sub-customers see none of it: its worth is told from spend.
create table guidance_items (
  id bigint primary key,
  customer_id bigint not null,
  ad_account_id bigint not null,
  source text not null constraint guidance_items_source check (source in ('RECOMMENDATIONS', 'RESELLER')),
  -- the platform's name of it, and the ad objects that it is about; together they tell it apart while it is told
  guidance_type text not null constraint guidance_items_type check (char_length(guidance_type) between 1 and 100),
  object_key text not null constraint guidance_items_key check (char_length(object_key) <= 80),
  -- the one ad object that it is about; null of several or none
  object_id text constraint guidance_items_object check (object_id ~ '^[0-9]{1,30}$'),
  category text not null constraint guidance_items_category
    check (category in ('BUDGET', 'AUDIENCE', 'PLACEMENT', 'CREATIVE', 'GOAL', 'SIGNAL', 'STRUCTURE', 'MESSAGING', 'OTHER')),
  way text not null constraint guidance_items_way check (way in ('US', 'META', 'NONE')),
  title text not null constraint guidance_items_title check (char_length(title) between 1 and 100),
  body text not null constraint guidance_items_body check (char_length(body) <= 1000),
  lift text not null constraint guidance_items_lift check (char_length(lift) <= 200),
  score_lift smallint constraint guidance_items_score check (score_lift between 0 and 100),
  url text constraint guidance_items_url check (url ~ '^https://' and char_length(url) <= 2000),
  -- at most, in thirty days; null where the platform names no percentage, or nothing was spent
  estimate_minor bigint constraint guidance_items_estimate check (estimate_minor > 0),
  estimate_usd_minor bigint constraint guidance_items_estimate_usd check (estimate_usd_minor >= 0),
  status text not null constraint guidance_items_status check (status in ('PENDING', 'APPLIED', 'IGNORED', 'EXPIRED')),
  is_told boolean not null,
  told_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  ignore_reason text constraint guidance_items_reason check (ignore_reason in ('NOT_FIT', 'NO_BUDGET', 'DONE', 'TRIED', 'OTHER')),
  ignore_note text not null default '' constraint guidance_items_note check (char_length(ignore_note) <= 200),
  constraint guidance_items_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint guidance_items_sane check ((status = 'PENDING') = (closed_at is null) and (status <> 'PENDING' or is_told)
    and (status = 'IGNORED') = (ignore_reason is not null))
) with (fillfactor = 80);
create unique index guidance_items_told on guidance_items (ad_account_id, guidance_type, object_key) where is_told;
create index guidance_items_ranked on guidance_items (customer_id, status, estimate_usd_minor desc nulls last, id desc);
create index guidance_items_by_worth on guidance_items (customer_id, (status = 'PENDING') desc, estimate_usd_minor desc nulls last, id desc);
create index guidance_items_applied on guidance_items (customer_id, closed_at desc, id desc) where status = 'APPLIED';
create index guidance_items_lately on guidance_items (closed_at) include (ad_account_id) where status = 'APPLIED';
alter table guidance_items enable row level security, force row level security;
create policy tenant on guidance_items using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));

-- Each sending of a change. Of one that is SENDING nothing is known yet; it is decided by reading, never by sending again.
create table guidance_applies (
  id bigint primary key,
  customer_id bigint not null,
  guidance_id bigint not null constraint guidance_applies_of references guidance_items (id),
  idempotency_key text not null constraint guidance_applies_key check (char_length(idempotency_key) between 8 and 100),
  object_id text not null,
  currency text not null,
  before_minor bigint not null constraint guidance_applies_before check (before_minor > 0),
  after_minor bigint not null constraint guidance_applies_after check (after_minor > 0 and after_minor <> before_minor),
  state text not null constraint guidance_applies_state check (state in ('SENDING', 'APPLIED', 'NOT_DONE', 'REFUSED')),
  reason text not null default '' constraint guidance_applies_reason check (char_length(reason) <= 500),
  user_name text not null,
  sent_at timestamptz not null,
  ended_at timestamptz,
  constraint guidance_applies_sane check ((state = 'SENDING') = (ended_at is null))
);
create unique index guidance_applies_once on guidance_applies (customer_id, idempotency_key);
create unique index guidance_applies_one_open on guidance_applies (guidance_id) where state = 'SENDING';
create index guidance_applies_by_guidance on guidance_applies (guidance_id);
create index guidance_applies_open on guidance_applies (sent_at) where state = 'SENDING';
alter table guidance_applies enable row level security, force row level security;
create policy tenant on guidance_applies using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));

-- When the platform was last asked about an ad account, and what it said of the account as a whole.
create table guidance_readings (
  ad_account_id bigint primary key,
  customer_id bigint not null,
  asked_at timestamptz not null,
  -- null until it answered once
  read_at timestamptz,
  score numeric(5, 2) constraint guidance_readings_score check (score between 0 and 100),
  trouble text not null default '' constraint guidance_readings_trouble check (char_length(trouble) <= 200),
  constraint guidance_readings_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id)
);
create index guidance_readings_by_customer on guidance_readings (customer_id, ad_account_id);
alter table guidance_readings enable row level security, force row level security;
create policy tenant on guidance_readings using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));

-- Conversions by the platform's word, on the days around applied guidance; days of the account's own calendar.
create table guidance_results (
  ad_account_id bigint not null,
  day date not null,
  customer_id bigint not null,
  conversions integer not null constraint guidance_results_conversions check (conversions >= 0),
  read_at timestamptz not null,
  constraint guidance_results_pkey primary key (ad_account_id, day),
  constraint guidance_results_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id)
);
create index guidance_results_by_customer on guidance_results (customer_id, ad_account_id);
alter table guidance_results enable row level security, force row level security;
create policy tenant on guidance_results using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));
