-- Why: an agent stops sub-customers, says what they may do and how much they may add, tops their wallets up by a rule, reminds them, and reads what changed.
-- Needs: app/app_customer_id app/app_sees app/app_sees_all app/app_sub_customer_id

-- The limits are cents of a dollar of one order and of one day of Beijing; null: none.
alter table sub_customers_profiles
  add column stopped_at timestamptz,
  add column may_add boolean not null default true,
  add column may_transfer boolean not null default true,
  add column may_clear boolean not null default true,
  add column may_bind boolean not null default true,
  add column order_most_cents bigint constraint sub_customers_profiles_order_most check (order_most_cents > 0),
  add column day_most_cents bigint constraint sub_customers_profiles_day_most check (day_most_cents > 0);
create policy acceptance on sub_customers_profiles to tallyhelm_acceptance using (true);
grant select on sub_customers_profiles to tallyhelm_acceptance;
-- Locking a row asks for the right to change some column of it.
grant update (id) on sub_customers_profiles to tallyhelm_acceptance;

-- What each accepted addition of a sub-customer counts on its day; what of it failed counts no more.
create table sub_customers_additions (
  order_id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint not null,
  day date not null,
  cents bigint not null
);
create index sub_customers_additions_by_day on sub_customers_additions (sub_customer_id, day);
alter table sub_customers_additions enable row level security, force row level security;
create policy tenant on sub_customers_additions using (app_sees(customer_id, sub_customer_id));
create policy acceptance on sub_customers_additions to tallyhelm_acceptance using (true);
grant select, insert on sub_customers_additions to tallyhelm_acceptance;

-- Keep at least `keep_minor` in the sub-customer's wallet, and give at most `day_most_minor` on one day of Beijing. `rounds` numbers what was given.
create table sub_customers_rules (
  sub_customer_id bigint primary key,
  customer_id bigint not null,
  currency text not null,
  keep_minor bigint not null constraint sub_customers_rules_keep check (keep_minor > 0),
  day_most_minor bigint not null constraint sub_customers_rules_day_most check (day_most_minor > 0),
  is_on boolean not null,
  given_day date,
  given_minor bigint not null default 0,
  rounds bigint not null default 0,
  -- since when the agent's wallet has been short; null while it is not
  short_since timestamptz,
  changed_at timestamptz not null,
  constraint sub_customers_rules_owner foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id)
);
create index sub_customers_rules_on on sub_customers_rules (sub_customer_id) where is_on;
alter table sub_customers_rules enable row level security, force row level security;
create policy tenant on sub_customers_rules using (app_sees(customer_id, sub_customer_id));

-- Every relation, right and fund of a sub-customer, as its agent reads it.
create table sub_customers_logs (
  id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint not null,
  action text not null,
  -- what it was about: an ad account, a person, a currency; empty where the action says it all
  about text not null,
  before text not null,
  after text not null,
  operator text not null,
  at timestamptz not null,
  constraint sub_customers_logs_owner foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id)
);
create index sub_customers_logs_by_customer on sub_customers_logs (customer_id, at desc, id desc);
create index sub_customers_logs_by_sub_customer on sub_customers_logs (customer_id, sub_customer_id, at desc, id desc);
alter table sub_customers_logs enable row level security, force row level security;
create policy tenant on sub_customers_logs using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));

-- One reminder a day of each rectification.
create table sub_customers_reminders (
  rectification_id bigint not null,
  day date not null,
  customer_id bigint not null,
  sub_customer_id bigint not null,
  reminded_at timestamptz not null,
  primary key (rectification_id, day)
);
create index sub_customers_reminders_by_owner on sub_customers_reminders (customer_id, sub_customer_id);
alter table sub_customers_reminders enable row level security, force row level security;
create policy tenant on sub_customers_reminders using (app_sees(customer_id, sub_customer_id));
