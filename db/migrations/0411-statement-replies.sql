-- Why: a customer confirms a statement by a code of its own or by a sealed receipt, which is a file of a kind of its own, and may take a
-- receipt back before anybody looked.

alter table session_codes drop constraint session_codes_purpose;
alter table session_codes add constraint session_codes_purpose check (purpose in
  ('login', 'register', 'reset', 'step-up', 'change-mobile', 'change-master', 'bind-account', 'bind-email', 'confirm-statement'));

alter table files_files drop constraint files_files_kind;
alter table files_files add constraint files_files_kind
  check (kind in ('avatar', 'feedback', 'sheet', 'proof', 'voucher', 'attachment', 'contract', 'credit', 'receipt'));

alter table credit_receipts drop constraint credit_receipts_status;
alter table credit_receipts add constraint credit_receipts_status check (status in ('PENDING', 'APPROVE', 'DISAPPROVE', 'WITHDRAWN'));
