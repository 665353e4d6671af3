-- Why: customers write rules that watch ad groups and pause them; what is decided by is kept as typed figures, states and events.
-- Needs: app/app_customer_id app/app_sees app/app_sees_all app/app_sub_customer_id

-- Whether pausing is switched off for a customer, by its own people.
create table monitors_settings (
  customer_id bigint primary key constraint monitors_settings_customer references organization_customers (id),
  is_stopped boolean not null default false,
  stop_reason text not null default '',
  stopped_by text,
  stopped_at timestamptz
);
alter table monitors_settings enable row level security, force row level security;
create policy tenant on monitors_settings using (app_sees(customer_id, null));

-- Pausing switched off for all, by staff; one row that is open at most.
create table monitors_stops (
  id bigint primary key,
  reason text not null,
  stopped_by text not null,
  stopped_at timestamptz not null,
  ended_by text,
  ended_at timestamptz
);
create unique index monitors_stops_open on monitors_stops ((true)) where ended_at is null;

create table monitors_rules (
  id bigint primary key,
  customer_id bigint not null constraint monitors_rules_customer references organization_customers (id),
  rule_name text not null constraint monitors_rules_name check (char_length(rule_name) between 1 and 30),
  status text not null constraint monitors_rules_status check (status in ('ON', 'OFF')),
  version integer not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  -- by staff, for everybody to read; it does not run until they let it
  stopped_reason text,
  stopped_by text,
  constraint monitors_rules_tenant unique (customer_id, id),
  constraint monitors_rules_stop check (num_nonnulls(stopped_reason, stopped_by) in (0, 2))
);
create index monitors_rules_by_customer on monitors_rules (customer_id, updated_at desc, id desc) where removed_at is null;
alter table monitors_rules enable row level security, force row level security;
create policy tenant on monitors_rules using (app_sees(customer_id, null));

-- Never changed once written, but for when somebody looked at its back-test.
create table monitors_versions (
  rule_id bigint not null,
  version integer not null constraint monitors_versions_number check (version >= 1),
  customer_id bigint not null,
  -- as it was typed and checked; what it is decided by stands in the columns below
  form jsonb not null,
  sentence text not null,
  -- what its condition and filters look like without their values; statements are made of shapes
  shape text not null,
  numbers numeric[] not null,
  lists jsonb not null,
  currency text not null,
  frequency smallint not null constraint monitors_versions_frequency check (frequency in (5, 30, 60)),
  is_all_accounts boolean not null,
  active_days smallint[],
  active_from smallint,
  active_until smallint,
  cooldown_minutes integer not null,
  max_pauses smallint not null,
  -- whether a signal of theft is among its conditions: its matches make an incident
  tells_theft boolean not null,
  action text not null constraint monitors_versions_action check (action in ('NOTIFY', 'PAUSE_AD', 'PAUSE_AD_GROUP', 'PAUSE_CAMPAIGN', 'CLEAR')),
  made_by text not null,
  made_at timestamptz not null,
  -- of what it decides by: a back-test of the same is a back-test of it
  digest text not null,
  -- from then on it acts, or from when its back-test was looked at
  acts_at timestamptz not null,
  seen_at timestamptz,
  primary key (rule_id, version),
  constraint monitors_versions_rule foreign key (customer_id, rule_id) references monitors_rules (customer_id, id),
  constraint monitors_versions_hours check (num_nonnulls(active_days, active_from, active_until) in (0, 3))
);
create index monitors_versions_by_customer on monitors_versions (customer_id, rule_id);
create index monitors_versions_by_digest on monitors_versions (customer_id, digest) where seen_at is null;
alter table monitors_versions enable row level security, force row level security;
create policy tenant on monitors_versions using (app_sees(customer_id, null));

-- Forms whose back-test somebody looked at, saved or not.
create table monitors_tests (
  customer_id bigint not null constraint monitors_tests_customer references organization_customers (id),
  digest text not null,
  tested_at timestamptz not null,
  primary key (customer_id, digest)
);
alter table monitors_tests enable row level security, force row level security;
create policy tenant on monitors_tests using (app_sees(customer_id, null));

-- What the version in force watches, where it names accounts.
create table monitors_rule_accounts (
  rule_id bigint not null,
  ad_account_id bigint not null,
  customer_id bigint not null,
  primary key (ad_account_id, rule_id),
  constraint monitors_rule_accounts_rule foreign key (customer_id, rule_id) references monitors_rules (customer_id, id),
  constraint monitors_rule_accounts_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id)
);
create index monitors_rule_accounts_by_rule on monitors_rule_accounts (customer_id, rule_id);
alter table monitors_rule_accounts enable row level security, force row level security;
create policy tenant on monitors_rule_accounts using (app_sees(customer_id, null));

