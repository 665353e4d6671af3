-- Why: what the platforms say and what the books say must agree for every ad account (domain.md 2, invariant 5). A difference is a case
-- that blocks the account until it vanishes by itself or people have dealt with it; a daily run tells per channel that all was compared.

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
create function reconciliation_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of a difference is append-only';
end $$;
create trigger reconciliation_history_append_only before update or delete on reconciliation_history
  for each row execute function reconciliation_refuse_change();

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

-- The agency's own; customers see only that an account waits.
alter table reconciliation_differences enable row level security;
alter table reconciliation_differences force row level security;
create policy tenant on reconciliation_differences using ((select app_is_system()));
alter table reconciliation_history enable row level security;
alter table reconciliation_history force row level security;
create policy tenant on reconciliation_history using ((select app_is_system()));
alter table reconciliation_runs enable row level security;
alter table reconciliation_runs force row level security;
create policy tenant on reconciliation_runs using ((select app_is_system()));
