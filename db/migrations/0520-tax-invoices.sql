-- Why: the agency's tax invoice of a closed bill is a PDF that finance uploads and its customer downloads; one that is replaced is kept.
-- Needs: app/app_sees

create table billing_tax_invoices (
  id bigint primary key,
  bill_id bigint not null constraint billing_tax_invoices_bill references billing_bills (id),
  customer_id bigint not null constraint billing_tax_invoices_customer references organization_customers (id),
  -- as it was called where it came from, and as it is stored
  file_name text not null constraint billing_tax_invoices_name check (char_length(file_name) between 1 and 100),
  stored text not null constraint billing_tax_invoices_file references files_files (name),
  staff_id bigint not null,
  staff_name text not null,
  -- why it replaces the one before; empty for the first
  reason text not null constraint billing_tax_invoices_reason check (char_length(reason) <= 500),
  at timestamptz not null,
  replaced_at timestamptz
);
create unique index billing_tax_invoices_current on billing_tax_invoices (bill_id) where replaced_at is null;
create index billing_tax_invoices_of_bill on billing_tax_invoices (bill_id, id desc);
create unique index billing_tax_invoices_by_file on billing_tax_invoices (stored);
create index billing_tax_invoices_of_customer on billing_tax_invoices (customer_id);
alter table billing_tax_invoices enable row level security, force row level security;
create policy tenant on billing_tax_invoices using (app_sees(customer_id, null));

alter table files_files drop constraint files_files_kind;
alter table files_files add constraint files_files_kind
  check (kind in ('avatar', 'feedback', 'sheet', 'proof', 'voucher', 'attachment', 'contract', 'credit', 'receipt', 'tax-invoice'));
alter table files_files drop constraint files_files_of_staff;
alter table files_files add constraint files_files_of_staff check ((kind in ('proof', 'tax-invoice')) = (staff_id is not null));
