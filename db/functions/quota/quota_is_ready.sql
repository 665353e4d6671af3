-- Revision: 2 cb69d251
-- True when nothing about the account speaks against adding: the same rule as addQuotaObstacle of the protocol (a test compares).
create or replace function quota_is_ready(a ad_accounts_accounts) returns boolean language sql immutable parallel safe
  return a.account_status = 'NORMAL' and a.frozen_status in ('UN_FROZEN', 'THAWED')
    and a.synced_at is not null and not a.has_open_difference;
