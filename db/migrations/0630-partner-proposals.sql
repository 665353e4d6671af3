-- Why: a partner for all customers, with sub-customers, or without a list of addresses is decided by two people; this is what their cases ask for.
-- Needs: app/app_sees_all app/app_is_system

-- grows with each change of what the partner may
alter table session_partners add column revision integer not null default 1;

create table session_proposed_partners (
  id bigint primary key constraint session_proposed_partners_case references cases_cases (id),
  -- of a new one: what it is called by once it is approved
  partner_id bigint not null,
  name text not null constraint session_proposed_partners_name check (char_length(name) between 2 and 40),
  -- as session_partners has them
  customer_ids bigint[],
  with_sub_customers boolean not null,
  addresses text[] not null,
  -- what the partner might when it was asked for; a new one has none of the three
  is_new boolean not null,
  before_customer_ids bigint[],
  before_with_sub_customers boolean,
  before_addresses text[],
  -- why it can't hold any more: the partner was changed or revoked since, or the name is taken
  bar text,
  applied_at timestamptz,
  constraint session_proposed_partners_before check (is_new = (before_addresses is null) and is_new = (before_with_sub_customers is null))
);
create index session_proposed_partners_by_partner on session_proposed_partners (partner_id, id desc);
alter table session_proposed_partners enable row level security, force row level security;
create policy staff on session_proposed_partners using ((select app_sees_all()));

-- Of a new partner while it waits; nobody who reads the case reads it.
create table session_proposed_partner_secrets (
  id bigint primary key constraint session_proposed_partner_secrets_case references session_proposed_partners (id),
  secret_digest text not null
);
alter table session_proposed_partner_secrets enable row level security, force row level security;
create policy system_only on session_proposed_partner_secrets using (app_is_system());

select set_config('app.scope', 'system', true);
insert into cases_reasons (id, queue, text, position, changed_at)
values
  (63001, 'PARTNER', '范围过大，请改为指定客户或限定来源地址后重新提交', 10, now()),
  (63002, 'PARTNER', '请补充接入说明后重新提交', 20, now());
select set_config('app.scope', '', true);
