-- Why: accepting an order costs mostly what PostgreSQL does around each statement, not its rows. The same rules as in 0033 in fewer
-- statements: payer and facts are found by one, sums are kept by a loop, the holds move by one; and the call itself is two documents,
-- so that nothing about it is planned anew.
--
-- While a deployment rolls, processes of the version before still call quota_accept_group: it stays as it was, with all that it is
-- made of, and what is new here has names of its own. Both lock the payers first and in the same order, and look for an earlier order
-- with the same key behind that lock, so that orders may come through either. A later migration drops the old ones: quota_accept_group,
-- quota_facts, quota_store_group, ledger_hold_quota, audit_append_orders, and the type quota_fact.

-- A line with all that acceptance found out about it.
create type quota_finding as (member integer, item_id bigint, ad_account_id bigint, amount bigint, channel text, is_ready boolean,
  service_fee_basis_points integer, tax_basis_points integer, service_fee bigint, tax bigint,
  payer_kind text, payer_account_id bigint, quota_account_id bigint, service_fee_account_id bigint, tax_account_id bigint, details jsonb);
-- What the lines of one member come to.
create type quota_sums as (items integer, amount bigint, service_fee bigint, tax bigint);

-- Who pays and what each line would cost and move; an account that the member may not see is as if it were not there. `limit 1`
-- and `offset 0` keep the look-ups apart: mixed into one they would not be leakproof, and row-level security would cost the indexes.
create function quota_findings(p_members quota_member[], p_lines quota_line[], p_at timestamptz) returns quota_finding[] language plpgsql stable as $$
begin
  return (select array_agg(row(l.member, l.item_id, l.ad_account_id, l.amount, a.channel, coalesce(a.is_ready, false) and not w.is_small,
      r.service_fee_basis_points, r.tax_basis_points, r.service_fee, r.tax, k.kind, p.id, q.id, f.id, t.id,
      case when a.id is not null then jsonb_build_object('channel', a.channel, 'is_ready', a.is_ready and not w.is_small,
        'outside_account_id', a.outside_account_id, 'account_name', a.account_name, 'account_status', a.account_status,
        'frozen_status', a.frozen_status, 'currency', a.currency, 'is_synced', a.synced_at is not null,
        'has_open_difference', a.has_open_difference, 'service_fee', r.service_fee::text, 'tax', r.tax::text) end)::quota_finding order by l.n)
  from unnest(p_lines) with ordinality as l (member, item_id, ad_account_id, amount, n)
  cross join lateral (select m.customer_id, m.sub_customer_id from (select (p_members[l.member]).*) m offset 0) o
  left join lateral (
    select x.id, x.customer_id, x.channel, x.outside_account_id, x.account_name, x.account_status, x.frozen_status, x.currency, x.synced_at,
      x.has_open_difference, quota_is_ready(x) as is_ready
    from ad_accounts_accounts x where x.id = l.ad_account_id and x.customer_id = o.customer_id
      and (o.sub_customer_id is null or x.sub_customer_id = o.sub_customer_id) limit 1) a on true
  cross join lateral (select coalesce(a.channel = 'TIKTOK' and l.amount < 1000, false) as is_small) w
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

create function quota_store_orders(p_members quota_member[], p_payers bigint[], p_sums quota_sums[], p_facts quota_finding[], p_accepted boolean[],
    p_at timestamptz) returns void language plpgsql as $$
begin
  insert into quota_orders (id, customer_id, sub_customer_id, payer_account_id, idempotency_key, body_hash, adjust_type, currency,
    amount_minor, service_fee_minor, tax_minor, submitter_id, submitter, remark, created_at)
  select m.order_id, m.customer_id, m.sub_customer_id, p_payers[m.n], m.idempotency_key, m.body_hash, 'ADD', 'USD',
    (p_sums[m.n]).amount, (p_sums[m.n]).service_fee, (p_sums[m.n]).tax, m.user_id, m.user_name, m.remark, p_at
  from unnest(p_members) with ordinality m (order_id, customer_id, sub_customer_id, user_id, user_name, address, idempotency_key, body_hash, remark, audit_id, n)
  where p_accepted[m.n];
  insert into quota_items (id, order_id, customer_id, sub_customer_id, ad_account_id, channel, currency, payer_account_id, quota_account_id,
    service_fee_account_id, tax_account_id, amount_minor, service_fee_basis_points, tax_basis_points, service_fee_minor, tax_minor,
    state, due_at, created_at)
  select f.item_id, (p_members[f.member]).order_id, (p_members[f.member]).customer_id, (p_members[f.member]).sub_customer_id,
    f.ad_account_id, f.channel, 'USD', f.payer_account_id, f.quota_account_id, f.service_fee_account_id, f.tax_account_id, f.amount,
    f.service_fee_basis_points, f.tax_basis_points, f.service_fee, f.tax, 'RESERVED', p_at, p_at
  from unnest(p_facts) f where p_accepted[f.member];
end $$;

-- The holds of the accepted items: amount, service fee and tax, each a transfer of its own (domain.md 2). The payers are locked
-- already; the other balances are taken in the order of their ids.
create function ledger_hold_orders(p_members quota_member[], p_facts quota_finding[], p_accepted boolean[], p_at timestamptz)
    returns void language plpgsql as $$
declare
  v_accounts int;
  v_moved int;
begin
  with held as materialized (
    select f.member, f.item_id, f.ad_account_id, f.payer_account_id as debit, x.code, x.credit, x.amount
    from unnest(p_facts) f
    cross join lateral (values ('QUOTA_ADD', f.quota_account_id, f.amount), ('SERVICE_FEE', f.service_fee_account_id, f.service_fee),
      ('TAX', f.tax_account_id, f.tax)) x (code, credit, amount)
    where p_accepted[f.member] and x.amount > 0
  ), written as (
    insert into ledger_transfers (idempotency_key, code, debit_account_id, credit_account_id, amount_minor, currency, state, customer_id,
      sub_customer_id, reference_kind, reference_id, ad_account_id, operator, summary, created_at)
    select h.item_id::text || ':' || h.code, h.code, h.debit, h.credit, h.amount, 'USD', 'PENDING', (p_members[h.member]).customer_id,
      (p_members[h.member]).sub_customer_id, 'QUOTA_ITEM', h.item_id::text, h.ad_account_id, (p_members[h.member]).user_name, '', p_at
    from held h
  ), moved as materialized (
    select account_id, sum(debited)::bigint as debited, sum(credited)::bigint as credited
    from (select debit as account_id, amount as debited, 0 as credited from held union all select credit, 0, amount from held) sides
    group by account_id order by account_id
  ), updated as (
    update ledger_balances b set debits_pending = b.debits_pending + m.debited, credits_pending = b.credits_pending + m.credited
    from moved m where b.ledger_account_id = m.account_id returning 1
  )
  select (select count(*) from moved), (select count(*) from updated) into v_accounts, v_moved;
  if v_accounts <> v_moved then raise exception 'a transfer names a ledger account that is not there'; end if;
end $$;

create function audit_append_accepted(p_members quota_member[], p_sums quota_sums[], p_accepted boolean[], p_at timestamptz)
    returns void language plpgsql as $$
begin
  insert into audit_entries (id, customer_id, sub_customer_id, actor, action, object_kind, object_id, details, address, at)
  select m.audit_id, m.customer_id, m.sub_customer_id, 'user:' || m.user_id, 'quota.add', 'quota-order', m.order_id::text,
    jsonb_build_object('items', (p_sums[m.n]).items,
      'total', ledger_money_text((p_sums[m.n]).amount + (p_sums[m.n]).service_fee + (p_sums[m.n]).tax, 'USD')), m.address, p_at
  from unnest(p_members) with ordinality m (order_id, customer_id, sub_customer_id, user_id, user_name, address, idempotency_key, body_hash, remark, audit_id, n)
  where p_accepted[m.n];
end $$;

-- `p_orders` is an array of quota_member, `p_lines` one of quota_line. Verdicts, one row per member in their order: accepted
-- (details: per line the account's names and the fees), repeated (details: order_id of the first answer), key_reused, no_payer,
-- items_refused (details: per line), short (details: kind, shortage in minor units).
create function quota_accept_orders(p_orders jsonb, p_lines jsonb, p_at timestamptz)
    returns table (verdict text, details jsonb)
    language plpgsql security definer set search_path = public, pg_temp
    set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_scope text := current_setting('app.scope', true);
  v_members quota_member[] := array(select m from jsonb_populate_recordset(null::quota_member, p_orders) m);
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
    perform ledger_hold_orders(v_members, v_facts, v_accepted, p_at);
    perform audit_append_accepted(v_members, v_sums, v_accepted, p_at);
    perform graphile_worker.add_jobs(array(
      select row('quota.apply-item', json_build_object('item_id', f.item_id::text), null, now(), null, null, null, null)::graphile_worker.job_spec
      from unnest(v_facts) f where v_accepted[f.member]));
  end if;
  perform set_config('app.scope', coalesce(v_scope, ''), true);
end $$;
