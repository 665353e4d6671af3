-- Revision: 4 de7359de
-- Every invariant of money that arrives and goes back that does not hold; empty is good. What people or the story book in one piece has no
-- arrival, and leaves clearing in the transaction that brought it there.
create or replace function ledger_payment_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  with booked as materialized (
    select t.reference_id, count(*) filter (where t.code = 'PAYMENT' and c.kind = 'PAYMENT_CLEARING') as times,
      sum(t.amount_minor) filter (where t.code = 'PAYMENT' and c.kind = 'PAYMENT_CLEARING') as came,
      coalesce(sum(t.amount_minor) filter (where t.code = 'PAYMENT' and d.kind = 'PAYMENT_CLEARING'), 0) as sent_back,
      coalesce(sum(t.amount_minor) filter (where t.code = 'RECHARGE' and c.kind = 'WALLET'), 0) as credited,
      coalesce(sum(t.amount_minor) filter (where t.code = 'SERVICE_FEE' and c.kind = 'SERVICE_FEE'), 0) as fee,
      min(c.address) filter (where t.code = 'RECHARGE') as wallet, min(t.currency) as currency,
      bool_or(t.currency <> c.currency or t.currency <> d.currency) as is_mixed
    from ledger_transfers t join ledger_accounts c on c.id = t.credit_account_id join ledger_accounts d on d.id = t.debit_account_id
    where t.reference_kind = 'PAYMENT' and t.state = 'POSTED' group by 1
  ), repaid as materialized (
    -- straight from clearing to statements
    select r.recharge_id, sum(t.amount_minor) as minor
    from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id and d.kind = 'PAYMENT_CLEARING'
    join repayments_repayments r on r.id::text = t.reference_id
    where t.reference_kind = 'REPAYMENT' and t.state = 'POSTED' group by 1
  )
  -- clearing holds what is unmatched, and pending in it is what refunds and chargebacks hold
  select 'clearing', coalesce(c.place, u.place, h.place) || ' ' || coalesce(c.currency, u.currency, h.currency),
    'clearing has ' || coalesce(c.posted, 0) || ' and pending ' || coalesce(c.pending, 0) || ', unmatched is ' || coalesce(u.minor, 0)
      || ' and refunds and chargebacks hold ' || coalesce(h.minor, 0)
  from (select a.place, a.currency, b.credits_posted - b.debits_posted as posted, b.credits_pending - b.debits_pending as pending
        from ledger_accounts a join ledger_totals b on b.ledger_account_id = a.id where a.kind = 'PAYMENT_CLEARING') c
  full join (select place, currency, sum(amount_minor) as minor from payments_arrivals where state = 'UNMATCHED' group by 1, 2) u
    on u.place = c.place and u.currency = c.currency
  full join (select place, currency, sum(minor) as minor from (
      select place, currency, amount_minor as minor from payments_refund_parts where state in ('HELD', 'DUE', 'SENT')
      union all select method, currency, held_minor from payments_chargebacks where held_minor > 0) held group by 1, 2) h
    on h.place = coalesce(c.place, u.place) and h.currency = coalesce(c.currency, u.currency)
  where coalesce(c.posted, 0) <> coalesce(u.minor, 0) or coalesce(c.pending, 0) <> coalesce(h.minor, 0)
  union all
  -- one posting for each transaction of a place, of what arrived
  select 'payments', coalesce(b.reference_id, a.place || ':' || a.transaction_id), coalesce(b.times, 0) || ' postings of ' || coalesce(b.came, 0)
    || case when a.id is null then '' else ', arrived is ' || a.amount_minor || ' ' || a.currency end
  from booked b full join payments_arrivals a on a.place || ':' || a.transaction_id = b.reference_id
  where b.times > 1 or a.id is not null and (b.times, b.came, b.currency, b.is_mixed) is distinct from (1, a.amount_minor, a.currency, false)
  union all
  -- what arrived is credited whole, sent back whole, or waits
  select 'arrivals', a.place || ':' || a.transaction_id,
    a.state || ' of ' || a.amount_minor || ', credited ' || b.credited || ', repaid ' || coalesce(p.minor, 0) || ' and a fee of ' || b.fee
      || ', sent back ' || b.sent_back
  from payments_arrivals a join booked b on b.reference_id = a.place || ':' || a.transaction_id
  left join repaid p on p.recharge_id = a.recharge_id and a.state = 'CREDITED'
  where (b.credited + coalesce(p.minor, 0) + b.fee, b.sent_back) is distinct from (
    case when a.state = 'CREDITED' then a.amount_minor else 0 end, case when a.state = 'SENT_BACK' then a.amount_minor else 0 end)
  union all
  -- a recharge that succeeded has its postings in its owner's wallet, and no other has any
  select 'recharges', r.id::text, r.status || ' of ' || coalesce(r.received_minor, 0) || ' with a fee of ' || coalesce(r.fee_minor, 0)
    || ', repaid ' || r.repaid_minor || ', credited ' || coalesce(s.credited, 0) || ', posted to statements ' || coalesce(p.minor, 0)
    || ' and a fee of ' || coalesce(s.fee, 0)
  from payments_recharges r left join repaid p on p.recharge_id = r.id
  left join (select a.recharge_id, sum(b.credited) as credited, sum(b.fee) as fee, min(b.wallet) as wallet
      from payments_arrivals a join booked b on b.reference_id = a.place || ':' || a.transaction_id
      where a.recharge_id is not null group by 1) s on s.recharge_id = r.id
  where (coalesce(s.credited, 0), coalesce(s.fee, 0), coalesce(p.minor, 0)) is distinct from (
      case when r.status = 'RECHARGE_SUCCESS' then r.received_minor - r.fee_minor - r.repaid_minor else 0 end,
      case when r.status = 'RECHARGE_SUCCESS' then r.fee_minor else 0 end, r.repaid_minor)
    or s.wallet <> ledger_address('WALLET', r.currency, r.customer_id, r.sub_customer_id, null, null)
  union all
  -- no payment has given back more than it was without what repaid statements, what is being refunded included
  select 'refunds', a.place || ':' || a.transaction_id, 'paid ' || a.amount_minor - coalesce(r.repaid_minor, 0) || ', refunded ' || sum(p.amount_minor)
  from payments_refund_parts p join payments_arrivals a on a.id = p.arrival_id left join payments_recharges r on r.id = a.recharge_id
  where p.state not in ('FAILED', 'RETURNED') group by a.id, r.id having sum(p.amount_minor) > a.amount_minor - coalesce(r.repaid_minor, 0)
  union all
  -- a part that is paid out has left the wallet, an open one is held there, and any other is in it
  select 'refund parts', p.id::text, p.state || ' of ' || p.amount_minor || ', posted ' || s.posted || ' and pending ' || s.pending
  from payments_refund_parts p
  cross join lateral (
    select coalesce(sum(case when t.idempotency_key like '%:returned' then -t.amount_minor else t.amount_minor end)
        filter (where t.state = 'POSTED'), 0) as posted, coalesce(sum(t.amount_minor) filter (where t.state = 'PENDING'), 0) as pending
    from ledger_transfers t where t.idempotency_key = any (array['refund:' || p.id || ':REFUND', 'refund:' || p.id || ':REFUND:returned'])) s
  where (s.posted, s.pending) is distinct from (case when p.state = 'DONE' then p.amount_minor else 0 end,
    case when p.state in ('HELD', 'DUE', 'SENT') then p.amount_minor else 0 end)
  union all
  -- what a chargeback holds of its wallet is pending there, and nothing once it is booked or won
  select 'chargebacks', c.id::text, c.phase || ', held ' || c.held_minor || ', pending ' || coalesce(t.amount_minor, 0)
  from payments_chargebacks c left join ledger_transfers t
    on t.idempotency_key = 'chargeback:' || c.id || ':HOLD' and t.state = 'PENDING'
  where coalesce(t.amount_minor, 0) <> c.held_minor or c.held_minor > 0 and (c.booked_at is not null or c.phase = 'WON')
$$;
