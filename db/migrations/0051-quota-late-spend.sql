-- Why: Meta reports spend for up to two days after it happened, so what was spent above the limit that a clearing left is only known
-- later. It is booked as a correction; what the payer can't pay stays open and is seen by people. And the check of the books learns the
-- new kinds of legs.

create table quota_late_spends (
  -- the clearing
  item_id bigint primary key constraint quota_late_spends_item references quota_items (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  -- the limit that the clearing left; while it stands, all that is spent above it is late
  limit_minor bigint not null,
  -- corrections that were booked, and what they come to
  rounds integer not null default 0,
  booked_minor bigint not null default 0,
  -- what the payer could not pay
  owed_minor bigint not null default 0,
  -- this opened the ad account's difference, and closes it when all is paid
  opened_difference boolean not null default false,
  -- additions raise the limit by what was booked, because the platform counts it against them
  lifted_by bigint,
  looks integer not null default 0,
  -- null: nothing more to look for
  look_at timestamptz,
  constraint quota_late_spends_sane check (least(rounds, booked_minor, owed_minor, looks) >= 0)
);
create index quota_late_spends_due on quota_late_spends (look_at) where look_at is not null;
create index quota_late_spends_owed on quota_late_spends (item_id) where owed_minor > 0;
create index quota_late_spends_to_lift on quota_late_spends (ad_account_id) where booked_minor > 0 and lifted_by is null;
alter table quota_late_spends enable row level security;
alter table quota_late_spends force row level security;
create policy tenant on quota_late_spends using (app_sees(customer_id, sub_customer_id));

-- What an addition raises the limit by besides its amount: late spend that was paid for and that the platform counts against the limit.
alter table quota_items add column lift_minor bigint not null default 0;

-- 4. an item's transfers are those of its state: posted and exact after FINISHED, none after FAIL, pending and whole before. A clearing
-- holds anew, under keys of its own, whenever it is sent for the first time. Legs of transfers are checked line by line.
create function quota_item_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  select 'item', i.id::text, 'an item in state ' || i.state || ' has posted ' || t.posted || ' and pending ' || t.pending
  from quota_items i
  cross join lateral (
    select array_agg(i.id || ':' || c.code || r.suffix || v.variant) as keys
    from unnest(array['QUOTA_' || i.kind, 'SERVICE_FEE', 'TAX']) as c (code),
      lateral (select case when i.kind = 'CLEAR' then ':' || n else '' end as suffix
        from generate_series(1, case when i.kind = 'CLEAR' then i.holds else 1 end) n) r,
      unnest(array['', ':approved']) as v (variant)) k
  cross join lateral (
    select coalesce(sum(amount_minor) filter (where state = 'POSTED'), 0) as posted, coalesce(sum(amount_minor) filter (where state = 'PENDING'), 0) as pending
    from ledger_transfers where idempotency_key = any (k.keys)) t
  where i.kind in ('ADD', 'REDUCE', 'CLEAR')
    and (t.posted, t.pending) is distinct from (case
      when i.state = 'FINISHED' then (coalesce(i.approved_minor + i.approved_service_fee_minor + i.approved_tax_minor,
        i.amount_minor + i.service_fee_minor + i.tax_minor)) else 0 end,
    case when i.state in ('FINISHED', 'FAIL') then 0 else i.amount_minor + i.service_fee_minor + i.tax_minor end)
  union all
  -- no more fees came back for an ad account than were charged for it
  select 'fees', i.ad_account_id::text, 'more fees were given back than were charged'
  from quota_items i where i.state = 'FINISHED'
  group by i.ad_account_id
  having sum(case i.kind when 'ADD' then 1 when 'REDUCE' then -1 when 'CLEAR' then -1 else 0 end * coalesce(i.approved_service_fee_minor, i.service_fee_minor)) < 0
    or sum(case i.kind when 'ADD' then 1 when 'REDUCE' then -1 when 'CLEAR' then -1 else 0 end * coalesce(i.approved_tax_minor, i.tax_minor)) < 0
$$;

create or replace function ledger_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  -- 1. what is debited is credited, per currency
  select 'balanced', currency, 'debits and credits differ: posted ' || posted || ', pending ' || pending
  from (select a.currency, sum(b.debits_posted - b.credits_posted) as posted, sum(b.debits_pending - b.credits_pending) as pending
        from ledger_balances b join ledger_accounts a on a.id = b.ledger_account_id group by a.currency) s
  where posted <> 0 or pending <> 0
  union all
  -- 2. running totals are the sums of the transfers
  select 'totals', a.address, 'running totals differ from the sums of the transfers'
  from ledger_accounts a
  left join ledger_balances b on b.ledger_account_id = a.id
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
  -- 3. limits hold, pending included
  select 'limit', a.address, 'more was taken than the limit allows'
  from ledger_balances b join ledger_accounts a on a.id = b.ledger_account_id
  where (a.kind in ('WALLET', 'CREDIT_LINE')) <> (b.overdraft_minor is not null)
    or b.credits_posted - b.debits_posted - b.debits_pending + b.overdraft_minor < 0
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
$$;
