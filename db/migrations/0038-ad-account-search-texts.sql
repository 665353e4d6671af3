-- Why: a text is looked for in every ad account of a customer's channel, and reading an index row costs by the columns it has. These
-- two carry what a search for one text needs and nothing else; most ad accounts have no remark.

create index ad_accounts_search_names on ad_accounts_search (customer_id, channel, id)
  include (is_low_balance, sub_customer_id, account_status, account_name);
create index ad_accounts_search_remarks on ad_accounts_search (customer_id, channel, id)
  include (is_low_balance, sub_customer_id, account_status, remark) where remark <> '';
