-- Why: what the portal says on its own: notices are dialogs and announcements as data, of which each version is kept; messages reach one user
-- each; interests are pages that a user wants to hear of, and is told of once when the staff say that they have opened.
-- Needs: app/app_is_system app/app_sees app/app_sees_all

create table notices_notices (
  id bigint primary key,
  kind text not null constraint notices_notices_kind
    check (kind in ('HOLIDAY', 'RENAME', 'UPGRADE', 'META_OPENING', 'CONTRACT_PROMPT', 'GENERAL')),
  placement text not null constraint notices_notices_placement check (placement in ('GLOBAL', 'META_OPENING', 'CONTRACT', 'DASHBOARD')),
  title text not null constraint notices_notices_title check (char_length(title) between 1 and 60),
  -- a list of {kind: text, text} and {kind: list, items}; never markup
  body jsonb not null constraint notices_notices_body check (jsonb_typeof(body) = 'array'),
  -- one of these roles is needed; null is for every signed-in user
  roles text[],
  active_from timestamptz not null,
  active_until timestamptz,
  countdown_seconds smallint constraint notices_notices_countdown check (countdown_seconds between 1 and 60),
  -- the key of the browser's local storage that remembers it was seen
  seen_flag text constraint notices_notices_flag check (seen_flag ~ '^[A-Za-z0-9_-]{1,60}$'),
  is_reopenable boolean not null default false,
  created_at timestamptz not null,
  reach text not null default 'ALL' constraint notices_notices_reach
    check (reach in ('ALL', 'CUSTOMERS', 'AGENTS', 'SUB_CUSTOMERS')),
  -- of customers that have one of these channels; null is for any
  channels text[],
  -- of these customers alone; null is for all
  named_customers bigint[],
  version integer not null default 1 constraint notices_notices_version check (version > 0),
  withdrawn_at timestamptz,
  constraint notices_notices_span check (active_until > active_from)
);
create index notices_notices_by_time on notices_notices (active_from desc);
alter table notices_notices enable row level security, force row level security;
create policy everyone on notices_notices for select using (true);
create policy system_only on notices_notices using (app_is_system());
-- The dated notices of the specification: every installation has them.
select set_config('app.scope', 'system', true);
insert into notices_notices (id, kind, placement, title, body, roles, active_from, active_until, countdown_seconds,
  seen_flag, is_reopenable, created_at, reach)
values
  (1, 'HOLIDAY', 'GLOBAL', '端午节放假通知', '[
      {"kind": "text", "text": "尊敬的客户，端午节放假时间为 2025 年 5 月 31 日至 6 月 2 日，共 3 天；6 月 3 日起恢复正常服务。"},
      {"kind": "text", "text": "假期期间人工答复可能较慢，请提前安排好账户额度。"}
    ]', null, '2025-05-26T00:00:00+08:00', '2025-06-03T00:00:00+08:00', 5, 'holidayNotice6_1', true, '2025-05-26T00:00:00+08:00', 'ALL'),
  (2, 'RENAME', 'GLOBAL', '品牌更名通知', '[
      {"kind": "text", "text": "自 2025 年 6 月 5 日起，平台将启用全新品牌。"},
      {"kind": "list", "items": ["本次仅更换品牌名称与标识。", "核心功能、历史数据与使用方式均保持不变，您无需任何操作。"]}
    ]', null, '2025-05-26T00:00:00+08:00', '2025-07-05T00:00:00+08:00', null, 'changeNameDialog', false, '2025-05-26T00:00:00+08:00',
    'ALL'),
  (3, 'UPGRADE', 'GLOBAL', '升级完成', '[
      {"kind": "text", "text": "平台品牌升级已完成，感谢您的支持。核心功能、数据与使用方式均保持不变。"}
    ]', null, '2025-06-05T00:00:00+08:00', '2025-07-05T00:00:00+08:00', null, 'upgradeDialogSuccess', false, '2025-06-05T00:00:00+08:00',
    'ALL'),
  (4, 'META_OPENING', 'META_OPENING', 'Meta 开户提醒', '[
      {"kind": "text", "text": "开户请务必通过「Meta 免费开户」按钮进行。"},
      {"kind": "text", "text": "否则账户将无法与平台后台关联，且审核速度会变慢。"}
    ]', array['Associated'], '2025-01-01T00:00:00+08:00', null, null, 'metaOpenRemark', false, '2025-01-01T00:00:00+08:00',
    'CUSTOMERS'),
  (5, 'CONTRACT_PROMPT', 'CONTRACT', '签署合同', '[
      {"kind": "text", "text": "为保障双方权益，请先完成合同签署。"},
      {"kind": "text", "text": "证明材料：境外注册证书或境内营业执照。"}
    ]', array['PreCharge', 'PreChargeAgentDeliver'], '2025-01-01T00:00:00+08:00', null, null, null, false, '2025-01-01T00:00:00+08:00',
    'CUSTOMERS');
