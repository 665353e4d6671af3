-- Why: how a bank's files are read is more than columns (decimal sign, order of days, words), is kept with who said it and when, and a line that may be a payment
-- known already waits for somebody to say that it is another one.

create table payments_bank_readings (
  id bigint primary key,
  bank text not null constraint payments_bank_readings_bank check (bank ~ '^[A-Z][A-Z_]{1,30}$'),
  reading jsonb not null,
  staff_name text not null,
  changed_at timestamptz not null
);
-- the last one holds
create index payments_bank_readings_by_bank on payments_bank_readings (bank, id desc);
alter table payments_bank_readings enable row level security, force row level security;
create policy staff on payments_bank_readings using ((select app_sees_all()));

-- what its lines were judged by; the decimal sign is null where nobody was asked for it yet
alter table payments_bank_files add column reading jsonb;

alter table payments_bank_lines
  -- as the bank writes it; null where it gives none. `reference` is its name in our books
  add column bank_number text,
  -- who said that a possible duplicate is another payment
  add column other_by text,
  add column other_at timestamptz,
  add constraint payments_bank_lines_other check ((other_by is null) = (other_at is null)),
  drop constraint payments_bank_lines_state,
  add constraint payments_bank_lines_state check (state in ('INVALID', 'READY', 'MAYBE', 'OPEN', 'OUT', 'SAME', 'DONE', 'CANCELLED'));

select set_config('app.scope', 'system', true);
update payments_bank_lines set bank_number = reference where reference is not null and reference !~ '^L-[0-9A-F]{24}$';
update payments_bank_files set reading = jsonb_build_object('columns', columns || '{"currency": null, "status": null}', 'decimal', null, 'day_order', null, 'words', '[]'::jsonb)
  where columns is not null;
insert into payments_bank_readings (id, bank, reading, staff_name, changed_at)
  select row_number() over (order by c.bank), c.bank,
    jsonb_build_object('columns', c.columns || '{"currency": null, "status": null}', 'decimal', null, 'day_order', null, 'words', '[]'::jsonb), c.staff_name, c.changed_at
  from payments_bank_columns c;
select set_config('app.scope', '', true);

create index payments_bank_lines_by_number on payments_bank_lines (bank_number) where state = 'DONE' and bank_number is not null;
create index payments_arrivals_alike on payments_arrivals (place, currency, amount_minor);
