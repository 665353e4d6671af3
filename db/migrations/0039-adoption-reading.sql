-- Why: the preview of an adoption's sheet says how the file was read. Null for batches that were found, and for those before it was kept.

alter table ad_accounts_adoptions add column sheet_reading jsonb;
