-- Why: after a month is closed the rebates of those who pay from a wallet are posted and customers are told, a page of customers at a time; and
-- months whose bills were held against the books once need not be read whole again, as their rows never change.

-- null: not posted or not told yet
alter table billing_closings add column finished_at timestamptz;
create index billing_closings_unfinished on billing_closings (month, customer_id) where closed_at is not null and finished_at is null;

alter table billing_months
  add column verified_at timestamptz,
  add column verified_bills integer,
  -- minor units over all currencies, to be compared with itself alone
  add column verified_payable numeric,
  add constraint billing_months_verified check ((verified_at is null) = (verified_bills is null) and (verified_at is null) = (verified_payable is null));
