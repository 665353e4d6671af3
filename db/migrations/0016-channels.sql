-- Why: what keeps us and the platforms in step: the tokens that our processes share, alarms of the connectors, and the daily comparison of
-- what the platforms say with what the books say.
-- Needs: app/app_is_system app/app_sees_all reconciliation/reconciliation_refuse_change

-- `credentials` is a digest of those that the token was bought with: new ones never wait for what became of the old.
create table channels_tokens (
  channel text not null,
  credentials text not null,
  -- under SECRET_KEY
  sealed text,
  ends_at timestamptz,
  -- until then somebody renews it, or nobody is to try again
  renewing_until timestamptz,
  refused_until timestamptz,
  refusal text,
  primary key (channel, credentials),
  constraint channels_tokens_sealed check ((sealed is null) = (ends_at is null)),
  constraint channels_tokens_refusal check ((refused_until is null) = (refusal is null))
);
alter table channels_tokens enable row level security, force row level security;
create policy system_only on channels_tokens using (app_is_system());

-- The last time of each alarm; staff read them.
create table channels_alarms (
  channel text not null,
  kind text not null constraint channels_alarms_kind
    check (kind in ('CREDENTIALS_REFUSED', 'VERSION_ENDED', 'VERSION_REPLACED', 'VERSION_ENDS')),
  message text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (channel, kind)
);
alter table channels_alarms enable row level security, force row level security;
create policy staff on channels_alarms using (app_sees_all());

-- One row per business day, channel and currency; a run that was cut off is finished by the next.
create table reconciliation_runs (
  day date not null,
  channel text not null constraint reconciliation_runs_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  currency text not null,
  accounts integer not null,
  matched integer not null,
  differing integer not null,
  -- a change was under way, so that nothing could be said
  moving integer not null,
  -- no figure of the last 26 hours
  unread integer not null,
  -- sums over the accounts that were compared
  our_minor numeric(30) not null,
  platform_minor numeric(30) not null,
  finished_at timestamptz not null,
  primary key (day, channel, currency),
  constraint reconciliation_runs_counts check (least(accounts, matched, differing, moving, unread) >= 0
    and accounts = matched + differing + moving + unread)
);
alter table reconciliation_runs enable row level security, force row level security;
create policy tenant on reconciliation_runs using ((select app_is_system()));
create policy staff on reconciliation_runs for select using ((select app_sees_all()));

-- A difference blocks its ad account until it vanishes by itself or people have dealt with it.
create table reconciliation_differences (
  id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  channel text not null constraint reconciliation_differences_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  currency text not null,
  -- as last seen, in minor units of the account's currency
  our_minor bigint not null,
  platform_minor bigint not null,
  state text not null constraint reconciliation_differences_state check (state in ('OPEN', 'TIME_LAG', 'ADJUSTED', 'CLOSED')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- who of the staff works on it
  claimed_by bigint,
  claimed_by_name text,
  claimed_at timestamptz,
  -- the last word on it: why it is a lag of time, how it was adjusted, why it was closed
  reason text not null default '',
  -- an adjustment that one person proposed and another has to check
  proposed_minor bigint,
  proposed_by bigint,
  proposed_by_name text,
  proposed_at timestamptz,
  proposal_reason text,
  checked_by bigint,
  checked_by_name text,
  ended_at timestamptz,
  constraint reconciliation_differences_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint reconciliation_differences_ended check ((state in ('ADJUSTED', 'CLOSED')) = (ended_at is not null)),
  constraint reconciliation_differences_claim check ((claimed_by is null) = (claimed_by_name is null) and (claimed_by is null) = (claimed_at is null)),
  constraint reconciliation_differences_proposal check ((proposed_minor is null) = (proposed_by is null)
    and (proposed_minor is null) = (proposed_by_name is null) and (proposed_minor is null) = (proposed_at is null)
    and (proposed_minor is null) = (proposal_reason is null)),
  -- two different people
  constraint reconciliation_differences_four_eyes check (checked_by is null or (proposed_by is not null and checked_by <> proposed_by))
);
create unique index reconciliation_differences_one_open on reconciliation_differences (ad_account_id) where state in ('OPEN', 'TIME_LAG');
create index reconciliation_differences_by_state on reconciliation_differences (state, last_seen_at desc, id desc);
create index reconciliation_differences_by_account on reconciliation_differences (ad_account_id, id desc);
create index reconciliation_differences_by_customer on reconciliation_differences (customer_id, id desc);
-- The agency's own; customers see only that an account waits.
alter table reconciliation_differences enable row level security, force row level security;
create policy tenant on reconciliation_differences using ((select app_is_system()));
-- Staff read; writing stays the system's.
create policy staff on reconciliation_differences for select using ((select app_sees_all()));

create table reconciliation_history (
  id bigint generated always as identity primary key,
  difference_id bigint not null constraint reconciliation_history_difference references reconciliation_differences (id),
  customer_id bigint not null,
  -- SEEN, CHANGED, CLAIMED, TIME_LAG, PROPOSED, REJECTED, ADJUSTED, CLOSED, VANISHED
  event text not null,
  actor text not null,
  note text not null,
  our_minor bigint not null,
  platform_minor bigint not null,
  at timestamptz not null
);
create index reconciliation_history_by_difference on reconciliation_history (difference_id, id);
create trigger reconciliation_history_append_only before update or delete on reconciliation_history
  for each row execute function reconciliation_refuse_change();
alter table reconciliation_history enable row level security, force row level security;
create policy tenant on reconciliation_history using ((select app_is_system()));
create policy staff on reconciliation_history for select using ((select app_sees_all()));
