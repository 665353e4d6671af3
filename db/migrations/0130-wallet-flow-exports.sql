-- Why: the wallet's flows can be exported in the background as other lists.
alter table exports_exports drop constraint exports_exports_kind;
alter table exports_exports add constraint exports_exports_kind
  check (kind in ('ACCOUNTS', 'TRANSACTION_DETAILS', 'TRANSFER_DETAILS', 'CHANGE_DETAILS', 'WHITELIST', 'WALLET_FLOWS'));
