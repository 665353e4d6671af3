-- Why: the console shows the ad accounts of all customers together, and the agency may forbid additions to one. The portal's
-- indexes begin with the customer; a page over everybody needs the order of the ids by itself.

-- The agency's own ban, apart from the platform's status: a synchronisation may not lift it.
alter table ad_accounts_accounts add column is_quota_forbidden boolean not null default false;

-- On the slim copy, which synchronisations hardly ever touch. They carry what the policy looks at, so that no row is fetched.
create index ad_accounts_search_by_channel on ad_accounts_search (channel, id) include (customer_id, sub_customer_id, account_status);
create index ad_accounts_search_by_status on ad_accounts_search (account_status, id) include (customer_id, sub_customer_id, channel);
-- Few at any time.
create index ad_accounts_accounts_differing on ad_accounts_accounts (id) where has_open_difference;
