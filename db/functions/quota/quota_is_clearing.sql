-- Revision: 1 86df9b93
-- True while an ad account is being cleared: nothing else may be ordered for it.
create or replace function quota_is_clearing(p_ad_account_id bigint) returns boolean language sql stable parallel safe
  return exists (select from quota_items where ad_account_id = p_ad_account_id and kind = 'CLEAR' and state not in ('FINISHED', 'FAIL'));
