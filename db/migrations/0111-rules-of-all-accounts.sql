-- Why: a tick looks for the rules that watch all accounts of a customer; most name theirs.
create index monitors_versions_of_all on monitors_versions (customer_id) where is_all_accounts;
