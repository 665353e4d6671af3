-- Why: a sub-customer's people come the way a master does, by an offer, which then names the sub-customer they are to sign in for.

alter table organization_binding_offers
  add column sub_customer_id bigint,
  add constraint organization_binding_offers_sub_customer foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id);
create index organization_binding_offers_by_sub_customer on organization_binding_offers (customer_id, sub_customer_id)
  where sub_customer_id is not null;
