-- Why: the fees of an addition are those of the moment it is accepted. Whoever read another total before is asked again instead of charged:
-- an order may carry the total that its payer was shown (minor units).

-- As before (0050), and a member's `shown_total`, where there is one, must be what the order costs now. One more verdict, after
-- items_refused: price_changed (details: total in minor units).
create or replace function quota_accept_orders(p_orders jsonb, p_lines jsonb, p_at timestamptz)
    returns table (verdict text, details jsonb)
    language plpgsql security definer set search_path = public, pg_temp
    set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_scope text := current_setting('app.scope', true);
  v_members quota_member[] := array(select m from jsonb_populate_recordset(null::quota_member, p_orders) m);
  v_waits boolean[] := array(select coalesce((m ->> 'needs_approval')::boolean, false) from jsonb_array_elements(p_orders) with ordinality x (m, n) order by n);
  v_shown bigint[] := array(select (m ->> 'shown_total')::bigint from jsonb_array_elements(p_orders) with ordinality x (m, n) order by n);
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
    elsif v_total <> v_shown[i] then
      verdict := 'price_changed';
      details := jsonb_build_object('total', v_total::text);
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
