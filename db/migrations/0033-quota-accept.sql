-- Why: grouped acceptance. One call takes many orders of many tenants, gives each its own verdict, and commits once. It composes one
-- function per topic, each writing only its own tables, and trusts nothing but the session's customer and sub-customer: wallet,
-- ad accounts and rates are found through them.

-- True when nothing about the account speaks against adding: the same rule as addQuotaObstacle of the protocol (a test compares).
create function quota_is_ready(a ad_accounts_accounts) returns boolean language sql immutable parallel safe
  return a.account_status = 'NORMAL' and a.frozen_status in ('UN_FROZEN', 'THAWED') and a.currency = 'USD'
    and a.synced_at is not null and not a.has_open_difference;

create type quota_member as (order_id bigint, customer_id bigint, sub_customer_id bigint, user_id bigint, user_name text, address text,
  idempotency_key text, body_hash text, remark text, audit_id bigint);
create type quota_line as (member integer, item_id bigint, ad_account_id bigint, amount bigint);
-- A line with all that acceptance found out about it.
create type quota_fact as (member integer, item_id bigint, ad_account_id bigint, amount bigint, channel text, is_found boolean, is_ready boolean,
  service_fee_basis_points integer, tax_basis_points integer, service_fee bigint, tax bigint,
  quota_account_id bigint, service_fee_account_id bigint, tax_account_id bigint, details jsonb);

-- What each line would cost and move; an account that the member may not see is as if it were not there.
create function quota_facts(p_members quota_member[], p_lines quota_line[], p_at timestamptz) returns quota_fact[] language plpgsql stable as $$
begin
  return (select array_agg(row(l.member, l.item_id, l.ad_account_id, l.amount, a.channel, a.id is not null,
      coalesce(a.is_ready, false) and not (a.channel = 'TIKTOK' and l.amount < 1000),
      coalesce(r.service_fee_basis_points, 0), coalesce(r.tax_basis_points, 0),
      billing_share(l.amount, coalesce(r.service_fee_basis_points, 0)), billing_share(l.amount, coalesce(r.tax_basis_points, 0)),
      q.id, f.id, t.id,
      case when a.id is not null then jsonb_build_object('channel', a.channel, 'is_ready', a.is_ready and not (a.channel = 'TIKTOK' and l.amount < 1000),
        'outside_account_id', a.outside_account_id, 'account_name', a.account_name, 'account_status', a.account_status,
        'frozen_status', a.frozen_status, 'currency', a.currency, 'is_synced', a.synced_at is not null,
        'has_open_difference', a.has_open_difference,
        'service_fee', billing_share(l.amount, coalesce(r.service_fee_basis_points, 0))::text,
        'tax', billing_share(l.amount, coalesce(r.tax_basis_points, 0))::text) end)::quota_fact order by l.n)
  from unnest(p_lines) with ordinality as l (member, item_id, ad_account_id, amount, n)
  cross join lateral (select p_members[l.member] as member) o
  left join lateral (
    select x.*, quota_is_ready(x) as is_ready from ad_accounts_accounts x where x.id = l.ad_account_id and x.customer_id = (o.member).customer_id
      and ((o.member).sub_customer_id is null or x.sub_customer_id = (o.member).sub_customer_id) limit 1) a on true
  left join lateral (
    select service_fee_basis_points, tax_basis_points from billing_fee_rates b
    where b.customer_id = a.customer_id and b.channel = a.channel and b.valid_from <= p_at order by b.valid_from desc limit 1) r on true
  left join lateral (select id from ledger_accounts where address = 'QUOTA:USD:' || a.id::text limit 1) q on true
  left join lateral (select id from ledger_accounts where address = 'SERVICE_FEE:USD:' || a.customer_id::text limit 1) f on true
  left join lateral (select id from ledger_accounts where address = 'TAX:USD:' || a.customer_id::text limit 1) t on true);
end $$;

create function quota_store_group(p_members quota_member[], p_payers bigint[], p_facts quota_fact[], p_accepted boolean[], p_at timestamptz)
    returns void language plpgsql as $$
