-- Why: a line of a sheet that can't be told cell by cell is kept as wrong, and the others are read; and people see how a sheet was read.

alter table imports_rows add column unread text;
alter table payments_bank_lines add column unread text;
alter table takeovers_rows add column unread text;
alter table billing_channel_lines add column unread text;

-- {format, encoding, titleLine, skippedAbove, hidden}; null for those that were read before
alter table imports_batches add column sheet_reading jsonb;
alter table payments_bank_files add column sheet_reading jsonb;
alter table takeovers_sheets add column sheet_reading jsonb;
alter table billing_channel_files add column sheet_reading jsonb;
