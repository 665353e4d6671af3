-- Why: what becomes of a leg that does not simply finish: carried by another one, decided by people, tried again, without a reference, or
-- followed by spend that came late.
-- Needs: app/app_is_system app/app_sees app/app_sees_all quota/quota_check_merged

-- Checked at the commit: a head and what it carries move one after another.
create constraint trigger quota_items_merged after update on quota_items deferrable initially deferred for each row
  when (new.carries > 0 or old.carries > 0 or new.carried_by is not null or old.carried_by is not null)
  execute function quota_check_merged();

-- What one attempt carried, its head included; an attempt of a single leg lists none.
create table quota_attempt_legs (
  item_id bigint not null,
  number integer not null,
  leg_id bigint not null constraint quota_attempt_legs_leg references quota_items (id),
  -- the leg's, which may be another sub-customer's than the head's
  customer_id bigint not null,
  sub_customer_id bigint,
  -- negative when it lowers
  delta_minor bigint not null,
  primary key (item_id, number, leg_id),
  constraint quota_attempt_legs_attempt foreign key (item_id, number) references quota_attempts (item_id, number)
);
create index quota_attempt_legs_by_leg on quota_attempt_legs (leg_id);
alter table quota_attempt_legs enable row level security, force row level security;
create policy tenant on quota_attempt_legs using (app_sees(customer_id, sub_customer_id));

-- What a case says of the outcome of a leg that only people can tell, with the figure that the platform shows and the proof.
create table quota_proposals (
  id bigint primary key constraint quota_proposals_case references cases_cases (id),
  item_id bigint not null constraint quota_proposals_item references quota_items (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  outcome text not null constraint quota_proposals_outcome check (outcome in ('DONE', 'FAILED')),
  -- what the platform shows now; null where a sum is moved and no figure tells (TikTok)
  figure_minor bigint,
  -- the platform's transaction, where it has one
  reference text,
  -- its words may stand in the case's picture
  proof text not null,
  -- told to the customer of a leg that failed
  reason text,
  constraint quota_proposals_sane check ((outcome = 'FAILED') = (reason is not null))
);
create index quota_proposals_by_item on quota_proposals (item_id, id);
-- People's notes: no tenant sees them.
alter table quota_proposals enable row level security, force row level security;
create policy tenant on quota_proposals using ((select app_sees_all()));

-- Who tries a failed line again: the key of the order that is made of it. Whoever comes with another key later than a minute, and finds no
-- such order, takes the line over. `sub_customer_id` is the line's own, so that its sub-customer and its customer meet in one row.
create table quota_retries (
  item_id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  order_key text not null,
  claimed_at timestamptz not null,
  constraint quota_retries_ad_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id)
);
alter table quota_retries enable row level security, force row level security;
create policy tenant on quota_retries using (app_sees(customer_id, sub_customer_id));

-- The latest read or lookup of a leg that failed: whoever is on call reads what the platform said. What it answered to a change stands
-- with the attempt.
create table quota_troubles (
  item_id bigint primary key constraint quota_troubles_item references quota_items (id),
  channel text not null constraint quota_troubles_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  ad_account_id bigint not null,
  -- in the platform's words, without secrets
  code text not null,
  message text not null,
  at timestamptz not null
);
create index quota_troubles_by_time on quota_troubles (at);
-- The agency's own: no tenant sees it.
alter table quota_troubles enable row level security, force row level security;
create policy tenant on quota_troubles using ((select app_is_system()));
create policy staff on quota_troubles for select using ((select app_sees_all()));

-- TikTok's answer to a transfer may name no transaction. Such a leg is done, and which record is its own is looked up later; until then the
-- record must not be taken for another leg's.
create table quota_owed_references (
  -- the leg that its platform confirmed without a reference
  item_id bigint primary key constraint quota_owed_references_item references quota_items (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  looks integer not null default 0,
  -- null: the records never showed it, and nobody looks any more
  look_at timestamptz,
  constraint quota_owed_references_sane check (looks >= 0)
);
create index quota_owed_references_due on quota_owed_references (look_at) where look_at is not null;
create index quota_owed_references_by_account on quota_owed_references (ad_account_id, item_id) where look_at is not null;
alter table quota_owed_references enable row level security, force row level security;
create policy tenant on quota_owed_references using (app_sees(customer_id, sub_customer_id));

-- Meta reports spend for up to two days, so what was spent above the limit that a clearing left is known later. It is booked as a
-- correction; what the payer can't pay stays open and is seen by people.
create table quota_late_spends (
  -- the clearing
  item_id bigint primary key constraint quota_late_spends_item references quota_items (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  -- the limit that the clearing left; while it stands, all that is spent above it is late
  limit_minor bigint not null,
  -- corrections that were booked, and what they come to
  rounds integer not null default 0,
  booked_minor bigint not null default 0,
  -- what the payer could not pay
  owed_minor bigint not null default 0,
  -- this opened the ad account's difference, and closes it when all is paid
  opened_difference boolean not null default false,
  -- additions raise the limit by what was booked, because the platform counts it against them
  lifted_by bigint,
  looks integer not null default 0,
  -- null: nothing more to look for
  look_at timestamptz,
  -- of what was booked; the rest is the next addition's
  lifted_minor bigint not null default 0,
  -- what was counted before the platform's total of that time began, so that a total which begins again hides no late spend
  base_minor bigint not null default 0,
  constraint quota_late_spends_sane check (least(rounds, booked_minor, owed_minor, looks) >= 0),
  constraint quota_late_spends_lifted check (lifted_minor between 0 and booked_minor)
);
create index quota_late_spends_due on quota_late_spends (look_at) where look_at is not null;
create index quota_late_spends_owed on quota_late_spends (item_id) where owed_minor > 0;
-- A new clearing ends the looks of the earlier ones of its ad account.
create index quota_late_spends_looked_at on quota_late_spends (ad_account_id) where look_at is not null;
create index quota_late_spends_to_lift on quota_late_spends (ad_account_id) where booked_minor > lifted_minor;
alter table quota_late_spends enable row level security, force row level security;
create policy tenant on quota_late_spends using (app_sees(customer_id, sub_customer_id));
