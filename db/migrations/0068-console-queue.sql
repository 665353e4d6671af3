-- Why: the console's queue of legs and its review panel read the tables of the order path by what nothing else asks for; and staff read
-- the cases of the reconciliation in the scope of staff instead of the system's.

-- A leg's ledger entries, written close to one another in the order of the legs: a block index costs an order nothing.
create index ledger_transfers_by_quota_item on ledger_transfers using brin (reference_id) with (pages_per_range = 16, autosummarize = on)
  where reference_kind = 'QUOTA_ITEM';
-- What failed is rare among what finished, and what waits for people is rare at any time; only they pay for this.
create index quota_items_failed on quota_items (id) where state = 'FAIL';
create index quota_items_manual on quota_items (created_at) where state = 'MANUAL';
-- Orders stand in about the order of their time.
create index quota_orders_by_time on quota_orders using brin (created_at) with (pages_per_range = 16, autosummarize = on);
-- A new clearing ends the looks of the earlier ones of its ad account.
create index quota_late_spends_looked_at on quota_late_spends (ad_account_id) where look_at is not null;

-- Staff read; writing stays the system's.
create policy staff on reconciliation_differences for select using ((select app_sees_all()));
create policy staff on reconciliation_history for select using ((select app_sees_all()));
create policy staff on reconciliation_runs for select using ((select app_sees_all()));
