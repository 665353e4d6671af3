-- Why: TikTok's specification answers a transfer without naming its transaction. Such a leg is done, and which record is its own is looked
-- up later; until that is known the record must not be taken for another leg's.
create table quota_owed_references (
  -- the leg that its platform confirmed without a reference
  item_id bigint primary key constraint quota_owed_references_item references quota_items (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  looks integer not null default 0,
  -- null: the records never showed it, and nobody looks any more
  look_at timestamptz,
  constraint quota_owed_references_sane check (looks >= 0)
);
create index quota_owed_references_due on quota_owed_references (look_at) where look_at is not null;
create index quota_owed_references_by_account on quota_owed_references (ad_account_id, item_id) where look_at is not null;
alter table quota_owed_references enable row level security;
alter table quota_owed_references force row level security;
create policy tenant on quota_owed_references using (app_sees(customer_id, sub_customer_id));
