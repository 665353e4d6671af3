-- Why: two limits on money were kept where they don't hold. What a user orders in a day without a proof was added up in each process, after
-- the answer: orders sent at once all saw the same sum. And fees were rounded per line, so that lines of a few cents cost nothing. Both
-- are decided inside acceptance now: the day's sum is a row of its user, and an order's fees are rounded once and spread over its lines
-- (docs/decisions/step-up-for-large-orders.md, fees-and-tax.md).
--
-- While a deployment rolls, processes of the version before still call quota_accept_additions and write quota_unproved_orders: both stay as
-- they are. What the version before that one called goes.
drop function quota_accept_orders(jsonb, jsonb, timestamptz), quota_hold_back, audit_append_accepted, ledger_hold_orders, quota_store_orders,
  quota_findings;
drop type quota_finding, quota_line, quota_member;

-- What a user has ordered without a proof on a business day: one row per user, begun anew on each day and by each proof.
create table quota_unproved_days (
  user_id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  day date not null,
  -- dollars, fees included
  total_minor bigint not null constraint quota_unproved_days_total check (total_minor > 0)
);
alter table quota_unproved_days enable row level security;
alter table quota_unproved_days force row level security;
create policy tenant on quota_unproved_days using (app_sees(customer_id, sub_customer_id));
create policy acceptance on quota_unproved_days to tallyhelm_acceptance using (true);
grant select, insert, update on quota_unproved_days to tallyhelm_acceptance;
-- The current day goes on.
insert into quota_unproved_days (user_id, customer_id, sub_customer_id, day, total_minor)
select u.user_id, (array_agg(u.customer_id order by u.at desc))[1], (array_agg(u.sub_customer_id order by u.at desc))[1],
  (now() at time zone 'Asia/Shanghai')::date, sum(u.total_minor)
from quota_unproved_orders u where (u.at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date group by u.user_id;

-- Adds to a user's day unless that would reach `p_most`; whether it did. The row is held until the commit. Clocks of two processes may
-- disagree about midnight: a day that has begun stays begun.
create function quota_count_unproved(p_user bigint, p_customer bigint, p_sub_customer bigint, p_day date, p_total bigint, p_most bigint)
    returns boolean language sql as $$
  with counted as (
    insert into quota_unproved_days as u (user_id, customer_id, sub_customer_id, day, total_minor)
    select p_user, p_customer, p_sub_customer, p_day, p_total where p_total < p_most
    on conflict (user_id) do update set customer_id = excluded.customer_id, sub_customer_id = excluded.sub_customer_id,
      day = greatest(u.day, excluded.day), total_minor = case when u.day < excluded.day then 0 else u.total_minor end + excluded.total_minor
    where case when u.day < excluded.day then 0 else u.total_minor end + excluded.total_minor < p_most
    returning 1)
  select exists (select from counted)
$$;

-- Who pays and what each line would cost and move, as quota_find_out; `p_least` names the least addition per channel. Fees are those of
-- sharesOf (a test compares): the exact sum of a member's lines, rounded half up once; each line's part rounded down, and the missing cents
-- to the largest remainders, of equal ones to the first line.
create function quota_price_lines(p_members quota_asked[], p_lines jsonb, p_least jsonb, p_at timestamptz)
    returns quota_found[] language plpgsql stable as $$
begin
  return (select array_agg(row(q.member, q.item_id, q.ad_account_id, q.amount, q.channel, q.is_ready,
      q.fee_points, q.tax_points, q.service_fee, q.tax, q.payer_kind, q.payer, q.quota, q.fee_account, q.tax_account,
      case when q.channel is not null then json_build_object('channel', q.channel, 'is_ready', q.is_ready,
        'outside_account_id', q.outside_account_id, 'account_name', q.account_name, 'account_status', q.account_status,
        'frozen_status', q.frozen_status, 'currency', q.currency, 'is_synced', q.is_synced,
        'has_open_difference', q.has_open_difference, 'has_open_clear', q.is_clearing,
        'service_fee', q.service_fee::text, 'tax', q.tax::text) end)::quota_found order by q.n)
  from (
    select x.*,
      x.fee_exact / 10000 + case when row_number() over (partition by x.member order by x.fee_exact % 10000 desc, x.n)
        <= (sum((x.fee_exact % 10000)::integer) over (partition by x.member) + 5000) / 10000 then 1 else 0 end as service_fee,
      x.tax_exact / 10000 + case when row_number() over (partition by x.member order by x.tax_exact % 10000 desc, x.n)
        <= (sum((x.tax_exact % 10000)::integer) over (partition by x.member) + 5000) / 10000 then 1 else 0 end as tax
    from (
      select l.n, l.member, l.item_id, l.ad_account_id, l.amount, a.channel, w.is_ready, a.outside_account_id, a.account_name,
        a.account_status, a.frozen_status, a.currency, a.synced_at is not null as is_synced, a.has_open_difference, k.is_clearing,
        k.kind as payer_kind, r.fee_points, r.tax_points, l.amount * r.fee_points as fee_exact, l.amount * r.tax_points as tax_exact,
        case when l.sub_customer_id is not null then (
            select x.id from ledger_accounts x where x.customer_id = l.customer_id and x.sub_customer_id = l.sub_customer_id and x.currency = 'USD'
              and x.kind = 'WALLET' and x.kind in ('WALLET', 'CREDIT_LINE', 'SERVICE_FEE', 'TAX'))
          when k.kind = 'WALLET' then m.wallet else m.credit_line end as payer,
        (select x.id from ledger_accounts x where x.address = 'QUOTA:USD:' || a.id::text) as quota, m.service_fee as fee_account, m.tax as tax_account
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
        select coalesce(a.is_ready and l.amount >= (p_least ->> a.channel)::bigint and not k.is_clearing, false) as is_ready offset 0) w
      cross join lateral (
        select coalesce(g.service_fee_basis_points, 0) as fee_points, coalesce(g.tax_basis_points, 0) as tax_points offset 0) r) x) q);
