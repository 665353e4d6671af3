-- Revision: 6 d0d97ace
-- Takes many orders of many tenants in one call, gives each its own verdict, and commits once. It composes one function per topic, each
-- writing only its own tables, and trusts nothing but each member's customer and sub-customer: wallet, ad accounts and rates are found
-- through them. `p_orders` is an array of quota_asked, `p_lines` one of member (its place in p_orders), item_id, ad_account_id, amount.
-- `p_terms` says `least_add` (per channel), `proof_from` (an order of this total needs a proof) and `day_most` (and so does one that brings
-- what its user has ordered on `day` without one to this); both may be missing. `proved` names the orders that somebody has answered for.
-- Amounts are minor units of each order's currency, those of `proof_from` and `day_most` cents. `minor_per_cent`, for orders in another
-- currency than dollars, says how many of its minor units a cent is worth.
-- Verdicts, one row per member in their order: accepted (details: per line the account's names and the fees), repeated (details: order_id of
-- the first answer), key_reused, items_refused (details: per line), price_changed (details: total), no_payer, short (details: kind,
-- shortage), overdue (the payer is a credit line that takes nothing more until what is late is paid), proof_needed (without details, of an order that is well but for that). What is accepted without a proof counts in the same
-- transaction, so what undoes the order gives its part back. What a sub-customer's agent does not let it add is sub_refused (details: why, most,
-- left); its row is held before the balances, as by all who change both.
-- Whoever migrates hands the function to the role; only that role may replace it.
grant create on schema public to tallyhelm_acceptance;
set local role tallyhelm_acceptance;
create or replace function quota_accept_group(p_orders jsonb, p_lines jsonb, p_terms jsonb, p_at timestamptz)
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
  v_cents bigint;
  v_per_cent numeric := p_terms ->> 'minor_per_cent';
  v_accepted boolean[] := array_fill(false, array[v_size]);
  v_distinct bigint[];
  v_available bigint[];
  v_refusing boolean[];
  v_at int;
  v_orders bigint[];
  v_same boolean[];
  v_wake bigint[] := '{}';
  v_wake_channels text[] := '{}';
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
  v_subs bigint[] := '{}';
  v_stopped boolean[];
  v_may_add boolean[];
  v_order_most bigint[];
  v_day_of_sub bigint[];
  v_day_left bigint[];
  v_amounts bigint[] := array_fill(0::bigint, array[v_size]);
  v_refusal json;
  v_sub int;
