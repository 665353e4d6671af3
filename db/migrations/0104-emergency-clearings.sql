-- Why: the clearing of a stolen account goes before all that waits there, and ordinary orders leave two of Meta's ten daily changes for it.

-- 0: an emergency, before everything else that waits for the ad account.
alter table quota_items add column turn smallint not null default 1 constraint quota_items_turn check (turn in (0, 1));
alter table quota_items alter column turn set statistics 0;
drop index quota_items_waiting;
create index quota_items_waiting on quota_items (ad_account_id, turn, id) where state = 'RESERVED';

-- Whether the version may take back what is left of an account: as a step of its own, or as the last one above a pause that did not hold.
alter table monitors_versions add column may_clear boolean not null
  generated always as (form @> '{"may_escalate": true, "may_clear": true}' or form @> '{"actions": [{"action": "CLEAR"}]}') stored;
