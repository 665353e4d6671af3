-- Why: customers ask for ad accounts; what an approval asks of a platform is an item with its attempts, which a job carries out.
-- Needs: app/app_customer_id app/app_sales_id app/app_sees_all app/app_sells app/app_sub_customer_id

-- One thing that a case asks of a platform. What it is in detail lies with the topic of its kind.
create table items_items (
  id bigint primary key,
  kind text not null constraint items_items_kind check (kind in ('OPENING')),
  case_id bigint not null constraint items_items_case references cases_cases (id),
  position int not null constraint items_items_position check (position between 1 and 1000),
  customer_id bigint not null constraint items_items_customer references organization_customers (id),
  channel text not null constraint items_items_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  -- where at the platform, by the platform's id
  target text not null constraint items_items_target check (char_length(target) between 1 and 40),
  -- what is sent there: two of one name would not be told apart
  name text not null constraint items_items_name check (char_length(name) between 1 and 200),
  state text not null constraint items_items_state
    check (state in ('QUEUED', 'SENDING', 'WAITING', 'UNKNOWN', 'MANUAL', 'DONE', 'REFUSED', 'EXPIRED')),
  -- whose turn it is while it waits
  waits_for text constraint items_items_waits check (waits_for is null or (waits_for in ('PLATFORM', 'CUSTOMER') and state = 'WAITING')),
  -- the number of the last attempt: an answer counts while it is that one's
  fence int not null default 0,
  -- what the platform made, by its id
  result_id text constraint items_items_result check (result_id ~ '^[0-9]{1,20}$'),
  -- the platform's own words
  told text not null default '' constraint items_items_told check (char_length(told) <= 1000),
  objections jsonb not null default '[]',
  warnings text[] not null default '{}',
  -- others were asked for in its place
  is_retried boolean not null default false,
  made_at timestamptz not null,
  sent_at timestamptz,
  -- since when it waits as it does
  since timestamptz not null,
  next_at timestamptz,
  ended_at timestamptz,
  constraint items_items_place unique (case_id, position),
  constraint items_items_next check ((state in ('QUEUED', 'SENDING', 'WAITING', 'UNKNOWN')) = (next_at is not null)),
  constraint items_items_over check ((state in ('DONE', 'REFUSED', 'EXPIRED')) = (ended_at is not null))
);
create unique index items_items_in_flight on items_items (kind, channel, target, name) where ended_at is null;
create unique index items_items_made on items_items (kind, channel, result_id) where result_id is not null;
create index items_items_due on items_items (next_at, id) where next_at is not null;
create index items_items_by_customer on items_items (customer_id);
alter table items_items enable row level security, force row level security;
create policy tenant on items_items using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null)
  or ((select app_sales_id()) is not null and app_sells(customer_id)));

-- One try of an item: written down before it is sent.
create table items_attempts (
  item_id bigint not null constraint items_attempts_item references items_items (id),
  number int not null,
  name text not null,
  -- what bore the name before at the platform
  before_ids text[] not null,
  sent_at timestamptz not null,
  answered_at timestamptz,
  answer text constraint items_attempts_answer check (answer in ('DONE', 'REFUSED', 'NOT_DONE', 'UNKNOWN')),
  request_id text,
  told text not null default '' constraint items_attempts_told check (char_length(told) <= 1000),
  primary key (item_id, number)
);
alter table items_attempts enable row level security, force row level security;
create policy staff on items_attempts using ((select app_sees_all()));

-- What a platform made more often than it was asked to: people look at it, and no customer gets it.
create table items_surplus (
  kind text not null,
  channel text not null,
  outside_id text not null constraint items_surplus_outside check (outside_id ~ '^[0-9]{1,20}$'),
  item_id bigint not null constraint items_surplus_item references items_items (id),
  found_at timestamptz not null,
  primary key (kind, channel, outside_id)
);
create index items_surplus_by_item on items_surplus (item_id);
alter table items_surplus enable row level security, force row level security;
create policy staff on items_surplus using ((select app_sees_all()));

-- What a customer asks for; the material is the company's as it was approved.
create table openings_applications (
  id bigint primary key constraint openings_applications_case references cases_cases (id),
  customer_id bigint not null constraint openings_applications_customer references organization_customers (id),
  channel text not null constraint openings_applications_channel check (channel in ('FACEBOOK', 'GOOGLE', 'TIKTOK')),
  company_id bigint not null,
  material_id bigint not null constraint openings_applications_material references companies_applications (id),
  account_name text not null constraint openings_applications_name check (char_length(account_name) between 1 and 60),
  count int not null constraint openings_applications_count check (count between 1 and 10),
  currency text not null constraint openings_applications_currency check (currency ~ '^[A-Z]{3}$'),
  timezone text not null constraint openings_applications_timezone check (char_length(timezone) between 1 and 40),
  website text not null constraint openings_applications_website check (char_length(website) between 1 and 255),
  ad_type text constraint openings_applications_ad_type check (ad_type is null or (ad_type in ('AUCTION', 'RESERVATION') and channel = 'TIKTOK')),
  invite_emails text[] not null constraint openings_applications_invites check (cardinality(invite_emails) <= 5),
  -- of what somebody filled in on the platform's own pages; empty where we make the accounts
  request_id text not null constraint openings_applications_request check (request_id ~ '^[0-9]{0,20}$'),
  -- what staff decide: where accounts are made, and the platform's number of the industry
  parent_id text constraint openings_applications_parent check (parent_id ~ '^[0-9]{1,20}$'),
  industry_id text constraint openings_applications_industry check (industry_id ~ '^[0-9]{1,15}$'),
  -- the customer answered what a platform wanted changed
  corrected_at timestamptz,
  -- once all that was asked for has ended
  outcome text constraint openings_applications_outcome check (outcome in ('APPROVE', 'DISAPPROVE')),
  user_id bigint not null constraint openings_applications_user references organization_wallet_users (id),
  submitter text not null,
  submitted_at timestamptz not null,
  request_key text not null,
  body_hash text not null,
  constraint openings_applications_key unique (user_id, request_key),
  constraint openings_applications_company foreign key (customer_id, company_id) references companies_companies (customer_id, id)
);
create index openings_applications_latest on openings_applications (customer_id, channel, submitted_at desc, id desc);
create index openings_applications_by_company on openings_applications (customer_id, company_id);
create index openings_applications_by_material on openings_applications (material_id);
create unique index openings_applications_by_request on openings_applications (request_id, channel, customer_id, id) where request_id <> '';
alter table openings_applications enable row level security, force row level security;
create policy tenant on openings_applications using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null)
  or ((select app_sales_id()) is not null and app_sells(customer_id)));
