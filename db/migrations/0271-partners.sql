-- Why: other systems of the agency and of its partners send people over, signed in (validateToken). Each has a secret of its own, which
-- is kept as a digest, may be for some customers and addresses only, and can be revoked; what it issued can be read.
-- Needs: app/app_is_system

create table session_partners (
  id bigint primary key,
  name text not null constraint session_partners_name unique,
  secret_digest text not null,
  -- null: people of every customer
  customer_ids bigint[],
  -- people of sub-customers besides those of customers
  with_sub_customers boolean not null,
  -- addresses and networks that it may call from; none: from everywhere
  addresses text[] not null,
  created_by bigint not null constraint session_partners_staff references staff_users (id),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index session_partners_by_staff on session_partners (created_by);
alter table session_partners enable row level security, force row level security;
create policy system_only on session_partners using (app_is_system());

alter table session_tokens
  add column partner_id bigint constraint session_tokens_partner references session_partners (id),
  -- whose person it was issued for: nobody else's, should he belong to another one since
  add column customer_id bigint constraint session_tokens_customer references organization_customers (id),
  add column sub_customer_id bigint,
  add column address text not null default '',
  add column used_address text;
create index session_tokens_by_partner on session_tokens (partner_id, created_at desc) where partner_id is not null;
create index session_tokens_by_customer on session_tokens (customer_id) where customer_id is not null;
