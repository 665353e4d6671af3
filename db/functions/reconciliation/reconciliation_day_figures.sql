-- Revision: 1 db618d97
-- What a Beijing day came to, per place and currency: [{part, place, currency, n, minor}], in one order. Lines and arrivals go by the day that the bank
-- or house names; what is booked goes by the ledger's instant, and the rest is what the clearing accounts held when the day ended.
create or replace function reconciliation_day_figures(p_day date) returns jsonb language sql stable
as $$
with bounds as (
  select p_day::timestamp at time zone 'Asia/Shanghai' as since, (p_day + 1)::timestamp at time zone 'Asia/Shanghai' as until
), clearing as (
  select a.id, a.place, a.currency from ledger_accounts a where a.kind = 'PAYMENT_CLEARING'
), moves as (
  select c.place, c.currency, t.amount_minor as minor, t.amount_minor as balance, t.ended_at, case when t.code <> 'PAYMENT' then null
    when t.idempotency_key like 'refund:%' then 'RETURNED' when t.idempotency_key like 'chargeback:%' then 'WON' else 'ARRIVED' end as part
  from clearing c join ledger_transfers t on t.credit_account_id = c.id and t.state = 'POSTED' cross join bounds b where t.ended_at < b.until
  union all
  select c.place, c.currency, t.amount_minor, -t.amount_minor, t.ended_at, case t.code when 'RECHARGE' then 'WALLET' when 'REPAYMENT' then 'REPAYMENT'
    when 'SERVICE_FEE' then 'FEE' when 'PAYMENT' then case when t.idempotency_key like 'refund:%' then 'REFUNDED'
    when t.idempotency_key like 'chargeback:%' then 'CHARGEBACK' else 'SENT_BACK' end end
  from clearing c join ledger_transfers t on t.debit_account_id = c.id and t.state = 'POSTED' cross join bounds b where t.ended_at < b.until
), figures as (
  select 'LINES' as part, f.bank as place, f.currency, count(*) as n, sum(l.amount_minor) as minor
  from payments_bank_lines l join payments_bank_files f on f.id = l.file_id
  where l.paid_on = p_day and l.state in ('READY', 'DONE') group by 2, 3
  union all
  select 'LINES_WAITING', f.bank, f.currency, count(*), sum(l.amount_minor)
  from payments_bank_lines l join payments_bank_files f on f.id = l.file_id where l.paid_on = p_day and l.state = 'READY' group by 2, 3
  union all
  select 'PAID_IN', a.place, a.currency, count(*), sum(a.amount_minor)
  from payments_arrivals a cross join bounds b where a.arrived_at >= b.since and a.arrived_at < b.until group by 2, 3
  union all
  select m.part, m.place, m.currency, count(*), sum(m.minor)
  from moves m cross join bounds b where m.part is not null and m.ended_at >= b.since group by 1, 2, 3
  union all
  select 'UNMATCHED', m.place, m.currency, null, sum(m.balance) from moves m group by 2, 3 having sum(m.balance) <> 0
  union all
  select 'HOUSE_DIFFERENCES', d.method, d.currency, count(*), null
  from payments_house_differences d where d.day = p_day and d.closed_at is null group by 2, 3
  union all
  select 'ACCOUNT_DIFFERENCES', null, null, count(*), null
  from reconciliation_differences d cross join bounds b where d.state = 'OPEN' and d.first_seen_at < b.until having count(*) > 0
)
select coalesce(jsonb_agg(jsonb_build_object('part', part, 'place', place, 'currency', currency, 'n', n, 'minor', minor::text)
  order by part, place, currency), '[]') from figures
$$;
