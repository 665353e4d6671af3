-- Why: what a customer replied stands in the steps and the disputes of its statement, and no running version reads or writes these columns.

alter table credit_statements drop column dispute_text, drop column replied_at;
