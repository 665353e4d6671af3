-- Why: the wall around readings looked all accounts of the customer up before it looked at one reading; it asks for the reading's own account now.
-- Needs: app/app_customer_id app/app_sees_all
drop policy tenant on spend_readings;
create policy tenant on spend_readings using (
  (select app_sees_all())
  or (select a.customer_id from ad_accounts_accounts a where a.id = ad_account_id) = (select app_customer_id()));
