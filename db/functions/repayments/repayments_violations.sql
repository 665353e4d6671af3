-- Revision: 5 deae7c2e
-- What repayments must hold (docs/decisions/repayments.md): a repayment is its shares, a statement's paid is its shares and never more than it
-- asks for, it is settled when all is paid and not before, each share has its postings to the credit line from the wallet, or from the clearing
-- account that its payment came by, and they are all; a repayment by a payment is of a recharge of its customer that succeeded; and late fees are
-- waived as far as two people said.
create or replace function repayments_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  select 'waived late fees', s.id::text, 'waived until ' || coalesce(s.fee_waived_until::text, 'never') || ', decided ' ||
    coalesce(w.until::text, 'never')
  from credit_statements s
  left join (select r.statement_id, max(r.waived_until) as until from repayments_waivers r join cases_cases k on k.id = r.id
    where k.status = 'APPROVED' group by r.statement_id) w on w.statement_id = s.id
  where s.fee_waived_until is distinct from w.until
  union all
  select 'repayments', r.id::text, 'counted ' || r.allocated_minor || ' + ' || r.late_fee_minor || ' of ' || r.amount_minor || ', shares ' ||
    coalesce(a.paid, 0) || ' + ' || coalesce(a.late_fee, 0)
  from repayments_repayments r
  left join (select repayment_id, sum(paid_minor) as paid, sum(late_fee_minor) as late_fee from repayments_allocations group by repayment_id) a
    on a.repayment_id = r.id
  where (r.allocated_minor, r.late_fee_minor) is distinct from (coalesce(a.paid, 0), coalesce(a.late_fee, 0))
    or r.allocated_minor + r.late_fee_minor <> r.amount_minor
  union all
  select 'paid statements', s.id::text, 'counted ' || s.paid_minor || ' of ' || s.payable_minor || ', shares ' || coalesce(a.paid, 0)
  from credit_statements s
  left join (select statement_id, customer_id, sum(paid_minor) as paid from repayments_allocations group by statement_id, customer_id) a
    on a.statement_id = s.id and a.customer_id = s.customer_id
  where s.paid_minor <> coalesce(a.paid, 0) or s.paid_minor > s.payable_minor
  union all
  select 'settled statements', s.id::text, s.status || ', paid ' || s.paid_minor || ' of ' || s.payable_minor
  from credit_statements s
  where s.paid_minor > 0 and (s.status = 'SETTLED') <> (s.paid_minor = s.payable_minor)
    or s.paid_minor > 0 and s.status in ('WAIT_REPLY', 'DISPUTED')
    or s.status = 'SETTLED' and s.paid_minor <> s.payable_minor
  union all
  select 'postings of repayments', coalesce(p.allocation_id::text, t.key), 'share ' || coalesce(p.minor::text, 'none') || ', posted ' ||
    coalesce(t.minor::text, 'none')
  from (
    select 'repayment:' || a.id || ':' || k.code as key, k.code, a.id as allocation_id, a.customer_id, r.currency, k.minor,
      -- exchanged money is paid from the wallet that bought it
      case when r.recharge_id is null or r.pay_currency <> r.currency then 'WALLET ' else 'PAYMENT_CLEARING ' || coalesce(v.place, '?') end as debit
    from repayments_allocations a join repayments_repayments r on r.id = a.repayment_id
    left join payments_arrivals v on v.recharge_id = r.recharge_id and v.state = 'CREDITED'
    cross join lateral (values ('REPAYMENT', a.paid_minor), ('SERVICE_FEE', a.late_fee_minor)) k (code, minor) where k.minor > 0) p
  full join (
    select t.customer_id, t.currency, t.amount_minor as minor, d.kind || ' ' || coalesce(d.place, '') as debit, c.kind as credit,
      -- of a payment that is all repaid the first share is what it leaves clearing by
      case when t.idempotency_key not like 'payment:%:RECHARGE' then t.idempotency_key else 'repayment:' || (
        select min(f.id) from repayments_allocations f where f.repayment_id::text = t.reference_id) || ':REPAYMENT' end as key
    from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id join ledger_accounts c on c.id = t.credit_account_id
    where t.state = 'POSTED' and t.reference_kind = 'REPAYMENT') t on t.key = p.key
  where (p.customer_id, p.currency, p.minor) is distinct from (t.customer_id, t.currency, t.minor)
    or (t.debit, t.credit) is distinct from (p.debit, case when p.code = 'REPAYMENT' then 'CREDIT_LINE' else 'SERVICE_FEE' end)
  union all
  select 'repayments by payment', r.id::text, r.amount_minor || ' ' || r.currency || ' of recharge ' || g.id || ', ' || g.status || ', which repaid '
    || g.repaid_minor || ' of ' || coalesce(g.received_minor, 0)
  from repayments_repayments r join payments_recharges g on g.id = r.recharge_id
  where (g.status, g.customer_id, g.sub_customer_id, g.is_repayment, g.currency, r.source)
      is distinct from ('RECHARGE_SUCCESS', r.customer_id, null, true, r.pay_currency, g.method)
    or g.repaid_minor <> case when r.pay_currency = r.currency then r.amount_minor else 0 end or r.cost_minor > g.received_minor - g.fee_minor
$$;
