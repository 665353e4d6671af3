-- Why: what leaves an ad account goes back to whoever paid for it; a transfer takes its payers along.
-- Needs: app/app_sees_all ledger/ledger_refuse_change

-- Of a leg that took quota back for several payers, what went to each who did not order it; of a leg of a transfer, what each paid of it.
create table ledger_leg_parts (
  leg_id bigint not null,
  payer_account_id bigint not null,
  amount_minor bigint not null constraint ledger_leg_parts_amount check (amount_minor > 0),
  primary key (leg_id, payer_account_id)
);
create trigger ledger_leg_parts_append_only before update or delete on ledger_leg_parts for each row execute function ledger_refuse_change();
alter table ledger_leg_parts enable row level security, force row level security;
create policy system on ledger_leg_parts using (app_sees_all());
