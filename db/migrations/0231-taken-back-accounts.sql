-- Why: the agency takes an ad account back once nothing is left on it, and another customer may get it. What was spent and ordered stays
-- with whom it was made for, so the account gets a row of its own for each holder; one of them holds it at a time.
alter table ad_accounts_accounts add column taken_back_at timestamptz;
alter table ad_accounts_accounts drop constraint ad_accounts_accounts_outside;
create unique index ad_accounts_accounts_held on ad_accounts_accounts (channel, outside_account_id) where taken_back_at is null;
create index ad_accounts_accounts_outside on ad_accounts_accounts (channel, outside_account_id);

-- The quota that was on an account when it was taken back leaves the books, as its opening had entered them.
alter domain ledger_transfer_code drop constraint ledger_transfers_code;
alter domain ledger_transfer_code add constraint ledger_transfers_code check (value in ('PAYMENT', 'RECHARGE', 'REFUND', 'REBATE',
  'SERVICE_FEE', 'TAX', 'QUOTA_ADD', 'QUOTA_REDUCE', 'QUOTA_CLEAR', 'QUOTA_TRANSFER', 'SUB_ALLOCATE', 'SUB_WITHDRAW', 'REPAYMENT',
  'EXCHANGE', 'ADJUSTMENT', 'OPENING', 'CLOSING'));
