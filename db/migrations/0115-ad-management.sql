-- Why: customers see and switch the campaigns, ad groups and ads of three channels; lists of hundreds of thousands are read from our own copy.
-- Needs: app/app_sees

-- How far each ad account was read. Readings are numbered as they begin to ask, so that a late answer changes nothing that is newer.
create table ad_management_accounts (
  ad_account_id bigint primary key,
  customer_id bigint not null,
  asking bigint not null default 0,
  kept bigint not null default 0,
  due_at timestamptz not null,
  -- the last reading that told all that was asked, and the last that told every object
  read_at timestamptz,
  whole_at timestamptz,
  -- the account's day that `today` of the objects means
  figures_day date,
  -- the platform's code where the last reading told nothing; empty otherwise
  trouble text not null default '',
  -- what the platform says of the least daily budget, minor units; null: nothing
  least_daily_minor bigint,
  least_at timestamptz,
  constraint ad_management_accounts_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id)
);
create index ad_management_accounts_by_due on ad_management_accounts (due_at);
create index ad_management_accounts_by_customer on ad_management_accounts (customer_id, ad_account_id);
alter table ad_management_accounts enable row level security, force row level security;
create policy tenant on ad_management_accounts using (app_sees(customer_id, null));

-- Campaigns, ad groups and ads as last told, with their figures: minor units of the account's currency, of today and of seven days with today.
create table ad_management_objects (
  id bigint primary key generated always as identity,
  customer_id bigint not null,
  ad_account_id bigint not null constraint ad_management_objects_account references ad_management_accounts (ad_account_id),
  channel text not null,
  level text not null constraint ad_management_objects_level check (level in ('CAMPAIGN', 'AD_GROUP', 'AD')),
  outside_id text not null,
  campaign_id text,
  ad_group_id text,
  name text not null,
  -- the words that people look for
  sought text not null generated always as (lower(name || ' ' || outside_id)) stored,
  objective text not null default 'OTHER',
  configured text not null,
  effective text not null,
  state text not null constraint ad_management_objects_state check (state in ('ON', 'STOPPED', 'OFF', 'GONE')),
  is_on boolean not null,
  budget_kind text,
  budget_minor bigint,
  made_at timestamptz,
  gone_at timestamptz,
  -- the reading before which what we read back ourselves is newer
  confirmed bigint not null default 0,
  spend_today bigint not null default 0,
  spend bigint not null default 0,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  conversions numeric(18, 2) not null default 0,
  -- what lists are sorted by: amounts in dollars; without impressions, clicks or conversions there is no rate
  usd_today double precision not null default 0,
  usd double precision not null default 0,
  budget_usd double precision,
  ctr double precision,
  cpc_usd double precision,
  cpa_usd double precision,
  constraint ad_management_objects_once unique (ad_account_id, level, outside_id),
  constraint ad_management_objects_tenant unique (customer_id, id),
  constraint ad_management_objects_budget check (num_nonnulls(budget_kind, budget_minor) in (0, 2))
);
-- What every filter looks at, so that hits are counted without their rows.
create index ad_management_objects_search on ad_management_objects (customer_id, channel, level, state, objective, ad_account_id) include (id, sought);
create index ad_management_objects_by_campaign on ad_management_objects (customer_id, campaign_id, level);
create index ad_management_objects_by_group on ad_management_objects (customer_id, ad_group_id, level);
-- One for each order, with the narrow filters beside it: what they leave out is passed over without its row.
create index ad_management_objects_usd_today on ad_management_objects (customer_id, channel, level, usd_today, id) include (state, objective, ad_account_id);
create index ad_management_objects_usd on ad_management_objects (customer_id, channel, level, usd, id) include (state, objective, ad_account_id);
create index ad_management_objects_impressions on ad_management_objects (customer_id, channel, level, impressions, id) include (state, objective, ad_account_id);
create index ad_management_objects_clicks on ad_management_objects (customer_id, channel, level, clicks, id) include (state, objective, ad_account_id);
create index ad_management_objects_conversions on ad_management_objects (customer_id, channel, level, conversions, id) include (state, objective, ad_account_id);
-- What has no rate comes last in both directions.
create index ad_management_objects_ctr on ad_management_objects (customer_id, channel, level, ctr, id) include (state, objective, ad_account_id);
create index ad_management_objects_ctr_down on ad_management_objects (customer_id, channel, level, ctr desc nulls last, id desc) include (state, objective, ad_account_id);
create index ad_management_objects_cpc on ad_management_objects (customer_id, channel, level, cpc_usd, id) include (state, objective, ad_account_id);
create index ad_management_objects_cpc_down on ad_management_objects (customer_id, channel, level, cpc_usd desc nulls last, id desc) include (state, objective, ad_account_id);
create index ad_management_objects_cpa on ad_management_objects (customer_id, channel, level, cpa_usd, id) include (state, objective, ad_account_id);
create index ad_management_objects_cpa_down on ad_management_objects (customer_id, channel, level, cpa_usd desc nulls last, id desc) include (state, objective, ad_account_id);
create index ad_management_objects_budget_up on ad_management_objects (customer_id, channel, level, budget_usd, id) include (state, objective, ad_account_id);
create index ad_management_objects_budget_down on ad_management_objects (customer_id, channel, level, budget_usd desc nulls last, id desc) include (state, objective, ad_account_id);
alter table ad_management_objects enable row level security, force row level security;
create policy tenant on ad_management_objects using (app_sees(customer_id, null));

