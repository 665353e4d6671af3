-- Revision: 2 76e2ee8a
-- What imported bills must hold (docs/decisions/bills.md): each line of a bill of another channel is one line of an approved file, and
-- has exactly its posting from the credit line to the channel, or back where it corrects; there are no others.
create or replace function billing_channel_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  with billed as materialized (
    select b.channel, b.currency, b.month, l.* from billing_bills b join billing_bill_lines l on l.bill_id = b.id
    where b.channel not in ('FACEBOOK', 'GOOGLE', 'TIKTOK'))
  select 'imported lines', coalesce(concat_ws(' ', b.bill_id, b.ad_account_id, b.of_month), f.file_id || ' ' || f.row_no),
    'billed ' || coalesce(b.spend_minor::text, 'nothing') || ', the file says ' || coalesce(f.amount_minor::text, 'nothing')
  from billed b
  full join (select l.* from billing_channel_lines l join billing_channel_files i on i.id = l.file_id where i.state = 'DONE') f
    on (f.bill_id, f.account_id, f.of_month) = (b.bill_id, b.ad_account_id, b.of_month)
  where (b.customer_id, b.channel, b.currency, b.month, b.spend_minor) is distinct from (f.customer_id, f.channel, f.currency, f.month, f.amount_minor)
    or b.service_fee_minor <> 0 or b.tax_minor <> 0
  union all
  select 'imported lines', l.file_id || ' ' || l.row_no, 'is billed, its file is ' || i.state
  from billing_channel_lines l join billing_channel_files i on i.id = l.file_id where l.bill_id is not null and i.state <> 'DONE'
  union all
  select 'postings of imported lines', coalesce(b.key, t.idempotency_key), 'billed ' || coalesce(b.minor::text, 'nothing') || ', posted ' ||
    coalesce(t.minor::text, 'nothing')
  from (
    select concat('channel-bill:', bill_id, ':', ad_account_id, ':', to_char(of_month, 'YYYYMM')) as key, bill_id::text as bill, customer_id,
      currency, channel, spend_minor as minor from billed) b
  full join (
    select t.idempotency_key, t.reference_id as bill, o.customer_id, t.currency, c.place as channel, t.code,
      case when t.debit_account_id = o.id then t.amount_minor else -t.amount_minor end as minor
    from ledger_accounts c
    cross join lateral (select * from ledger_transfers x where x.debit_account_id = c.id and x.state = 'POSTED'
      union all select * from ledger_transfers x where x.credit_account_id = c.id and x.state = 'POSTED') t
    left join ledger_accounts o on o.id in (t.debit_account_id, t.credit_account_id) and o.id <> c.id and o.kind = 'CREDIT_LINE'
    where c.kind = 'CHANNEL_CLEARING' and c.place not in ('FACEBOOK', 'GOOGLE', 'TIKTOK')) t on t.idempotency_key = b.key
  where (b.bill, b.customer_id, b.currency, b.channel, b.minor, 'CHANNEL_BILL')
    is distinct from (t.bill, t.customer_id, t.currency, t.channel, t.minor, t.code::text)
  union all
  select 'postings of imported lines', t.idempotency_key, 'is posted between other accounts'
  from (select distinct ledger_account_id as id from ledger_days where code = 'CHANNEL_BILL') a
  join ledger_transfers t on t.debit_account_id = a.id or t.credit_account_id = a.id
  where t.code = 'CHANNEL_BILL' and not exists (
    select from ledger_accounts c where c.id in (t.debit_account_id, t.credit_account_id) and c.kind = 'CHANNEL_CLEARING'
      and c.place not in ('FACEBOOK', 'GOOGLE', 'TIKTOK'))
$$;
