-- Why: an eighth of what accepting an order cost was asking, row by row, whether the function may see rows that it must all see, and as much
-- was looking up ledger accounts one by one. Grouped acceptance runs as a role of its own now: it may touch what acceptance touches and nothing else, its
-- policies say so once, and row-level security costs nothing there. Each member's rows are found by that member's own customer, as before.
--
-- While a deployment rolls, processes of the version before still call quota_accept_orders: it stays as it was, with all that it is made of.
-- Both lock the payers first and in the same order, and look for an earlier order with the same key behind that lock. What the version before
-- that one called goes (0036).
drop function quota_accept_group(quota_member[], quota_line[], timestamptz), quota_store_group, ledger_hold_quota, audit_append_orders, quota_facts;
drop type quota_fact;

-- The role can't sign in. Whoever migrates must be able to hand a function to it, and must not have its rights without asking: inherited,
-- its policies would hold for every query of the product, and no tenant would be hidden from another.
do $$
begin
  begin
    if not exists (select from pg_roles where rolname = 'tallyhelm_acceptance') then create role tallyhelm_acceptance nologin; end if;
  exception when duplicate_object or unique_violation then null; -- another database of this server is migrated at the same moment
  end;
  if not pg_has_role('tallyhelm_acceptance', 'SET') or pg_has_role('tallyhelm_acceptance', 'USAGE') then
    execute format('grant tallyhelm_acceptance to %I with inherit false, set true', current_user);
  end if;
exception when insufficient_privilege then
  raise exception 'An administrator of the database must first run: create role tallyhelm_acceptance nologin; grant tallyhelm_acceptance to % with inherit false, set true;',
    quote_ident(current_user);
end $$;

grant usage on schema public to tallyhelm_acceptance;
grant select on organization_customers, ad_accounts_accounts, billing_fee_rates to tallyhelm_acceptance;
grant select, insert on quota_orders, quota_items, ledger_accounts to tallyhelm_acceptance;
grant select, insert, update on ledger_balances to tallyhelm_acceptance;
grant insert on ledger_transfers, audit_entries to tallyhelm_acceptance;
do $$
declare
  v_table text;
begin
  foreach v_table in array array['organization_customers', 'ad_accounts_accounts', 'billing_fee_rates', 'quota_orders', 'quota_items',
      'ledger_accounts', 'ledger_balances', 'ledger_transfers', 'audit_entries'] loop
    execute format('create policy acceptance on %I to tallyhelm_acceptance using (true)', v_table);
  end loop;
end $$;

-- The accounts of a payer and of his fees in one look.
create index ledger_accounts_of_payers on ledger_accounts (customer_id, sub_customer_id, currency, kind) include (id)
  where kind in ('WALLET', 'CREDIT_LINE', 'SERVICE_FEE', 'TAX');

-- An order as it is asked for; `shown_total` (minor units) is null where nobody was shown one.
create type quota_asked as (order_id bigint, customer_id bigint, sub_customer_id bigint, user_id bigint, user_name text, address text,
  idempotency_key text, body_hash text, remark text, audit_id bigint, needs_approval boolean, shown_total bigint);
-- A line with all that acceptance found out about it; `details` is null when the member may not see such an account.
create type quota_found as (member integer, item_id bigint, ad_account_id bigint, amount bigint, channel text, is_ready boolean,
  service_fee_basis_points integer, tax_basis_points integer, service_fee bigint, tax bigint,
  payer_kind text, payer_account_id bigint, quota_account_id bigint, service_fee_account_id bigint, tax_account_id bigint, details json);

