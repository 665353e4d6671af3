-- Revision: 7 492683ad
-- Needs: ad-accounts/ad_accounts_sub_average ad-accounts/ad_accounts_sub_today ad-accounts/ad_accounts_days_left_tenths ad-accounts/ad_accounts_runs_dry ad-accounts/ad_accounts_is_short
-- Ad accounts that are held, in the order of the ids, with all that lists show. `has_open_clear`: a clearing is under way; `whitelist`: ["<entry>",
-- "<last day>"] of the auto-clear whitelist, left out where `p_with_whitelist` is false. Row-level security decides what the caller finds,
-- besides the customer given. Planning costs more than reading here, and a plpgsql function keeps its plan.
create or replace function ad_accounts_page_rows(p_customer_id bigint, p_ids bigint[], p_with_whitelist boolean)
  returns table (id bigint, outside_account_id text, account_name text, company_id bigint, company_name text, channel text,
    account_status text, frozen_status text, currency text, timezone text, balance_minor bigint, spent_minor bigint, limit_minor bigint,
    avg_spend_7d_minor bigint, days_left_tenths integer, is_low_balance boolean, total_added_minor bigint, today_spend_minor bigint,
    bindings jsonb, personal_auth boolean, ad_type text, sub_customer_id bigint, sub_customer_name text,
    sub_customer_sees_spend boolean, opened_at timestamptz, synced_at timestamptz, last_operation_at timestamptz,
    has_open_difference boolean, remark text, disable_reason text, has_open_clear boolean, whitelist jsonb)
  language plpgsql stable parallel safe rows 10 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
    select a.id, a.outside_account_id, a.account_name, a.company_id,
      (select company.company_name from companies_companies company where company.customer_id = p_customer_id and company.id = a.company_id),
      a.channel, a.account_status, a.frozen_status, a.currency, a.timezone, a.balance_minor,
      case when a.spent_minor is not null then greatest(0, a.spent_minor - own.spent) end,
      case when a.limit_minor is not null then greatest(0, a.limit_minor - own.spent) end, own.average, ad_accounts_days_left_tenths(a.balance_minor, own.average), 
      case when p_with_whitelist or sub_customer.show_sub_customer_spend then ad_accounts_runs_dry(a.account_status, a.balance_minor, own.average, a.low_days)
        else ad_accounts_is_short(a.account_status, a.balance_minor, a.currency) end, a.total_added_minor - own.added, own.today,
      (select jsonb_object_agg(by_kind.kind, by_kind.ids)
       from (select b.kind, jsonb_agg(b.outside_id order by b.outside_id) as ids from ad_accounts_bindings b
             where b.customer_id = p_customer_id and b.ad_account_id = a.id group by b.kind) by_kind),
      a.personal_auth, a.ad_type, a.sub_customer_id, sub_customer.name, sub_customer.show_sub_customer_spend,
      a.opened_at, a.synced_at, case when own.since is null or a.last_operation_at >= own.since then a.last_operation_at end, a.has_open_difference, a.remark, a.disable_reason, quota_is_clearing(a.id),
      case when p_with_whitelist then
        (select jsonb_build_array(e.id::text, e.expires_on::text) from auto_clear_entries e
         where e.customer_id = p_customer_id and e.ad_account_id = a.id and e.removed_at is null) end
    from unnest(p_ids) with ordinality as wanted (id, place)
    -- One look-up per id: a join would be planned by the number of a customer's ad accounts, which says nothing here.
    cross join lateral (select one.* from ad_accounts_accounts one where one.id = wanted.id and one.customer_id = p_customer_id and one.taken_back_at is null limit 1) a
    -- What its holder sees begins on the day on which it was given: a customer's and, where the whitelist is not shown, a sub-customer's.
    cross join lateral (
      select case when p_with_whitelist then null else a.sub_given_at end as since,
        greatest(a.begin_spent_minor, case when p_with_whitelist then 0 else a.sub_begin_spent_minor end) as spent,
        case when p_with_whitelist then 0 else a.sub_begin_added_minor end as added,
        case when p_with_whitelist then a.avg_spend_7d_minor
          else ad_accounts_sub_average(a.id, a.sub_customer_id, a.sub_given_at, a.synced_at, a.avg_spend_7d_minor) end as average,
        case when p_with_whitelist then a.today_spend_minor
          else ad_accounts_sub_today(a.id, a.sub_customer_id, a.sub_given_at, a.synced_at, a.today_spend_minor) end as today) own
    left join sub_customers_profiles sub_customer on sub_customer.customer_id = p_customer_id and sub_customer.id = a.sub_customer_id
    order by wanted.place;
end $$;