-- By day of the account's calendar, as the platform tells it last: a figure may fall.
create table ad_management_days (
  object_id bigint not null,
  customer_id bigint not null,
  ad_account_id bigint not null,
  day date not null,
  spend bigint not null,
  impressions bigint not null,
  clicks bigint not null,
  conversions numeric(18, 2) not null,
  primary key (object_id, day),
  constraint ad_management_days_object foreign key (customer_id, object_id) references ad_management_objects (customer_id, id)
);
create index ad_management_days_by_account on ad_management_days (ad_account_id, day);
alter table ad_management_days enable row level security, force row level security;
create policy tenant on ad_management_days using (app_sees(customer_id, null));

-- What was asked for at once, under one key.
create table ad_management_batches (
  id bigint primary key,
  customer_id bigint not null constraint ad_management_batches_customer references organization_customers (id),
  request_key text not null,
  body_hash text not null,
  made_by text not null,
  made_at timestamptz not null,
  undo_until timestamptz not null,
  -- the answer that the same key gives again
  results jsonb not null default '[]',
  constraint ad_management_batches_once unique (customer_id, request_key),
  constraint ad_management_batches_tenant unique (customer_id, id)
);
alter table ad_management_batches enable row level security, force row level security;
create policy tenant on ad_management_batches using (app_sees(customer_id, null));

create table ad_management_actions (
  id bigint primary key,
  customer_id bigint not null,
  batch_id bigint not null,
  object_id bigint not null,
  ad_account_id bigint not null,
  level text not null,
  kind text not null constraint ad_management_actions_kind check (kind in ('SWITCH', 'BUDGET')),
  -- ACTIVE or PAUSED, or a decimal amount of the account's currency
  from_value text,
  to_value text not null,
  budget_kind text,
  state text not null constraint ad_management_actions_state check (state in ('WAITING', 'SENDING', 'VERIFYING', 'DONE', 'FAILED', 'UNDONE')),
  reason text not null default '',
  tries smallint not null default 0,
  made_by text not null,
  made_at timestamptz not null,
  -- when the next step is to be taken; null once it is over
  due_at timestamptz,
  sent_at timestamptz,
  fence integer not null default 0,
  ended_at timestamptz,
  constraint ad_management_actions_batch foreign key (customer_id, batch_id) references ad_management_batches (customer_id, id),
  constraint ad_management_actions_object foreign key (customer_id, object_id) references ad_management_objects (customer_id, id)
);
-- One at a time on an object.
create unique index ad_management_actions_open on ad_management_actions (object_id) where state in ('WAITING', 'SENDING', 'VERIFYING');
create index ad_management_actions_by_object on ad_management_actions (customer_id, object_id, made_at desc);
create index ad_management_actions_by_batch on ad_management_actions (customer_id, batch_id);
create index ad_management_actions_due on ad_management_actions (ad_account_id, due_at) where due_at is not null;
alter table ad_management_actions enable row level security, force row level security;
create policy tenant on ad_management_actions using (app_sees(customer_id, null));
