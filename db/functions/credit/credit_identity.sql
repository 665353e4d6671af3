-- Revision: 2 1484d1dc
-- How a customer's used credit comes about, per currency (docs/decisions/credit.md): what is not spent yet, not billed yet, not paid yet,
-- and what came from elsewhere. The difference is nothing.
create or replace function credit_identity(p_customer_id bigint) returns table (currency text, used_minor bigint, unspent_minor bigint,
    unbilled_spend_minor bigint, unbilled_fee_minor bigint, waiting_minor bigint, unpaid_minor bigint, rebate_minor bigint, transit_minor bigint,
    moved_minor bigint, opening_minor bigint, difference_minor bigint) language sql stable as $$
  with line as materialized (
    select a.id, a.currency, b.debits_posted - b.credits_posted as used
    from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
    where a.kind = 'CREDIT_LINE' and a.customer_id = p_customer_id and a.sub_customer_id is null),
  closed as materialized (
    select min(month) as first, max(month) as last, (max(month) + interval '1 month')::date as until
    from billing_closings where customer_id = p_customer_id and closed_at is not null),
  -- what the line gave, by the kind of account that got it
  flows as materialized (
    select l.currency, t.code, o.kind, t.minor, t.on_day
    from line l
    cross join lateral (
      select x.code, x.credit_account_id as other, x.amount_minor as minor, (x.ended_at at time zone 'Asia/Shanghai')::date as on_day
      from ledger_transfers x where x.debit_account_id = l.id and x.state = 'POSTED'
      union all
      select x.code, x.debit_account_id, -x.amount_minor, (x.ended_at at time zone 'Asia/Shanghai')::date
      from ledger_transfers x where x.credit_account_id = l.id and x.state = 'POSTED') t
    join ledger_accounts o on o.id = t.other),
  -- what each ad account holds, and what of it the line gave, clearing took, and others gave
  quota as materialized (
    select q.currency, q.ad_account_id, s.sub_customer_id is null as is_own, b.credits_posted - b.debits_posted as held, f.of_line, f.to_clearing,
      f.total - f.of_line + f.to_clearing as given
    from ledger_accounts q
    join ledger_balances b on b.ledger_account_id = q.id
    join ad_accounts_accounts s on s.id = q.ad_account_id
    cross join lateral (
      select coalesce(sum(t.minor), 0) as total, coalesce(sum(t.minor) filter (where t.other = (select l.id from line l where l.currency = q.currency)), 0) as of_line,
        coalesce(-sum(t.minor) filter (where t.sub_customer_id is null and o.kind = 'CHANNEL_CLEARING'), 0) as to_clearing
      from (
        select x.credit_account_id as other, -x.amount_minor as minor, x.sub_customer_id
        from ledger_transfers x where x.debit_account_id = q.id and x.state = 'POSTED'
        union all
        select x.debit_account_id, x.amount_minor, x.sub_customer_id
        from ledger_transfers x where x.credit_account_id = q.id and x.state = 'POSTED') t
      join ledger_accounts o on o.id = t.other) f
    where q.kind = 'QUOTA' and q.customer_id = p_customer_id),
  -- by the customer itself, since the adoption of each account
  spent as materialized (
    select d.currency, d.ad_account_id, date_trunc('month', d.day)::date as month,
      a.sub_customer_id is null as is_own,
      sum(case when d.day < a.adopted_on then 0
        when d.day = a.adopted_on then d.spend_minor - least(a.adoption_spend_minor, d.spend_minor) else d.spend_minor end) as minor
    from ad_accounts_accounts a join spend_days d on d.ad_account_id = a.id
    where a.customer_id = p_customer_id and d.customer_id = p_customer_id and d.sub_customer_id is null
    group by 1, 2, 3, 4),
  -- a platform's month that was never closed for the customer has no bill of ours: its statements were there before
  bills as materialized (
    select b.*, s.bill_id is not null as is_of_statements, s.statement_id
    from billing_bills b left join credit_statement_bills s on s.bill_id = b.id
    where b.customer_id = p_customer_id and b.sub_customer_id is null and (b.channel not in ('FACEBOOK', 'GOOGLE', 'TIKTOK')
      or exists (select from billing_closings c where c.customer_id = p_customer_id and c.month = b.month and c.closed_at is not null))),
  late as materialized (
    select x.currency, sum(x.minor) as minor
    from billing_late_spend m cross join closed k
    cross join lateral (
      select s.currency, s.minor from spent s where s.ad_account_id = m.ad_account_id and s.month = m.month
      union all
      select b.currency, -n.spend_minor from billing_bill_lines n join bills b on b.id = n.bill_id
      where n.ad_account_id = m.ad_account_id and n.of_month = m.month) x
    where m.month between k.first and k.last and m.ad_account_id in (select ad_account_id from spent)
    group by x.currency)
  select r.currency, r.used, r.unspent::bigint, r.unbilled_spend::bigint, r.unbilled_fee::bigint, r.waiting::bigint, r.unpaid::bigint,
    r.rebate::bigint, r.transit::bigint, r.moved::bigint, r.opening::bigint,
    (r.used - r.unspent - r.unbilled_spend - r.unbilled_fee - r.waiting - r.unpaid - r.rebate - r.transit - r.moved - r.opening)::bigint
  from (
    select l.currency, l.used,
      q.held - s.own as unspent,
      s.unbilled + coalesce((select minor from late where late.currency = l.currency), 0) as unbilled_spend,
      f.unbilled as unbilled_fee,
      b.waiting, t.unpaid, b.rebate,
      f.clearing + q.to_clearing as transit,
      q.moved - s.others as moved,
      f.opening + f.early_fee + s.early - q.given - w.fee - t.before as opening
    from line l cross join closed k
    cross join lateral (
      select coalesce(sum(held) filter (where is_own), 0) as held,
        coalesce(sum(given) filter (where is_own), 0) as given,
        coalesce(sum(of_line - to_clearing) filter (where not is_own), 0) as moved, coalesce(sum(to_clearing), 0) as to_clearing
      from quota where quota.currency = l.currency) q
    cross join lateral (
      select coalesce(sum(minor) filter (where is_own), 0) as own, coalesce(sum(minor) filter (where not is_own), 0) as others,
        coalesce(sum(minor) filter (where k.last is null or month > k.last), 0) as unbilled,
        coalesce(sum(minor) filter (where month < k.first), 0) as early
      from spent where spent.currency = l.currency) s
    cross join lateral (
      select coalesce(sum(minor) filter (where code in ('SERVICE_FEE', 'TAX') and (k.until is null or on_day >= k.until)), 0) as unbilled,
        coalesce(sum(minor) filter (where code in ('SERVICE_FEE', 'TAX') and on_day < k.first), 0) as early_fee,
        coalesce(sum(minor) filter (where kind = 'CHANNEL_CLEARING' and code <> 'CHANNEL_BILL'), 0) as clearing,
        coalesce(sum(minor) filter (where code = 'OPENING'), 0) as opening
      from flows where flows.currency = l.currency) f
    cross join lateral (
      select coalesce(sum(y.payable_minor + case when y.is_of_statements then 0 else y.rebate_minor end) filter (where y.statement_id is null), 0)
          as waiting,
        coalesce(sum(y.rebate_minor) filter (where y.is_of_statements and c.confirmed_at is null), 0) as rebate
      from bills y left join credit_statements c on c.id = y.statement_id where y.currency = l.currency) b
    cross join lateral (
      select coalesce(sum(c.payable_minor - c.paid_minor), 0) as unpaid,
        coalesce(sum(c.payable_minor + c.conceded_minor + case when c.confirmed_at is null then 0 else (select coalesce(sum(y.rebate_minor), 0)
          from credit_statement_bills x join billing_bills y on y.id = x.bill_id where x.statement_id = c.id) end)
          filter (where not exists (select from bills where bills.statement_id = c.id)), 0) as before
      from credit_statements c where c.customer_id = p_customer_id and c.currency = l.currency) t
    -- fees that are on bills although a wallet paid them
    cross join lateral (
      select coalesce(sum(x.minor), 0) as fee
      from ledger_accounts a
      cross join lateral (
        select amount_minor as minor, ended_at, code, ad_account_id from ledger_transfers where debit_account_id = a.id and state = 'POSTED'
        union all
        select -amount_minor, ended_at, code, ad_account_id from ledger_transfers where credit_account_id = a.id and state = 'POSTED') x
      where a.kind = 'WALLET' and a.customer_id = p_customer_id and a.sub_customer_id is null and a.currency = l.currency
        and x.code in ('SERVICE_FEE', 'TAX') and x.ad_account_id is not null
        and (x.ended_at at time zone 'Asia/Shanghai')::date >= k.first and (x.ended_at at time zone 'Asia/Shanghai')::date < k.until) w) r
$$;
