-- Revision: 1 242d12c7
-- Needs: ledger/ledger_money_text quota/quota_instant_text quota/quota_item_json quota/quota_transfer_state
-- One transfer line in the shape of the wire (protocol, orderItem): its OUT leg, with what became of the whole.
create or replace function quota_transfer_json(t quota_transfers) returns jsonb language sql stable
  return (select quota_item_json(o, f) || jsonb_build_object(
      'amount', ledger_money_text(t.amount_minor, t.currency),
      'approved_amount', ledger_money_text(case when t.outcome = 'DONE' then nullif(t.arrived_minor, t.amount_minor) end, t.currency),
      'service_fee', ledger_money_text(m.fee, t.currency),
      'tax', ledger_money_text(0, t.currency),
      'total', ledger_money_text(m.fee, t.currency),
      'paid', ledger_money_text(case when t.outcome is not null then m.fee end, t.currency),
      'returned', ledger_money_text(nullif(t.returned_to_payer_minor, 0), t.currency),
      'released', ledger_money_text(nullif(t.fee_minor - m.fee, 0), t.currency),
      'state', quota_transfer_state(t),
      'ended_by', case when t.outcome = 'NOT_STARTED' then o.ended_by end,
      'fail_reason', t.fail_reason,
      'finished_at', quota_instant_text(t.ended_at),
      'transfer', jsonb_build_object(
        'to_account_id', t.to_ad_account_id::text, 'to_outside_account_id', r.outside_account_id, 'to_account_name', r.account_name,
        'outcome', t.outcome, 'out_state', o.state,
        'in_state', (select i.state from quota_items i where i.transfer_id = t.id and i.kind = 'IN'),
        'back_state', (select i.state from quota_items i where i.transfer_id = t.id and i.kind = 'BACK'),
        'returned_to_source', ledger_money_text(nullif(t.returned_to_source_minor, 0), t.currency)))
    from quota_items o join ad_accounts_accounts f on f.id = t.from_ad_account_id join ad_accounts_accounts r on r.id = t.to_ad_account_id
    cross join lateral (select case when t.outcome is null then t.fee_minor else t.charged_fee_minor end as fee) m
    where o.id = t.id);
