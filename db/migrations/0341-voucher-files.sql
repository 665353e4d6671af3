-- Why: users upload vouchers of their transfers, pictures and PDFs, which lie with the other files.

alter table files_files drop constraint files_files_kind;
alter table files_files add constraint files_files_kind check (kind in ('avatar', 'feedback', 'sheet', 'proof', 'voucher'));
