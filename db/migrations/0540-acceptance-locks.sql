-- Why: acceptance locks the ad accounts of its orders, so that an account changes hands before or after an order and never beside it. A row
-- is locked by whoever may update one of its columns.

grant update (id) on ad_accounts_accounts to tallyhelm_acceptance;
