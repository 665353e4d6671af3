-- Why: customers write plans of ads, keep half-filled ones as drafts, and publish them step by step; each step is an item without a case.
-- Needs: app/app_sees

alter table items_items drop constraint items_items_kind;
alter table items_items add constraint items_items_kind check (kind in ('OPENING', 'BINDING', 'PUBLISHING'));
alter table items_items drop constraint items_items_reviewed;
alter table items_items add constraint items_items_reviewed check (case_id is not null or kind in ('BINDING', 'PUBLISHING'));
-- Campaigns, ad groups and ads are numbered apart at a platform, so that two of them may bear one number.
drop index items_items_made;
create unique index items_items_made on items_items (kind, channel, result_id) where result_id is not null and kind <> 'PUBLISHING';

-- Whatever is in the form, so that nothing half-filled is lost.
create table ad_management_drafts (
  id bigint primary key,
  customer_id bigint not null constraint ad_management_drafts_customer references organization_customers (id),
  sub_customer_id bigint,
  channel text not null constraint ad_management_drafts_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  draft_name text not null constraint ad_management_drafts_name check (char_length(draft_name) <= 60),
  version int not null constraint ad_management_drafts_version check (version > 0),
  content jsonb not null constraint ad_management_drafts_content check (jsonb_typeof(content) = 'object'),
  saved_by text not null,
  saved_at timestamptz not null,
  constraint ad_management_drafts_sub_customer foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id)
);
create index ad_management_drafts_latest on ad_management_drafts (customer_id, sub_customer_id, saved_at desc);
alter table ad_management_drafts enable row level security, force row level security;
create policy tenant on ad_management_drafts using (app_sees(customer_id, sub_customer_id));

-- A plan on its way: a campaign, an ad group and an ad of one ad account.
create table ad_management_publications (
  id bigint primary key,
  customer_id bigint not null,
  -- of the sub-customer that asked; null: the customer's own people did
  sub_customer_id bigint,
  ad_account_id bigint not null,
  channel text not null constraint ad_management_publications_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  plan_name text not null constraint ad_management_publications_name check (char_length(plan_name) between 1 and 60),
  objective text not null,
  plan jsonb not null constraint ad_management_publications_plan check (jsonb_typeof(plan) = 'object'),
  -- how far the plan is told: of a stepwise one the next part is waited for
  part text not null constraint ad_management_publications_part check (part in ('CAMPAIGN', 'AD_GROUP', 'AD')),
  state text not null constraint ad_management_publications_state
    check (state in ('RUNNING', 'PARTIAL', 'STOPPED', 'DONE', 'CLEANING', 'CLEANED')),
  -- somebody wants it cleaned while a step is under way, and that step is waited for
  is_cleaning_asked boolean not null default false,
  user_id bigint not null constraint ad_management_publications_user references organization_wallet_users (id),
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz constraint ad_management_publications_over check ((state in ('DONE', 'CLEANED')) = (ended_at is not null)),
  request_key text not null,
  body_hash text not null,
  constraint ad_management_publications_key unique (user_id, request_key),
  constraint ad_management_publications_owner unique (customer_id, id),
  constraint ad_management_publications_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint ad_management_publications_sub_customer
    foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id)
);
create index ad_management_publications_latest on ad_management_publications (customer_id, id desc) include (sub_customer_id, channel, state);
create index ad_management_publications_by_account on ad_management_publications (customer_id, ad_account_id);
create index ad_management_publications_by_sub_customer on ad_management_publications (customer_id, sub_customer_id)
  where sub_customer_id is not null;
alter table ad_management_publications enable row level security, force row level security;
create policy tenant on ad_management_publications using (app_sees(customer_id, sub_customer_id));

-- One step of it, carried out as the item of the same id; of a step that was tried again the latest counts.
create table ad_management_publication_steps (
  id bigint primary key constraint ad_management_publication_steps_item references items_items (id),
  publication_id bigint not null,
  customer_id bigint not null,
  sub_customer_id bigint,
  step text not null constraint ad_management_publication_steps_step check (step in
    ('ASSET', 'CAMPAIGN', 'AD_GROUP', 'AD', 'ON_AD_GROUP', 'ON_AD', 'ON_CAMPAIGN', 'REMOVE_AD', 'REMOVE_AD_GROUP', 'REMOVE_CAMPAIGN')),
  constraint ad_management_publication_steps_publication
    foreign key (customer_id, publication_id) references ad_management_publications (customer_id, id)
);
create index ad_management_publication_steps_of on ad_management_publication_steps (customer_id, publication_id, step, id desc);
alter table ad_management_publication_steps enable row level security, force row level security;
create policy tenant on ad_management_publication_steps using (app_sees(customer_id, sub_customer_id));
