-- Why: staff ask ordinary members the way they ask masters, and whoever registered and belongs to no customer can be removed: the number and
-- the address become free, the row stays for what refers to it.

alter table organization_binding_offers
  add column is_member boolean not null default false,
  -- a sub-customer's people have no ranks
  add constraint organization_binding_offers_member check (not is_member or sub_customer_id is null);

alter table organization_wallet_users
  add column removed_at timestamptz,
  add constraint organization_wallet_users_removed check (removed_at is null or (customer_id is null and is_disabled));
create index organization_wallet_users_without_customer on organization_wallet_users (id desc) where customer_id is null and removed_at is null;
