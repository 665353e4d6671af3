-- Why: the wall around pauses was asked anew for each of a customer's pauses that a page counts; now once. The log is filtered by what its index has.
-- Needs: app/app_customer_id app/app_sales_id app/app_sees_all app/app_sells app/app_sub_customer_id
drop policy tenant on monitors_pauses;
create policy tenant on monitors_pauses using (
  (select app_sees_all()) or (customer_id = (select app_customer_id()) and (select app_sub_customer_id()) is null)
  or ((select app_sales_id()) is not null and app_sells(customer_id)));
create index monitors_pauses_log on monitors_pauses (customer_id, created_at desc, id desc) include (state, restore_state, rule_id, ad_account_id);
create index monitors_pauses_by_state on monitors_pauses (customer_id, state, created_at desc, id desc);
create index monitors_pauses_of_account on monitors_pauses (ad_account_id, created_at desc, id desc) include (customer_id, state);
drop index monitors_pauses_by_account;
drop index monitors_pauses_latest;
