-- Why: which customers have signed. Just what the check before recharging needs: who signed, how the review went, whether the paper
-- is on, and whether the customer has seen that it was approved.

create table contracts_contracts (
  id bigint primary key,
  customer_id bigint not null constraint contracts_contracts_customer references organization_customers (id),
  customer_sign_name text not null constraint contracts_contracts_sign_name check (char_length(customer_sign_name) between 1 and 200),
  -- 0 pending review, 1 approved, 2 rejected
  approve_status smallint not null constraint contracts_contracts_approve_status check (approve_status in (0, 1, 2)),
  -- 1 on, otherwise off
  contract_status smallint not null constraint contracts_contracts_status check (contract_status in (0, 1)),
  -- 1 online, otherwise offline
  data_source smallint not null constraint contracts_contracts_source check (data_source in (0, 1)),
  reject_reason text not null default '' constraint contracts_contracts_reason check (char_length(reject_reason) <= 500),
  -- when the customer closed the dialog that tells of the approval
  success_seen_at timestamptz,
  created_at timestamptz not null,
  constraint contracts_contracts_tenant unique (customer_id, id),
  -- only an approved paper is on; a rejection says why
  constraint contracts_contracts_sane check ((contract_status = 0 or approve_status = 1) and ((reject_reason <> '') = (approve_status = 2)))
);
create index contracts_contracts_by_customer on contracts_contracts (customer_id, created_at desc, id desc);

-- Contracts belong to the customer; its sub-customers see none.
alter table contracts_contracts enable row level security;
alter table contracts_contracts force row level security;
create policy tenant on contracts_contracts using (app_sees(customer_id, null));
