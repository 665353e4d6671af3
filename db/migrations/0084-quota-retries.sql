-- Why: failed lines of an order may be tried again once. Two people, or two pages, that ask for overlapping lines at the same moment both
-- found them untried, and the money was sent twice.

-- Who tries a failed line again: the key of the order that is made of it. Whoever comes with another key later than a minute, and finds no
-- such order, takes the line over. `sub_customer_id` is the line's own, so that its sub-customer and its customer meet in one row.
create table quota_retries (
  item_id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  order_key text not null,
  claimed_at timestamptz not null,
  constraint quota_retries_ad_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id)
);
alter table quota_retries enable row level security;
alter table quota_retries force row level security;
create policy tenant on quota_retries using (app_sees(customer_id, sub_customer_id));

-- Whether the order that the line was claimed for has been made.
create function quota_is_retried(r quota_retries) returns boolean language sql stable
  return exists (select from quota_items i join quota_orders o on o.id = i.order_id
    where i.ad_account_id = r.ad_account_id and o.customer_id = r.customer_id and o.idempotency_key = r.order_key);