begin
  insert into quota_orders (id, customer_id, sub_customer_id, payer_account_id, idempotency_key, body_hash, adjust_type, currency,
    amount_minor, service_fee_minor, tax_minor, submitter_id, submitter, remark, created_at)
  select m.order_id, m.customer_id, m.sub_customer_id, p_payers[m.n], m.idempotency_key, m.body_hash, 'ADD', 'USD',
    s.amount, s.service_fee, s.tax, m.user_id, m.user_name, m.remark, p_at
  from unnest(p_members) with ordinality m (order_id, customer_id, sub_customer_id, user_id, user_name, address, idempotency_key, body_hash, remark, audit_id, n)
  join (select member, sum(amount)::bigint as amount, sum(service_fee)::bigint as service_fee, sum(tax)::bigint as tax
        from unnest(p_facts) group by member) s on s.member = m.n
  where p_accepted[m.n];
  insert into quota_items (id, order_id, customer_id, sub_customer_id, ad_account_id, channel, currency, payer_account_id, quota_account_id,
    service_fee_account_id, tax_account_id, amount_minor, service_fee_basis_points, tax_basis_points, service_fee_minor, tax_minor,
    state, due_at, created_at)
  select f.item_id, (o.m).order_id, (o.m).customer_id, (o.m).sub_customer_id, f.ad_account_id, f.channel, 'USD', p_payers[f.member],
    f.quota_account_id, f.service_fee_account_id, f.tax_account_id, f.amount, f.service_fee_basis_points, f.tax_basis_points,
    f.service_fee, f.tax, 'RESERVED', p_at, p_at
  from unnest(p_facts) f cross join lateral (select p_members[f.member] as m) o
  where p_accepted[f.member];
end $$;

-- The holds of the accepted items: amount, service fee and tax, each a transfer of its own (domain.md 2).
create function ledger_hold_quota(p_members quota_member[], p_payers bigint[], p_facts quota_fact[], p_accepted boolean[], p_at timestamptz)
    returns void language plpgsql as $$
declare
  v record;
begin
  select array_agg(f.item_id::text || ':' || x.code) as keys, array_agg(x.code) as codes, array_agg(p_payers[f.member]) as debits,
    array_agg(x.credit) as credits, array_agg(x.amount) as amounts, array_agg((o.m).customer_id) as customers,
    array_agg((o.m).sub_customer_id) as subs, array_agg(f.item_id::text) as refs, array_agg(f.ad_account_id) as ad_accounts,
    array_agg((o.m).user_name) as operators
  into v
  from unnest(p_facts) f cross join lateral (select p_members[f.member] as m) o
  cross join lateral (values ('QUOTA_ADD', f.quota_account_id, f.amount), ('SERVICE_FEE', f.service_fee_account_id, f.service_fee),
    ('TAX', f.tax_account_id, f.tax)) x (code, credit, amount)
  where p_accepted[f.member] and x.amount > 0;
  perform ledger_hold_locked(v.keys, v.codes, v.debits, v.credits, v.amounts, 'USD', v.customers, v.subs, 'QUOTA_ITEM', v.refs, v.ad_accounts,
    v.operators, '', p_at);
end $$;

create function audit_append_orders(p_members quota_member[], p_facts quota_fact[], p_accepted boolean[], p_at timestamptz)
    returns void language plpgsql as $$
begin
  insert into audit_entries (id, customer_id, sub_customer_id, actor, action, object_kind, object_id, details, address, at)
  select m.audit_id, m.customer_id, m.sub_customer_id, 'user:' || m.user_id, 'quota.add', 'quota-order', m.order_id::text,
    jsonb_build_object('items', s.items, 'total', ledger_money_text(s.total, 'USD')), m.address, p_at
  from unnest(p_members) with ordinality m (order_id, customer_id, sub_customer_id, user_id, user_name, address, idempotency_key, body_hash, remark, audit_id, n)
  join (select member, count(*) as items, sum(amount + service_fee + tax)::bigint as total from unnest(p_facts) group by member) s on s.member = m.n
  where p_accepted[m.n];
end $$;

-- Verdicts, one row per member: accepted (details: per line the account's names and the fees), repeated (details: order_id of the
-- first answer), key_reused, no_payer, items_refused (details: per line), short (details: kind, shortage in minor units).
create function quota_accept_group(p_members quota_member[], p_lines quota_line[], p_at timestamptz)
    returns table (member integer, verdict text, details jsonb)
    language plpgsql security definer set search_path = public, pg_temp
    set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_scope text := current_setting('app.scope', true);
  v_size int := cardinality(p_members);
  v_payers bigint[];
  v_kinds text[];
  v_facts quota_fact[];
  v_totals bigint[];
  v_refused boolean[];
  v_details jsonb[];
  v_accepted boolean[] := array_fill(false, array[v_size]);
  v_distinct bigint[];
  v_available bigint[];
  v_at int;
  v_orders bigint[];
  v_same boolean[];
