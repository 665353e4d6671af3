-- Why: lists of a customer, as of its bindings, are filtered by hundreds of pasted account ids of any channel.

create index ad_accounts_accounts_named on ad_accounts_accounts (customer_id, outside_account_id);
