-- Why: the keys that payment houses are called with are set in the console by two people, followed by every process, and never shown again.
-- Needs: app/app_is_system app/app_sees_all

create table payments_house_keys (
  id bigint primary key constraint payments_house_keys_case references cases_cases (id),
  method text not null constraint payments_house_keys_method check (method ~ '^[A-Z][A-Z_]{3,30}$'),
  -- name to what may be shown: identifiers as they are, secrets by a trace of them, public keys by serial
  shown jsonb not null,
  -- the last real call with them that the house answered
  tried_at timestamptz not null,
  in_force_at timestamptz,
  -- others took their place
  ended_at timestamptz,
  constraint payments_house_keys_ended check (ended_at is null or in_force_at is not null)
);
create unique index payments_house_keys_in_force on payments_house_keys (method) where in_force_at is not null and ended_at is null;
alter table payments_house_keys enable row level security, force row level security;
create policy staff on payments_house_keys for select using ((select app_sees_all()));
create policy tenant on payments_house_keys using ((select app_is_system()));

-- The secrets themselves, apart from what staff see. The box names the key that sealed it. Gone once they can't be used any more.
create table payments_sealed_house_keys (
  id bigint primary key constraint payments_sealed_house_keys_of references payments_house_keys (id),
  sealed text not null
);
alter table payments_sealed_house_keys enable row level security, force row level security;
create policy system_only on payments_sealed_house_keys using (app_is_system());
