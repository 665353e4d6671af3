-- Why: quota can be lowered, cleared and moved, and some customers' orders wait for the agency's approval. A leg says what it does to its
-- ad account; an order of any kind has the shape of the wire. Reducing holds its money when it is accepted, clearing when it is sent.
--
-- While a deployment rolls, processes of the version before go on: they accept additions as they did (the functions they call stay),
-- and can't send legs of the new kinds, which they would take for additions (trigger quota_items_claimed). A later migration drops
-- that trigger with its column and function.

alter table organization_customers add column needs_quota_approval boolean not null default false;
-- whether service fee and tax come back when quota is reduced or cleared
alter table billing_fee_rates add column is_returnable boolean not null default true;

alter table quota_orders drop constraint quota_orders_adjust_type;
alter table quota_orders add constraint quota_orders_adjust_type check (adjust_type in ('ADD', 'REDUCE', 'TRANSFER', 'CLEAR'));
-- a code of REDUCE_REASONS or CLEAR_REASONS; null for the other kinds
alter table quota_orders add column reason text;
alter table quota_orders drop constraint quota_orders_amounts;
-- a clearing's amount is fixed leg by leg when it is sent
alter table quota_orders add constraint quota_orders_amounts
  check (amount_minor >= 0 and (amount_minor > 0 or adjust_type = 'CLEAR') and service_fee_minor >= 0 and tax_minor >= 0);

create domain quota_leg_kind as text constraint quota_items_kind check (value in ('ADD', 'REDUCE', 'CLEAR', 'OUT', 'IN', 'BACK'));
alter domain quota_item_state drop constraint quota_items_state;
alter domain quota_item_state add constraint quota_items_state check (value in ('PENDING_APPROVAL', 'RESERVED', 'SENDING', 'WAITING_CHANNEL',
  'UNKNOWN', 'MANUAL', 'CONFIRMED', 'FINISHED', 'FAIL'));

alter table quota_items add column kind quota_leg_kind not null default 'ADD';
-- ties the legs of one transfer line together; null for the other kinds
alter table quota_items add column transfer_id bigint;
-- how often money was held for this leg: a clearing holds anew whenever it is sent for the first time, under keys of its own
alter table quota_items add column holds integer not null default 0;
-- how often a worker took the leg to send it
alter table quota_items add column claims integer not null default 0;
alter table quota_items drop constraint quota_items_sane;
alter table quota_items add constraint quota_items_sane check (amount_minor >= 0 and (amount_minor > 0 or kind = 'CLEAR')
  and service_fee_minor >= 0 and tax_minor >= 0 and (state in ('FINISHED', 'FAIL')) = (finished_at is not null)
  and (transfer_id is not null) = (kind in ('OUT', 'IN', 'BACK')));
create index quota_items_by_transfer on quota_items (transfer_id) where transfer_id is not null;
-- one open clearing per ad account
create unique index quota_items_one_clearing on quota_items (ad_account_id) where kind = 'CLEAR' and state not in ('FINISHED', 'FAIL');

create function quota_refuse_unclaimed() returns trigger language plpgsql as $$
begin
  raise exception 'this process does not know legs of kind %', new.kind;
end $$;
create trigger quota_items_claimed before update on quota_items for each row
  when (new.state = 'SENDING' and old.state <> 'SENDING' and new.kind <> 'ADD' and new.claims = old.claims)
  execute function quota_refuse_unclaimed();

-- True while an ad account is being cleared: nothing else may be ordered for it.
create function quota_is_clearing(p_ad_account_id bigint) returns boolean language sql stable parallel safe
  return exists (select from quota_items where ad_account_id = p_ad_account_id and kind = 'CLEAR' and state not in ('FINISHED', 'FAIL'));

