-- Why: whether an account is being cleared was looked up three times a line, as the planner puts a look-up to each place that names it, and
-- by a function that it does not write out. Kept apart (`offset 0`) and written out it is looked up once; so are the fees. That was a third of
-- what finding out about a line cost.

-- As before (0050); `is_clearing` is quota_is_clearing.
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
  cross join lateral (
    select coalesce(a.channel = 'TIKTOK' and l.amount < 1000, false) as is_small,
      exists (select from quota_items i where i.ad_account_id = a.id and i.kind = 'CLEAR' and i.state not in ('FINISHED', 'FAIL')) as is_clearing
    offset 0) w
  left join lateral (
    select service_fee_basis_points, tax_basis_points from billing_fee_rates b
    where b.customer_id = a.customer_id and b.channel = a.channel and b.valid_from <= p_at order by b.valid_from desc limit 1) g on true
  cross join lateral (
    select coalesce(g.service_fee_basis_points, 0) as service_fee_basis_points, coalesce(g.tax_basis_points, 0) as tax_basis_points,
      billing_share(l.amount, coalesce(g.service_fee_basis_points, 0)) as service_fee,
      billing_share(l.amount, coalesce(g.tax_basis_points, 0)) as tax offset 0) r
  left join lateral (select customer_type from organization_customers where id = o.customer_id limit 1) c on true
  cross join lateral (
    select x.kind, x.kind || ':USD:' || o.customer_id::text || ':' || coalesce(o.sub_customer_id::text, '') as address
    from (select case when o.sub_customer_id is not null or c.customer_type in (1, 2) then 'WALLET' else 'CREDIT_LINE' end as kind) x offset 0) k
  left join lateral (select id from ledger_accounts where address = k.address limit 1) p on true
  left join lateral (select id from ledger_accounts where address = 'QUOTA:USD:' || a.id::text limit 1) q on true
  left join lateral (select id from ledger_accounts where address = 'SERVICE_FEE:USD:' || a.customer_id::text limit 1) f on true
  left join lateral (select id from ledger_accounts where address = 'TAX:USD:' || a.customer_id::text limit 1) t on true);
end $$;
