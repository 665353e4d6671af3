-- Revision: 1 391233c3
-- Additions of these sums to these ad accounts since an instant; what failed is no addition. `p_first_id`: the first id of that instant.
-- Whose rows are meant is asked of the result.
create or replace function quota_recent_same(p_account_ids bigint[], p_amounts bigint[], p_currency text, p_since timestamptz, p_first_id bigint)
returns table (item_id bigint, order_id bigint, customer_id bigint, sub_customer_id bigint, ad_account_id bigint, amount_minor bigint,
    created_at timestamptz, submitter text) language sql stable as $$
  select i.id, i.order_id, i.customer_id, i.sub_customer_id, i.ad_account_id, i.amount_minor, o.created_at, o.submitter
  from unnest(p_account_ids, p_amounts) as asked (ad_account_id, amount_minor)
  join quota_items i on i.ad_account_id = asked.ad_account_id and i.amount_minor = asked.amount_minor and i.id >= p_first_id
  join quota_orders o on o.id = i.order_id
  where i.kind = 'ADD' and i.currency = p_currency and i.state <> 'FAIL' and i.created_at >= p_since
$$;
