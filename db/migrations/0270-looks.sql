-- Why: staff look at the portal through a customer's eyes. A look belongs to a session of the console and ends with it; it is none of the
-- customer's own sessions, and each page that is opened in it is known.
-- Needs: app/app_is_system

create table session_looks (
  id bigint primary key,
  -- of what the console hands to the portal: good once, for a minute
  ticket_digest text not null constraint session_looks_ticket unique,
  ticket_until timestamptz not null,
  -- of what the portal calls with, once the ticket was used
  sid_digest text constraint session_looks_sid unique,
  staff_id bigint not null constraint session_looks_staff references staff_users (id),
  -- sessions of the console are deleted sooner or later, and no look is good without its own
  staff_session_id bigint not null,
  user_id bigint not null constraint session_looks_user references organization_wallet_users (id),
  customer_id bigint not null constraint session_looks_customer references organization_customers (id),
  sub_customer_id bigint,
  -- the page that was noted last
  page text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_looks_by_user on session_looks (user_id);
create index session_looks_by_customer on session_looks (customer_id);
create index session_looks_by_staff on session_looks (staff_id);
create index session_looks_by_expiry on session_looks (expires_at);
alter table session_looks enable row level security, force row level security;
create policy system_only on session_looks using (app_is_system());
