-- Why: customers keep pictures and videos of their ads, push them to ad accounts, and have TikTok make identities and videos by AI.
-- Needs: app/app_customer_id app/app_sales_id app/app_sees_all app/app_sells app/app_sub_customer_id

-- What is sent to a platform here needs no review either.
alter table items_items drop constraint items_items_kind;
alter table items_items add constraint items_items_kind check (kind in ('OPENING', 'BINDING', 'PUBLISHING', 'PUSH', 'CREATION'));
alter table items_items drop constraint items_items_reviewed;
alter table items_items add constraint items_items_reviewed check (case_id is not null or kind <> 'OPENING');
-- Platforms name media by texts of their own; here each stands behind the item's number, as one content may be pushed twice.
alter table items_items drop constraint items_items_result;
alter table items_items add constraint items_items_result check (
  result_id ~ '^[0-9]{1,20}$' or (kind in ('PUSH', 'CREATION') and char_length(result_id) between 1 and 300));

create table creatives_assets (
  id bigint primary key,
  customer_id bigint not null constraint creatives_assets_customer references organization_customers (id),
  kind text not null constraint creatives_assets_kind check (kind in ('IMAGE', 'VIDEO')),
  name text not null constraint creatives_assets_name check (char_length(name) between 1 and 100),
  -- of the content, as whoever uploads says; checked once all of it is there
  bytes bigint not null constraint creatives_assets_bytes check (bytes > 0),
  md5 text not null constraint creatives_assets_md5 check (md5 ~ '^[0-9a-f]{32}$'),
  received_bytes bigint not null default 0,
  source text not null constraint creatives_assets_source check (source in ('UPLOAD', 'AVATAR', 'SYMPHONY')),
  is_ai_made boolean not null,
  -- of its own content; what it is on ad accounts is told by the pushes
  standing text not null constraint creatives_assets_standing check (standing in ('UPLOADING', 'CHECKED', 'FAILED')),
  -- as the gallery shows it: the standing until it is pushed, then the best of its pushes
  state text not null constraint creatives_assets_state check (state in ('UPLOADING', 'CHECKED', 'PUSHING', 'TRANSCODING', 'READY', 'FAILED')),
  reason text not null default '',
  -- written before the bytes are kept under it
  file_name text constraint creatives_assets_file unique,
  content_type text,
  width int,
  height int,
  duration_ms int,
  -- whose ads it may be used in
  fits text[] not null default '{}',
  -- null where the product made it
  user_id bigint constraint creatives_assets_user references organization_wallet_users (id),
  created_by text not null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  removed_at timestamptz,
  constraint creatives_assets_received check (received_bytes between 0 and bytes),
  constraint creatives_assets_whole check (
    standing <> 'CHECKED' or ((file_name is not null or removed_at is not null) and width > 0 and height > 0 and received_bytes = bytes)),
  constraint creatives_assets_of_customer unique (customer_id, id)
);
create unique index creatives_assets_once on creatives_assets (customer_id, kind, md5, bytes) where removed_at is null and standing <> 'FAILED';
create index creatives_assets_latest on creatives_assets (customer_id, id desc) where removed_at is null;
create index creatives_assets_left on creatives_assets (touched_at) where standing = 'UPLOADING' and removed_at is null;
create index creatives_assets_by_user on creatives_assets (user_id);
alter table creatives_assets enable row level security, force row level security;
create policy tenant on creatives_assets using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null)
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

-- Pieces of an upload, each in a file of its own, until they are put together.
create table creatives_chunks (
  customer_id bigint not null,
  asset_id bigint not null,
  position bigint not null,
  bytes int not null constraint creatives_chunks_bytes check (bytes > 0),
  -- named before its bytes are kept under it
  file_name text not null constraint creatives_chunks_key primary key,
  is_kept bool not null default false,
  constraint creatives_chunks_asset foreign key (customer_id, asset_id) references creatives_assets (customer_id, id)
);
create unique index creatives_chunks_once on creatives_chunks (asset_id, position) where is_kept;
create index creatives_chunks_by_customer on creatives_chunks (customer_id, asset_id);
alter table creatives_chunks enable row level security, force row level security;
create policy tenant on creatives_chunks using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));

-- An asset on an ad account, carried out as the item of the same id.
create table creatives_pushes (
  id bigint primary key constraint creatives_pushes_item references items_items (id),
  customer_id bigint not null,
  asset_id bigint not null,
  ad_account_id bigint not null,
  channel text not null constraint creatives_pushes_channel check (channel in ('FACEBOOK', 'TIKTOK')),
  state text not null constraint creatives_pushes_state check (state in ('PUSHING', 'TRANSCODING', 'READY', 'FAILED')),
  -- the platform's id once it is there
  media_id text,
  reason text not null default '',
  at timestamptz not null,
  constraint creatives_pushes_asset foreign key (customer_id, asset_id) references creatives_assets (customer_id, id),
  constraint creatives_pushes_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint creatives_pushes_ready check (state <> 'READY' or media_id is not null)
);
create unique index creatives_pushes_once on creatives_pushes (asset_id, ad_account_id) where state <> 'FAILED';
create index creatives_pushes_of_asset on creatives_pushes (customer_id, asset_id, id desc);
create index creatives_pushes_of_account on creatives_pushes (customer_id, ad_account_id);
alter table creatives_pushes enable row level security, force row level security;
create policy tenant on creatives_pushes using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null)
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

-- What TikTok is asked to make: an identity, or a video by AI; carried out as the item of the same id.
create table creatives_tasks (
  id bigint primary key constraint creatives_tasks_item references items_items (id),
  customer_id bigint not null,
  kind text not null constraint creatives_tasks_kind check (kind in ('IDENTITY', 'AVATAR', 'SYMPHONY')),
  ad_account_id bigint not null,
  name text not null constraint creatives_tasks_name check (char_length(name) between 1 and 100),
  script text not null default '' constraint creatives_tasks_script check (char_length(script) <= 2000),
  avatar_id text,
  -- pictures that it is made of
  image_ids bigint[] not null default '{}',
  state text not null constraint creatives_tasks_state check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  reason text not null default '',
  -- of an identity, or of the task at the platform
  outside_id text,
  -- the file that the result is kept in, written before its bytes
  result_file text,
  -- the finished video
  asset_id bigint,
  user_id bigint not null constraint creatives_tasks_user references organization_wallet_users (id),
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  request_key text not null,
  body_hash text not null,
  constraint creatives_tasks_key unique (user_id, request_key),
  constraint creatives_tasks_asset foreign key (customer_id, asset_id) references creatives_assets (customer_id, id),
  constraint creatives_tasks_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id)
);
create index creatives_tasks_latest on creatives_tasks (customer_id, kind, id desc);
create index creatives_tasks_of_account on creatives_tasks (customer_id, ad_account_id);
create index creatives_tasks_of_asset on creatives_tasks (customer_id, asset_id) where asset_id is not null;
-- The name of an identity is what it is found by.
create unique index creatives_tasks_identity on creatives_tasks (ad_account_id, name) where kind = 'IDENTITY' and state <> 'FAILED';
alter table creatives_tasks enable row level security, force row level security;
create policy tenant on creatives_tasks using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null)
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

-- Where an asset runs is told by the plans that name it, as what an ad shows or as a video's cover.
create index ad_management_publications_by_asset on ad_management_publications (customer_id, (plan #>> '{creative,asset_id}'));
create index ad_management_publications_by_cover on ad_management_publications (customer_id, (plan #>> '{creative,cover_asset_id}'));
