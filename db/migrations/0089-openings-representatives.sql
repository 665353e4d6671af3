-- Why: TikTok asks some licences who represents them; whoever applies tells it once, sealed, and it is deleted after its application.
-- Needs: app/app_customer_id app/app_sees_all app/app_sub_customer_id

create table openings_representatives (
  id bigint primary key constraint openings_representatives_of references openings_applications (id),
  customer_id bigint not null constraint openings_representatives_customer references organization_customers (id),
  -- by the key of the program: somebody's papers
  sealed text constraint openings_representatives_sealed check (octet_length(sealed) <= 4000),
  -- what people are shown of it
  masked jsonb,
  given_at timestamptz not null,
  purged_at timestamptz,
  constraint openings_representatives_purged check (
    (purged_at is null and sealed is not null and masked is not null) or (purged_at is not null and sealed is null and masked is null))
);
create index openings_representatives_by_customer on openings_representatives (customer_id);
create index openings_representatives_kept on openings_representatives (given_at) where purged_at is null;
alter table openings_representatives enable row level security, force row level security;
create policy tenant on openings_representatives using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));

-- Each time that the platform is told for one account: written down before it is sent, for a lost answer is not sent again blindly.
create table openings_representative_sends (
  item_id bigint not null constraint openings_representative_sends_item references items_items (id),
  number int not null constraint openings_representative_sends_number check (number > 0),
  sent_at timestamptz not null,
  answer text constraint openings_representative_sends_answer check (answer is null or answer in ('DONE', 'REFUSED', 'NOT_DONE')),
  -- the platform's own words
  told text not null default '' constraint openings_representative_sends_told check (char_length(told) <= 1000),
  primary key (item_id, number)
);
alter table openings_representative_sends enable row level security, force row level security;
create policy staff on openings_representative_sends using ((select app_sees_all()));