-- Domains that a customer's ads may lead to; a removed one stays, so that the past is judged as it was.
create table monitors_domains (
  customer_id bigint not null constraint monitors_domains_customer references organization_customers (id),
  domain text not null constraint monitors_domains_domain check (domain ~ '^[a-z0-9_.-]{4,253}$'),
  note text not null default '',
  added_by text not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (customer_id, domain, added_at)
);
create unique index monitors_domains_open on monitors_domains (customer_id, domain) where removed_at is null;
alter table monitors_domains enable row level security, force row level security;
create policy tenant on monitors_domains using (app_sees(customer_id, null));

-- Ad accounts that a rule watches, or watched lately: how far each was read.
create table monitors_accounts (
  ad_account_id bigint primary key,
  customer_id bigint not null,
  shard smallint not null generated always as ((ad_account_id % 64)::smallint) stored,
  -- the last reading that told all that was asked
  read_at timestamptz,
  objects_at timestamptz,
  activities_at timestamptz,
  users_at timestamptz,
  guards_at timestamptz,
  -- our own trouble with the platform, its code; null: the last reading went well
  trouble text,
  failed_at timestamptz,
  -- the last day with spend before we read it, and ours since
  last_spend_day date,
  constraint monitors_accounts_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id)
);
create index monitors_accounts_by_shard on monitors_accounts (shard, ad_account_id);
create index monitors_accounts_by_customer on monitors_accounts (customer_id, ad_account_id);
alter table monitors_accounts enable row level security, force row level security;
create policy tenant on monitors_accounts using (app_sees(customer_id, null));

-- Campaigns, ad groups and ads as last told.
create table monitors_objects (
  id bigint primary key generated always as identity,
  ad_account_id bigint not null constraint monitors_objects_account references monitors_accounts (ad_account_id),
  customer_id bigint not null,
  level text not null constraint monitors_objects_level check (level in ('CAMPAIGN', 'AD_GROUP', 'AD')),
  outside_id text not null,
  campaign_id text,
  ad_group_id text,
  name text not null,
  objective text,
  configured text not null,
  effective text not null,
  may_deliver boolean not null,
  daily_budget_minor bigint,
  made_at timestamptz,
  first_seen_at timestamptz not null,
  -- of an ad: where it leads and in whose name; of an ad group: of all its ads that may deliver
  domains text[] not null default '{}',
  countries text[] not null default '{}',
  identities text[] not null default '{}',
  -- whoever changed it last had not worked in the account before
  is_by_stranger boolean not null default false,
  is_protected boolean not null default false,
  -- of an ad group: the most that the platform told of the day that runs there; it may tell less later
  day date,
  spend bigint not null default 0,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  conversions bigint not null default 0,
  value bigint not null default 0,
  -- since when its hours are known, and its ticks; what was made while we read is known from the beginning
  told_since timestamptz not null,
  ticks_since timestamptz not null,
  constraint monitors_objects_once unique (ad_account_id, level, outside_id)
) with (fillfactor = 80);
create index monitors_objects_by_customer on monitors_objects (customer_id, level);
create index monitors_objects_by_group on monitors_objects (ad_account_id, ad_group_id) where level = 'AD';
alter table monitors_objects enable row level security, force row level security;
create policy tenant on monitors_objects using (app_sees(customer_id, null));

-- What changed in an ad group by 5-minute tick: the figures of the day as told, and what they added, never less than nothing.
create table monitors_facts (
  tick integer not null,
  object_id bigint not null,
  ad_account_id bigint not null,
  day date not null,
  spend bigint not null,
  impressions bigint not null,
  clicks bigint not null,
  conversions bigint not null,
  value bigint not null,
  added_spend bigint not null,
  added_impressions bigint not null,
  added_clicks bigint not null,
  added_conversions bigint not null,
  added_value bigint not null,
  constraint monitors_facts_pkey primary key (tick, object_id)
) partition by range (tick);
alter table monitors_facts enable row level security, force row level security;
create policy staff on monitors_facts using ((select app_sees_all()));

-- The same by hour, for 35 days.
create table monitors_hours (
  object_id bigint not null,
  ad_account_id bigint not null,
  hour timestamptz not null,
  spend bigint not null,
  impressions bigint not null,
  clicks bigint not null,
  conversions bigint not null,
  value bigint not null,
  constraint monitors_hours_pkey primary key (ad_account_id, object_id, hour)
) partition by range (hour);
alter table monitors_hours enable row level security, force row level security;
create policy staff on monitors_hours using ((select app_sees_all()));

