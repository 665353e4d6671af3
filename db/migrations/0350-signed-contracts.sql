-- Why: contracts are signed online: what the form said, the file, by which proof it was signed, its review as a case, and each step of it. At most one is on.
-- Needs: app/app_sees app/app_is_system

select set_config('app.scope', 'system', true);
-- of several that are on the latest stays so
update contracts_contracts older set contract_status = 0
where older.contract_status = 1
  and exists (select from contracts_contracts newer where newer.customer_id = older.customer_id and newer.contract_status = 1
    and (newer.created_at, newer.id) > (older.created_at, older.id));
select set_config('app.scope', '', true);

alter table contracts_contracts
  add column case_id bigint constraint contracts_contracts_case references cases_cases (id),
  add column account_name text not null default '' constraint contracts_contracts_account_name check (char_length(account_name) <= 200),
  add column bank text not null default '' constraint contracts_contracts_bank check (char_length(bank) <= 200),
  add column bank_account text not null default '' constraint contracts_contracts_bank_account check (char_length(bank_account) <= 64),
  add column swift_code text not null default '' constraint contracts_contracts_swift_code check (char_length(swift_code) <= 20),
  add column email text not null default '' constraint contracts_contracts_email check (char_length(email) <= 254),
  -- {name, key} of each
  add column attachments jsonb not null default '[]'
    constraint contracts_contracts_attachments check (jsonb_typeof(attachments) = 'array' and jsonb_array_length(attachments) <= 9),
  add column file_name text constraint contracts_contracts_file references files_files (name),
  add column file_sha256 text constraint contracts_contracts_digest check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- who signed, when, from which address, by which proof, and the digest of the text; of those that were signed online
  add column evidence jsonb,
  -- made before an approval, and the contract's file once it is decided
  add column sealed_name text constraint contracts_contracts_sealed_file references files_files (name) on delete set null,
  add column sealed_sha256 text constraint contracts_contracts_sealed_digest check (sealed_sha256 ~ '^[0-9a-f]{64}$'),
  add constraint contracts_contracts_filed check ((file_name is null) = (file_sha256 is null));
create unique index contracts_contracts_on on contracts_contracts (customer_id) where contract_status = 1;
create unique index contracts_contracts_by_case on contracts_contracts (case_id) where case_id is not null;

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
create index contracts_contracts_by_file on contracts_contracts (file_name);
create index contracts_contracts_by_sealed on contracts_contracts (sealed_name);
-- no tenant sees them
alter table contracts_drafts enable row level security, force row level security;
create policy system on contracts_drafts using (app_is_system());

alter table session_sessions
  -- by what the latest proof of who one is was given; unknown of older ones
  add column stepped_up_by text constraint session_sessions_stepped_up_by check (stepped_up_by in ('sms', 'totp', 'passkey', 'recovery'));

alter table files_files drop constraint files_files_kind;
alter table files_files add constraint files_files_kind check (kind in ('avatar', 'feedback', 'sheet', 'proof', 'voucher', 'attachment', 'contract'));
