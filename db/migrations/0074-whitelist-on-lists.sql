-- Why: the lists of ad accounts show which of them are on the auto-clear whitelist, and the whitelist can be exported like other lists.

-- The entries of a page's ad accounts, removed ones aside: {"<ad account>": ["<entry>", "<last day>"]}. In PL/pgSQL, as the page's other
-- functions: for ten accounts, planning costs more than reading.
create function auto_clear_entries_of(p_customer_id bigint, p_ad_account_ids bigint[]) returns jsonb
  language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select jsonb_object_agg(e.ad_account_id::text, jsonb_build_array(e.id::text, e.expires_on::text))
    from unnest(p_ad_account_ids) as asked (id)
    join auto_clear_entries e on e.ad_account_id = asked.id and e.customer_id = p_customer_id and e.removed_at is null);
end $$;

alter table exports_exports drop constraint exports_exports_kind;
alter table exports_exports add constraint exports_exports_kind
  check (kind in ('ACCOUNTS', 'TRANSACTION_DETAILS', 'TRANSFER_DETAILS', 'CHANGE_DETAILS', 'WHITELIST'));
