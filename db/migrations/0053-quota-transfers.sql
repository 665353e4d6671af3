-- Why: quota moves from one ad account to another. A transfer line is up to three legs tied together by a row of its own: OUT, then IN,
-- and BACK for what IN did not take. The row says who gives and receives, what it costs, and where the money ended; its id is the id of
-- its OUT leg, by which the wire knows the line.

create domain quota_transfer_outcome as text
  constraint quota_transfers_outcome check (value in ('DONE', 'NOT_STARTED', 'RETURNED_TO_SOURCE', 'RETURNED_TO_PAYER'));

create table quota_transfers (
  id bigint primary key,
  order_id bigint not null constraint quota_transfers_order references quota_orders (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  channel text not null,
  currency text not null,
  -- the ad accounts, and their QUOTA accounts in the ledger
  from_ad_account_id bigint not null,
  to_ad_account_id bigint not null,
  from_quota_account_id bigint not null,
  to_quota_account_id bigint not null,
  -- where the money is between the legs, who pays the fee and gets what nobody took, and where the fee goes
  clearing_account_id bigint not null,
  payer_account_id bigint not null,
  service_fee_account_id bigint not null,
  tax_account_id bigint not null,
  amount_minor bigint not null,
  -- between two companies; of what arrives
  fee_basis_points integer not null,
  fee_minor bigint not null,
  -- all null while it is under way; together they are what left
  outcome quota_transfer_outcome,
  arrived_minor bigint,
  returned_to_source_minor bigint,
  returned_to_payer_minor bigint,
  charged_fee_minor bigint,
  -- why not all of it arrived, for the customer
  fail_reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint quota_transfers_from foreign key (customer_id, from_ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint quota_transfers_to foreign key (customer_id, to_ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint quota_transfers_sane check (amount_minor > 0 and fee_minor >= 0 and from_ad_account_id <> to_ad_account_id
    and (outcome is null) = (ended_at is null) and (outcome is null) = (arrived_minor is null)
    and (outcome is null) = (returned_to_source_minor is null) and (outcome is null) = (returned_to_payer_minor is null)
    and (outcome is null) = (charged_fee_minor is null)),
  constraint quota_transfers_ended check (outcome is null or (least(arrived_minor, returned_to_source_minor, returned_to_payer_minor, charged_fee_minor) >= 0
    and charged_fee_minor <= fee_minor and arrived_minor + returned_to_source_minor + returned_to_payer_minor <= amount_minor))
);
create index quota_transfers_by_order on quota_transfers (order_id);
create index quota_transfers_by_from on quota_transfers (customer_id, from_ad_account_id);
create index quota_transfers_by_to on quota_transfers (customer_id, to_ad_account_id);
create index quota_orders_transfers on quota_orders (customer_id, id desc) where adjust_type = 'TRANSFER';

alter table quota_transfers enable row level security;
alter table quota_transfers force row level security;
create policy tenant on quota_transfers using (app_sees(customer_id, sub_customer_id));

alter table quota_items add constraint quota_items_transfer foreign key (transfer_id) references quota_transfers (id);
-- a line has one leg of each kind, whoever asks for the next one twice
create unique index quota_items_one_leg on quota_items (transfer_id, kind) where transfer_id is not null;

-- The state of a line: FINISHED only when money arrived. While one leg follows another it stands between both.
create function quota_transfer_state(t quota_transfers) returns text language sql stable
  return case
    when t.outcome = 'DONE' then 'FINISHED'
    when t.outcome is not null then 'FAIL'
    else coalesce((select i.state::text from quota_items i where i.transfer_id = t.id and i.state not in ('FINISHED', 'FAIL')), 'CONFIRMED') end;

create or replace function quota_line_states(p_order_id bigint) returns text[] language sql stable
  return (select array_agg(l.state) from (
      select i.state::text as state from quota_items i where i.order_id = p_order_id and i.transfer_id is null
      union all
      select quota_transfer_state(t) from quota_transfers t where t.order_id = p_order_id) l);

-- One transfer line in the shape of the wire (protocol, orderItem): its OUT leg, with what became of the whole.
create function quota_transfer_json(t quota_transfers) returns jsonb language sql stable
  return (select quota_item_json(o, f) || jsonb_build_object(
      'amount', ledger_money_text(t.amount_minor, t.currency),
      'approved_amount', ledger_money_text(case when t.outcome = 'DONE' then nullif(t.arrived_minor, t.amount_minor) end, t.currency),
      'service_fee', ledger_money_text(t.fee_minor, t.currency),
      'tax', ledger_money_text(0, t.currency),
      'total', ledger_money_text(t.fee_minor, t.currency),
      'returned', ledger_money_text(nullif(t.returned_to_payer_minor + t.fee_minor - t.charged_fee_minor, 0), t.currency),
      'state', quota_transfer_state(t),
      'fail_reason', t.fail_reason,
      'finished_at', quota_instant_text(t.ended_at),
      'transfer', jsonb_build_object(
        'to_account_id', t.to_ad_account_id::text, 'to_outside_account_id', r.outside_account_id, 'to_account_name', r.account_name,
        'outcome', t.outcome, 'out_state', o.state,
        'in_state', (select i.state from quota_items i where i.transfer_id = t.id and i.kind = 'IN'),
        'back_state', (select i.state from quota_items i where i.transfer_id = t.id and i.kind = 'BACK'),
        'returned_to_source', ledger_money_text(nullif(t.returned_to_source_minor, 0), t.currency)))
    from quota_items o join ad_accounts_accounts f on f.id = t.from_ad_account_id join ad_accounts_accounts r on r.id = t.to_ad_account_id
    where o.id = t.id);

create or replace function quota_order_items(p_order_id bigint) returns jsonb language sql stable
  return (select jsonb_agg(l.line order by l.id) from (
      select i.id, quota_item_json(i, a) || jsonb_build_object('transfer', null) as line
      from quota_items i join ad_accounts_accounts a on a.id = i.ad_account_id where i.order_id = p_order_id and i.transfer_id is null
      union all
      select t.id, quota_transfer_json(t) from quota_transfers t where t.order_id = p_order_id) l);

-- As before, and a transfer costs its fees alone: the amounts stay the customer's.
create or replace function quota_order_json(p_order_id bigint) returns jsonb language sql stable
  return (select jsonb_build_object(
      'apply_no', o.id::text, 'adjust_type', o.adjust_type, 'status', quota_order_status(o.id), 'currency', o.currency,
      'amount', ledger_money_text(nullif(s.amount, 0), o.currency), 'service_fee', ledger_money_text(s.service_fee, o.currency),
      'tax', ledger_money_text(s.tax, o.currency),
      'total', ledger_money_text(case when o.adjust_type = 'TRANSFER' then s.service_fee + s.tax
        when s.amount > 0 then s.amount + s.service_fee + s.tax end, o.currency),
      'submitter', o.submitter, 'apply_time', quota_instant_text(o.created_at), 'reason', o.reason, 'remark', o.remark,
      'items', quota_order_items(o.id))
    from quota_orders o
    cross join lateral (
      select o.amount_minor as amount, o.service_fee_minor as service_fee, o.tax_minor as tax where o.adjust_type <> 'CLEAR'
      union all
      select sum(i.amount_minor)::bigint, sum(i.service_fee_minor)::bigint, sum(i.tax_minor)::bigint
      from quota_items i where i.order_id = o.id and o.adjust_type = 'CLEAR' having o.adjust_type = 'CLEAR') s
    where o.id = p_order_id);

-- Every invariant of transfers that does not hold; empty is good. The money of a line is on one account, on its way, or with the payer.
create function ledger_transfer_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  -- a leg's transfers are those of its state: posted and exact after FINISHED, none after FAIL, pending and whole before
  select 'transfer leg', i.id::text, 'a leg ' || i.kind || ' in state ' || i.state || ' has posted ' || s.posted || ' and pending ' || s.pending
  from quota_items i
  cross join lateral (
    select coalesce(sum(amount_minor) filter (where state = 'POSTED'), 0) as posted, coalesce(sum(amount_minor) filter (where state = 'PENDING'), 0) as pending
    from ledger_transfers where idempotency_key = any (array[i.id || ':QUOTA_TRANSFER', i.id || ':QUOTA_TRANSFER:approved'])) s
  where i.transfer_id is not null and (s.posted, s.pending) is distinct from (
    case when i.state = 'FINISHED' then coalesce(i.approved_minor, i.amount_minor) else 0 end,
    case when i.state in ('FINISHED', 'FAIL') then 0 else i.amount_minor end)
  union all
  -- what left the one account and is on no other is what the open leg carries, and nothing once the line has ended
  select 'transfer on its way', t.id::text, w.on_its_way || ' is on its way, the open legs carry ' || l.carried
  from quota_transfers t
  cross join lateral (
    select coalesce(sum(case when x.credit_account_id = t.clearing_account_id then x.amount_minor else -x.amount_minor end), 0) as on_its_way
    from ledger_transfers x where x.state = 'POSTED' and x.idempotency_key = any (
      array(select i.id || k.suffix from quota_items i cross join (values (':QUOTA_TRANSFER'), (':QUOTA_TRANSFER:approved')) k (suffix) where i.transfer_id = t.id)
      || array[t.id || ':QUOTA_TRANSFER:returned'])) w
  cross join lateral (
    select coalesce(sum(i.amount_minor) filter (where i.kind <> 'OUT'), 0) as carried, count(*) as open
    from quota_items i where i.transfer_id = t.id and i.state not in ('FINISHED', 'FAIL')) l
  where w.on_its_way <> l.carried or l.open <> (case when t.outcome is null then 1 else 0 end)
  union all
  -- where the money ended is what left
  select 'transfer ended', t.id::text, 'what left is not what arrived, came back and went to the payer'
  from quota_transfers t join quota_items o on o.id = t.id
  where t.outcome is not null and t.arrived_minor + t.returned_to_source_minor + t.returned_to_payer_minor
    <> case when o.state = 'FINISHED' then coalesce(o.approved_minor, o.amount_minor) else 0 end
  union all
  -- the fee is held until the line has ended, and then charged for what arrived
  select 'transfer fee', t.id::text, 'the fee has posted ' || s.posted || ' and pending ' || s.pending
  from quota_transfers t
  cross join lateral (
    select coalesce(sum(amount_minor) filter (where state = 'POSTED'), 0) as posted, coalesce(sum(amount_minor) filter (where state = 'PENDING'), 0) as pending
    from ledger_transfers where idempotency_key = any (array[t.id || ':TRANSFER_FEE', t.id || ':TRANSFER_FEE:approved'])) s
  where (s.posted, s.pending) is distinct from (coalesce(t.charged_fee_minor, 0), case when t.outcome is null then t.fee_minor else 0 end)
  union all
  -- the lines that an order promises are there, and the order's sums are theirs
  select 'transfer order', o.id::text, 'the order''s sums differ from those of its lines'
  from quota_orders o
  left join (select order_id, sum(amount_minor) as amount, sum(fee_minor) as fee from quota_transfers group by order_id) s on s.order_id = o.id
  where o.adjust_type = 'TRANSFER' and (o.amount_minor, o.service_fee_minor, o.tax_minor) is distinct from (s.amount, s.fee, 0)
$$;
