-- Revision: 1 d1217bd2
-- Needs: ledger/ledger_money_text quota/quota_instant_text quota/quota_booked app/app_shows_limits
-- One leg in the shape of the wire (protocol, orderItem without `transfer`). A clearing has no amount before it is sent, and limits are told
-- to whom they are for. Only of sub-customers is asked, for half a million rows of a file must stay cheap.
create or replace function quota_item_json(i quota_items, a ad_accounts_accounts) returns jsonb language sql stable parallel safe
  return (select jsonb_build_object(
    'item_id', i.id::text, 'account_id', i.ad_account_id::text, 'outside_account_id', a.outside_account_id,
    'account_name', a.account_name, 'channel', i.channel,
    'amount', ledger_money_text(nullif(i.amount_minor, 0), i.currency),
    'approved_amount', ledger_money_text(i.approved_minor, i.currency),
    'service_fee', ledger_money_text(b.service_fee, i.currency),
    'tax', ledger_money_text(b.tax, i.currency),
    'total', ledger_money_text(case when i.amount_minor > 0 then b.total end, i.currency),
    'paid', ledger_money_text(case when i.kind = 'ADD' and i.state in ('FINISHED', 'FAIL') then b.total end, i.currency),
    'returned', ledger_money_text(case when i.kind in ('REDUCE', 'CLEAR') and i.state = 'FINISHED' then b.total end, i.currency),
    'released', ledger_money_text(case when i.kind = 'ADD' and i.state in ('FINISHED', 'FAIL')
      then nullif(i.amount_minor + i.service_fee_minor + i.tax_minor - b.total, 0) end, i.currency),
    'state', i.state, 'ended_by', i.ended_by, 'fail_reason', case when i.state = 'FAIL' then i.fail_reason end,
    'before_limit', case when b.shows_limits then ledger_money_text(i.base_minor, i.currency) end,
    'after_limit', case when b.shows_limits then ledger_money_text(i.after_limit_minor, i.currency) end,
    'finished_at', quota_instant_text(i.finished_at))
  from (select m.service_fee, m.tax, m.amount + m.service_fee + m.tax as total,
    coalesce(current_setting('app.sub_customer_id', true), '') = '' or app_shows_limits() as shows_limits from quota_booked(i) m) b);
