-- Revision: 1 25e61e7b
-- Needs: payments/payments_known_payments
-- What anybody has told of a place under one of these numbers, or of these amounts between two days: the books, lines of files that wait, and receipts that
-- wait for another person, but for those of one case.
create or replace function payments_told_payments(of_place text, of_numbers text[], of_currency text, of_amounts bigint[], from_day date, to_day date, but_case bigint)
returns table (source text, number text, number_title text, day_title text, day date, currency text, minor bigint, payer text, state text, file_name text, row_no integer)
language sql stable as $$
  select 'BOOKED', k.number, k.number_title, k.day_title, k.day, k.currency, k.minor, k.payer, k.state, k.file_name, k.row_no
  from payments_known_payments(of_place, of_numbers, of_currency, of_amounts, from_day, to_day) k
  union all
  select 'LINE', l.bank_number, f.reading -> 'columns' ->> 'reference',
    nullif(concat_ws(' ', f.reading -> 'columns' ->> 'paid_on', f.reading ->> 'day_order'), ''), l.paid_on, f.currency, l.amount_minor, l.payer, null,
    f.file_name, l.row_no
  from payments_bank_files f join payments_bank_lines l on l.file_id = f.id
  where f.bank = of_place and f.currency = of_currency and f.state in ('WAITING', 'RUNNING') and l.state in ('READY', 'MAYBE', 'OPEN')
    and l.paid_on is not null and l.amount_minor is not null
    and (l.bank_number = any(of_numbers) or (l.amount_minor = any(of_amounts) and l.paid_on between from_day and to_day))
  union all
  select 'RECEIPT', r.bank_reference, null, null, r.received_on, r.currency, r.amount_minor, r.payer_name, null, null, null
  from wallet_receipts r join cases_cases c on c.id = r.id
  where c.status = 'PENDING' and c.kind = 'BANK_RECEIPT' and r.id is distinct from but_case and r.bank = of_place
    and r.currency = of_currency and (r.bank_reference = any(of_numbers) or (r.amount_minor = any(of_amounts) and r.received_on between from_day and to_day))
$$;