end $$;

-- As quota_accept_additions, with one more verdict: proof_needed (without details), of an order that is well but for that. `p_terms` says
-- `least_add` (per channel), `proof_from` (an order of this total needs a proof) and `day_most` (and so does one that brings what its
-- user has ordered on `day` without one to this); both may be missing. `proved` names the orders that somebody has answered for. Amounts are
-- minor units. What is accepted without a proof counts in the same transaction, so what undoes the order gives its part back.
create function quota_accept_group(p_orders jsonb, p_lines jsonb, p_terms jsonb, p_at timestamptz)
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
  v_day date := p_terms ->> 'day';
  v_proof_from bigint := p_terms ->> 'proof_from';
  v_day_most bigint := p_terms ->> 'day_most';
  v_proved bigint[] := array(select jsonb_array_elements_text(p_terms -> 'proved'));
  v_users bigint[] := '{}';
  v_known bigint[];
  v_days bigint[];
  v_ordered bigint[];
  v_added bigint[];
  v_owners bigint[] := '{}';
  v_sub_owners bigint[] := '{}';
  v_user int;
begin
  v_facts := quota_price_lines(v_members, p_lines, p_terms -> 'least_add', p_at);
  foreach v_fact in array v_facts loop
    v_needs_accounts := v_needs_accounts or (v_fact.is_ready
      and (v_fact.quota_account_id is null or v_fact.service_fee_account_id is null or v_fact.tax_account_id is null));
  end loop;
  if v_needs_accounts then
    perform ledger_open('QUOTA', 'USD', (v_members[f.member]).customer_id, null, f.ad_account_id, null, null, p_at),
      ledger_open('SERVICE_FEE', 'USD', (v_members[f.member]).customer_id, null, null, null, null, p_at),
      ledger_open('TAX', 'USD', (v_members[f.member]).customer_id, null, null, null, null, p_at)
    from (select * from unnest(v_facts) g where g.is_ready order by (v_members[g.member]).customer_id, g.ad_account_id) f;
    v_facts := quota_price_lines(v_members, p_lines, p_terms -> 'least_add', p_at);
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

  -- Then their users' days, in order: whoever holds one holds its user's payer already.
  if v_day_most is not null then
    for i in 1 .. v_size loop
      if array_position(v_users, (v_members[i]).user_id) is null then
        v_users := v_users || (v_members[i]).user_id;
        v_owners := v_owners || (v_members[i]).customer_id;
        v_sub_owners := v_sub_owners || (v_members[i]).sub_customer_id;
      end if;
    end loop;
    v_ordered := array_fill(0::bigint, array[cardinality(v_users)]);
    v_added := v_ordered;
    select array_agg(u.user_id), array_agg(case when u.day < v_day then 0 else u.total_minor end) into v_known, v_days
    from (select d.user_id, d.day, d.total_minor from quota_unproved_days d where d.user_id = any (v_users) order by d.user_id for update) u;
    for i in 1 .. coalesce(cardinality(v_known), 0) loop
      v_ordered[array_position(v_users, v_known[i])] := v_days[i];
    end loop;
  end if;

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
      if not (v_members[i]).order_id = any (v_proved) then
        if v_total >= v_proof_from then verdict := 'proof_needed'; end if;
        if v_day_most is not null and verdict = 'accepted' then
          v_user := array_position(v_users, (v_members[i]).user_id);
          if v_ordered[v_user] + v_total >= v_day_most then
            verdict := 'proof_needed';
          else
            v_ordered[v_user] := v_ordered[v_user] + v_total;
            v_added[v_user] := v_added[v_user] + v_total;
          end if;
        end if;
      end if;
      if verdict = 'accepted' then
        v_accepted[i] := true;
        v_available[v_at] := v_available[v_at] - v_total;
      else
        details := null;
      end if;
    end if;
    return next;
  end loop;
  if true = any (v_accepted) then
    if v_day_most is not null then
      insert into quota_unproved_days as u (user_id, customer_id, sub_customer_id, day, total_minor)
      select x.user_id, x.customer_id, x.sub_customer_id, v_day, x.added
      from unnest(v_users, v_owners, v_sub_owners, v_added) x (user_id, customer_id, sub_customer_id, added)
      where x.added > 0 order by x.user_id
      on conflict (user_id) do update set customer_id = excluded.customer_id, sub_customer_id = excluded.sub_customer_id,
        day = greatest(u.day, excluded.day), total_minor = case when u.day < excluded.day then 0 else u.total_minor end + excluded.total_minor;
    end if;
    v_rows := quota_store_accepted(v_members, v_payers, v_sums, v_facts, v_accepted, p_at);
    v_rows := ledger_hold_accepted(v_members, v_facts, v_accepted, p_at);
    v_rows := audit_append_additions(v_members, v_sums, v_accepted, p_at);
    foreach v_fact in array v_facts loop
      if v_accepted[v_fact.member] and not (v_members[v_fact.member]).needs_approval then v_wake := v_wake || v_fact.item_id; end if;
    end loop;
    if v_wake <> '{}' then v_rows := quota_wake_accepted(v_wake); end if;
  end if;
end $$;

revoke execute on function quota_accept_group(jsonb, jsonb, jsonb, timestamptz) from public;
do $$
declare
  v_product text := current_user;
begin
  grant create on schema public to tallyhelm_acceptance;
  alter function quota_accept_group(jsonb, jsonb, jsonb, timestamptz) owner to tallyhelm_acceptance;
  revoke create on schema public from tallyhelm_acceptance;
  set local role tallyhelm_acceptance;
  execute format('grant execute on function quota_accept_group(jsonb, jsonb, jsonb, timestamptz) to %I', v_product);
  execute format('set local role %I', v_product);
end $$;