-- By day of the account's calendar, as the platform tells it last.
create table monitors_days (
  object_id bigint not null constraint monitors_days_object references monitors_objects (id),
  ad_account_id bigint not null,
  day date not null,
  spend bigint not null,
  impressions bigint not null,
  clicks bigint not null,
  conversions bigint not null,
  value bigint not null,
  primary key (object_id, day)
);
create index monitors_days_by_day on monitors_days (day);
alter table monitors_days enable row level security, force row level security;
create policy staff on monitors_days using ((select app_sees_all()));

-- How an ad group stood from a moment on: what is compared with values, and not a figure.
create table monitors_states (
  object_id bigint not null constraint monitors_states_object references monitors_objects (id),
  since timestamptz not null,
  effective text not null,
  may_deliver boolean not null,
  daily_budget_minor bigint,
  domains text[] not null,
  countries text[] not null,
  primary key (object_id, since)
);
alter table monitors_states enable row level security, force row level security;
create policy staff on monitors_states using ((select app_sees_all()));

-- What happened in an account, each once: created objects, changes by strangers, people who came.
create table monitors_events (
  id bigint primary key,
  customer_id bigint not null,
  ad_account_id bigint not null constraint monitors_events_account references monitors_accounts (ad_account_id),
  -- the ad group that it belongs to
  object_id bigint constraint monitors_events_object references monitors_objects (id),
  kind text not null constraint monitors_events_kind check (kind ~ '^[A-Z_]{3,40}$'),
  at timestamptz not null,
  actor_id text,
  actor_name text,
  told text not null default '',
  -- somebody said that it was nothing: from then on it counts no more
  withdrawn_at timestamptz,
  -- tells one from the next however often it is read
  told_key text not null,
  constraint monitors_events_once unique (ad_account_id, kind, told_key)
);
create index monitors_events_by_time on monitors_events (ad_account_id, at desc);
create index monitors_events_by_object on monitors_events (object_id, at desc) where object_id is not null;
create index monitors_events_by_customer on monitors_events (customer_id, at desc);
alter table monitors_events enable row level security, force row level security;
create policy tenant on monitors_events using (app_sees(customer_id, null));

-- People and programs that changed something in an account, since when they are known.
create table monitors_actors (
  ad_account_id bigint not null constraint monitors_actors_account references monitors_accounts (ad_account_id),
  customer_id bigint not null,
  -- a person, or an application as «app:<id>»
  actor text not null,
  name text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  is_known boolean not null,
  primary key (ad_account_id, actor)
);
create index monitors_actors_by_customer on monitors_actors (customer_id);
alter table monitors_actors enable row level security, force row level security;
create policy tenant on monitors_actors using (app_sees(customer_id, null));

-- One shard of one tick: judged once, by whoever holds its lease.
create table monitors_ticks (
  tick integer not null,
  shard smallint not null constraint monitors_ticks_shard check (shard between 0 and 63),
  state text not null constraint monitors_ticks_state check (state in ('WAITING', 'RUNNING', 'DONE', 'SKIPPED')),
  fence integer not null default 0,
  lease_until timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  accounts integer not null default 0,
  rules integer not null default 0,
  pairs integer not null default 0,
  matches integer not null default 0,
  late integer not null default 0,
  failed integer not null default 0,
  primary key (tick, shard)
);
create index monitors_ticks_open on monitors_ticks (tick, shard) where state in ('WAITING', 'RUNNING');
alter table monitors_ticks enable row level security, force row level security;
create policy staff on monitors_ticks using ((select app_sees_all()));

-- From when to when a version held for an ad group, with what it was judged by.
create table monitors_matches (
  id bigint primary key,
  rule_id bigint not null,
  version integer not null,
  customer_id bigint not null,
  ad_account_id bigint not null constraint monitors_matches_account references monitors_accounts (ad_account_id),
  object_id bigint not null constraint monitors_matches_object references monitors_objects (id),
  began_at timestamptz not null,
  last_at timestamptz not null,
  ended_at timestamptz,
  -- one entry for each leaf: what it was compared with, and how it was
  leaves jsonb not null,
  -- what one unit of the rule's currency was in the account's, in millionths
  rate numeric not null,
  told_at timestamptz,
  constraint monitors_matches_rule foreign key (customer_id, rule_id) references monitors_rules (customer_id, id)
);
create unique index monitors_matches_open on monitors_matches (rule_id, object_id) where ended_at is null;
create index monitors_matches_going on monitors_matches (ad_account_id) where ended_at is null;
create index monitors_matches_by_rule on monitors_matches (customer_id, rule_id, began_at desc);
create index monitors_matches_by_object on monitors_matches (object_id, began_at desc);
create index monitors_matches_by_account on monitors_matches (ad_account_id, began_at desc);
alter table monitors_matches enable row level security, force row level security;
create policy tenant on monitors_matches using (app_sees(customer_id, null));

