-- Revision: 2 05a3bfde
-- Why an account's invoice, bill and daily spend of a month differ (docs/decisions/reconciliation.md); the first rule that fits names it.
-- `p_gap` is the invoice less the bill; `p_rounding` what rounding each day may come to; `p_later`, `p_earlier` whether the month may have been
-- cut later or earlier at the platform, by what border days allow.
create or replace function reconciliation_invoice_cause(p_is_ours boolean, p_is_invoiced boolean, p_is_same_currency boolean, p_bill bigint,
  p_days bigint, p_before bigint, p_cost bigint, p_adjustments bigint, p_fees bigint, p_rounding bigint, p_later boolean, p_earlier boolean)
returns text language sql immutable parallel safe
return case
  when not p_is_ours then 'NOT_OURS'
  when not p_is_invoiced then case when p_bill = 0 and p_days = 0 then 'EQUAL' else 'MISSING' end
  when not p_is_same_currency then 'RATE'
  when p_cost + p_adjustments + p_fees = p_bill and p_days = p_bill then 'EQUAL'
  when p_days = p_bill and p_before <> 0 and abs(p_cost + p_adjustments + p_fees - p_bill - p_before) <= p_rounding then 'BEFORE_ADOPTION'
  when p_days = p_bill and p_fees <> 0 and p_cost + p_adjustments = p_bill then 'FEE'
  when p_days = p_bill and p_adjustments <> 0 and abs(p_cost - p_bill) <= p_rounding then 'CORRECTION'
  when p_days <> p_bill and least(abs(p_cost + p_adjustments + p_fees - p_days), abs(p_cost + p_adjustments + p_fees - p_bill),
    abs(p_cost - p_days), abs(p_cost - p_bill)) <= p_rounding then 'CORRECTION'
  when p_days = p_bill and abs(p_cost + p_adjustments + p_fees - p_bill) <= p_rounding then 'ROUNDING'
  when p_days = p_bill and p_adjustments = 0 and p_fees = 0 and (p_later or p_earlier) then 'ZONE'
  else 'UNEXPLAINED'
end;
