-- Why: people of a customer consent at Facebook that we act with their own accounts; what they consented to is shown, the token never is.
-- Needs: app/app_customer_id app/app_is_system app/app_sees_all app/app_sub_customer_id

-- The way to the platform's page of consent and back: for one session of one person, once.
create table bindings_consent_asks (
  id bigint primary key,
  customer_id bigint not null constraint bindings_consent_asks_customer references organization_customers (id),
  user_id bigint not null constraint bindings_consent_asks_user references organization_wallet_users (id),
  session_id text not null,
  -- of the state that leads back, which is a secret of the browser that has it
  state_digest text not null constraint bindings_consent_asks_state unique,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index bindings_consent_asks_by_age on bindings_consent_asks (made_at);
alter table bindings_consent_asks enable row level security, force row level security;
create policy system_only on bindings_consent_asks using (app_is_system());

create table bindings_consents (
  id bigint primary key,
  customer_id bigint not null constraint bindings_consents_customer references organization_customers (id),
  user_id bigint not null constraint bindings_consents_user references organization_wallet_users (id),
  -- who connected it, by the name of then
  connector text not null,
  outside_user_id text not null constraint bindings_consents_person_id check (outside_user_id ~ '^[0-9]{1,30}$'),
  person_name text not null default '',
  person_email text not null default '',
  permissions text[] not null,
  state text not null constraint bindings_consents_state check (state in ('ALIVE', 'DEAD')),
  connected_at timestamptz not null,
  inspected_at timestamptz not null,
  expires_at timestamptz,
  -- of CONSENT_TOLD_DAYS, the least that was told of this end
  told_days smallint,
  constraint bindings_consents_once unique (customer_id, outside_user_id)
);
create index bindings_consents_alive on bindings_consents (inspected_at) where state = 'ALIVE';
create index bindings_consents_ending on bindings_consents (expires_at) where state = 'ALIVE';
alter table bindings_consents enable row level security, force row level security;
create policy tenant on bindings_consents using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null));

-- The secrets themselves, apart from what people see. Gone once they can't be used any more.
create table bindings_consent_tokens (
  consent_id bigint primary key constraint bindings_consent_tokens_of references bindings_consents (id) on delete cascade,
  sealed text not null
);
alter table bindings_consent_tokens enable row level security, force row level security;
create policy system_only on bindings_consent_tokens using (app_is_system());
