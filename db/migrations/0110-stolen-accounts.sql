-- Why: nothing is added to an ad account whose theft is not over, which acceptance has to see; an account says when it was pinged last; and
-- a guard that says something else than what we wrote is told from one that Meta words in its own way.
-- Needs: app/app_sees

create policy acceptance on monitors_incidents to tallyhelm_acceptance using (true);
grant select (customer_id, ad_account_id, state) on monitors_incidents to tallyhelm_acceptance;

-- The last ping of Meta's that was about the account; apart from it, so that no ping waits while the account is judged.
create table monitors_pinged (
  ad_account_id bigint primary key constraint monitors_pinged_account references monitors_accounts (ad_account_id),
  customer_id bigint not null,
  pinged_at timestamptz not null
);
create index monitors_pinged_by_customer on monitors_pinged (customer_id);
alter table monitors_pinged enable row level security, force row level security;
create policy tenant on monitors_pinged using (app_sees(customer_id, null));

-- Whether it said something else than we wrote when it was seen first, which is no sign of anybody's hand; null: it was not looked at so yet.
alter table monitors_guards add column is_reworded boolean;
