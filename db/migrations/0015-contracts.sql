-- Why: contracts are signed online: what the form said, the file, by which proof it was signed, its review as a case, and each step of it.
-- At most one is on.
-- Needs: app/app_is_system app/app_sees

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
  case_id bigint constraint contracts_contracts_case references cases_cases (id),
  account_name text not null default '' constraint contracts_contracts_account_name check (char_length(account_name) <= 200),
  bank text not null default '' constraint contracts_contracts_bank check (char_length(bank) <= 200),
  bank_account text not null default '' constraint contracts_contracts_bank_account check (char_length(bank_account) <= 64),
  swift_code text not null default '' constraint contracts_contracts_swift_code check (char_length(swift_code) <= 20),
  email text not null default '' constraint contracts_contracts_email check (char_length(email) <= 254),
  -- {name, key} of each
  attachments jsonb not null default '[]'
    constraint contracts_contracts_attachments check (jsonb_typeof(attachments) = 'array' and jsonb_array_length(attachments) <= 9),
  file_name text constraint contracts_contracts_file references files_files (name),
  file_sha256 text constraint contracts_contracts_digest check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- who signed, when, from which address, by which proof, and the digest of the text; of those that were signed online
  evidence jsonb,
  -- made before an approval, and the contract's file once it is decided
  sealed_name text constraint contracts_contracts_sealed_file references files_files (name) on delete set null,
  sealed_sha256 text constraint contracts_contracts_sealed_digest check (sealed_sha256 ~ '^[0-9a-f]{64}$'),
  constraint contracts_contracts_tenant unique (customer_id, id),
  -- only an approved paper is on; a rejection says why
  constraint contracts_contracts_sane check ((contract_status = 0 or approve_status = 1) and ((reject_reason <> '') = (approve_status = 2))),
  constraint contracts_contracts_filed check ((file_name is null) = (file_sha256 is null))
);
create index contracts_contracts_by_customer on contracts_contracts (customer_id, created_at desc, id desc);
create unique index contracts_contracts_on on contracts_contracts (customer_id) where contract_status = 1;
create unique index contracts_contracts_by_case on contracts_contracts (case_id) where case_id is not null;
create index contracts_contracts_by_file on contracts_contracts (file_name);
create index contracts_contracts_by_sealed on contracts_contracts (sealed_name);
-- Contracts belong to the customer; its sub-customers see none.
alter table contracts_contracts enable row level security, force row level security;
create policy tenant on contracts_contracts using (app_sees(customer_id, null));

create table contracts_steps (
  id bigint primary key,
  customer_id bigint not null,
  contract_id bigint not null,
  state text not null constraint contracts_steps_state check (state in ('PENDING', 'ON', 'OFF', 'REJECTED')),
  mover text not null constraint contracts_steps_mover check (mover in ('customer', 'staff', 'system')),
  by_name text not null,
  note text not null default '' constraint contracts_steps_note check (char_length(note) <= 500),
  at timestamptz not null,
  constraint contracts_steps_contract foreign key (customer_id, contract_id) references contracts_contracts (customer_id, id)
);
create index contracts_steps_by_contract on contracts_steps (contract_id, id);
alter table contracts_steps enable row level security, force row level security;
create policy tenant on contracts_steps using (app_sees(customer_id, null));

-- The one text that a user is about to sign: made at the preview or the first try, asked about, signed, gone.
create table contracts_drafts (
  user_id bigint primary key constraint contracts_drafts_user references organization_wallet_users (id) on delete cascade,
  customer_id bigint not null,
  contract_id bigint not null,
  -- of the form as it was sent
  form_digest text not null,
  body_name text not null constraint contracts_drafts_body references files_files (name) on delete cascade,
  body_sha256 text not null constraint contracts_drafts_digest check (body_sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  -- since when a proof of who signs was asked for this very file; only one given after it counts
  asked_at timestamptz
);
create index contracts_drafts_by_body on contracts_drafts (body_name);
-- no tenant sees them
alter table contracts_drafts enable row level security, force row level security;
create policy system on contracts_drafts using (app_is_system());
