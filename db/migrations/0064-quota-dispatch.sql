-- Why: staff stop and resume sending to a channel (its API is in trouble, a deployment, a wrong key). Kept beside the breaker, so that
-- the worker's one look before a send sees both. And what the health view of the console reads from the attempts of the last day.

alter table quota_breakers add column paused_at timestamptz;
-- who, by the name that records show, and why
alter table quota_breakers add column paused_by text;
alter table quota_breakers add column pause_reason text;
alter table quota_breakers add constraint quota_breakers_pause
  check ((paused_at is null) = (paused_by is null) and (paused_at is null) = (pause_reason is null));

-- Attempts are written in the order of their time: a block index costs a send nothing.
create index quota_attempts_by_time on quota_attempts using brin (sent_at) with (pages_per_range = 16);
