-- Revision: 5 d25116f8
-- Needs: quota/quota_item_violations
-- The invariants of the books, as one query that a test, a job and the command line run over a live database; empty is good.
create or replace function ledger_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  -- 1. what is debited is credited, per currency
  select 'balanced', currency, 'debits and credits differ: posted ' || posted || ', pending ' || pending
  from (select a.currency, sum(b.debits_posted - b.credits_posted) as posted, sum(b.debits_pending - b.credits_pending) as pending
        from ledger_totals b join ledger_accounts a on a.id = b.ledger_account_id group by a.currency) s
  where posted <> 0 or pending <> 0
  union all
  -- 2. running totals are the sums of the transfers
  select 'totals', a.address, 'running totals differ from the sums of the transfers'
  from ledger_accounts a
  left join ledger_totals b on b.ledger_account_id = a.id
  left join (
    select account_id, sum(dp) as dp, sum(cp) as cp, sum(d) as d, sum(c) as c
    from (select debit_account_id as account_id, case state when 'PENDING' then amount_minor else 0 end as dp, 0 as cp,
            case state when 'POSTED' then amount_minor else 0 end as d, 0 as c from ledger_transfers
          union all
          select credit_account_id, 0, case state when 'PENDING' then amount_minor else 0 end, 0,
            case state when 'POSTED' then amount_minor else 0 end from ledger_transfers) sides
    group by account_id) t on t.account_id = a.id
  where (b.debits_pending, b.credits_pending, b.debits_posted, b.credits_posted)
    is distinct from (coalesce(t.dp, 0), coalesce(t.cp, 0), coalesce(t.d, 0), coalesce(t.c, 0))
  union all
  -- kept days are the sums of the transfers of wallets and credit lines
  select 'days', a.address, 'the kept sums of ' || x.day || ' differ from the transfers'
  from (
    select coalesce(k.ledger_account_id, t.account_id) as account_id, coalesce(k.day, t.day) as day, bool_or(
      (k.debits_minor, k.credits_minor, k.debit_entries, k.credit_entries, k.first_flow_no, k.last_flow_no)
        is distinct from (t.debits, t.credits, t.debit_entries, t.credit_entries, t.first_flow_no, t.last_flow_no)) as differs
    from ledger_days k
    full join (
      select account_id, (ended_at at time zone 'Asia/Shanghai')::date as day, code, sum(debit)::bigint as debits, sum(credit)::bigint as credits,
        count(*) filter (where debit > 0) as debit_entries, count(*) filter (where credit > 0) as credit_entries,
        min(flow_no) as first_flow_no, max(flow_no) as last_flow_no
      from (select debit_account_id as account_id, ended_at, code, flow_no, amount_minor as debit, 0 as credit
            from ledger_transfers where state = 'POSTED'
            union all
            select credit_account_id, ended_at, code, flow_no, 0, amount_minor from ledger_transfers where state = 'POSTED') sides
      where account_id in (select id from ledger_accounts where kind in ('WALLET', 'CREDIT_LINE'))
      group by 1, 2, 3) t on t.account_id = k.ledger_account_id and t.day = k.day and t.code = k.code
    group by 1, 2) x
  join ledger_accounts a on a.id = x.account_id
  where x.differs
  union all
  -- 3. limits hold, pending included
  select 'limit', a.address, 'more was taken than the limit allows'
  from ledger_balances b join ledger_accounts a on a.id = b.ledger_account_id
  where (a.kind in ('WALLET', 'CREDIT_LINE')) <> (b.overdraft_minor is not null)
    or b.credits_posted - b.debits_posted - b.debits_pending + b.overdraft_minor < 0
    or b.overdraft_minor > greatest(b.lowers_to_minor, b.debits_posted + b.debits_pending - b.credits_posted) and b.lowers_to_minor is not null
  union all
  -- a credit line's limit is what was granted, or what is used while that is more; nothing of a frozen one
  select 'credit', a.address, 'the limit is not the one that was granted'
  from credit_lines c
  left join ledger_accounts a on a.kind = 'CREDIT_LINE' and a.customer_id = c.customer_id and a.currency = c.currency
  left join ledger_balances b on b.ledger_account_id = a.id
  where coalesce(b.lowers_to_minor, b.overdraft_minor)
    is distinct from case when c.is_frozen then 0 else c.base_minor + c.temporary_minor end
  union all
  -- 4.
  select invariant, object, problem from quota_item_violations()
  union all
  -- 5. the quota account is the money placed, or the difference is listed (TikTok's figure moves with spend; its reconciliation lists it)
  select 'placed', a.id::text, 'the platform''s limit is ' || a.limit_minor || ', the books say ' || coalesce(b.credits_posted - b.debits_posted, 0)
  from ad_accounts_accounts a
  left join ledger_accounts l on l.address = 'QUOTA:' || a.currency || ':' || a.id
  left join ledger_balances b on b.ledger_account_id = l.id
  where a.channel in ('FACEBOOK', 'GOOGLE') and a.synced_at is not null and a.limit_minor is not null and not a.has_open_difference
    and a.limit_minor <> coalesce(b.credits_posted - b.debits_posted, 0)
    and not exists (select from quota_items i where i.ad_account_id = a.id
      and (i.state in ('SENDING', 'WAITING_CHANNEL', 'UNKNOWN', 'MANUAL') or i.finished_at > a.synced_at))
  union all
  -- what was placed and not taken back is spent by our own count, or left: never more is left than that, and never was more taken back. A
  -- platform may deliver beyond a limit by as much as an average day, and late spend is paid beside the quota
  select 'spent', a.id::text, 'the books have placed ' || s.placed || ', spent by our count are ' || s.counted || ', and ' || coalesce(a.balance_minor, 0)
    || ' are shown as left'
  from ad_accounts_accounts a
  left join ledger_accounts l on l.address = 'QUOTA:' || a.currency || ':' || a.id
  left join ledger_balances b on b.ledger_account_id = l.id
  cross join lateral (select coalesce(b.credits_posted - b.debits_posted, 0) as placed, a.spent_base_minor + a.spent_mark_minor as counted) s
  where a.spent_mark_minor is not null and a.limit_minor is not null and a.synced_at is not null and a.taken_back_at is null and not a.has_open_difference
    and (coalesce(a.balance_minor, 0) > greatest(s.placed - s.counted, 0)
      or s.counted - s.placed - (select coalesce(sum(t.booked_minor - t.lifted_minor), 0) from quota_late_spends t where t.ad_account_id = a.id)
        > greatest(a.avg_spend_7d_minor, 100))
    and not exists (select from quota_items i where i.ad_account_id = a.id
      and (i.state in ('SENDING', 'WAITING_CHANNEL', 'UNKNOWN', 'MANUAL') or i.finished_at > a.synced_at))
  union all
  -- the item that an order promises is there, and the order's sums are those of its items; a clearing's are not known when it is made
  select 'order', o.id::text, 'the order''s sums differ from those of its items'
  from quota_orders o
  left join (select order_id, count(*) as legs, sum(amount_minor) filter (where kind in ('ADD', 'REDUCE', 'OUT')) as amount,
      sum(service_fee_minor) filter (where kind in ('ADD', 'REDUCE')) as fee, sum(tax_minor) filter (where kind in ('ADD', 'REDUCE')) as tax
    from quota_items group by order_id) s on s.order_id = o.id
  where s.legs is null
    or (o.adjust_type in ('ADD', 'REDUCE') and (o.amount_minor, o.service_fee_minor, o.tax_minor) is distinct from (s.amount, s.fee, s.tax))
    or (o.adjust_type = 'TRANSFER' and o.amount_minor is distinct from s.amount)
  union all
  -- what was spent late and is not paid keeps the ad account's difference open
  select 'late', l.ad_account_id::text, 'late spend of ' || l.owed_minor || ' is not paid, yet no difference is open'
  from quota_late_spends l join ad_accounts_accounts a on a.id = l.ad_account_id
  where l.owed_minor > 0 and not a.has_open_difference
  union all
  -- what was placed on an ad account is never less than nothing, and nothing once it was taken back
  select 'quota', a.id::text, case when b.credits_posted < b.debits_posted then 'the quota is below zero: ' else 'quota is left on an account taken back: ' end
    || (b.credits_posted - b.debits_posted)
  from ledger_accounts l join ledger_balances b on b.ledger_account_id = l.id join ad_accounts_accounts a on a.id = l.ad_account_id
  where l.kind = 'QUOTA' and (b.credits_posted < b.debits_posted or (a.taken_back_at is not null and b.credits_posted <> b.debits_posted))
$$;