begin
  -- Whoever gives an ad account another holder waits for the commit, and what is read of it below holds until then.
  perform 1 from ad_accounts_accounts a
    where a.id = any (array(select l.ad_account_id from jsonb_to_recordset(p_lines) as l (ad_account_id bigint)))
    order by a.id for key share;
  v_facts := quota_price_lines(v_members, p_lines, p_terms -> 'least_add', p_at);
  foreach v_fact in array v_facts loop
    v_needs_accounts := v_needs_accounts or (v_fact.is_ready
      and (v_fact.quota_account_id is null or v_fact.service_fee_account_id is null or v_fact.tax_account_id is null));
  end loop;
  if v_needs_accounts then
    perform ledger_open('QUOTA', coalesce((v_members[f.member]).currency, 'USD'), (v_members[f.member]).customer_id, null, f.ad_account_id, null, null, p_at),
      ledger_open('SERVICE_FEE', coalesce((v_members[f.member]).currency, 'USD'), (v_members[f.member]).customer_id, null, null, null, null, p_at),
      ledger_open('TAX', coalesce((v_members[f.member]).currency, 'USD'), (v_members[f.member]).customer_id, null, null, null, null, p_at)
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

  for i in 1 .. v_size loop
    if (v_members[i]).sub_customer_id is not null then v_subs := v_subs || (v_members[i]).sub_customer_id; end if;
  end loop;
  if v_subs <> '{}' then
    select array_agg(s.id), array_agg(s.is_stopped), array_agg(s.may_add), array_agg(s.order_most), array_agg(s.day_most), array_agg(s.day_left)
      into v_subs, v_stopped, v_may_add, v_order_most, v_day_of_sub, v_day_left
    from sub_customers_room(v_subs, v_day) s;
  end if;

  -- The payers are locked at once, in order. From here on no other order of theirs is under way, so what is looked up now (earlier
  -- orders with the same key, what is available) holds until the commit.
  select array_agg(b.ledger_account_id), array_agg(b.available), array_agg(b.refuses_additions) into v_distinct, v_available, v_refusing
  from (select l.ledger_account_id, l.credits_posted - l.debits_posted - l.debits_pending + l.overdraft_minor as available, l.refuses_additions
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
    v_sub := array_position(v_subs, (v_members[i]).sub_customer_id);
    v_amounts[i] := case when v_per_cent is null then v_sum.amount else ceil(v_sum.amount / v_per_cent) end;
    v_refusal := case when v_sub is not null then
      sub_customers_refusal(v_stopped[v_sub], v_may_add[v_sub], v_order_most[v_sub], v_day_of_sub[v_sub], v_day_left[v_sub], v_amounts[i]) end;
    if v_orders[i] is not null then
      verdict := case when v_same[i] then 'repeated' else 'key_reused' end;
      details := json_build_object('order_id', v_orders[i]::text);
    elsif v_refusal is not null then
      verdict := 'sub_refused';
      details := v_refusal;
    elsif v_refused[i] then
      verdict := 'items_refused';
      details := v_details[i] || ']';
    elsif v_total <> (v_members[i]).shown_total then
      verdict := 'price_changed';
      details := json_build_object('total', v_total::text);
    elsif v_at is null then
      verdict := 'no_payer';
      details := json_build_object('kind', v_kinds[i], 'shortage', v_total::text);
    elsif v_refusing[v_at] then
      verdict := 'overdue';
      details := null;
    elsif v_available[v_at] < v_total then
      verdict := 'short';
      details := json_build_object('kind', v_kinds[i], 'shortage', (v_total - v_available[v_at])::text);
    else
      verdict := 'accepted';
      details := v_details[i] || ']';
      if not (v_members[i]).order_id = any (v_proved) then
        v_cents := case when v_per_cent is null then v_total else ceil(v_total / v_per_cent) end;
        if v_cents >= v_proof_from then verdict := 'proof_needed'; end if;
        if v_day_most is not null and verdict = 'accepted' then
          v_user := array_position(v_users, (v_members[i]).user_id);
          if v_ordered[v_user] + v_cents >= v_day_most then
            verdict := 'proof_needed';
          else
            v_ordered[v_user] := v_ordered[v_user] + v_cents;
            v_added[v_user] := v_added[v_user] + v_cents;
          end if;
        end if;
      end if;
      if verdict = 'accepted' then
        v_accepted[i] := true;
        v_available[v_at] := v_available[v_at] - v_total;
        if v_sub is not null then v_day_left[v_sub] := v_day_left[v_sub] - v_amounts[i]; end if;
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
    if v_subs <> '{}' then v_rows := sub_customers_note_additions(v_members, v_amounts, v_accepted, v_day); end if;
    foreach v_fact in array v_facts loop
      if v_accepted[v_fact.member] and not (v_members[v_fact.member]).needs_approval then
        v_wake := v_wake || v_fact.item_id;
        v_wake_channels := v_wake_channels || v_fact.channel;
      end if;
    end loop;
    if v_wake <> '{}' then v_rows := quota_wake_accepted(v_wake, v_wake_channels); end if;
  end if;
end $$;
revoke execute on function quota_accept_group(jsonb, jsonb, jsonb, timestamptz) from public;
do $$ begin execute format('grant execute on function quota_accept_group(jsonb, jsonb, jsonb, timestamptz) to %I', session_user); end $$;
reset role;
revoke create on schema public from tallyhelm_acceptance;
