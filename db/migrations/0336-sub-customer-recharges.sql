-- Why: a second-tier agent may forbid a sub-customer to recharge its own wallet.

alter table sub_customers_profiles add column may_recharge boolean not null default true;
