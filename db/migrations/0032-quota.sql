-- Why: orders that add quota. An item is one leg: one ad account, one amount. The partial unique index lets one leg per ad account
-- be in flight; attempts are written before each call to a platform, so that no outcome is ever guessed.

create table quota_orders (
  -- the apply_no
  id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  payer_account_id bigint not null,
  idempotency_key text not null,
  body_hash text not null,
  adjust_type text not null constraint quota_orders_adjust_type check (adjust_type in ('ADD')),
  currency text not null,
  amount_minor bigint not null,
  service_fee_minor bigint not null,
  tax_minor bigint not null,
  submitter_id bigint not null,
  submitter text not null,
  remark text not null,
  created_at timestamptz not null,
  constraint quota_orders_amounts check (amount_minor > 0 and service_fee_minor >= 0 and tax_minor >= 0),
  constraint quota_orders_once unique (payer_account_id, idempotency_key)
);

create domain quota_item_state as text constraint quota_items_state check (value in ('RESERVED', 'SENDING', 'WAITING_CHANNEL', 'UNKNOWN',
  'MANUAL', 'CONFIRMED', 'FINISHED', 'FAIL'));

create table quota_items (
  id bigint primary key,
  order_id bigint not null constraint quota_items_order references quota_orders (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  -- as the ad account's, which is checked
  channel text not null,
  currency text not null,
  payer_account_id bigint not null,
  quota_account_id bigint not null,
  service_fee_account_id bigint not null,
  tax_account_id bigint not null,
  amount_minor bigint not null,
  service_fee_basis_points integer not null,
  tax_basis_points integer not null,
  service_fee_minor bigint not null,
  tax_minor bigint not null,
  -- what the platform approved when that differs, with the fees of that
  approved_minor bigint,
  approved_service_fee_minor bigint,
  approved_tax_minor bigint,
  state quota_item_state not null,
  -- rises whenever somebody takes the item; an answer counts only under the fence it was asked under
  fence integer not null default 0,
  lease_until timestamptz,
  -- when the next step is due
  due_at timestamptz not null,
  tries integer not null default 0,
  -- calls that were sent, and how many of them have no certain answer
  sends integer not null default 0,
  has_unknown_send boolean not null default false,
  -- the platform's words of a refusal that does not settle the matter yet
  refused_reason text,
  base_minor bigint,
  target_minor bigint,
  proposal_id text,
  platform_reference text,
  first_sent_at timestamptz,
  last_sent_at timestamptz,
  -- since when the item is SENDING or UNKNOWN without a break, and since when it waits for the channel
  unresolved_since timestamptz,
  waiting_since timestamptz,
  -- an earlier call may still take effect until then: the next leg of the account waits
  quiet_until timestamptz,
  after_limit_minor bigint,
  fail_reason text,
  manual_reason text,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint quota_items_ad_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint quota_items_sane check (amount_minor > 0 and service_fee_minor >= 0 and tax_minor >= 0
    and (state in ('FINISHED', 'FAIL')) = (finished_at is not null))
) with (fillfactor = 60);
create index quota_items_by_order on quota_items (order_id);
create index quota_items_by_customer on quota_items (customer_id, id desc);
create index quota_items_by_ad_account on quota_items (ad_account_id, id);
create unique index quota_items_in_flight on quota_items (ad_account_id) where state in ('SENDING', 'WAITING_CHANNEL', 'UNKNOWN', 'MANUAL');
create index quota_items_open on quota_items (due_at) where state in ('RESERVED', 'SENDING', 'WAITING_CHANNEL', 'UNKNOWN');
create index quota_items_quiet on quota_items (ad_account_id, quiet_until) where quiet_until is not null;
create unique index quota_items_platform_reference on quota_items (channel, platform_reference) where platform_reference is not null;

create table quota_attempts (
  item_id bigint not null constraint quota_attempts_item references quota_items (id),
  number integer not null,
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  fence integer not null,
  request_id text not null,
  base_minor bigint not null,
  target_minor bigint not null,
  sent_at timestamptz not null,
  answer text constraint quota_attempts_answer check (answer in ('done', 'waiting', 'refused', 'not_done', 'unknown')),
  answer_details jsonb,
  answered_at timestamptz,
  is_late boolean not null default false,
  primary key (item_id, number)
);
create index quota_attempts_by_account on quota_attempts (ad_account_id, sent_at);

create table quota_item_history (
  id bigint generated always as identity primary key,
  item_id bigint not null constraint quota_item_history_item references quota_items (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  state text not null,
  note text not null,
  at timestamptz not null
);
create index quota_item_history_by_item on quota_item_history (item_id, id);

-- One circuit breaker per channel, shared by all workers.
create table quota_breakers (
  channel text primary key,
  failures integer not null default 0,
  open_until timestamptz
);

alter table quota_orders enable row level security;
alter table quota_orders force row level security;
create policy tenant on quota_orders using (app_sees(customer_id, sub_customer_id));
alter table quota_items enable row level security;
alter table quota_items force row level security;
create policy tenant on quota_items using (app_sees(customer_id, sub_customer_id));
alter table quota_attempts enable row level security;
alter table quota_attempts force row level security;
create policy tenant on quota_attempts using (app_sees(customer_id, sub_customer_id));
alter table quota_item_history enable row level security;
alter table quota_item_history force row level security;
create policy tenant on quota_item_history using (app_sees(customer_id, sub_customer_id));

create function quota_instant_text(at timestamptz) returns text language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- One item in the shape of the wire (protocol, orderItem).
create function quota_item_json(i quota_items, a ad_accounts_accounts) returns jsonb language sql stable parallel safe
  return jsonb_build_object(
    'item_id', i.id::text, 'account_id', i.ad_account_id::text, 'outside_account_id', a.outside_account_id,
    'account_name', a.account_name, 'channel', i.channel,
    'amount', ledger_money_text(i.amount_minor, i.currency),
    'approved_amount', ledger_money_text(i.approved_minor, i.currency),
    'service_fee', ledger_money_text(i.service_fee_minor, i.currency),
    'tax', ledger_money_text(i.tax_minor, i.currency),
    'total', ledger_money_text(i.amount_minor + i.service_fee_minor + i.tax_minor, i.currency),
    'returned', case
      when i.state = 'FAIL' then ledger_money_text(i.amount_minor + i.service_fee_minor + i.tax_minor, i.currency)
      when i.state = 'FINISHED' and i.approved_minor is not null then ledger_money_text(i.amount_minor + i.service_fee_minor + i.tax_minor
        - i.approved_minor - i.approved_service_fee_minor - i.approved_tax_minor, i.currency) end,
    'state', i.state, 'fail_reason', i.fail_reason,
    'before_limit', ledger_money_text(i.base_minor, i.currency),
    'after_limit', ledger_money_text(i.after_limit_minor, i.currency),
    'finished_at', quota_instant_text(i.finished_at));

create function quota_status_of(states text[]) returns text language sql immutable parallel safe
  return case
    when exists (select from unnest(states) s where s not in ('FINISHED', 'FAIL')) then 'PROCESSING'
    when 'FINISHED' <> all (states) then 'FAIL'
    when 'FAIL' = any (states) then 'PARTIAL'
    else 'FINISHED' end;

-- One order in the shape of the wire (protocol, order); row-level security decides what the caller finds.
create function quota_order_json(p_order_id bigint) returns jsonb language sql stable
  return (select jsonb_build_object(
      'apply_no', o.id::text, 'adjust_type', o.adjust_type, 'status', items.status, 'currency', o.currency,
      'amount', ledger_money_text(o.amount_minor, o.currency), 'service_fee', ledger_money_text(o.service_fee_minor, o.currency),
      'tax', ledger_money_text(o.tax_minor, o.currency),
      'total', ledger_money_text(o.amount_minor + o.service_fee_minor + o.tax_minor, o.currency),
      'submitter', o.submitter, 'apply_time', quota_instant_text(o.created_at), 'remark', o.remark, 'items', items.list)
    from quota_orders o
    cross join lateral (
      select jsonb_agg(quota_item_json(i, a) order by i.id) as list, quota_status_of(array_agg(i.state::text)) as status
      from quota_items i join ad_accounts_accounts a on a.id = i.ad_account_id where i.order_id = o.id) items
    where o.id = p_order_id);
