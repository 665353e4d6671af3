-- Revision: 5 79478989
-- Who pays and what each line would cost and move, in the currency of the member, which its accounts must be kept in (dollars where it says
-- none); an account that the member may not see is as if it were not there. An ad account is
-- found by its id alone and compared then: with its customer in the look-up the planner may walk an index of all the customer's accounts.
-- `p_least` names the least addition per channel. Fees are those of sharesOf (a test compares): the exact sum of a member's lines, rounded
-- half up once; each line's part rounded down, and the missing cents to the largest remainders, of equal ones to the first line.
create or replace function quota_price_lines(p_members quota_asked[], p_lines jsonb, p_least jsonb, p_at timestamptz)
    returns quota_found[] language plpgsql stable as $$
begin
  return (select array_agg(row(q.member, q.item_id, q.ad_account_id, q.amount, q.channel, q.is_ready,
      q.fee_points, q.tax_points, q.service_fee, q.tax, q.payer_kind, q.payer, q.quota, q.fee_account, q.tax_account,
      case when q.channel is not null then json_build_object('channel', q.channel, 'is_ready', q.is_ready,
        'outside_account_id', q.outside_account_id, 'account_name', q.account_name, 'account_status', q.account_status,
        'frozen_status', q.frozen_status, 'currency', q.currency, 'is_synced', q.is_synced,
        'has_open_difference', q.has_open_difference, 'has_open_clear', q.is_clearing, 'has_open_incident', q.is_stolen,
        'service_fee', q.service_fee::text, 'tax', q.tax::text) end)::quota_found order by q.n)
  from (
    select x.*,
      x.fee_exact / 10000 + case when row_number() over (partition by x.member order by x.fee_exact % 10000 desc, x.n)
        <= (sum((x.fee_exact % 10000)::integer) over (partition by x.member) + 5000) / 10000 then 1 else 0 end as service_fee,
      x.tax_exact / 10000 + case when row_number() over (partition by x.member order by x.tax_exact % 10000 desc, x.n)
        <= (sum((x.tax_exact % 10000)::integer) over (partition by x.member) + 5000) / 10000 then 1 else 0 end as tax
    from (
      select l.n, l.member, l.item_id, l.ad_account_id, l.amount, a.channel, w.is_ready, a.outside_account_id, a.account_name,
        a.account_status, a.frozen_status, a.currency, a.synced_at is not null as is_synced, a.has_open_difference, k.is_clearing, k.is_stolen,
        k.kind as payer_kind, r.fee_points, r.tax_points, l.amount * r.fee_points as fee_exact, l.amount * r.tax_points as tax_exact,
        case when l.sub_customer_id is not null then (
            select x.id from ledger_accounts x where x.customer_id = l.customer_id and x.sub_customer_id = l.sub_customer_id and x.currency = l.asked
              and x.kind = 'WALLET' and x.kind in ('WALLET', 'CREDIT_LINE', 'SERVICE_FEE', 'TAX'))
          when k.kind = 'WALLET' then m.wallet else m.credit_line end as payer,
        (select x.id from ledger_accounts x where x.address = 'QUOTA:' || l.asked || ':' || a.id::text) as quota, m.service_fee as fee_account, m.tax as tax_account
      from (
        select x.*, (p_members[x.member]).customer_id, (p_members[x.member]).sub_customer_id,
          coalesce((p_members[x.member]).currency, 'USD') as asked
        from rows from (jsonb_to_recordset(p_lines) as (member integer, item_id bigint, ad_account_id bigint, amount bigint))
          with ordinality as x (member, item_id, ad_account_id, amount, n) offset 0) l
      left join lateral (
        select x.id, x.customer_id, x.sub_customer_id, x.channel, x.outside_account_id, x.account_name, x.account_status, x.frozen_status,
          x.currency, x.synced_at, x.has_open_difference, quota_is_ready(x) as is_ready
        from ad_accounts_accounts x where x.id = l.ad_account_id and x.taken_back_at is null offset 0) a
        on a.customer_id = l.customer_id and (l.sub_customer_id is null or a.sub_customer_id = l.sub_customer_id)
      left join organization_customers c on c.id = l.customer_id
      cross join lateral (
        select max(x.id) filter (where x.kind = 'WALLET') as wallet, max(x.id) filter (where x.kind = 'CREDIT_LINE') as credit_line,
          max(x.id) filter (where x.kind = 'SERVICE_FEE') as service_fee, max(x.id) filter (where x.kind = 'TAX') as tax
        from ledger_accounts x where x.customer_id = l.customer_id and x.sub_customer_id is null and x.currency = l.asked
          and x.kind in ('WALLET', 'CREDIT_LINE', 'SERVICE_FEE', 'TAX')) m
      left join lateral (
        select b.service_fee_basis_points, b.tax_basis_points from billing_fee_rates b
        where b.customer_id = a.customer_id and b.channel = a.channel and b.valid_from <= p_at order by b.valid_from desc limit 1) g on true
      cross join lateral (
        select case when l.sub_customer_id is not null or c.customer_type in (1, 2) then 'WALLET' else 'CREDIT_LINE' end as kind,
          quota_is_clearing(a.id) as is_clearing, quota_is_stolen(a.id, a.customer_id) as is_stolen offset 0) k
      cross join lateral (
        select coalesce(a.is_ready and c.stopped_at is null and a.currency = l.asked and l.amount >= (p_least ->> a.channel)::bigint and not k.is_clearing and not k.is_stolen, false) as is_ready offset 0) w
      cross join lateral (
        select coalesce(g.service_fee_basis_points, 0) as fee_points, coalesce(g.tax_basis_points, 0) as tax_points offset 0) r) x) q);
end $$;
