-- Why: what the portal says on its own, and what users say to it. Notices are dialogs and announcements as data, messages reach one user
-- each, interests are features a user wants to hear of; reports of errors, page views and feedback come from the browser.
-- Needs: app/app_sees app/app_is_system app/app_sees_all

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
  is_for_sub_customers boolean not null default true,
  active_from timestamptz not null,
  active_until timestamptz,
  countdown_seconds smallint constraint notices_notices_countdown check (countdown_seconds between 1 and 60),
  -- the key of the browser's local storage that remembers it was seen
  seen_flag text constraint notices_notices_flag check (seen_flag ~ '^[A-Za-z0-9_-]{1,60}$'),
  is_reopenable boolean not null default false,
  created_at timestamptz not null,
  constraint notices_notices_span check (active_until > active_from)
);
create index notices_notices_by_time on notices_notices (active_from desc);
alter table notices_notices enable row level security, force row level security;
create policy everyone on notices_notices for select using (true);
create policy system_only on notices_notices using (app_is_system());

-- The dated notices of the specification: every installation has them.
select set_config('app.scope', 'system', true);
insert into notices_notices (id, kind, placement, title, body, roles, is_for_sub_customers, active_from, active_until, countdown_seconds,
  seen_flag, is_reopenable, created_at)
values
  (1, 'HOLIDAY', 'GLOBAL', '端午节放假通知', '[
      {"kind": "text", "text": "尊敬的客户，端午节放假时间为 2025 年 5 月 31 日至 6 月 2 日，共 3 天；6 月 3 日起恢复正常服务。"},
      {"kind": "text", "text": "假期期间人工答复可能较慢，请提前安排好账户额度。"}
    ]', null, true, '2025-05-26T00:00:00+08:00', '2025-06-03T00:00:00+08:00', 5, 'holidayNotice6_1', true, '2025-05-26T00:00:00+08:00'),
  (2, 'RENAME', 'GLOBAL', '品牌更名通知', '[
      {"kind": "text", "text": "自 2025 年 6 月 5 日起，平台将启用全新品牌。"},
      {"kind": "list", "items": ["本次仅更换品牌名称与标识。", "核心功能、历史数据与使用方式均保持不变，您无需任何操作。"]}
    ]', null, true, '2025-05-26T00:00:00+08:00', '2025-07-05T00:00:00+08:00', null, 'changeNameDialog', false, '2025-05-26T00:00:00+08:00'),
  (3, 'UPGRADE', 'GLOBAL', '升级完成', '[
      {"kind": "text", "text": "平台品牌升级已完成，感谢您的支持。核心功能、数据与使用方式均保持不变。"}
    ]', null, true, '2025-06-05T00:00:00+08:00', '2025-07-05T00:00:00+08:00', null, 'upgradeDialogSuccess', false, '2025-06-05T00:00:00+08:00'),
  (4, 'META_OPENING', 'META_OPENING', 'Meta 开户提醒', '[
      {"kind": "text", "text": "开户请务必通过「Meta 免费开户」按钮进行。"},
      {"kind": "text", "text": "否则账户将无法与平台后台关联，且审核速度会变慢。"}
    ]', array['Associated'], false, '2025-01-01T00:00:00+08:00', null, null, 'metaOpenRemark', false, '2025-01-01T00:00:00+08:00'),
  (5, 'CONTRACT_PROMPT', 'CONTRACT', '签署合同', '[
      {"kind": "text", "text": "为保障双方权益，请先完成合同签署。"},
      {"kind": "text", "text": "证明材料：境外注册证书或境内营业执照。"}
    ]', array['PreCharge', 'PreChargeAgentDeliver'], false, '2025-01-01T00:00:00+08:00', null, null, null, false, '2025-01-01T00:00:00+08:00');
select set_config('app.scope', '', true);

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
  primary key (user_id, feature)
);
alter table notices_interests enable row level security, force row level security;
create policy owner on notices_interests using (exists (select from organization_wallet_users u where u.id = user_id));

create table diagnostics_reports (
  id bigint primary key,
  kind text not null constraint diagnostics_reports_kind check (kind in ('CALL', 'UI_ERROR', 'BLANK_SCREEN')),
  address_digest text not null,
  -- whose session it was; null before sign-in
  user_id bigint constraint diagnostics_reports_user references organization_wallet_users (id),
  route text not null,
  version text not null,
  message text not null,
  url text not null,
  method text not null,
  -- of the envelope; null when none came
  code bigint,
  status smallint,
  elapsed_ms integer,
  request_id text not null,
  body text not null,
  query text not null,
  stack text not null,
  component_stack text not null,
  user_agent text not null,
  created_at timestamptz not null
);
create index diagnostics_reports_by_time on diagnostics_reports (created_at);
create index diagnostics_reports_by_user on diagnostics_reports (user_id) where user_id is not null;
alter table diagnostics_reports enable row level security, force row level security;
create policy system_only on diagnostics_reports using (app_is_system());

create table diagnostics_page_views (
  day date not null,
  route text not null,
  -- titles of up to three menu levels; empty where there is none
  title_1 text not null,
  title_2 text not null,
  title_3 text not null,
  views bigint not null constraint diagnostics_page_views_positive check (views > 0),
  primary key (day, route, title_1, title_2, title_3)
);
alter table diagnostics_page_views enable row level security, force row level security;
create policy system_only on diagnostics_page_views using (app_is_system());

create table diagnostics_feedback (
  id bigint primary key,
  user_id bigint not null constraint diagnostics_feedback_user references organization_wallet_users (id),
  customer_id bigint constraint diagnostics_feedback_customer references organization_customers (id),
  sub_customer_id bigint,
  feedback_type text not null constraint diagnostics_feedback_type check (feedback_type in ('FEATURE', 'USAGE', 'DATA', 'OTHER')),
  content text not null constraint diagnostics_feedback_content check (char_length(content) between 10 and 1000),
  files text[] not null constraint diagnostics_feedback_files check (cardinality(files) <= 5),
  contact text not null,
  page_url text not null,
  version text not null,
  user_agent text not null,
  created_at timestamptz not null
);
create index diagnostics_feedback_by_user on diagnostics_feedback (user_id, created_at);
create index diagnostics_feedback_by_customer on diagnostics_feedback (customer_id) where customer_id is not null;
alter table diagnostics_feedback enable row level security, force row level security;
create policy tenant on diagnostics_feedback using (app_sees_all() or (customer_id is not null and app_sees(customer_id, sub_customer_id)));

-- How much of its allowance a subject has used in its present window. Unlogged: after a crash the windows begin anew.
create unlogged table diagnostics_allowances (
  subject text primary key,
  used integer not null constraint diagnostics_allowances_used check (used >= 0),
  window_ends_at timestamptz not null
);
create index diagnostics_allowances_by_window on diagnostics_allowances (window_ends_at);
alter table diagnostics_allowances enable row level security, force row level security;
create policy system_only on diagnostics_allowances using (app_is_system());
