-- Revision: 2 7dd9891c
-- Keeps ad_accounts_search, in lower case; a row that was taken back is not in it.
create or replace function ad_accounts_copy_facts() returns trigger language plpgsql as $$
begin
  if new.taken_back_at is not null then
    delete from ad_accounts_search where id = new.id;
    return null;
  end if;
  insert into ad_accounts_search (id, customer_id, channel, sub_customer_id, company_id, account_name, account_status, frozen_status,
      is_low_balance, is_synced, currency, timezone, ad_type, personal_auth, opened_at, remark)
    values (new.id, new.customer_id, new.channel, new.sub_customer_id, new.company_id, lower(new.account_name), new.account_status,
      new.frozen_status, new.is_low_balance, new.is_synced, new.currency, new.timezone, new.ad_type, new.personal_auth, new.opened_at,
      lower(new.remark))
    on conflict (id) do update set customer_id = excluded.customer_id, channel = excluded.channel,
      sub_customer_id = excluded.sub_customer_id, company_id = excluded.company_id, account_name = excluded.account_name,
      account_status = excluded.account_status, frozen_status = excluded.frozen_status, is_low_balance = excluded.is_low_balance,
      is_synced = excluded.is_synced, currency = excluded.currency, timezone = excluded.timezone, ad_type = excluded.ad_type,
      personal_auth = excluded.personal_auth, opened_at = excluded.opened_at, remark = excluded.remark;
  return null;
end $$;
