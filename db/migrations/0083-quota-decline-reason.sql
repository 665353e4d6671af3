-- Why: whoever proposed the outcome of a leg learns why it was sent back, and the words stay with the proposal. What was declined before
-- has none, so the rule holds for what is written from now on.

alter table quota_proposals add column decline_reason text;
alter table quota_proposals add constraint quota_proposals_declined check (
  (verdict is not distinct from 'DECLINED') = (decline_reason is not null) and btrim(decline_reason) <> '') not valid;
