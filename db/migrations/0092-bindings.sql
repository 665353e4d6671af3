-- Why: customers say who may use an account, what it is called and which pixels it reports to; each of it is an item without a case.
-- Needs: app/app_customer_id app/app_sales_id app/app_sees app/app_sees_all app/app_sells app/app_sub_customer_id bindings/bindings_follow_item

-- What needs no review has no case, and a sub-customer asks for it too.
alter table items_items alter column case_id drop not null;
alter table items_items add column sub_customer_id bigint;
alter table items_items drop constraint items_items_kind;
alter table items_items add constraint items_items_kind check (kind in ('OPENING', 'BINDING'));
alter table items_items add constraint items_items_reviewed check (case_id is not null or kind = 'BINDING');
alter table items_items add constraint items_items_sub_customer
  foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id);
create index items_items_by_sub_customer on items_items (customer_id, sub_customer_id) where sub_customer_id is not null;
drop policy tenant on items_items;
create policy tenant on items_items using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
    and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id())))
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

-- What was asked for at once: accounts × targets.
create table bindings_submits (
  id bigint primary key,
  customer_id bigint not null constraint bindings_submits_customer references organization_customers (id),
  -- of the sub-customer that asked; null: the customer's own people did
  sub_customer_id bigint,
  user_id bigint not null constraint bindings_submits_user references organization_wallet_users (id),
  submitter text not null,
  note text not null default '' constraint bindings_submits_note check (char_length(note) <= 200),
  -- of the names that this one takes back
  takes_back bigint constraint bindings_submits_taken references bindings_submits (id),
  -- pairs that could not be accepted: account, target and why
  refused jsonb not null default '[]',
  submitted_at timestamptz not null,
  request_key text not null,
  body_hash text not null,
  constraint bindings_submits_key unique (user_id, request_key),
  constraint bindings_submits_once unique (takes_back),
  constraint bindings_submits_sub_customer foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id)
);
create index bindings_submits_by_customer on bindings_submits (customer_id, sub_customer_id);
alter table bindings_submits enable row level security, force row level security;
create policy tenant on bindings_submits using (app_sees(customer_id, sub_customer_id));

-- One account and one target, carried out as the item of the same id.
create table bindings_pairs (
  id bigint primary key constraint bindings_pairs_item references items_items (id),
  submit_id bigint not null constraint bindings_pairs_submit references bindings_submits (id),
  customer_id bigint not null,
  -- who held the account when it was asked for
  sub_customer_id bigint,
  ad_account_id bigint not null,
  channel text not null constraint bindings_pairs_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  type text not null constraint bindings_pairs_type check (type in ('BM', 'BC', 'PIXEL', 'PIXEL_BM', 'MCC', 'NAME', 'PERSON')),
  action text not null constraint bindings_pairs_action check (action in ('BIND', 'MOVE', 'UNBIND')),
  -- the other side by the platform's id; an e-mail address of a person; the new name
  target text not null constraint bindings_pairs_target check (char_length(target) between 1 and 254),
  -- the BM of a pixel
  business_id text constraint bindings_pairs_business check (business_id is null or (business_id ~ '^[0-9]{1,20}$' and type in ('PIXEL', 'PIXEL_BM'))),
  role text constraint bindings_pairs_role check (role ~ '^[A-Z_]{1,30}$'),
  -- what stood there before: the name, the manager account
  before text not null default '',
  change_id bigint constraint bindings_pairs_change references ad_accounts_changes (id),
  submitter text not null,
  submitted_at timestamptz not null,
  -- as the item stands, kept by a trigger
  state text not null default 'QUEUED',
  waits_for text,
  ended_at timestamptz,
  -- another one was asked for in its place
  is_retried boolean not null default false,
  constraint bindings_pairs_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id)
);
create index bindings_pairs_by_submit on bindings_pairs (submit_id, id);
create index bindings_pairs_by_account on bindings_pairs (ad_account_id, type, id desc);
create index bindings_pairs_by_change on bindings_pairs (change_id) where change_id is not null;
create index bindings_pairs_latest on bindings_pairs (customer_id, type, id desc) include (state, sub_customer_id);
create index bindings_pairs_by_target on bindings_pairs (customer_id, target, id desc) include (type, state);
create index bindings_pairs_open on bindings_pairs (type, id) include (state, channel, customer_id) where ended_at is null;
alter table bindings_pairs enable row level security, force row level security;
create policy tenant on bindings_pairs using (app_sees(customer_id, sub_customer_id));

-- Whether another customer has a pixel or a BM on its accounts.
create index ad_accounts_bindings_of_anybody on ad_accounts_bindings (kind, outside_id) include (customer_id);

create trigger items_items_bindings after update of state, waits_for on items_items
  for each row when (new.kind = 'BINDING') execute function bindings_follow_item();
