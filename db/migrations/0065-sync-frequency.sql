-- Why: a customer chooses how often the balances of its ad accounts are read from the platforms: every 5, 30 or 60 minutes (spec,
-- Sync frequencies). The minutes follow the list of the protocol (SYNC_MINUTES), which a test compares.

alter table organization_customers add column sync_minutes smallint not null default 60
  constraint organization_customers_sync_minutes check (sync_minutes in (5, 30, 60));