-- One leg in the shape of the wire (protocol, orderItem without `transfer`). A clearing has no amount before it is sent.
create or replace function quota_item_json(i quota_items, a ad_accounts_accounts) returns jsonb language sql stable parallel safe
  return jsonb_build_object(
    'item_id', i.id::text, 'account_id', i.ad_account_id::text, 'outside_account_id', a.outside_account_id,
    'account_name', a.account_name, 'channel', i.channel,
    'amount', ledger_money_text(nullif(i.amount_minor, 0), i.currency),
    'approved_amount', ledger_money_text(i.approved_minor, i.currency),
    'service_fee', ledger_money_text(i.service_fee_minor, i.currency),
    'tax', ledger_money_text(i.tax_minor, i.currency),
    'total', ledger_money_text(case when i.amount_minor > 0 then i.amount_minor + i.service_fee_minor + i.tax_minor end, i.currency),
    'returned', ledger_money_text(case
      when i.kind = 'ADD' and i.state = 'FAIL' then i.amount_minor + i.service_fee_minor + i.tax_minor
      when i.kind = 'ADD' and i.state = 'FINISHED' and i.approved_minor is not null then i.amount_minor + i.service_fee_minor + i.tax_minor
        - i.approved_minor - i.approved_service_fee_minor - i.approved_tax_minor
      when i.kind in ('REDUCE', 'CLEAR') and i.state = 'FINISHED' then coalesce(i.approved_minor + i.approved_service_fee_minor
        + i.approved_tax_minor, i.amount_minor + i.service_fee_minor + i.tax_minor) end, i.currency),
    'state', i.state, 'fail_reason', i.fail_reason,
    'before_limit', ledger_money_text(i.base_minor, i.currency),
    'after_limit', ledger_money_text(i.after_limit_minor, i.currency),
    'finished_at', quota_instant_text(i.finished_at));

create or replace function quota_status_of(states text[]) returns text language sql immutable parallel safe
  return case
    when 'PENDING_APPROVAL' = any (states) then 'PENDING_APPROVAL'
    when exists (select from unnest(states) s where s not in ('FINISHED', 'FAIL')) then 'PROCESSING'
    when 'FINISHED' <> all (states) then 'FAIL'
    when 'FAIL' = any (states) then 'PARTIAL'
    else 'FINISHED' end;

-- The seam of transfers: one state per line of the order. Their line has several legs; until they exist a line is its leg.
create function quota_line_states(p_order_id bigint) returns text[] language sql stable
  return (select array_agg(state::text) from quota_items where order_id = p_order_id);

create function quota_order_status(p_order_id bigint) returns text language sql stable
  return quota_status_of(quota_line_states(p_order_id));

-- The seam of transfers: the lines of an order in the shape of the wire, in the order of their ids.
create function quota_order_items(p_order_id bigint) returns jsonb language sql stable
  return (select jsonb_agg(quota_item_json(i, a) || jsonb_build_object('transfer', null) order by i.id)
    from quota_items i join ad_accounts_accounts a on a.id = i.ad_account_id where i.order_id = p_order_id);

-- One order in the shape of the wire (protocol, order); row-level security decides what the caller finds.
create or replace function quota_order_json(p_order_id bigint) returns jsonb language sql stable
  return (select jsonb_build_object(
      'apply_no', o.id::text, 'adjust_type', o.adjust_type, 'status', quota_order_status(o.id), 'currency', o.currency,
      'amount', ledger_money_text(nullif(s.amount, 0), o.currency), 'service_fee', ledger_money_text(s.service_fee, o.currency),
      'tax', ledger_money_text(s.tax, o.currency),
      'total', ledger_money_text(case when s.amount > 0 then s.amount + s.service_fee + s.tax end, o.currency),
      'submitter', o.submitter, 'apply_time', quota_instant_text(o.created_at), 'reason', o.reason, 'remark', o.remark,
      'items', quota_order_items(o.id))
    from quota_orders o
    cross join lateral (
      select o.amount_minor as amount, o.service_fee_minor as service_fee, o.tax_minor as tax where o.adjust_type <> 'CLEAR'
      union all
      select sum(i.amount_minor)::bigint, sum(i.service_fee_minor)::bigint, sum(i.tax_minor)::bigint
      from quota_items i where i.order_id = o.id and o.adjust_type = 'CLEAR' having o.adjust_type = 'CLEAR') s
    where o.id = p_order_id);