select set_config('app.scope', '', true);

-- Each version as it was, with who made it and why.
create table notices_versions (
  notice_id bigint not null constraint notices_versions_notice references notices_notices (id),
  version integer not null constraint notices_versions_version check (version > 0),
  event text not null constraint notices_versions_event check (event in ('PUBLISHED', 'CHANGED', 'WITHDRAWN')),
  -- the notice as it read from then on
  content jsonb not null constraint notices_versions_content check (jsonb_typeof(content) = 'object'),
  staff_id bigint not null constraint notices_versions_staff references staff_users (id),
  reason text not null constraint notices_versions_reason check (char_length(reason) <= 200),
  at timestamptz not null,
  primary key (notice_id, version)
);
create index notices_versions_by_staff on notices_versions (staff_id);
alter table notices_versions enable row level security, force row level security;
create policy staff on notices_versions using (app_sees_all());

create table notices_messages (
  id bigint primary key,
  -- No foreign key: a message is written in the transaction that settles money, and must never be the reason for that to fail.
  user_id bigint not null,
  -- the customer in whose name the user gets it; null when it concerns the person alone
  customer_id bigint,
  sub_customer_id bigint,
  kind text not null constraint notices_messages_kind
    check (kind in ('QUOTA_RESULT', 'ACCOUNT', 'DOWNLOAD', 'INVITATION', 'APPLICATION', 'CONTRACT', 'SECURITY', 'NOTICE')),
  -- what it is about: together with the kind, a user hears of it once
  object_id text not null,
  title text not null constraint notices_messages_title check (char_length(title) between 1 and 60),
  body text not null constraint notices_messages_text check (char_length(body) <= 500),
  link text constraint notices_messages_link check (link ~ '^/([^/\\]|$)'),
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notices_messages_once unique (user_id, kind, object_id),
  constraint notices_messages_tenant check (sub_customer_id is null or customer_id is not null)
);
create index notices_messages_by_user on notices_messages (user_id, id desc);
create index notices_messages_unread on notices_messages (user_id) where read_at is null;
create index notices_messages_by_reading on notices_messages (read_at) where read_at is not null;
-- A customer's message follows the tenant, a personal one the user's own row.
alter table notices_messages enable row level security, force row level security;
create policy owner on notices_messages using (
  app_is_system()
  or (customer_id is not null and app_sees(customer_id, sub_customer_id))
  or (customer_id is null and exists (select from organization_wallet_users u where u.id = user_id)));

create table notices_interests (
  user_id bigint not null constraint notices_interests_user references organization_wallet_users (id),
  feature text not null constraint notices_interests_feature check (feature ~ '^[A-Za-z0-9/._-]{1,60}$'),
  created_at timestamptz not null,
  told_at timestamptz,
  primary key (user_id, feature)
);
create index notices_interests_by_feature on notices_interests (feature);
alter table notices_interests enable row level security, force row level security;
create policy owner on notices_interests using (exists (select from organization_wallet_users u where u.id = user_id));

create table notices_openings (
  feature text primary key constraint notices_openings_feature check (feature ~ '^[A-Za-z0-9/._-]{1,60}$'),
  title text not null constraint notices_openings_title check (char_length(title) between 1 and 30),
  link text not null constraint notices_openings_link check (link ~ '^/([^/\\]|$)'),
  staff_id bigint not null constraint notices_openings_staff references staff_users (id),
  opened_at timestamptz not null
);
create index notices_openings_by_staff on notices_openings (staff_id);
alter table notices_openings enable row level security, force row level security;
create policy staff on notices_openings using (app_sees_all());
