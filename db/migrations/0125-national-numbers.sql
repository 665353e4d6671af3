-- Why: mobile numbers are kept as national numbers without the 0 that is dialled inside the country: since they are read by one function,
-- a number that was registered with its 0 would not be found again.
update organization_wallet_users u set mobile = substr(u.mobile, 2)
where u.mobile like '0%' and u.country_code in ('886', '81', '82', '60', '66', '84', '44', '49', '33', '61')
  and not exists (
    select from organization_wallet_users o where o.country_code = u.country_code and o.mobile = substr(u.mobile, 2));
