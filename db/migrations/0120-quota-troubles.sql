-- Why: whoever is on call must read what a platform said when it could not be asked about a leg: an expired token is no busy platform.
-- What it answered to a change stands with the attempt; this is the latest of a leg's reads and lookups that failed.

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
alter table quota_troubles enable row level security;
alter table quota_troubles force row level security;
create policy tenant on quota_troubles using ((select app_is_system()));
create policy staff on quota_troubles for select using ((select app_sees_all()));