create table monitors_pauses (
  id bigint primary key,
  customer_id bigint not null,
  ad_account_id bigint not null constraint monitors_pauses_account references monitors_accounts (ad_account_id),
  rule_id bigint not null,
  version integer not null,
  match_id bigint not null constraint monitors_pauses_match references monitors_matches (id),
  -- the ad group that matched
  object_id bigint not null constraint monitors_pauses_object references monitors_objects (id),
  -- what is paused: it, its campaign, or one of its ads
  target_id bigint not null constraint monitors_pauses_target references monitors_objects (id),
  level text not null constraint monitors_pauses_level check (level in ('CAMPAIGN', 'AD_GROUP', 'AD')),
  action text not null,
  -- that it follows on another one that did not hold
  escalates bigint constraint monitors_pauses_escalates references monitors_pauses (id),
  state text not null constraint monitors_pauses_state check (state in ('PENDING', 'SENDING', 'VERIFYING', 'HELD', 'PAUSE_SUCCESS', 'PAUSE_FAIL')),
  fence integer not null default 0,
  tries smallint not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  -- what the platform showed before: it is given back as it was
  found text,
  values_text text not null,
  fail_reason text not null default '',
  request_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- until then it stays paused, and is paused anew where somebody enables it
  hold_until timestamptz,
  saved_minor bigint,
  restore_state text not null default 'NONE' constraint monitors_pauses_restore check (restore_state in ('NONE', 'RESTORING', 'RESTORED', 'RESTORE_FAIL')),
  restore_reason text not null default '',
  restore_sent_at timestamptz,
  restore_tries smallint not null default 0,
  restored_by text,
  restored_at timestamptz,
  feedback text constraint monitors_pauses_feedback check (feedback is null or feedback in ('RIGHT', 'FALSE_ALARM')),
  decided_by text,
  constraint monitors_pauses_rule foreign key (customer_id, rule_id) references monitors_rules (customer_id, id)
);
-- One action on an object at a time.
create unique index monitors_pauses_open on monitors_pauses (target_id) where state in ('PENDING', 'SENDING', 'VERIFYING', 'HELD');
create index monitors_pauses_due on monitors_pauses (due_at) where due_at is not null;
create index monitors_pauses_latest on monitors_pauses (customer_id, created_at desc, id desc) include (state, ad_account_id);
create index monitors_pauses_by_target on monitors_pauses (target_id, created_at desc);
create index monitors_pauses_by_rule on monitors_pauses (customer_id, rule_id, created_at desc) include (state);
create index monitors_pauses_by_account on monitors_pauses (ad_account_id, created_at desc);
create index monitors_pauses_by_match on monitors_pauses (match_id);
create index monitors_pauses_by_object on monitors_pauses (object_id);
create index monitors_pauses_escalating on monitors_pauses (escalates) where escalates is not null;
alter table monitors_pauses enable row level security, force row level security;
create policy tenant on monitors_pauses using (app_sees(customer_id, null));

-- Rules of ours that the platform runs in a watched account: they ping us, or pause while we are away.
create table monitors_guards (
  ad_account_id bigint not null constraint monitors_guards_account references monitors_accounts (ad_account_id),
  customer_id bigint not null,
  guard_name text not null,
  -- the platform's id; null: it was sent and not seen yet
  outside_id text,
  is_on boolean not null default false,
  sent_at timestamptz not null,
  seen_at timestamptz,
  primary key (ad_account_id, guard_name)
);
create index monitors_guards_by_outside on monitors_guards (outside_id);
create index monitors_guards_by_customer on monitors_guards (customer_id);
alter table monitors_guards enable row level security, force row level security;
create policy tenant on monitors_guards using (app_sees(customer_id, null));

-- Pings that came, by what they are: one that comes again asks for nothing.
create table monitors_pings (
  digest text primary key,
  received_at timestamptz not null,
  body bytea not null
);
create index monitors_pings_by_time on monitors_pings (received_at);
alter table monitors_pings enable row level security, force row level security;
create policy staff on monitors_pings using ((select app_sees_all()));

create index monitors_objects_by_outside on monitors_objects (outside_id);