-- Who pays and what each line would cost and move; an account that the member may not see is as if it were not there. An ad account is
-- found by its id alone and compared then: with its customer in the look-up the planner may walk an index of all the customer's accounts.
create function quota_find_out(p_members quota_asked[], p_lines jsonb, p_at timestamptz) returns quota_found[] language plpgsql stable as $$
begin
  return (select array_agg(row(l.member, l.item_id, l.ad_account_id, l.amount, a.channel, w.is_ready,
      r.service_fee_basis_points, r.tax_basis_points, r.service_fee, r.tax, k.kind,
      case when l.sub_customer_id is not null then (
          select x.id from ledger_accounts x where x.customer_id = l.customer_id and x.sub_customer_id = l.sub_customer_id and x.currency = 'USD'
            and x.kind = 'WALLET' and x.kind in ('WALLET', 'CREDIT_LINE', 'SERVICE_FEE', 'TAX'))
        when k.kind = 'WALLET' then m.wallet else m.credit_line end,
      (select x.id from ledger_accounts x where x.address = 'QUOTA:USD:' || a.id::text), m.service_fee, m.tax,
      case when a.id is not null then json_build_object('channel', a.channel, 'is_ready', w.is_ready,
        'outside_account_id', a.outside_account_id, 'account_name', a.account_name, 'account_status', a.account_status,
        'frozen_status', a.frozen_status, 'currency', a.currency, 'is_synced', a.synced_at is not null,
        'has_open_difference', a.has_open_difference, 'has_open_clear', k.is_clearing,
        'service_fee', r.service_fee::text, 'tax', r.tax::text) end)::quota_found order by l.n)
  from (
    select x.*, (p_members[x.member]).customer_id, (p_members[x.member]).sub_customer_id
    from rows from (jsonb_to_recordset(p_lines) as (member integer, item_id bigint, ad_account_id bigint, amount bigint))
      with ordinality as x (member, item_id, ad_account_id, amount, n) offset 0) l
  left join lateral (
    select x.id, x.customer_id, x.sub_customer_id, x.channel, x.outside_account_id, x.account_name, x.account_status, x.frozen_status,
      x.currency, x.synced_at, x.has_open_difference, quota_is_ready(x) as is_ready
    from ad_accounts_accounts x where x.id = l.ad_account_id offset 0) a
    on a.customer_id = l.customer_id and (l.sub_customer_id is null or a.sub_customer_id = l.sub_customer_id)
  left join organization_customers c on c.id = l.customer_id
  cross join lateral (
    select max(x.id) filter (where x.kind = 'WALLET') as wallet, max(x.id) filter (where x.kind = 'CREDIT_LINE') as credit_line,
      max(x.id) filter (where x.kind = 'SERVICE_FEE') as service_fee, max(x.id) filter (where x.kind = 'TAX') as tax
    from ledger_accounts x where x.customer_id = l.customer_id and x.sub_customer_id is null and x.currency = 'USD'
      and x.kind in ('WALLET', 'CREDIT_LINE', 'SERVICE_FEE', 'TAX')) m
  left join lateral (
    select b.service_fee_basis_points, b.tax_basis_points from billing_fee_rates b
    where b.customer_id = a.customer_id and b.channel = a.channel and b.valid_from <= p_at order by b.valid_from desc limit 1) g on true
  cross join lateral (
    select case when l.sub_customer_id is not null or c.customer_type in (1, 2) then 'WALLET' else 'CREDIT_LINE' end as kind,
      quota_is_clearing(a.id) as is_clearing offset 0) k
  cross join lateral (
    select coalesce(a.is_ready and not (a.channel = 'TIKTOK' and l.amount < 1000) and not k.is_clearing, false) as is_ready offset 0) w
  cross join lateral (
    select coalesce(g.service_fee_basis_points, 0) as service_fee_basis_points, coalesce(g.tax_basis_points, 0) as tax_basis_points,
      billing_share(l.amount, coalesce(g.service_fee_basis_points, 0)) as service_fee,
      billing_share(l.amount, coalesce(g.tax_basis_points, 0)) as tax offset 0) r);
end $$;

-- The functions below give how many rows they wrote: what gives a value is called by an assignment, which costs less than a statement.

-- Lines whose order waits for the agency's approval stand still until it has decided.
create function quota_store_accepted(p_members quota_asked[], p_payers bigint[], p_sums quota_sums[], p_facts quota_found[], p_accepted boolean[],
    p_at timestamptz) returns integer language plpgsql as $$
declare
  v_rows int;
begin
  insert into quota_orders (id, customer_id, sub_customer_id, payer_account_id, idempotency_key, body_hash, adjust_type, currency,
    amount_minor, service_fee_minor, tax_minor, submitter_id, submitter, remark, created_at)
  select m.order_id, m.customer_id, m.sub_customer_id, p_payers[m.n], m.idempotency_key, m.body_hash, 'ADD', 'USD',
    (p_sums[m.n]).amount, (p_sums[m.n]).service_fee, (p_sums[m.n]).tax, m.user_id, m.user_name, m.remark, p_at
  from unnest(p_members) with ordinality m (order_id, customer_id, sub_customer_id, user_id, user_name, address, idempotency_key, body_hash,
    remark, audit_id, needs_approval, shown_total, n)
  where p_accepted[m.n];
  insert into quota_items (id, order_id, customer_id, sub_customer_id, ad_account_id, channel, currency, payer_account_id, quota_account_id,
    service_fee_account_id, tax_account_id, amount_minor, service_fee_basis_points, tax_basis_points, service_fee_minor, tax_minor,
    state, due_at, created_at)
  select f.item_id, (p_members[f.member]).order_id, (p_members[f.member]).customer_id, (p_members[f.member]).sub_customer_id,
    f.ad_account_id, f.channel, 'USD', f.payer_account_id, f.quota_account_id, f.service_fee_account_id, f.tax_account_id, f.amount,
    f.service_fee_basis_points, f.tax_basis_points, f.service_fee, f.tax,
    case when (p_members[f.member]).needs_approval then 'PENDING_APPROVAL' else 'RESERVED' end, p_at, p_at
  from unnest(p_facts) f where p_accepted[f.member];
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;