-- As before, and an account that is being cleared is not ready (details: has_open_clear).
create or replace function quota_findings(p_members quota_member[], p_lines quota_line[], p_at timestamptz) returns quota_finding[] language plpgsql stable as $$
begin
  return (select array_agg(row(l.member, l.item_id, l.ad_account_id, l.amount, a.channel, coalesce(a.is_ready, false) and not w.is_small and not w.is_clearing,
      r.service_fee_basis_points, r.tax_basis_points, r.service_fee, r.tax, k.kind, p.id, q.id, f.id, t.id,
      case when a.id is not null then jsonb_build_object('channel', a.channel, 'is_ready', a.is_ready and not w.is_small and not w.is_clearing,
        'outside_account_id', a.outside_account_id, 'account_name', a.account_name, 'account_status', a.account_status,
        'frozen_status', a.frozen_status, 'currency', a.currency, 'is_synced', a.synced_at is not null,
        'has_open_difference', a.has_open_difference, 'has_open_clear', w.is_clearing,
        'service_fee', r.service_fee::text, 'tax', r.tax::text) end)::quota_finding order by l.n)
  from unnest(p_lines) with ordinality as l (member, item_id, ad_account_id, amount, n)
  cross join lateral (select m.customer_id, m.sub_customer_id from (select (p_members[l.member]).*) m offset 0) o
  left join lateral (
    select x.id, x.customer_id, x.channel, x.outside_account_id, x.account_name, x.account_status, x.frozen_status, x.currency, x.synced_at,
      x.has_open_difference, quota_is_ready(x) as is_ready
    from ad_accounts_accounts x where x.id = l.ad_account_id and x.customer_id = o.customer_id
      and (o.sub_customer_id is null or x.sub_customer_id = o.sub_customer_id) limit 1) a on true
  cross join lateral (select coalesce(a.channel = 'TIKTOK' and l.amount < 1000, false) as is_small, quota_is_clearing(a.id) as is_clearing) w
  left join lateral (
    select service_fee_basis_points, tax_basis_points from billing_fee_rates b
    where b.customer_id = a.customer_id and b.channel = a.channel and b.valid_from <= p_at order by b.valid_from desc limit 1) g on true
  cross join lateral (
    select coalesce(g.service_fee_basis_points, 0) as service_fee_basis_points, coalesce(g.tax_basis_points, 0) as tax_basis_points,
      billing_share(l.amount, coalesce(g.service_fee_basis_points, 0)) as service_fee,
      billing_share(l.amount, coalesce(g.tax_basis_points, 0)) as tax) r
  left join lateral (select customer_type from organization_customers where id = o.customer_id limit 1) c on true
  cross join lateral (
    select x.kind, x.kind || ':USD:' || o.customer_id::text || ':' || coalesce(o.sub_customer_id::text, '') as address
    from (select case when o.sub_customer_id is not null or c.customer_type in (1, 2) then 'WALLET' else 'CREDIT_LINE' end as kind) x offset 0) k
  left join lateral (select id from ledger_accounts where address = k.address limit 1) p on true
  left join lateral (select id from ledger_accounts where address = 'QUOTA:USD:' || a.id::text limit 1) q on true
  left join lateral (select id from ledger_accounts where address = 'SERVICE_FEE:USD:' || a.customer_id::text limit 1) f on true
  left join lateral (select id from ledger_accounts where address = 'TAX:USD:' || a.customer_id::text limit 1) t on true);
end $$;

-- Legs whose order waits for the agency's approval (`p_waits`, per member) stand still until it has decided.
create function quota_hold_back(p_members quota_member[], p_waits boolean[], p_accepted boolean[]) returns void language plpgsql as $$
begin
  update quota_items set state = 'PENDING_APPROVAL'
  where order_id = any (array(select (p_members[i]).order_id from generate_series(1, cardinality(p_members)) i where p_accepted[i] and p_waits[i]));
end $$;

