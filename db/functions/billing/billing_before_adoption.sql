-- Revision: 1 ea298565
-- What ad accounts spent in these days before the agency took them over, which is nobody's bill: whole days, and what the day of the adoption
-- had come to.
-- Needs: spend/spend_usd_minor
create or replace function billing_before_adoption(p_first date, p_until date) returns table (customer_id bigint, sub_customer_id bigint,
    company_id bigint, channel text, currency text, ad_account_id bigint, day date, minor bigint, usd bigint) language sql stable as $$
  select d.customer_id, d.sub_customer_id, d.company_id, d.channel, d.currency, d.ad_account_id, d.day,
    case when d.day < a.adopted_on then d.spend_minor else least(a.adoption_spend_minor, d.spend_minor) end,
    case when d.day < a.adopted_on then d.spend_usd_minor
      else least(spend_usd_minor(a.adoption_spend_minor, d.currency, d.day), d.spend_usd_minor) end
  from ad_accounts_accounts a
  join spend_days d on d.ad_account_id = a.id and d.day >= p_first and d.day < p_until and d.day <= a.adopted_on
  where a.adopted_on >= p_first
$$;
