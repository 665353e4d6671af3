-- Why: policies of platforms are files of staff, as proofs and tax invoices are.

alter table files_files drop constraint files_files_of_staff,
  add constraint files_files_of_staff check ((kind in ('proof', 'tax-invoice', 'policy')) = (staff_id is not null));