-- As before, and a member with `needs_approval` waits for the agency. `p_orders` is an array of quota_member, `p_lines` one of quota_line. Verdicts, one row per member in their order: accepted
-- (details: per line the account's names and the fees), repeated (details: order_id of the first answer), key_reused, no_payer,
-- items_refused (details: per line), short (details: kind, shortage in minor units).
create or replace function quota_accept_orders(p_orders jsonb, p_lines jsonb, p_at timestamptz)
    returns table (verdict text, details jsonb)
    language plpgsql security definer set search_path = public, pg_temp
    set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_scope text := current_setting('app.scope', true);
  v_members quota_member[] := array(select m from jsonb_populate_recordset(null::quota_member, p_orders) m);
  v_waits boolean[] := array(select coalesce((m ->> 'needs_approval')::boolean, false) from jsonb_array_elements(p_orders) with ordinality x (m, n) order by n);
  v_lines quota_line[] := array(select l from jsonb_populate_recordset(null::quota_line, p_lines) l);
  v_size int := cardinality(v_members);
  v_facts quota_finding[];
  v_fact quota_finding;
  v_needs_accounts boolean := false;
  v_payers bigint[] := array_fill(null::bigint, array[v_size]);
  v_kinds text[] := array_fill(null::text, array[v_size]);
  v_refused boolean[] := array_fill(false, array[v_size]);
  v_details jsonb[] := array_fill('[]'::jsonb, array[v_size]);
  v_sums quota_sums[] := array_fill(row(0, 0, 0, 0)::quota_sums, array[v_size]);
  v_sum quota_sums;
  v_total bigint;
  v_accepted boolean[] := array_fill(false, array[v_size]);
  v_distinct bigint[];
  v_available bigint[];
  v_at int;
  v_orders bigint[];
  v_same boolean[];
begin
  -- The group spans tenants, so it is looked at as a whole here, and by each member's own customer in every query below.
  perform set_config('app.scope', 'system', true);
  v_facts := quota_findings(v_members, v_lines, p_at);
  foreach v_fact in array v_facts loop
    v_needs_accounts := v_needs_accounts or (v_fact.is_ready
      and (v_fact.quota_account_id is null or v_fact.service_fee_account_id is null or v_fact.tax_account_id is null));
    v_sum := v_sums[v_fact.member];
    v_sums[v_fact.member] := row(v_sum.items + 1, v_sum.amount + v_fact.amount, v_sum.service_fee + v_fact.service_fee,
      v_sum.tax + v_fact.tax)::quota_sums;
    v_payers[v_fact.member] := v_fact.payer_account_id;
    v_kinds[v_fact.member] := v_fact.payer_kind;
    v_details[v_fact.member] := v_details[v_fact.member] || jsonb_build_array(v_fact.details);
    if not v_fact.is_ready then v_refused[v_fact.member] := true; end if;
  end loop;
  if v_needs_accounts then
    perform ledger_open('QUOTA', 'USD', (v_members[f.member]).customer_id, null, f.ad_account_id, null, null, p_at),
      ledger_open('SERVICE_FEE', 'USD', (v_members[f.member]).customer_id, null, null, null, null, p_at),
      ledger_open('TAX', 'USD', (v_members[f.member]).customer_id, null, null, null, null, p_at)
    from (select * from unnest(v_facts) g where g.is_ready order by (v_members[g.member]).customer_id, g.ad_account_id) f;
    v_facts := quota_findings(v_members, v_lines, p_at);
  end if;

  -- The payers are locked at once, in order. From here on no other order of theirs is under way, so what is looked up now (earlier
  -- orders with the same key, what is available) holds until the commit.
  select array_agg(b.ledger_account_id), array_agg(b.available) into v_distinct, v_available
  from (select l.ledger_account_id, l.credits_posted - l.debits_posted - l.debits_pending + l.overdraft_minor as available
        from ledger_balances l where l.ledger_account_id = any (v_payers) order by l.ledger_account_id for update) b;

  select array_agg(o.id order by i), array_agg(o.body_hash = (v_members[i]).body_hash order by i) into v_orders, v_same
  from generate_series(1, v_size) i
  left join lateral (select q.id, q.body_hash from quota_orders q
    where q.payer_account_id = v_payers[i] and q.idempotency_key = (v_members[i]).idempotency_key limit 1) o on true;

  for i in 1 .. v_size loop
    v_at := array_position(v_distinct, v_payers[i]);
    v_sum := v_sums[i];
    v_total := v_sum.amount + v_sum.service_fee + v_sum.tax;
    if v_orders[i] is not null then
      verdict := case when v_same[i] then 'repeated' else 'key_reused' end;
      details := jsonb_build_object('order_id', v_orders[i]::text);
    elsif v_refused[i] then
      verdict := 'items_refused';
      details := v_details[i];
    elsif v_at is null then
      verdict := 'no_payer';
      details := jsonb_build_object('kind', v_kinds[i], 'shortage', v_total::text);
    elsif v_available[v_at] < v_total then
      verdict := 'short';
      details := jsonb_build_object('kind', v_kinds[i], 'shortage', (v_total - v_available[v_at])::text);
    else
      verdict := 'accepted';
      details := v_details[i];
      v_accepted[i] := true;
      v_available[v_at] := v_available[v_at] - v_total;
    end if;
    return next;
  end loop;
  if true = any (v_accepted) then
    perform quota_store_orders(v_members, v_payers, v_sums, v_facts, v_accepted, p_at);
    if true = any (v_waits) then perform quota_hold_back(v_members, v_waits, v_accepted); end if;
    perform ledger_hold_orders(v_members, v_facts, v_accepted, p_at);
    perform audit_append_accepted(v_members, v_sums, v_accepted, p_at);
    perform graphile_worker.add_jobs(array(
      select row('quota.apply-item', json_build_object('item_id', f.item_id::text), null, now(), null, null, null, null)::graphile_worker.job_spec
      from unnest(v_facts) f where v_accepted[f.member] and not v_waits[f.member]));
  end if;
  perform set_config('app.scope', coalesce(v_scope, ''), true);
end $$;
