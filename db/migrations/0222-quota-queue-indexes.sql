-- Why: the head of an ad account's queue and what ended there last are found without reading the account's history.
create index quota_items_waiting on quota_items (ad_account_id, id) where state = 'RESERVED';
create index quota_items_ended on quota_items (ad_account_id, finished_at desc, id desc) where finished_at is not null;