-- The holds of the accepted lines: amount, service fee and tax, each a transfer of its own (domain.md 2). The payers are locked
-- already; the other balances are taken in the order of their ids.
create function ledger_hold_accepted(p_members quota_asked[], p_facts quota_found[], p_accepted boolean[], p_at timestamptz)
    returns integer language plpgsql as $$
declare
  v_accounts int;
  v_moved int;
begin
  insert into ledger_transfers (idempotency_key, code, debit_account_id, credit_account_id, amount_minor, currency, state, customer_id,
    sub_customer_id, reference_kind, reference_id, ad_account_id, operator, summary, created_at)
  select f.item_id::text || ':' || x.code, x.code, f.payer_account_id, x.credit, x.amount, 'USD', 'PENDING', (p_members[f.member]).customer_id,
    (p_members[f.member]).sub_customer_id, 'QUOTA_ITEM', f.item_id::text, f.ad_account_id, (p_members[f.member]).user_name, '', p_at
  from unnest(p_facts) f
  cross join lateral (values ('QUOTA_ADD', f.quota_account_id, f.amount), ('SERVICE_FEE', f.service_fee_account_id, f.service_fee),
    ('TAX', f.tax_account_id, f.tax)) x (code, credit, amount)
  where p_accepted[f.member] and x.amount > 0;
  with moved as materialized (
    select x.account_id, sum(x.debited)::bigint as debited, sum(x.credited)::bigint as credited
    from unnest(p_facts) f
    cross join lateral (values (f.payer_account_id, f.amount + f.service_fee + f.tax, 0), (f.quota_account_id, 0, f.amount),
      (f.service_fee_account_id, 0, f.service_fee), (f.tax_account_id, 0, f.tax)) x (account_id, debited, credited)
    where p_accepted[f.member] and x.debited + x.credited > 0
    group by x.account_id order by x.account_id
  ), updated as (
    update ledger_balances b set debits_pending = b.debits_pending + m.debited, credits_pending = b.credits_pending + m.credited
    from moved m where b.ledger_account_id = m.account_id returning 1
  )
  select (select count(*) from moved), (select count(*) from updated) into v_accounts, v_moved;
  if v_accounts <> v_moved then raise exception 'a transfer names a ledger account that is not there'; end if;
  return v_moved;
end $$;

create function audit_append_additions(p_members quota_asked[], p_sums quota_sums[], p_accepted boolean[], p_at timestamptz)
    returns integer language plpgsql as $$
declare
  v_rows int;
begin
  insert into audit_entries (id, customer_id, sub_customer_id, actor, action, object_kind, object_id, details, address, at)
  select m.audit_id, m.customer_id, m.sub_customer_id, 'user:' || m.user_id, 'quota.add', 'quota-order', m.order_id::text,
    jsonb_build_object('items', (p_sums[m.n]).items,
      'total', ledger_money_text((p_sums[m.n]).amount + (p_sums[m.n]).service_fee + (p_sums[m.n]).tax, 'USD')), m.address, p_at
  from unnest(p_members) with ordinality m (order_id, customer_id, sub_customer_id, user_id, user_name, address, idempotency_key, body_hash,
    remark, audit_id, needs_approval, shown_total, n)
  where p_accepted[m.n];
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;

-- The queue's tables belong to whoever migrates; the role of acceptance may add these jobs and no others. Several lines get one job, which
-- gives each of them a job of its own: meanwhile the payers are locked no longer.
create function quota_wake_accepted(p_item_ids bigint[]) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_jobs(array[case when cardinality(p_item_ids) = 1
    then row('quota.apply-item', json_build_object('item_id', p_item_ids[1]::text), null, now(), null, null, null, null)::graphile_worker.job_spec
    else row('quota.wake-items', json_build_object('item_ids', p_item_ids::text[]), null, now(), null, null, null, null)::graphile_worker.job_spec end]);
  return cardinality(p_item_ids);
end $$;

-- `p_orders` is an array of quota_asked, `p_lines` one of member (its place in p_orders), item_id, ad_account_id, amount (minor units).
-- Verdicts, one row per member in their order: accepted (details: per line the account's names and the fees), repeated (details: order_id
-- of the first answer), key_reused, items_refused (details: per line), price_changed (details: total), no_payer, short (details: kind,
-- shortage in minor units).
create function quota_accept_additions(p_orders jsonb, p_lines jsonb, p_at timestamptz)
    returns table (verdict text, details json)
    language plpgsql security definer set search_path = public, pg_temp
    set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_memoize = off as $$