begin
  -- The group spans tenants, so it is looked at as a whole here, and by each member's own customer in every query below.
  perform set_config('app.scope', 'system', true);
  -- `offset 0` keeps the computed address apart: mixed into the look-up it would not be leakproof, and row-level security would
  -- then cost the index.
  select array_agg(l.id order by m.n), array_agg(m.kind order by m.n) into v_payers, v_kinds
  from (select k.n, k.kind, k.kind || ':USD:' || k.customer_id::text || ':' || coalesce(k.sub_customer_id::text, '') as address
        from (select x.n, x.customer_id, x.sub_customer_id,
                case when x.sub_customer_id is not null or c.customer_type in (1, 2) then 'WALLET' else 'CREDIT_LINE' end as kind
              from unnest(p_members) with ordinality x (order_id, customer_id, sub_customer_id, user_id, user_name, address, idempotency_key, body_hash, remark, audit_id, n)
              left join lateral (select customer_type from organization_customers where id = x.customer_id limit 1) c on true) k
        offset 0) m
  left join lateral (select id from ledger_accounts a where a.address = m.address limit 1) l on true;

  v_facts := quota_facts(p_members, p_lines, p_at);
  if exists (select from unnest(v_facts) f where f.is_ready and (f.quota_account_id is null or f.service_fee_account_id is null or f.tax_account_id is null)) then
    perform ledger_open('QUOTA', 'USD', (p_members[f.member]).customer_id, null, f.ad_account_id, null, null, p_at),
      ledger_open('SERVICE_FEE', 'USD', (p_members[f.member]).customer_id, null, null, null, null, p_at),
      ledger_open('TAX', 'USD', (p_members[f.member]).customer_id, null, null, null, null, p_at)
    from (select * from unnest(v_facts) g where g.is_ready order by (p_members[g.member]).customer_id, g.ad_account_id) f;
    v_facts := quota_facts(p_members, p_lines, p_at);
  end if;
  select array_agg(s.total order by s.member), array_agg(s.refused order by s.member), array_agg(s.details order by s.member)
  into v_totals, v_refused, v_details
  from (select f.member, sum(f.amount + f.service_fee + f.tax)::bigint as total, bool_or(not f.is_ready) as refused,
          jsonb_agg(f.details order by f.n) as details
        from unnest(v_facts) with ordinality f (member, item_id, ad_account_id, amount, channel, is_found, is_ready, service_fee_basis_points,
          tax_basis_points, service_fee, tax, quota_account_id, service_fee_account_id, tax_account_id, details, n)
        group by f.member) s;

  -- The payers are locked at once, in order. From here on no other order of theirs is under way, so what is looked up now (earlier
  -- orders with the same key, what is available) holds until the commit.
  select array_agg(b.ledger_account_id), array_agg(b.available) into v_distinct, v_available
  from (select l.ledger_account_id, l.credits_posted - l.debits_posted - l.debits_pending + l.overdraft_minor as available
        from ledger_balances l where l.ledger_account_id = any (v_payers) order by l.ledger_account_id for update) b;

  select array_agg(o.id order by i), array_agg(o.body_hash = (p_members[i]).body_hash order by i) into v_orders, v_same
  from generate_series(1, v_size) i
  left join lateral (select q.id, q.body_hash from quota_orders q
    where q.payer_account_id = v_payers[i] and q.idempotency_key = (p_members[i]).idempotency_key limit 1) o on true;

  for i in 1 .. v_size loop
    member := i;
    details := null;
    v_at := array_position(v_distinct, v_payers[i]);
    if v_orders[i] is not null then
      verdict := case when v_same[i] then 'repeated' else 'key_reused' end;
      details := jsonb_build_object('order_id', v_orders[i]::text);
    elsif v_refused[i] then
      verdict := 'items_refused';
    elsif v_at is null then
      verdict := 'no_payer';
      details := jsonb_build_object('kind', v_kinds[i], 'shortage', v_totals[i]::text);
    elsif v_available[v_at] < v_totals[i] then
      verdict := 'short';
      details := jsonb_build_object('kind', v_kinds[i], 'shortage', (v_totals[i] - v_available[v_at])::text);
    else
      verdict := 'accepted';
      v_accepted[i] := true;
      v_available[v_at] := v_available[v_at] - v_totals[i];
    end if;
    if verdict in ('accepted', 'items_refused') then details := v_details[i]; end if;
    return next;
  end loop;
  if true = any (v_accepted) then
    perform quota_store_group(p_members, v_payers, v_facts, v_accepted, p_at);
    perform ledger_hold_quota(p_members, v_payers, v_facts, v_accepted, p_at);
    perform audit_append_orders(p_members, v_facts, v_accepted, p_at);
    perform graphile_worker.add_jobs(array(
      select row('quota.apply-item', json_build_object('item_id', f.item_id::text), null, now(), null, null, null, null)::graphile_worker.job_spec
      from unnest(v_facts) f where v_accepted[f.member]));
  end if;
  perform set_config('app.scope', coalesce(v_scope, ''), true);
end $$;
