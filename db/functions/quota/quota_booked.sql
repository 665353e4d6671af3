-- Revision: 1 044899a9
-- What of a leg was booked, for every screen and file: nothing of a failed one, what the platform approved of one that got less, and all of
-- any other.
create or replace function quota_booked(i quota_items) returns quota_money language sql immutable parallel safe
  return case
    when i.state = 'FAIL' then row(0, 0, 0)::quota_money
    when i.approved_minor is not null
      then row(i.approved_minor, coalesce(i.approved_service_fee_minor, 0), coalesce(i.approved_tax_minor, 0))::quota_money
    else row(i.amount_minor, i.service_fee_minor, i.tax_minor)::quota_money end;