#variable_conflict use_column
declare
  v_members quota_asked[] := array(select m from jsonb_populate_recordset(null::quota_asked, p_orders) m);
  v_size int := cardinality(v_members);
  v_facts quota_found[];
  v_fact quota_found;
  v_needs_accounts boolean := false;
  v_payers bigint[] := array_fill(null::bigint, array[v_size]);
  v_kinds text[] := array_fill(null::text, array[v_size]);
  v_refused boolean[] := array_fill(false, array[v_size]);
  v_details text[] := array_fill(''::text, array[v_size]);
  v_sums quota_sums[] := array_fill(row(0, 0, 0, 0)::quota_sums, array[v_size]);
  v_sum quota_sums;
  v_total bigint;
  v_accepted boolean[] := array_fill(false, array[v_size]);
  v_distinct bigint[];
  v_available bigint[];
  v_at int;
  v_orders bigint[];
  v_same boolean[];
  v_wake bigint[] := '{}';
  v_rows int;
begin
  v_facts := quota_find_out(v_members, p_lines, p_at);
  foreach v_fact in array v_facts loop
    v_needs_accounts := v_needs_accounts or (v_fact.is_ready
      and (v_fact.quota_account_id is null or v_fact.service_fee_account_id is null or v_fact.tax_account_id is null));
  end loop;
  if v_needs_accounts then
    perform ledger_open('QUOTA', 'USD', (v_members[f.member]).customer_id, null, f.ad_account_id, null, null, p_at),
      ledger_open('SERVICE_FEE', 'USD', (v_members[f.member]).customer_id, null, null, null, null, p_at),
      ledger_open('TAX', 'USD', (v_members[f.member]).customer_id, null, null, null, null, p_at)
    from (select * from unnest(v_facts) g where g.is_ready order by (v_members[g.member]).customer_id, g.ad_account_id) f;
    v_facts := quota_find_out(v_members, p_lines, p_at);
  end if;
  foreach v_fact in array v_facts loop
    v_at := v_fact.member;
    v_sum := v_sums[v_at];
    v_sums[v_at] := row(v_sum.items + 1, v_sum.amount + v_fact.amount, v_sum.service_fee + v_fact.service_fee,
      v_sum.tax + v_fact.tax)::quota_sums;
    v_payers[v_at] := v_fact.payer_account_id;
    v_kinds[v_at] := v_fact.payer_kind;
    v_details[v_at] := v_details[v_at] || case when v_sum.items = 0 then '[' else ',' end || coalesce(v_fact.details::text, 'null');
    if not v_fact.is_ready then v_refused[v_at] := true; end if;
  end loop;

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
      details := json_build_object('order_id', v_orders[i]::text);
    elsif v_refused[i] then
      verdict := 'items_refused';
      details := v_details[i] || ']';
    elsif v_total <> (v_members[i]).shown_total then
      verdict := 'price_changed';
      details := json_build_object('total', v_total::text);
    elsif v_at is null then
      verdict := 'no_payer';
      details := json_build_object('kind', v_kinds[i], 'shortage', v_total::text);
    elsif v_available[v_at] < v_total then
      verdict := 'short';
      details := json_build_object('kind', v_kinds[i], 'shortage', (v_total - v_available[v_at])::text);
    else
      verdict := 'accepted';
      details := v_details[i] || ']';
      v_accepted[i] := true;
      v_available[v_at] := v_available[v_at] - v_total;
    end if;
    return next;
  end loop;
  if true = any (v_accepted) then
    v_rows := quota_store_accepted(v_members, v_payers, v_sums, v_facts, v_accepted, p_at);
    v_rows := ledger_hold_accepted(v_members, v_facts, v_accepted, p_at);
    v_rows := audit_append_additions(v_members, v_sums, v_accepted, p_at);
    foreach v_fact in array v_facts loop
      if v_accepted[v_fact.member] and not (v_members[v_fact.member]).needs_approval then v_wake := v_wake || v_fact.item_id; end if;
    end loop;
    if v_wake <> '{}' then v_rows := quota_wake_accepted(v_wake); end if;
  end if;
end $$;

revoke execute on function quota_wake_accepted(bigint[]), quota_accept_additions(jsonb, jsonb, timestamptz) from public;
grant execute on function quota_wake_accepted(bigint[]) to tallyhelm_acceptance;
do $$
declare
  v_product text := current_user;
begin
  grant create on schema public to tallyhelm_acceptance;
  alter function quota_accept_additions(jsonb, jsonb, timestamptz) owner to tallyhelm_acceptance;
  revoke create on schema public from tallyhelm_acceptance;
  set local role tallyhelm_acceptance;
  execute format('grant execute on function quota_accept_additions(jsonb, jsonb, timestamptz) to %I', v_product);
  execute format('set local role %I', v_product);
end $$;
