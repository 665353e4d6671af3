-- Revision: 2 af0154da
-- What the books have of a place under one of these numbers, or of these amounts between two days: each by whom the bank or people said it.
create or replace function payments_known_payments(of_place text, of_numbers text[], of_currency text, of_amounts bigint[], from_day date, to_day date)
returns table (arrival_id bigint, number text, number_title text, day_title text, day date, currency text, minor bigint, payer text, state text,
  file_id bigint, file_name text, row_no integer)
language sql stable as $$
  with found as (
    select a.id from payments_arrivals a where a.place = of_place and a.transaction_id = any(of_numbers)
    union
    select l.arrival_id from payments_bank_lines l join payments_bank_files f on f.id = l.file_id
      where l.state = 'DONE' and l.bank_number = any(of_numbers) and f.bank = of_place
    union
    select a.id from payments_arrivals a
      where a.place = of_place and a.currency = of_currency and a.amount_minor = any(of_amounts)
        and a.arrived_at >= from_day::timestamp at time zone 'Asia/Shanghai' and a.arrived_at < (to_day + 1)::timestamp at time zone 'Asia/Shanghai'
  )
  select a.id, case when l.file_id is null then a.transaction_id else l.bank_number end,
    f.reading -> 'columns' ->> 'reference', nullif(concat_ws(' ', f.reading -> 'columns' ->> 'paid_on', f.reading ->> 'day_order'), ''),
    (a.arrived_at at time zone 'Asia/Shanghai')::date, a.currency, a.amount_minor, a.payer, a.state, f.id, f.file_name, l.row_no
  from found join payments_arrivals a on a.id = found.id
    left join payments_bank_lines l on l.arrival_id = a.id and l.state = 'DONE'
    left join payments_bank_files f on f.id = l.file_id
  order by a.arrived_at, a.id
$$;
