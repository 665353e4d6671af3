-- Why: a day of an ad account that cost far more than its weekday usually does is told until somebody says that it is known; that is kept.
-- Needs: app/app_sees

-- Each viewer says it for itself: an agent, and a sub-customer of it.
create table spend_known_outliers (
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null constraint spend_known_outliers_account references ad_accounts_accounts (id),
  day date not null,
  known_by text not null,
  known_at timestamptz not null
);
create unique index spend_known_outliers_once on spend_known_outliers (customer_id, coalesce(sub_customer_id, 0), ad_account_id, day);
alter table spend_known_outliers enable row level security, force row level security;
create policy tenant on spend_known_outliers using (app_sees(customer_id, sub_customer_id));
