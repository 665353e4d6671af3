-- Why: how people come to a customer: its master invites them, the agency offers it to them, or they apply for a new customer.
-- Needs: app/app_is_system app/app_sees app/app_sees_all

-- One row per customer and person: inviting again starts its 24 hours anew, and the audit log keeps what went before.
create table organization_invitations (
  id bigint primary key,
  customer_id bigint not null constraint organization_invitations_customer references organization_customers (id),
  user_id bigint not null constraint organization_invitations_user references organization_wallet_users (id),
  inviter_id bigint not null constraint organization_invitations_inviter references organization_wallet_users (id),
  -- grows with each inviting again, so that each is told of once
  round integer not null default 1 constraint organization_invitations_round check (round >= 1),
  status text not null constraint organization_invitations_status check (status in ('PENDING', 'JOINED', 'REJECTED', 'WITHDRAWN')),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  -- the invited saw that it lapsed
  lapse_seen_at timestamptz,
  constraint organization_invitations_once unique (customer_id, user_id),
  constraint organization_invitations_answered check ((status = 'PENDING') = (answered_at is null)),
  constraint organization_invitations_span check (expires_at > invited_at)
);
create index organization_invitations_by_user on organization_invitations (user_id, invited_at desc) where status = 'PENDING';
create index organization_invitations_of_user on organization_invitations (user_id);
create index organization_invitations_by_inviter on organization_invitations (inviter_id);
alter table organization_invitations enable row level security, force row level security;
create policy tenant on organization_invitations
  using (app_sees(customer_id, nullif(current_setting('app.sub_customer_id', true), '')::bigint));

-- Offers of the agency to bind a person to a customer or, where it names one, to a sub-customer. Who has no number here is reached by mail.
create table organization_binding_offers (
  id bigint primary key,
  customer_id bigint not null constraint organization_binding_offers_customer references organization_customers (id),
  country_code text not null,
  mobile text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  taken_by bigint constraint organization_binding_offers_taker references organization_wallet_users (id),
  taken_at timestamptz,
  withdrawn_at timestamptz,
  email text,
  invitee_name text not null default '',
  -- when the person was last told
  told_at timestamptz,
  sub_customer_id bigint,
  is_member boolean not null default false,
  constraint organization_binding_offers_taken check ((taken_by is null) = (taken_at is null)),
  constraint organization_binding_offers_span check (expires_at > created_at),
  constraint organization_binding_offers_reached check (mobile is not null or email is not null),
  constraint organization_binding_offers_sub_customer foreign key (customer_id, sub_customer_id) references sub_customers_profiles (customer_id, id),
  -- a sub-customer's people have no ranks
  constraint organization_binding_offers_member check (not is_member or sub_customer_id is null)
);
create index organization_binding_offers_by_phone on organization_binding_offers (country_code, mobile, created_at desc);
create index organization_binding_offers_by_customer on organization_binding_offers (customer_id);
create index organization_binding_offers_by_taker on organization_binding_offers (taken_by) where taken_by is not null;
create unique index organization_binding_offers_open on organization_binding_offers (customer_id, country_code, mobile)
  where taken_at is null and withdrawn_at is null;
create index organization_binding_offers_by_email on organization_binding_offers (lower(email)) where email is not null;
create unique index organization_binding_offers_open_email on organization_binding_offers (customer_id, lower(email))
  where mobile is null and taken_at is null and withdrawn_at is null;
create index organization_binding_offers_by_sub_customer on organization_binding_offers (customer_id, sub_customer_id)
  where sub_customer_id is not null;
-- Offers, codes and counts belong to people before they have a tenant: read and written by the system only.
alter table organization_binding_offers enable row level security, force row level security;
create policy system_only on organization_binding_offers using (app_is_system());

-- What a case of an application for a new customer asks for.
create table organization_applications (
  id bigint primary key constraint organization_applications_case references cases_cases (id),
  user_id bigint not null constraint organization_applications_user references organization_wallet_users (id),
  company_name text not null constraint organization_applications_company check (char_length(company_name) between 2 and 100),
  contact text not null constraint organization_applications_contact check (char_length(contact) between 1 and 60),
  note text not null constraint organization_applications_note check (char_length(note) <= 500),
  -- what staff plan for it: an existing customer, or the kind of a new one; the customer that came of it in the end
  customer_id bigint constraint organization_applications_customer references organization_customers (id),
  customer_type smallint constraint organization_applications_type check (customer_type between 0 and 3),
  customer_nature text constraint organization_applications_nature check (customer_nature in ('DIRECT_AGENT', 'SECOND_AGENT'))
);
create index organization_applications_by_user on organization_applications (user_id, id desc);
create index organization_applications_by_customer on organization_applications (customer_id) where customer_id is not null;
alter table organization_applications enable row level security, force row level security;
create policy staff on organization_applications using (app_sees_all());
