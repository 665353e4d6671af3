-- Why: each shard of a tick reads the figures of its own accounts, and not those of everybody.

create index monitors_facts_by_account on monitors_facts (ad_account_id);
create index monitors_days_by_account on monitors_days (ad_account_id, day);
-- Nobody asks for a day of all accounts.
drop index monitors_days_by_day;
